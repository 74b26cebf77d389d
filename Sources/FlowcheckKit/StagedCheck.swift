import FlowModel
import FlowRules
import FlowSemantics
import Foundation
import StateSpace

/// The check of one flow: at once where it soon comes to its end, else with looks beside it.
///
/// While one transition is in flight links, answers and taps may come in any order, and in large apps these orders leave
/// no time for the rest. Where two seconds are not enough for a flow it goes on being checked, and meanwhile, on a thread of
/// its own, it is looked at in quicker ways: where something new comes about, which reaches far in little time; under the
/// smallest limits, where some of the largest apps come to an end; and under limits that grow as long as all states under them
/// are found (`LimitLadder`), or, where not even the smallest are small enough, with at most one event during each
/// transition (none where the flow itself allows one). After each look whoever waits is told what is known. The looks end
/// when the whole comes to its end; should it be stopped before, what they found is in the verdict.
struct StagedCheck {
  let program: Program
  let file: String
  let budget: Budget
  private(set) var hooks: SessionHooks
  /// Beside a check that takes longer, in seconds, there are looks.
  var soon = 2.0
  /// In less time, in seconds, there is no look under the smallest limits: it says little before its end.
  var longEnoughForAll = 20.0
  /// So many states are expanded at most because something new may come about in them.
  var mostChosen = 20_000
  /// What goes on beside the looks, where these are all that this check is for.
  private var beside: LooksBeside?
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant

  /// How long the look where something is new, that under the smallest limits, and that under growing or smaller limits
  /// may take where nobody said how long everything may.
  private static let (guidedLook, smallestLook, growingLook, smallerLook) = (6.0, 8.0, 24.0, 8.0)
  /// When they have to be over, as shares of a stated time.
  private static let (guidedShare, smallestShare, smallerShare) = (0.4, 0.65, 0.8)
  /// The least time that one raise of limits gets, in seconds; else it gets a third of the time that is left.
  private static let shortestRaise = 1.0
  /// Times shorter than that are not divided, in seconds.
  private static let shortest = 5.0
  /// So many events during each transition the last look looks at, or one less than the flow allows.
  private static let races = 1
  /// What rules take for a state that is looked at by itself, in seconds: as long as that before the end no state is added.
  private static let judging = 25e-6

  private var flow: Flow { program.flow }

  init(_ program: Program, file: String, budget: Budget, hooks: SessionHooks) {
    (self.program, self.file, self.budget, self.hooks) = (program, file, budget, hooks)
    start = clock.now
  }

  func verdict() -> Verdict {
    let end = budget.seconds.map { start + .seconds($0) }
    // How many states are looked at must not depend on the clock where their number is stated.
    let isLong = budget.seconds.map { $0 >= Self.shortest } ?? true
    let isDivided = isLong && budget.states == nil
    guard isDivided else { return verdict(on: program, .whole, until: end) }
    let looks = LooksBeside(hooks)
    var check = self
    check.hooks = looks.hooksOfWhole
    let started = DeepStack.start { [check] in
      let verdict = check.verdict(on: program, .whole, until: end)
      looks.wholeIsOver(verdict)
      return verdict
    }
    guard let whole = started else { return verdict(on: program, .whole, until: end) }
    if let verdict = whole.awaited(while: { clock.now < start + .seconds(soon) }) { return verdict }
    looks.begin()
    check.hooks = looks.hooks
    check.beside = looks
    let found = check.looks()
    if found.areWhole, let highest = found.verdicts.first, !looks.isWholeKnown {
      looks.wholeIsFound()
      return highest.withoutLastRemark
    }
    looks.end()
    let verdict = whole.result()
    guard verdict.wasStopped else { return verdict }
    let joined = Self.joined(found.verdicts + [verdict])
    return hooks.stop() ? joined.interrupted : joined
  }

