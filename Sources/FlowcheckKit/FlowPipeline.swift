import FlowDeclaration
import FlowDiagrams
import FlowModel
import FlowRules
import FlowSemantics

/// The parts that a session joins: reading a declaration, checking a flow, drawing it.
struct FlowPipeline: Sendable {
  /// The result of reading one declaration file.
  enum Reading: Sendable {
    /// `files`: all files that were read, the flow's own first; `statedLimits`: the places where limits are stated, by
    /// their keys; `sources`: the places of its parts in the app's source.
    case flow(
      Flow, files: [String], suppressions: [Suppression] = [], statedLimits: [String: SourceLocation] = [:],
      sources: SourcePlaces = SourcePlaces())
    /// A file without `flow:`, made to be included; `errors` are for a person who meant it as a flow.
    case part(errors: [DeclarationError])
    /// `files` as in `flow`.
    case errors([DeclarationError], files: [String])
  }

  /// How a flow is drawn.
  struct Drawing: Sendable {
    /// DOT or Mermaid.
    var text: String
    /// The format that Graphviz lays the text out in; nil: the text is the picture.
    var layout: String?
    /// What the picture leaves out, a sentence each.
    var warnings: [String] = []
    /// The fingerprint that a laid-out picture contains; nil: none.
    var fingerprint: PictureFingerprint?
  }

  var read: @Sendable (_ path: String) -> Reading
  /// Throws only faults of the tool itself.
  var check: @Sendable (_ program: Program, _ file: String, _ budget: Budget, _ hooks: SessionHooks) throws -> Verdict
  /// Throws if the ending of the file name is no known format.
  var validateDrawing: @Sendable (_ fileName: String) throws -> Void
  var draw:
    @Sendable (_ flow: Flow, _ verdict: Verdict, _ detail: FlowGraph.Detail?, _ fileName: String) throws -> Drawing
  /// The flow graph in Mermaid, for reports that contain it; nil: there is none.
  var diagram: @Sendable (_ flow: Flow, _ verdict: Verdict, _ detail: FlowGraph.Detail?) -> String? = { _, _, _ in nil }
}
