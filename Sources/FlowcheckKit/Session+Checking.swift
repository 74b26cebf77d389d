import Dispatch
import FlowModel
import FlowRules
import FlowSemantics
import Synchronization

/// Checks several flows, at the same time where they may share the memory.
extension Session {
  /// The verdicts on some flows, in their order; nil: the notices say what is wrong.
  ///
  /// Flows are independent of each other, and as many are checked at a time as there are processors. A budget of memory
  /// holds for the whole process; if one is stated, the flows are checked one after the other, so that the findings of
  /// one flow do not depend on the progress of another.
  func check(_ subjects: [Subject], budget: Budget, hooks: SessionHooks, log: NoticeLog) -> [Verdict?] {
    guard subjects.count > 1, budget.bytes == nil || budget.isMemoryShared else {
      return subjects.map { check($0, budget: budget, hooks: hooks, log: log) }
    }
    let each = budget.onOneThread
    let results = Results(count: subjects.count)
    DispatchQueue.concurrentPerform(iterations: subjects.count) { index in
      var own = hooks
      // Only one progress line is shown at a time: that of the first flow that is not done.
      own.progress = { if results.isFirstOpen(index) { hooks.progress($0) } }
      results.set(index, Result { try judge(subjects[index], budget: each, hooks: own) })
    }
    return zip(subjects, results.all).map { verdict(on: $0, $1, log: log) }
  }

  /// The verdict on one flow, as every command judges it; nil: the notices say what is wrong.
  func check(_ subject: Subject, budget: Budget, hooks: SessionHooks, log: NoticeLog) -> Verdict? {
    verdict(on: subject, Result { try judge(subject, budget: budget, hooks: hooks) }, log: log)
  }

  private func verdict(on subject: Subject, _ result: Result<Verdict, any Error>, log: NoticeLog) -> Verdict? {
    switch result {
    case .success(let verdict): return verdict
    case .failure(let error):
      log.add((error as? FlowTooLarge)?.notice ?? Notice(.fault, "\(subject.flow.name): \(error)"))
      return nil
    }
  }

  /// The verdict on a flow, with the suppressions and the places in the app's source of its declaration applied.
  func judge(_ subject: Subject, budget: Budget, hooks: SessionHooks) throws -> Verdict {
    let (flow, file) = (subject.flow, subject.file)
    if hooks.stop() {
      // Nothing was explored, so unused suppressions must not be reported.
      let interrupt = Verdict.LimitReached(limit: "interrupt", place: "0 states")
      return Verdict(
        flow: flow.name, file: file, limitsReached: [interrupt], states: 0, transitions: 0, findings: [],
        taps: flow.limits.taps)
    }
    var own = hooks
    own.looked = { hooks.notify(Notice(.interim, $0.applying(subject.suppressions).interimSentence)) }
    let start = ContinuousClock.now
    let program = subject.program ?? Program(flow)
    let verdict = try pipeline.check(program, file, budget, own).applying(subject.suppressions)
    return try verdict.leading(to: subject.sources, of: flow, within: bounds) {
      try pipeline.check(Program($0), file, budget.left(since: start), hooks)
    }
  }
}

extension Verdict {
  /// The intermediate result for a flow while its check continues.
  fileprivate var interimSentence: String {
    let errors = findings.count { $0.severity == .error }
    return "\(flow): " + (remarks.last.map { "\($0); " } ?? "")
      + "\(counted(errors, "error")) and \(counted(findings.count - errors, "warning")) so far, going on"
  }
}

/// Collects the verdicts on flows that are checked at the same time.
private final class Results: Sendable {
  private let results: Mutex<[Result<Verdict, any Error>?]>

  init(count: Int) { results = Mutex(Array(repeating: nil, count: count)) }

  func set(_ index: Int, _ result: Result<Verdict, any Error>) { results.withLock { $0[index] = result } }

  func isFirstOpen(_ index: Int) -> Bool {
    results.withLock { results in results[..<index].allSatisfy { $0 != nil } }
  }

  /// The results; to be called when all flows are done.
  var all: [Result<Verdict, any Error>] { results.withLock { results in results.compactMap { $0 } } }
}
