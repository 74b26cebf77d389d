import FlowModel
import FlowRules
import FlowSemantics
import StateSpace
import Synchronization

/// The check of one flow, which runs quicker, partial explorations (looks) beside itself if it does not end soon.
///
/// While one transition is in flight, links, answers and taps may come in any order, and in large apps exploring these
/// orders takes all the time. If two seconds are not enough for a flow, its full check continues, and looks run on a
/// thread of their own: a look under the smallest limits, under which the exploration of most large apps ends; a guided
/// look, which expands states where something new may occur and reaches far in little time; and looks under limits that
/// grow as long as all states under them are found (`LimitLadder`). If even the smallest limits are too large, a look at
/// the small states under these limits follows, size by size; and if there is little time, a look with at most one event
/// during each transition (none if the flow itself allows one). After each look the caller gets the results so far. The
/// looks end when the full check ends; if the check is stopped before, the verdict contains the findings of the looks.
struct StagedCheck {
  let program: Program
  let file: String
  let budget: Budget
  private(set) var hooks: SessionHooks
  /// In seconds; looks run beside a check that takes longer.
  var soon = 2.0
  /// In seconds; with less time there is no look under the smallest limits, which finds little before it is complete.
  var longEnoughForAll = 10.0
  /// The largest number of states that a guided look expands because something new may occur in them.
  var mostChosen = 20_000
  /// The full check that runs beside, if this check only performs the looks.
  private var beside: LooksBeside?
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant

  /// The seconds of the look under the smallest limits, the guided look, the looks under growing limits, and the look
  /// under smaller limits, if the budget states no seconds.
  private static let (smallestLook, guidedLook, growingLook, smallerLook) = (8.0, 6.0, 24.0, 12.0)
  /// The shares of a stated time at which the looks have to end; the guided look ends earlier if the one under the
  /// smallest limits took less than its time, as not all of its states could be found.
  private static let (smallestShare, earlyGuidedShare, guidedShare, smallerShare) = (0.5, 0.57, 0.62, 0.9)
  /// The least time of one raise of limits, in seconds; otherwise a raise gets a third of the remaining time.
  private static let shortestRaise = 1.0
  /// In seconds; shorter times are not divided between looks.
  private static let shortest = 5.0
  /// The number of events during each transition in the last look, or one less than the flow allows.
  private static let races = 1
  /// The seconds that the rules take for each state explored by itself, in a flow of `usualSize` coordinators and
  /// screens; exploring ends early enough to judge all states. In smaller flows the rules have less to look at.
  private static let (judging, usualSize) = (25e-6, 40.0)

  private var flow: Flow { program.flow }

  init(_ program: Program, file: String, budget: Budget, hooks: SessionHooks) {
    (self.program, self.file, self.budget, self.hooks) = (program, file, budget, hooks)
    start = clock.now
  }