  /// Looks at the flow in quicker ways than the whole.
  ///
  /// - Returns: what each of them found, that under growing limits first; and whether these grew to the flow's own.
  func looks() -> (verdicts: [Verdict], areWhole: Bool) {
    var looks = [guidedLook()]
    var ladder = LimitLadder(to: flow.limits)
    var lowest: Verdict?
    if !hooks.stop(), budget.seconds.map({ $0 >= longEnoughForAll }) ?? true {
      let look = rung(
        ladder.current, until: lookEnd(after: Self.guidedLook + Self.smallestLook, share: Self.smallestShare))
      if look.wasStopped { looks.append(look) } else { lowest = look }
    }
    if let lowest {
      let highest = climb(&ladder, from: lowest)
      // Whoever stops it is told first of a look at the flow under its own limits.
      looks.insert(highest, at: 0)
    } else if !hooks.stop(), flow.limits.races > 0 {
      looks.append(smallerLook())
    }
    return (looks, ladder.isAtTop)
  }

  /// What some looks found, as a verdict that counts what the last of them did.
  private static func joined(_ looks: [Verdict]) -> Verdict {
    guard let last = looks.last else { preconditionFailure("There is something to look at.") }
    return looks.dropLast().reversed().reduce(last) { $0.joined(noting: $1) }
  }

  /// When a look has to be over: by a share of the stated time, else so many seconds after the first two.
  private func lookEnd(after seconds: Double, share: Double) -> ContinuousClock.Instant {
    start + .seconds(budget.seconds.map { $0 * share } ?? soon + seconds)
  }

  /// What is found under the highest limits whose states were all found in time.
  private func climb(_ ladder: inout LimitLadder, from lowest: Verdict) -> Verdict {
    let end = lookEnd(
      after: Self.smallestLook + Self.guidedLook + Self.growingLook, share: Self.smallerShare)
    var highest = lowest
    while !hooks.stop(), clock.now < end, let limits = ladder.next() {
      let now = clock.now
      let look = rung(limits, until: min(end, now + max(.seconds(Self.shortestRaise), (end - now) / 3)))
      if look.wasStopped { continue }
      ladder.climb()
      highest = look
    }
    return highest
  }

  /// What is found under smaller limits than the flow's own.
  private func rung(_ limits: Limits, until end: ContinuousClock.Instant) -> Verdict {
    var smaller = flow
    smaller.limits = limits
    var found = verdict(on: Program(smaller), .smaller, until: end)
    found.remarks.append(
      "\(Self.part(found)) runs with \(Self.races(limits)) during a transition, and at most stackDepth \(limits.stackDepth),"
        + " instances \(limits.instances), modals \(limits.modals) and pending \(limits.pending),"
        + " were looked at: \(found.exactStates ?? String(found.states)) states" + found.noteOnUnjudged)
    if !found.wasStopped { hooks.looked(found) }
    return found
  }

  /// What is found where something new comes about.
  private func guidedLook() -> Verdict {
    let until = lookEnd(after: Self.guidedLook, share: Self.guidedShare)
    var found = verdict(on: program, .guided, until: until)
    found.remarks.append(
      "states were picked in which something new might come about: \(found.states) states" + found.noteOnUnjudged)
    hooks.looked(found)
    return found
  }

  /// What is found with fewer events during each transition.
  private func smallerLook() -> Verdict {
    var smaller = flow
    smaller.limits.races = min(Self.races, flow.limits.races - 1)
    let until = lookEnd(
      after: Self.smallestLook + Self.guidedLook + Self.smallerLook, share: Self.smallerShare)
    var found = verdict(on: Program(smaller), .smaller, until: until)
    found.remarks.append(
      "\(Self.part(found)) runs with \(Self.races(smaller.limits)) during each transition were looked at:"
        + " \(found.states) states" + found.noteOnUnjudged)
    hooks.looked(found)
    return found
  }

  private static func part(_ look: Verdict) -> String { look.wasStopped ? "some of the" : "all" }

  private static func races(_ limits: Limits) -> String {
    switch limits.races {
    case 0: "no event"
    case 1: "at most one event"
    case Limits.anyRaces...: "any events"
    default: "at most \(limits.races) events"
    }
  }

