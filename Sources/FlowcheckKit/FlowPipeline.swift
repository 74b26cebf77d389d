import FlowDeclaration
import FlowDiagrams
import FlowModel
import FlowRules

/// The parts that a session joins: reading a declaration, checking a flow, drawing it.
struct FlowPipeline: Sendable {
  /// What became of one declaration file.
  enum Reading: Sendable {
    /// `files`: all that were read for it, the flow's own first; `statedLimits`: where limits are stated, by their keys;
    /// `sources`: where its parts stand in the app's source.
    case flow(
      Flow, files: [String], suppressions: [Suppression] = [], statedLimits: [String: SourceLocation] = [:],
      sources: SourcePlaces = SourcePlaces())
    /// A file without `flow:`, made to be included; `errors` say so to a person who wanted it to be a flow.
    case part(errors: [DeclarationError])
    /// `files` as for a flow.
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
    /// Goes into the picture where it is laid out; nil: nothing does.
    var fingerprint: PictureFingerprint?
  }

  var read: @Sendable (_ path: String) -> Reading
  /// Throws only what is a fault of the tool.
  var check: @Sendable (_ flow: Flow, _ file: String, _ budget: Budget, _ hooks: SessionHooks) throws -> Verdict
  /// Throws when the ending of the file's name is no known format.
  var validateDrawing: @Sendable (_ fileName: String) throws -> Void
  var draw:
    @Sendable (_ flow: Flow, _ verdict: Verdict, _ detail: FlowGraph.Detail?, _ fileName: String) throws -> Drawing
  /// The flow graph in Mermaid, for reports that hold it; nil: there is none.
  var diagram: @Sendable (_ flow: Flow, _ verdict: Verdict, _ detail: FlowGraph.Detail?) -> String? = { _, _, _ in nil }
}
