import FlowDeclaration
import FlowModel
import FlowReports
import FlowRules
import FlowRuns
import FlowSemantics
import Foundation
import StateSpace

/// The request of `tests`.
public struct TestsRequest: Hashable, Sendable {
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// A regression test for each finding.
    case swiftTesting = "swift-testing"
    /// Walks through the app that take every event a UI test can take.
    case xcuitest
  }

  /// A declaration, or a folder with one in it; nil: the current folder.
  public var path: String?
  public var style: Style
  /// The Swift file to write; nil: standard output.
  public var output: String?
  public var limits: LimitSettings = [:]
  public var budget = Budget()

  public init(style: Style) { self.style = style }
}

/// Writes tests for a flow: `flowcheck tests`.
extension Session {
  /// Writes tests for a flow. The same flow gives the same bytes.
  ///
  /// Explores the flow within the budget, state by state; ends as `bounded` if the budget stopped the exploration.
  public func tests(_ request: TestsRequest, hooks: SessionHooks = SessionHooks()) -> SessionOutcome {
    let log = NoticeLog(notify: hooks.notify)
    bounds.files.forget()
    do throws(OutputFile.Failure) {
      if let output = request.output { try OutputFile(path: output).validate() }
    } catch {
      log.add(Notice(.unusable, error.description))
    }
    guard log.notices.isEmpty,
      let (subject, program) = compiled(at: request.path, request.limits, within: request.budget.bytes, log: log)
    else {
      return ended("", log: log)
    }
    if let output = request.output, overwrites(outputs: [output], log: log) {
      return ended("", log: log)
    }
    let generated: GeneratedTests
    let end = request.budget.seconds.map { ContinuousClock.now + .seconds($0) }
    switch request.style {
    case .swiftTesting:
      guard let verdict = check(subject, budget: request.budget.leavingTime(forOutputs: true), hooks: hooks, log: log)
      else {
        return ended("", log: log)
      }
      let timed = TimedWork(request.budget, until: end, stop: hooks.stop)
      switch timed.result(of: { Self.regressionTests(verdict, subject, output: request.output) }) {
      case .success(let tests): generated = tests
      case .failure(let stop):
        log.add(Notice(.warning, "\(subject.flow.name): no tests are written: \(stop)"))
        return ended("", isBounded: true, log: log)
      }
    case .xcuitest: generated = Self.walkTests(subject, program, request.budget, hooks)
    }
    guard let output = request.output else { return ended(generated.source, isBounded: generated.isBounded, log: log) }
    do throws(OutputFile.Failure) {
      try write(generated.source, to: OutputFile(path: output), log: log)
    } catch {
      log.add(Notice(.unusable, error.description))
    }
    return ended(generated.summary.map { $0 + "\n" }.joined(), isBounded: generated.isBounded, log: log)
  }

  private struct GeneratedTests: Sendable {
    var source: String
    var summary: [String]
    var isBounded: Bool
  }

  private static func heading(_ subject: Subject, _ summary: [String]) -> [String] {
    let file = subject.file.split(separator: "/").last.map(String.init) ?? subject.file
    return ["// Generated from \(file.printable) by flowcheck tests. Do not edit: generate it again.", "//"]
      + summary.map { "// \($0)" } + [""]
  }

  private static func regressionTests(_ verdict: Verdict, _ subject: Subject, output: String?) -> GeneratedTests {
    let count = verdict.findings.count
    var summary = ["\(subject.flow.name.printable): \(count == 1 ? "1 test" : "\(count) tests"), one for each finding"]
    if verdict.wasStopped { summary.append("exploration was stopped: there may be more findings") }
    let writer = RegressionTestWriter(
      flow: subject.flow.name, declaration: relativePath(to: subject.file, from: output),
      limits: subject.hasOtherLimits ? subject.flow.limits : nil)
    return GeneratedTests(
      source: writer.source(verdict.findings, heading: heading(subject, summary)), summary: summary,
      isBounded: verdict.wasStopped)
  }