  private func verdict(on program: Program, _ look: Look, until end: ContinuousClock.Instant?) -> Verdict {
    // Memory is that of the whole process: what another flow or look has left must not count.
    DeepStack.waitForUnfinishedWork()
    ResidentMemory.trim()
    let watch = BudgetWatch(budget, until: end, isBeside: look != .whole, stop: hooks.stop)
    let soFar = VerdictSoFar(program.flow, file: file)
    let result = DeepStack.firstResult(
      of: { finish in
        explore(program, look, watch, soFar) { finish($0) }
      }, waiting: { watch.goesOn() && !(beside?.isWholeKnown ?? false) })
    if let result { return result }
    watch.giveUp()
    return soFar.verdict(stoppedBy: watch.judging.reason ?? "seconds")
  }

  /// How a flow is looked at.
  private enum Look {
    case whole
    /// Where something new may come about.
    case guided
    /// All of it, under smaller limits than the flow's own.
    case smaller

    /// As somebody who waits for it is told.
    var name: String? {
      switch self {
      case .whole: nil
      case .guided: "what is new"
      case .smaller: "smaller limits"
      }
    }
  }

  private func explore(
    _ program: Program, _ look: Look, _ watch: BudgetWatch, _ soFar: VerdictSoFar, _ finish: (Verdict) -> Void
  ) {
    var states = 0
    let interrupt = { (search: SearchProgress, isTimeUp: Bool) -> StateGraph.Interruption? in
      hooks.progress(
        CheckProgress(flow: program.flow.name, look: look.name, states: search.states, frontier: search.frontier))
      soFar.reach(states: search.frontier == nil ? 0 : search.states)
      if hooks.stop() { return StateGraph.Interruption(limit: "interrupt") }
      if isTimeUp { return StateGraph.Interruption(limit: "seconds") }
      if watch.isMemoryTaken(by: search) { return StateGraph.Interruption(limit: "memory") }
      return nil
    }
    let ask = { (search: SearchProgress) -> StateGraph.Interruption? in
      // Sets are no states to be looked at by themselves.
      if search.frontier != nil { states = max(states, search.states) }
      let isTimeUp = watch.isExploringOver(keeping: Double(states) * Self.judging)
      return interrupt(search, isTimeUp)
    }
    let run = StopSign.$current.withValue(watch.exploring) {
      if case .guided = look {
        CheckRun(
          guided: program, mostChosen: mostChosen,
          isEnough: { hooks.stop() || watch.isChoosingOver || watch.isMemoryTaken }, interrupt: ask)
      } else {
        CheckRun(
          program, maxStates: min(budget.states ?? .max, StateStore.mostStates), threads: budget.threads, interrupt: ask
        )
      }
    }
    if watch.isMemoryTaken { ResidentMemory.trim() }
    // The caller does not wait until what was explored has been freed.
    withExtendedLifetime(run) {
      let verdict = StopSign.$current.withValue(watch.judging) {
        run.verdict(
          file: file, details: budget.details, threads: budget.threads,
          interrupt: { interrupt($0, watch.isAskingOver) },
          told: soFar.take)
      }
      finish(verdict)
    }
  }
}

extension Verdict {
  /// What is said of the states of a look that ended before all of its rules did.
  fileprivate var noteOnUnjudged: String { unjudged.isEmpty ? "" : ", not judged by every rule" }

  /// The same, ended by whoever waits for it rather than by a time that a look had.
  var interrupted: Verdict {
    var ended = self
    ended.limitsReached.removeAll(where: \.isStop)
    let interrupt = LimitReached(limit: "interrupt", place: "\(states) states")
    ended.limitsReached.append(interrupt)
    for index in ended.undecided.indices where ended.undecided[index].limit.isStop {
      ended.undecided[index].limit = interrupt
    }
    return ended
  }

  /// The same for a look that turned out to be at the whole.
  fileprivate var withoutLastRemark: Verdict {
    var whole = self
    whole.remarks.removeLast()
    return whole
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
