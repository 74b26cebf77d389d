import FlowDeclaration
import FlowModel
import FlowReports
import FlowRules
import FlowSemantics

/// Checks one flow for a program that holds it as a value; a ``Session`` does the same for files and people.
public struct FlowChecker: Sendable {
  private let budget: Budget

  public init(budget: Budget = Budget()) { self.budget = budget }

  /// The flow of the file at a path and of the parts that it includes, without the reading bounds of a ``Session``: a
  /// program names its files itself.
  public static func declaration(at path: String) -> Result<DeclaredFlow, DeclarationErrors> {
    DeclarationReader(rules: RuleCatalog.identifiers, readFile: DeclarationFile.bytes).read(path: path)
  }

  /// The verdict on a valid flow, without the findings that its file suppresses and without those that rest on source
  /// that is only possible or could not be read. `sources` are those of its declaration.
  ///
  /// Throws `DeclarationErrors` if a flow that was built in code is not valid in any declaration, and `FlowTooLarge` if
  /// it is too large to be checked. Time and memory grow with the states of the flow, up to the budget.
  public func verdict(
    on flow: Flow, file: String, suppressions: [Suppression] = [], sources: SourcePlaces = SourcePlaces()
  ) throws -> Verdict {
    let start = ContinuousClock.now
    func check(_ flow: Flow) throws -> Verdict {
      try FlowPipeline.standard.check(Program(flow), file, budget.left(since: start), SessionHooks())
    }
    let flow = try flow.validated().get()
    return try check(flow).applying(suppressions)
      .leading(to: sources, of: flow, within: ReadingBounds(), checking: check)
  }

  /// The text report on a verdict, plain.
  public static func text(_ verdict: Verdict) -> String { TextFormatter().format([verdict]) }
}
