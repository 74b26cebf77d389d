import FlowDeclaration
import FlowModel
import FlowRules
import FlowcheckKit

/// A flow under test, declared in a file or built in Swift.
///
/// Each assertion explores the flow again and returns its result as a value; ``expect(_:fileID:filePath:line:column:)``
/// passes the result to Swift Testing or XCTest.
public struct FlowTest: Sendable {
  let flow: Flow
  private let file: String
  private let suppressions: [Suppression]
  private let sources: SourcePlaces
  private let checker: FlowChecker

  /// A flow that was built in Swift. Throws `DeclarationErrors` if no declaration could declare it.
  public init(_ flow: Flow, budget: Budget = Budget()) throws {
    self.flow = try flow.validated().get()
    file = flow.location.file
    suppressions = []
    sources = SourcePlaces()
    checker = FlowChecker(budget: budget)
  }

  /// The flow that a file declares. Throws `DeclarationErrors` if the file cannot be read.
  ///
  /// - Parameters:
  ///   - path: The path relative to the folder of `source`, wherever the tests run.
  ///   - source: The file of the test.
  ///   - limits: The limits of the exploration; nil: those of the file. No `.flowcheck.yml` is read.
  public init(
    file path: String, relativeTo source: String = #filePath, limits: Limits? = nil, budget: Budget = Budget()
  ) throws {
    var path = path
    if !path.hasPrefix("/"), let slash = source.lastIndex(of: "/") { path = source[...slash] + path }
    var declared = try FlowChecker.declaration(at: path).get()
    declared.flow.limits = limits ?? declared.flow.limits
    flow = declared.flow
    file = path
    suppressions = declared.suppressions
    sources = declared.sources
    checker = FlowChecker(budget: budget)
  }

  /// No rule and no invariant has findings in any run.
  ///
  /// - Parameters:
  ///   - strict: Warnings fail, too.
  ///   - requireComplete: A verdict that does not cover every reachable state fails.
  public func check(strict: Bool = false, requireComplete: Bool = false) -> FlowOutcome {
    outcome(of: flow) { verdict in
      let fails = verdict.findings.contains { strict || $0.severity == .error }
      return !fails && (verdict.isComplete || !requireComplete)
    }
  }

  /// A rule, or an invariant of the flow, has a finding about this subject: a known bug.
  public func finds(_ rule: String, _ subject: String) -> FlowOutcome {
    outcome(of: flow) { verdict in
      verdict.keep(rule)
      return verdict.findings.contains { $0.subject == subject }
    } missing: {
      "\(flow.name): \(rule) finds nothing about \(subject)"
    }
  }

  /// An invariant holds, such as `Invariant("home-below", always: displayed(.home))`.
  ///
  /// If a bounded verdict cannot decide whether a condition is reachable, the invariant does not hold.
  public func holds(_ invariant: Invariant) -> FlowOutcome {
    switch flow.declaring(invariant) {
    case .failure(let failure): FlowOutcome(passed: false, description: failure.description)
    case .success(let flow):
      outcome(of: flow) { verdict in
        verdict.keep(invariant.name)
        return verdict.findings.isEmpty && verdict.undecided.isEmpty
      }
    }
  }

  private func outcome(
    of flow: Flow, judge: (inout Verdict) -> Bool, missing: () -> String? = { nil }
  ) -> FlowOutcome {
    do {
      var verdict = try checker.verdict(on: flow, file: file, suppressions: suppressions, sources: sources)
      let passed = judge(&verdict)
      let text = FlowChecker.text(verdict)
      let heading = passed ? nil : missing()
      return FlowOutcome(passed: passed, description: (heading.map { "\($0)\n" } ?? "") + text)
    } catch {
      return FlowOutcome(passed: false, description: "\(flow.name): \(error)")
    }
  }
}

extension Verdict {
  /// Removes the findings of other rules and invariants.
  fileprivate mutating func keep(_ rule: String) {
    findings.removeAll { $0.rule != rule }
    undecided.removeAll { $0.rule != rule }
  }
}
