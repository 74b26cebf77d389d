import FlowDeclaration
import FlowDiagrams
import FlowModel
import FlowRules
import FlowSemantics

/// Joins the parts of this package into the pipeline that commands use.
extension FlowPipeline {
  static let standard = reading(within: ReadingBounds())

  /// Reads with `FlowDeclaration`, explores and judges with `FlowRules`, draws with `FlowDiagrams`.
  static func reading(within bounds: ReadingBounds) -> FlowPipeline {
    FlowPipeline(
      read: { readDeclaration($0, bounds) }, check: Self.explore,
      validateDrawing: { _ = try DiagramFormat(fileName: $0) },
      draw: Self.drawGraph,
      diagram: { MermaidWriter.write(FlowGraph(of: $0, $1, detail: $2)) })
  }

  private static func readDeclaration(_ path: String, _ bounds: ReadingBounds) -> Reading {
    let reader = DeclarationReader(rules: RuleCatalog.identifiers, readFile: bounds.reader(forFlow: path))
    switch reader.read(path: path) {
    case .success(let declared):
      return .flow(
        declared.flow, files: declared.files, suppressions: declared.suppressions,
        statedLimits: declared.statedLimits, sources: declared.sources)
    case .failure(let failure):
      // If a line begins with the key, a large file need not be parsed again to find it.
      let isFlow = (try? DeclarationFile.bytes(at: path)).map { Self.hasLine(beginningWith: "flow:", in: $0) } ?? false
      if !isFlow, case .success(let outline) = reader.outline(path: path), !outline.isFlow {
        return .part(errors: failure.errors)
      }
      return .errors(failure.errors, files: failure.files)
    }
  }

  private static func hasLine(beginningWith word: String, in bytes: [UInt8]) -> Bool {
    let start = Array(word.utf8)
    return bytes.starts(with: start) || bytes.split(separator: UInt8(ascii: "\n")).contains { $0.starts(with: start) }
  }

  private static func explore(
    _ program: Program, file: String, budget: Budget, hooks: SessionHooks
  ) throws(FlowTooLarge) -> Verdict {
    if let problem = program.capacityProblem(within: budget.bytes) { throw FlowTooLarge(problem) }
    return StagedCheck(program, file: file, budget: budget, hooks: hooks).verdict()
  }

  private static func drawGraph(
    _ flow: Flow, verdict: Verdict, detail: FlowGraph.Detail?, fileName: String
  ) throws -> Drawing {
    try Drawing(FlowGraph(of: flow, verdict, detail: detail), fileName: fileName)
  }
}

extension FlowGraph {
  /// The picture of a checked flow.
  ///
  /// - Parameter detail: nil: as much as fits a page.
  init(of flow: Flow, _ verdict: Verdict, detail: Detail?) {
    self.init(flow: flow, marks: Marks(verdict), ways: EffectCoverage(verdict))
    if detail ?? Detail(for: flow) == .overview { self = overview(of: flow) }
  }
}

extension FlowPipeline.Drawing {
  /// The graph in the format that the ending of the file's name chooses, or as much of it as can be laid out.
  init(_ graph: FlowGraph, fileName: String) throws(UnknownDiagramFormat) {
    let format = try DiagramFormat(fileName: fileName)
    let source = DiagramSource(graph, format: format)
    self.init(
      text: source.text, layout: format.needsLayout ? format.rawValue : nil, warnings: source.warnings,
      fingerprint: source.fingerprint)
  }
}

extension FlowGraph.Marks {
  /// What a picture needs to know of a verdict.
  package init(_ verdict: Verdict) {
    func subjects(of rule: String) -> Set<String> {
      // Accepted or not, no run reaches the subject.
      let findings =
        verdict.findings + verdict.suppressed.map(\.finding) + (verdict.baselined ?? []).map(\.finding)
      return Set(findings.filter { $0.rule == rule }.map(\.subject))
    }
    self.init(
      unreachableScreens: subjects(of: "unreachable-screen"),
      unreachableCoordinators: subjects(of: "unreachable-coordinator"),
      findings: verdict.findings.map { Finding(subject: $0.subject, rule: $0.rule, isError: $0.severity == .error) })
  }
}

extension FlowGraph.EffectCoverage {
  /// The ways of a verdict; nil: the verdict has none.
  init?(_ verdict: Verdict) {
    guard let ways = verdict.ways else { return nil }
    let byAction = ways.takenByAction.map { (Action(screen: $0.screen, name: $0.name), $1) }
    self.init(
      taken: ways.taken, takenByAction: Dictionary(byAction, uniquingKeysWith: { first, _ in first }),
      possible: verdict.isComplete ? nil : ways.possible)
  }
}

/// A flow that is too large for the checker.
public struct FlowTooLarge: Error, Hashable, CustomStringConvertible {
  public var problem: Program.CapacityProblem

  init(_ problem: Program.CapacityProblem) { self.problem = problem }

  /// `path:line:column: error: …`
  public var description: String {
    DeclarationError(
      location: problem.location,
      message: "too large to be checked: \(problem.sentence); lower the limits or split the app into several flows"
    ).description
  }

  /// The notice for a person.
  var notice: Notice { Notice(.unusable, description, isLocated: true) }
}
