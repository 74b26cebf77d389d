import FlowModel
import FlowRules
import FlowSemantics
import Foundation
import StateSpace

/// The check of one flow: at once where it soon comes to its end, else first under smaller limits.
///
/// While one transition is in flight links, answers and taps may come in any order, and in large apps these orders leave
/// no time for the rest. A flow that two seconds are not enough for is first looked at with at most one such event during
/// each transition; then the whole is taken up again. Should that be stopped before its end, what the first look found is
/// in the verdict.
struct StagedCheck {
  let flow: Flow
  let file: String
  let budget: Budget
  let hooks: SessionHooks
  /// What is not over after so many seconds is first looked at under smaller limits.
  var soon = 2.0
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant

  /// How long that may take where nobody said how long everything may.
  private static let firstLook = 8.0
  /// The share of a stated time that the first look may take.
  private static let share = 0.5
  /// Times shorter than that are not divided, in seconds.
  private static let shortest = 5.0
  /// So many events during each transition the first look looks at.
  static let races = 1
  /// What rules take for a state that is looked at by itself, in seconds: as long as that before the end no state is added.
  private static let judging = 25e-6

  init(_ flow: Flow, file: String, budget: Budget, hooks: SessionHooks) {
    (self.flow, self.file, self.budget, self.hooks) = (flow, file, budget, hooks)
    start = clock.now
  }

  func verdict() -> Verdict {
    let end = budget.seconds.map { start + .seconds($0) }
    // How many states are looked at must not depend on the clock where their number is stated.
    let isLong = budget.seconds.map { $0 >= Self.shortest } ?? true
    let isDivided = isLong && budget.states == nil && flow.limits.races > Self.races
    guard isDivided else { return verdict(on: flow, until: end) }
    if let verdict = verdict(on: flow, exploredUntil: start + .seconds(soon), until: end) { return verdict }
    var smaller = flow
    smaller.limits.races = Self.races
    let seconds = budget.seconds.map { $0 * Self.share } ?? soon + Self.firstLook
    var first = verdict(on: smaller, until: start + .seconds(seconds))
    let all = first.wasStopped ? "some of the" : "all"
    first.remarks.append(
      "\(all) runs with at most one event during each transition were looked at: \(first.states) states")
    if hooks.stop() { return first }
    let whole = verdict(on: flow, until: end)
    guard whole.wasStopped else { return whole }
    var joined = whole.joined(with: first)
    joined.remarks += first.remarks.suffix(1)
    return joined
  }

  private func verdict(on flow: Flow, until end: ContinuousClock.Instant?) -> Verdict {
    guard let verdict = verdict(on: flow, exploredUntil: nil, until: end) else {
      preconditionFailure("Only an exploration that has to be over by some time may have no verdict.")
    }
    return verdict
  }

  /// Nil where exploring, following stacks included, was not over by the time it had to be.
  private func verdict(
    on flow: Flow, exploredUntil pause: ContinuousClock.Instant?, until end: ContinuousClock.Instant?
  ) -> Verdict? {
    // A budget of memory is one for the whole process: what another flow has left must not count.
    if budget.bytes != nil {
      DeepStack.waitForUnfinishedWork()
      ResidentMemory.trim()
    }
    let watch = BudgetWatch(budget, until: end, stop: hooks.stop)
    let soFar = VerdictSoFar(flow, file: file)
    let result = DeepStack.firstResult(
      of: { finish in
        explore(flow, exploredUntil: pause, watch, soFar) { finish($0) }
      }, waiting: watch.goesOn)
    if let result { return result }
    return soFar.verdict(stoppedBy: watch.judging.reason ?? "seconds")
  }

  private func explore(
    _ flow: Flow, exploredUntil pause: ContinuousClock.Instant?, _ watch: BudgetWatch, _ soFar: VerdictSoFar,
    _ finish: (Verdict?) -> Void
  ) {
    var states = 0
    var isPaused = false
    let interrupt = { (search: SearchProgress, isTimeUp: Bool) -> StateGraph.Interruption? in
      hooks.progress(CheckProgress(flow: flow.name, states: search.states, frontier: search.frontier))
      soFar.reach(states: search.frontier == nil ? 0 : search.states)
      if hooks.stop() { return StateGraph.Interruption(limit: "interrupt") }
      if isTimeUp { return StateGraph.Interruption(limit: "seconds") }
      if watch.isMemoryTaken(by: search) { return StateGraph.Interruption(limit: "memory") }
      return nil
    }
    let explored = StopSign.$current.withValue(watch.exploring) {
      ExploredFlow(
        flow, maxStates: min(budget.states ?? .max, StateStore.mostStates), threads: budget.threads
      ) { search in
        // Sets are no states to be looked at by themselves.
        if search.frontier != nil { states = max(states, search.states) }
        let isTimeUp = watch.isExploringOver(keeping: Double(states) * Self.judging)
        if let reason = interrupt(search, isTimeUp) { return reason }
        guard let pause, clock.now >= pause else { return nil }
        isPaused = true
        return StateGraph.Interruption(limit: "seconds")
      }
    }
    // The caller does not wait until what was explored has been freed.
    withExtendedLifetime(explored) {
      if isPaused { return finish(nil) }
      let verdict = StopSign.$current.withValue(watch.judging) {
        explored.verdict(
          file: file, details: budget.details, threads: budget.threads,
          interrupt: { interrupt($0, watch.isAskingOver) },
          told: soFar.take)
      }
      finish(verdict)
    }
  }
}

/// What there is to say of a flow at any moment of its check.
private final class VerdictSoFar: Sendable {
  private let lock = NSLock()
  // Only touched with the lock held.
  private nonisolated(unsafe) var verdict: Verdict

  init(_ flow: Flow, file: String) {
    verdict = Verdict(
      flow: flow.name, file: file, limitsReached: [], states: 0, transitions: 0, findings: [], taps: flow.limits.taps)
  }

  func reach(states: Int) { lock.withLock { verdict.states = max(verdict.states, states) } }

  func take(_ verdict: Verdict) { lock.withLock { self.verdict = verdict } }

  func verdict(stoppedBy reason: String) -> Verdict {
    lock.withLock {
      var result = verdict
      if !result.wasStopped {
        result.limitsReached.append(Verdict.LimitReached(limit: reason, place: "\(result.states) states"))
      }
      result.decidedBeyondLimits = []
      result.remarks.append("stopped before everything was judged: there may be more findings")
      return result
    }
  }
}