  /// The path from the folder of one file to another file, so that tests find the declaration wherever they run.
  static func relativePath(to file: String, from other: String?) -> String {
    guard let other, !file.hasPrefix("/") else { return file }
    let target = URL(filePath: file).standardizedFileURL.pathComponents
    let folder = URL(filePath: other).standardizedFileURL.deletingLastPathComponent().pathComponents
    let common = zip(target, folder).prefix { $0 == $1 }.count
    return (folder.dropFirst(common).map { _ in ".." } + target.dropFirst(common)).joined(separator: "/")
  }

  /// The number of states at rest among which walks are searched.
  private static let restLimit = 20_000
  /// The number of states that are explored to find the reachable events, if the budget states none.
  private static let stateLimit = 200_000

  private static func walkTests(
    _ subject: Subject, _ program: Program, _ budget: Budget, _ hooks: SessionHooks
  ) -> GeneratedTests {
    let watch = BudgetWatch(budget, until: budget.seconds.map { ContinuousClock.now + .seconds($0) }, stop: hooks.stop)
    let tests = DeepStack.firstResult(
      of: { $0(walkTests(subject, program, budget, hooks, watch)) }, waiting: watch.goesOn)
    if let tests { return tests }
    let summary = ["\(subject.flow.name.printable): stopped before any walk was found"]
    return GeneratedTests(
      source: heading(subject, summary).joined(separator: "\n"), summary: summary, isBounded: true)
  }

  private static func walkTests(
    _ subject: Subject, _ program: Program, _ budget: Budget, _ hooks: SessionHooks, _ watch: BudgetWatch
  ) -> GeneratedTests {
    let flow = subject.flow
    let explored = StopSign.$current.withValue(watch.exploring) {
      CheckRun(program, maxStates: budget.states ?? stateLimit, followsStacks: false, engine: .oneByOne) { search in
        hooks.progress(CheckProgress(flow: flow.name, states: search.states, frontier: search.frontier))
        if hooks.stop() { return StateGraph.Interruption(limit: "interrupt") }
        if watch.isHalfTimeOver { return StateGraph.Interruption(limit: "seconds") }
        if watch.isMemoryTaken(by: search) { return StateGraph.Interruption(limit: "memory") }
        return nil
      }
    }.explored
    let simulator = Simulator(program)
    let graph = StopSign.$current.withValue(watch.exploring) { RestGraph(simulator, limit: restLimit) }
    let walks = StopSign.$current.withValue(watch.judging) { CoveringWalks(graph) }
    let coverage = WalkCoverage(explored, walks)
    let isBounded = explored.graph.interruption != nil || graph.isCutOff || watch.judging.isGiven
    let summary = self.summary(of: flow, walks, coverage, isBounded: isBounded)
    let writer = XCUITestWriter(flow: flow, program: simulator.program, graph: graph)
    return GeneratedTests(
      source: writer.source(walks, heading: heading(subject, summary)), summary: summary, isBounded: isBounded)
  }

  private static func summary(
    of flow: Flow, _ walks: CoveringWalks, _ coverage: WalkCoverage, isBounded: Bool
  ) -> [String] {
    let size = "\(counted(walks.walks.count, "walk")), \(counted(walks.stepCount, "step"))"
    let share = "covers \(coverage.covered.count) of \(coverage.reachable.count) reachable events"
    var lines = ["\(flow.name.printable): \(size), \(share)"]
    var reasons: [String] = []
    for gap in coverage.gaps where !reasons.contains(gap.reason) { reasons.append(gap.reason) }
    for reason in reasons {
      let names = coverage.gaps.filter { $0.reason == reason }.map(\.name.printable)
      lines.append("not covered, \(reason): \(names.joined(separator: ", "))")
    }
    if isBounded { lines.append("exploration was stopped: more events may be reachable; raise --max-states") }
    return lines
  }
}