  func verdict() -> Verdict {
    let end = budget.seconds.map { start + .seconds($0) }
    // If the budget states a number of states, the number explored must not depend on the clock.
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

  /// Performs the looks, which are quicker than the full check.
  ///
  /// - Returns: the verdict of each look, that under growing limits first; and whether these limits reached the flow's
  ///   own.
  func looks() -> (verdicts: [Verdict], areWhole: Bool) {
    var looks: [Verdict] = []
    var ladder = LimitLadder(to: flow.limits)
    var lowest: Verdict?
    let isLongEnoughForAll = budget.seconds.map { $0 >= longEnoughForAll } ?? true
    if isLongEnoughForAll {
      let look = rung(ladder.current, until: lookEnd(after: Self.smallestLook, share: Self.smallestShare))
      if !look.wasStopped { lowest = look } else if hooks.stop() { looks.append(look) }
    }
    if looks.isEmpty || !hooks.stop() { looks.insert(guidedLook(isEarly: lowest == nil), at: 0) }
    if let lowest {
      let highest = climb(&ladder, from: lowest)
      // If the check is stopped, the verdict reports the look under the highest limits first.
      looks.insert(highest, at: 0)
    } else if !hooks.stop() {
      if let small = isLongEnoughForAll ? lookAtSmallStates(ladder.current) : nil {
        looks.insert(small, at: 0)
      } else if flow.limits.races > 0 {
        looks.append(smallerLook())
      }
    }
    return (looks, ladder.isAtTop)
  }

  /// The joined verdict of some looks, with the counts of the last one.
  private static func joined(_ looks: [Verdict]) -> Verdict {
    guard let last = looks.last else { preconditionFailure("There is something to look at.") }
    return looks.dropLast().reversed().reduce(last) { $0.joined(noting: $1) }
  }

  /// The time at which a look has to end: a share of the stated time, else `seconds` after `soon`.
  private func lookEnd(after seconds: Double, share: Double) -> ContinuousClock.Instant {
    start + .seconds(budget.seconds.map { $0 * share } ?? soon + seconds)
  }

  /// The verdict under the highest limits that were explored completely in time.
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

  /// The verdict under smaller limits than the flow's own.
  private func rung(_ limits: Limits, until end: ContinuousClock.Instant) -> Verdict {
    var smaller = flow
    smaller.limits = limits
    var found = verdict(on: Program(smaller), .rung, until: end)
    found.remarks.append(
      "\(Self.part(found)) runs with \(Self.text(limits)), were looked at: \(found.count)" + found.noteOnUnjudged)
    if !found.wasStopped { hooks.looked(found) }
    return found
  }

  /// The verdict of the guided look, which expands states where something new may occur.
  private func guidedLook(isEarly: Bool) -> Verdict {
    let before = isEarly ? Self.smallestLook * BudgetWatch.exploringTime : Self.smallestLook
    let until = lookEnd(
      after: before + Self.guidedLook, share: isEarly ? Self.earlyGuidedShare : Self.guidedShare)
    var found = verdict(on: program, .guided, until: until)
    found.remarks.append(
      "states were picked in which something new might come about: \(found.states) states" + found.noteOnUnjudged)
    hooks.looked(found)
    return found
  }

  /// The verdict on all states up to some size, under the smallest limits; nil if not even few of them were found and
  /// judged in time.
  func lookAtSmallStates(_ limits: Limits) -> Verdict? {
    var smaller = flow
    smaller.limits = limits
    let until = lookEnd(
      after: Self.smallestLook + Self.guidedLook + Self.smallerLook, share: Self.smallerShare)
    var found = verdict(on: Program(smaller), .small, until: until)
    if found.wasStopped { return nil }
    let size = found.limitsReached.first { $0.limit == LimitCut.Limit.size.rawValue }
    let bound = size.map { ", with at most \($0.place) at rest" } ?? ""
    found.remarks.append("all runs with \(Self.text(limits))\(bound), were looked at: \(found.count)")
    hooks.looked(found)
    return found
  }

  /// The verdict with fewer events during each transition.
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

  private static func text(_ limits: Limits) -> String {
    "\(races(limits)) during a transition, and at most stackDepth \(limits.stackDepth), instances \(limits.instances),"
      + " modals \(limits.modals) and pending \(limits.pending)"
  }

  private static func races(_ limits: Limits) -> String {
    switch limits.races {
    case 0: "no event"
    case 1: "at most one event"
    case Limits.anyRaces...: "any events"
    default: "at most \(limits.races) events"
    }
  }

  private func verdict(on program: Program, _ look: Look, until end: ContinuousClock.Instant?) -> Verdict {
    // Memory is counted for the whole process: memory that another flow or look has freed must not count.
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

  /// A way to explore a flow.
  private enum Look {
    case whole
    /// Only states where something new may occur.
    case guided
    /// All states, under smaller limits than the flow's own; a part of them is judged only after an interrupt.
    case rung
    /// States under smaller limits than the flow's own.
    case smaller
    /// All states up to some size, under smaller limits than the flow's own.
    case small

    /// The name in progress messages.
    var name: String? {
      switch self {
      case .whole: nil
      case .guided: "what is new"
      case .rung, .smaller: "smaller limits"
      case .small: "small states"
      }
    }
  }

  private func explore(
    _ program: Program, _ look: Look, _ watch: BudgetWatch, _ soFar: VerdictSoFar, _ finish: (Verdict) -> Void
  ) {
    var states = 0
    let size = flow.coordinators.reduce(flow.coordinators.count) { $0 + $1.screens.count }
    let judging = Self.judging * min(1, Double(size) / Self.usualSize)
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
      // States in sets are not judged one by one.
      if search.frontier != nil { states = max(states, search.states) }
      let isTimeUp = watch.isExploringOver(keeping: Double(states) * judging)
      return interrupt(search, isTimeUp)
    }
    let explored = StopSign.$current.withValue(watch.exploring) {
      switch look {
      case .guided:
        CheckRun(
          guided: program, mostChosen: mostChosen,
          isEnough: { hooks.stop() || watch.isChoosingOver || watch.isMemoryTaken }, interrupt: ask)
      case .small:
        CheckRun(bySizes: program, threads: budget.threads) { interrupt($0, watch.isHalfTimeOver) }
      case .whole, .rung, .smaller:
        CheckRun(
          program, maxStates: min(budget.states ?? .max, StateStore.mostStates), threads: budget.threads, interrupt: ask
        )
      }
    }
    // After a part of a rung, only the caller's interrupt asks for what was found.
    let isOfNoUse = look == .rung && explored?.interruption.map { $0.limit != "interrupt" } ?? false
    guard let run = explored, !isOfNoUse else {
      return finish(soFar.verdict(stoppedBy: watch.exploring.reason ?? "seconds"))
    }
    if watch.isMemoryTaken { ResidentMemory.trim() }
    // The caller does not wait until the explored states have been freed.
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
  /// The number of states in words.
  fileprivate var count: String { "\(exactStates ?? String(states)) states" }

  /// The note on the states of a look that ended before all of its rules were judged.
  fileprivate var noteOnUnjudged: String { unjudged.isEmpty ? "" : ", not judged by every rule" }

  /// The same verdict, ended by the caller's interrupt rather than by the time of a look.
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

  /// The same verdict, for a look that covered the whole flow.
  fileprivate var withoutLastRemark: Verdict {
    var whole = self
    whole.remarks.removeLast()
    return whole
  }
}

/// The verdict on a flow so far, at any moment of its check.
private final class VerdictSoFar: Sendable {
  private let verdict: Mutex<Verdict>

  init(_ flow: Flow, file: String) {
    verdict = Mutex(
      Verdict(
        flow: flow.name, file: file, limitsReached: [], states: 0, transitions: 0, findings: [], taps: flow.limits.taps)
    )
  }

  func reach(states: Int) { verdict.withLock { $0.states = max($0.states, states) } }

  func take(_ verdict: Verdict) { self.verdict.withLock { $0 = verdict } }

  func verdict(stoppedBy reason: String) -> Verdict {
    var result = verdict.withLock { $0 }
    if !result.wasStopped {
      result.limitsReached.append(Verdict.LimitReached(limit: reason, place: "\(result.states) states"))
    }
    result.decidedBeyondLimits = []
    result.remarks.append("stopped before everything was judged: there may be more findings")
    return result
  }
}
