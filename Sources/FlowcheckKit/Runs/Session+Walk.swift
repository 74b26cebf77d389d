import FlowModel
import FlowReports
import FlowRules
import FlowRuns
import FlowSemantics
import Foundation
import StateSpace

/// The request of `walk`.
public struct WalkRequest: Hashable, Sendable {
  public enum Format: String, Hashable, Sendable, CaseIterable {
    case text
    /// A trace that `replay` accepts.
    case json
  }

  /// A declaration, or a folder with one in it; nil: the current folder.
  public var path: String?
  public var limits: LimitSettings = [:]
  /// The seconds and the memory of the walk.
  public var budget = Budget()
  public var seed: UInt64 = 0
  /// Events after the launch.
  public var steps = 20
  /// The largest number of events; a longer walk would fill the memory.
  public static let mostSteps = 1_000_000
  public var format = Format.text
  /// The file for the trace as JSON; nil: none.
  public var output: String?
  public var text = TextFormatter.Options()

  public init() {}
}

/// Takes random walks: `flowcheck walk`.
extension Session {
  /// Takes a random walk. The text says how it ends; with JSON, a notice does. The ending never fails the run; if the
  /// budget ends the walk, the run ends as `bounded`.
  ///
  /// Nothing is explored: the cost is that of the steps.
  public func walk(_ request: WalkRequest, hooks: SessionHooks = SessionHooks()) -> SessionOutcome {
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
    let flow = subject.flow
    let end = request.budget.seconds.map { ContinuousClock.now + .seconds($0) }
    // The text of a walk takes as much memory as the walk.
    var walking = request.budget
    walking.bytes = walking.bytes.map { $0 / 2 }
    let timed = TimedWork(walking, until: end, stop: hooks.stop)
    let taken = timed.result { () -> (walk: RandomWalk, findings: [(step: Int, finding: Finding)])? in
      let simulator = Simulator(program)
      let judge = RunJudge(program)
      var findings: [(step: Int, finding: Finding)] = []
      let walk = RandomWalk(simulator, seed: request.seed, steps: request.steps) { step, move in
        for finding in judge.findings(on: move)
        where !findings.contains(where: { $0.finding.rule == finding.rule && $0.finding.subject == finding.subject }) {
          findings.append((step, finding))
        }
      }
      return walk.trace.steps.isEmpty ? nil : (walk, findings)
    }
    let (walk, findings): (RandomWalk, [(step: Int, finding: Finding)])
    switch taken {
    case .success(let result): (walk, findings) = result
    case .failure(let stop):
      log.add(Notice(.warning, "\(flow.name): stopped before the first step: \(stop)"))
      return ended("", isBounded: true, log: log)
    }
    let isBounded = walk.ending.isStop
    let writing = TimedWork(request.budget, until: end, stop: hooks.stop)
    let written = writing.result { () -> (json: String, text: String) in
      let isJSON = request.format == .json || request.output != nil
      return (
        isJSON ? JSONFormatter().format(walk.trace, of: flow.name, file: subject.file) : "",
        request.format == .text ? Self.text(of: walk, findings, flow, request) : ""
      )
    }
    let (json, text): (String, String)
    switch written {
    case .success(let result): (json, text) = result
    case .failure(let stop):
      log.add(Notice(.warning, "\(flow.name): the walk is not shown: \(stop)"))
      return ended("", isBounded: true, log: log)
    }
    if let output = request.output {
      do throws(OutputFile.Failure) {
        try write(json, to: OutputFile(path: output), log: log)
      } catch {
        log.add(Notice(.unusable, error.description))
      }
    }
    guard request.format == .text else {
      if let sentence = walk.endingText { log.add(Notice(.warning, sentence)) }
      return ended(json, isBounded: isBounded, log: log)
    }
    return ended(text, isBounded: isBounded, log: log)
  }

  private static func text(
    of walk: RandomWalk, _ findings: [(step: Int, finding: Finding)], _ flow: Flow, _ request: WalkRequest
  ) -> String {
    var lines = TextFormatter(options: request.text).lines(for: walk.trace)
    if !findings.isEmpty { lines.append("") }
    let width = String(walk.trace.length).count
    for (step, finding) in findings {
      let number = String(repeating: " ", count: width - String(step).count) + String(step)
      lines.append("\(number)  \(finding.rule) \(finding.subject): \(finding.message)".printable)
    }
    let length = walk.trace.length == 1 ? "1 step" : "\(walk.trace.length) steps"
    lines += ["", "\(flow.name.printable): \(length) with seed \(request.seed)"]
    if let sentence = walk.endingText { lines.append("  " + sentence.printable) }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension RandomWalk {
  /// The reason why the walk ended early, in one sentence; nil: it did not.
  var endingText: String? {
    switch ending {
    case .finished: nil
    case .stuck: "ended early: nothing can happen any more"
    case .appStopped: "ended early: the app stopped"
    case .stopped(let reason): "ended early: \(TimedWork.words(for: reason))"
    case .limited(let cut):
      "ended early: all that can happen exceeds a limit (\(cut.limit.rawValue) at \(cut.place)); raise"
        + " \(LimitName(rawValue: cut.limit.rawValue)?.option ?? "it")"
    }
  }
}
