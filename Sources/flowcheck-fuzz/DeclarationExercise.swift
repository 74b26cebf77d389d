import FlowDeclaration
import FlowModel
import FlowRules
import FlowSemantics
import FlowcheckKit
import StateSpace

/// Performs everything that the tool does with a declaration, on any bytes: it must not stop the process, run
/// endlessly, or give contradictory results.
struct DeclarationExercise {
  /// Two results that should agree but do not.
  struct Disagreement: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
  }

  static let file = "Fuzz.flow.yml"
  /// The number of states at which an exploration is stopped.
  private static let mostStates = 2_000
  /// The number of states up to which sets of states are compared with states one by one.
  private static let fewStates = 400
  /// Seconds after which an exploration is stopped.
  private static let mostSeconds = 3.0

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func run() throws(Disagreement) {
    let declared: DeclaredFlow
    switch reader(of: bytes).read(path: Self.file) {
    case .failure(let failure): return try validate(failure)
    case .success(let read): declared = read
    }
    try writeAgain(declared.flow)
    guard Program(declared.flow).capacityProblem == nil else { return }
    let verdict = try check(declared.flow).applying(declared.suppressions)
    try ReportExercise(flow: declared.flow, verdict: verdict).run()
  }

  private func reader(of bytes: [UInt8]) -> DeclarationReader {
    DeclarationReader(rules: RuleCatalog.identifiers) { path throws(FileProblem) in
      guard path == Self.file else { throw .missing }
      return bytes
    }
  }

  /// Every mistake has words and a place.
  private func validate(_ failure: DeclarationErrors) throws(Disagreement) {
    guard !failure.errors.isEmpty else { throw Disagreement("refused without a reason") }
    for error in failure.errors where error.message.isEmpty || error.location.line < 1 || error.location.column < 1 {
      throw Disagreement("a mistake without words or place: \(error)")
    }
  }

  /// Writing a flow and reading it again gives the same flow, but for what the values of parameters decide.
  private func writeAgain(_ flow: Flow) throws(Disagreement) {
    let text: String
    switch DeclarationWriter.text(of: flow) {
    case .failure(let failure): throw Disagreement("was read, and cannot be written: \(failure.errors)")
    case .success(let written): text = written
    }
    switch reader(of: Array(text.utf8)).read(path: Self.file) {
    case .failure(let failure): throw Disagreement("was written, and cannot be read: \(failure.errors)\n\(text)")
    case .success(let again):
      guard again.flow.withoutLocations() == flow.withoutDecidedBranches().withoutLocations() else {
        throw Disagreement("reads as another flow:\n\(text)")
      }
    }
    if case .failure(let failure) = SwiftDeclarationWriter.text(of: flow) {
      throw Disagreement("cannot be written in Swift: \(failure.errors)")
    }
  }

  // MARK: Checking

  private func check(_ flow: Flow) throws(Disagreement) -> Verdict {
    let verdict = verdict(on: flow, engine: .automatic)
    if verdict.states <= Self.fewStates, !verdict.wasStopped { try compareEngines(flow) }
    return verdict
  }

  private func verdict(on flow: Flow, engine: CheckRun.Engine, followsStacks: Bool = true) -> Verdict {
    let end = ContinuousClock.now + .seconds(Self.mostSeconds)
    return DeepStack.run {
      CheckRun(flow, maxStates: Self.mostStates, followsStacks: followsStacks, engine: engine) { _ in
        ContinuousClock.now < end ? nil : StateGraph.Interruption(limit: "seconds")
      }.verdict(file: Self.file)
    }
  }

  /// Exploring sets of states gives the same result as exploring states one by one.
  private func compareEngines(_ flow: Flow) throws(Disagreement) {
    let summaries = [CheckRun.Engine.oneByOne, .sets].map {
      verdict(on: flow, engine: $0, followsStacks: false)
    }
    guard !summaries.contains(where: \.wasStopped) else { return }
    let (states, sets) = (Self.summary(of: summaries[0]), Self.summary(of: summaries[1]))
    guard states == sets else { throw Disagreement("one by one:\n\(states)\n\nin sets:\n\(sets)") }
  }

  private static func summary(of verdict: Verdict) -> String {
    let findings = verdict.findings.map {
      "\($0.rule) \($0.subject) \($0.trace.map { String($0.length) } ?? "-") \($0.message)"
    }
    let limits = verdict.limitsReached.map { "\($0.limit) \($0.place)" }
    return (["\(verdict.states) states, \(verdict.transitions) transitions"] + limits + findings.sorted())
      .joined(separator: "\n")
  }
}
