import FlowDeclaration
import FlowModel
import FlowSemantics
import StateSpace

/// Compares logs of an app with its declaration: is each recorded run a run of the declared flow?
///
/// A log does not contain every event, so each of its lines leaves a set of states in which the app may be: the last
/// states of all runs of the flow with these events, these visible screens, and any number of events that a log may
/// leave out. When the set becomes empty, the app has left the declared flow. Traces of distributed systems are
/// validated against TLA+ specifications in the same way (Cirstea, Kuppe, Loillier, Merz: Validating Traces of
/// Distributed Programs Against TLA+ Specifications, SEFM 2024).
public struct ConformanceCheck {
  /// The default limit of the set.
  public static let defaultLimit = 20_000

  /// The completeness of a recorded run.
  public enum Record: Hashable, Sendable {
    /// The events that an app sees: neither the end of a transition, nor events that wait or happen by themselves, nor
    /// which of several taps on one transition a tap was.
    case log
    /// Every event, in the words of a trace. The last event may lie beyond a limit of the declaration, because some
    /// traces show such an event.
    case trace
  }

  private let limit: Int
  private let record: Record
  private var steps: StepMemory
  private var notes = CoverageNotes()

  /// - Parameter limit: The number of possible states beyond which a run is not followed any further. Time and memory
  ///   grow with it.
  public init(_ program: Program, limit: Int = defaultLimit, record: Record = .log) {
    self.limit = limit
    self.record = record
    steps = StepMemory(FlowSystem(program))
  }

  /// The events that all checked logs have taken.
  public var coverage: EventCoverage { notes.coverage(of: program) }

  private var program: Program { steps.system.program }

  /// The progress of a run while its log is read.
  private struct Run {
    var states: [FlowState] = []
    /// The lines that fit.
    var fitting: [FlowLog.Entry] = []
    var isStopped = false
    /// The screens that could be visible after the last event of a trace, if a limit cut that event.
    var screensAtLimit: [String?]?
    /// The run departed, or went beyond a limit.
    var isOver = false
  }

  /// Follows the runs of a log one after the other; after a departure it continues with the next launch.
  public mutating func check(_ log: FlowLog) -> LogVerdict {
    var verdict = LogVerdict(file: log.file)
    var run = Run(isOver: true)
    for (index, entry) in log.entries.enumerated() {
      let isLast = index == log.entries.count - 1
      if entry.event != nil { verdict.events += 1 }
      if let launch = entry.launch {
        verdict.runs += 1
        run = Run()
        self.launch(launch, entry, isLast: isLast, &run, &verdict)
      } else if !run.isOver, let event = entry.event {
        take(event, entry, isLast: isLast, &run, &verdict)
      }
      if !run.isOver { look(entry, &run, &verdict) }
      if !run.isOver { run.fitting.append(entry) }
    }
    return verdict
  }

  /// The joined outcomes of the events that a line may mean.
  private struct Outcomes {
    var states: [FlowState] = []
    var cuts: [LimitCut] = []
    /// The screens visible in the cut outcomes.
    var screensAtLimit: [String?] = []
    var stopsApp = false
    /// Whether the event can happen with choices other than the line's.
    var hasOtherChoices = false
  }

  private mutating func launch(
    _ launch: FlowLog.Launch, _ entry: FlowLog.Entry, isLast: Bool, _ run: inout Run, _ verdict: inout LogVerdict
  ) {
    let flow = program.flow
    let wanted = launch.variables.compactMap { known -> (Int, UInt16)? in
      guard let variable = flow.variables.firstIndex(where: { $0.name == known.variable }),
        let value = flow.variables[variable].values.firstIndex(of: known.value)
      else { return nil }
      return (variable, UInt16(value))
    }
    let link = launch.link.flatMap { name in flow.deepLinks.firstIndex { $0.name == name } }
    let program = program
    var found = Outcomes()
    steps.launches { candidate, outcome in
      guard candidate.link == link, wanted.allSatisfy({ candidate.variables[$0.0] == $0.1 }) else { return }
      guard entry.choices ?? outcome.choices == outcome.choices else {
        found.hasOtherChoices = true
        return
      }
      switch outcome.result {
      case .state(let state): found.states.append(state)
      case .cut(let cut):
        found.cuts.append(cut)
        found.screensAtLimit.append(outcome.visibleScreen.map { program.screens[$0].name })
      case .crash: found.stopsApp = true
      }
    }
    if stopFollowingIfAsked(entry, &run, &verdict) { return }
    notes.takeLaunch(link: link)
    settle(found, entry, isLast: isLast, &run, &verdict)
  }

  private mutating func take(
    _ event: String, _ entry: FlowLog.Entry, isLast: Bool, _ run: inout Run, _ verdict: inout LogVerdict
  ) {
    var found = Outcomes()
    var names: [EventLabel: Bool] = [:]
    for state in run.states where !StopSign.current.isGiven {
      for step in steps.steps(from: state) {
        let isMeant = names[step.label] ?? matches(step.label, event)
        names[step.label] = isMeant
        guard isMeant else { continue }
        guard entry.choices ?? step.choices == step.choices else {
          found.hasOtherChoices = true
          continue
        }
        notes.take(step.label, in: state)
        if let target = step.target {
          found.states.append(target)
        } else if let cut = step.cut {
          found.cuts.append(cut)
          found.screensAtLimit.append(step.visible.map { program.screens[$0].name })
        } else {
          found.stopsApp = true
        }
      }
    }
    if stopFollowingIfAsked(entry, &run, &verdict) { return }
    settle(found, entry, isLast: isLast, &run, &verdict)
  }

  /// An app that records a tap does not know whether a transition was still in flight.
  private func matches(_ label: EventLabel, _ event: String) -> Bool {
    if record == .log, label.kind == .tapAgain || label.kind == .tapEarly {
      if program.name(of: EventLabel(.tap, label.operand)) == event { return true }
    }
    return program.name(of: label) == event
  }

  /// Continues with the states after an event, or records why there are none.
  private mutating func settle(
    _ found: Outcomes, _ entry: FlowLog.Entry, isLast: Bool, _ run: inout Run, _ verdict: inout LogVerdict
  ) {
    // A trace does not distinguish a stopped app from one without a visible screen; no event can follow a stop.
    let endsHere = record == .trace && isLast && found.stopsApp && entry.visible == .none
    guard found.states.isEmpty || endsHere else {
      close(found.states, entry, &run, &verdict)
      return
    }
    if let cut = found.cuts.first, !endsHere {
      if record == .trace, isLast {
        run.screensAtLimit = found.screensAtLimit
      } else {
        stopFollowing(cut.limit.rawValue, cut.place, entry, &run, &verdict)
      }
    } else if found.stopsApp {
      run.states = []
      run.isStopped = true
    } else {
      let reason: LogVerdict.Departure.Reason = found.hasOtherChoices ? .choices : .event
      depart(run.isStopped ? .stopped : reason, from: run.states, entry, &run, &verdict)
    }
  }

  private mutating func close(
    _ states: [FlowState], _ entry: FlowLog.Entry, _ run: inout Run, _ verdict: inout LogVerdict
  ) {
    let closed = PossibleStates(closing: states, leavingOut: record == .log, limit: limit, &steps)
    if stopFollowingIfAsked(entry, &run, &verdict) { return }
    guard !closed.isCutOff else {
      stopFollowing("states", "more than \(limit) possible states", entry, &run, &verdict)
      return
    }
    run.states = closed.states
    for state in closed.states {
      for step in steps.steps(from: state) { notes.offer(step.label, in: state) }
    }
  }

  /// Keeps the states with the visible screen of the log.
  private mutating func look(_ entry: FlowLog.Entry, _ run: inout Run, _ verdict: inout LogVerdict) {
    let screen: String?
    switch entry.visible {
    case .unknown: return
    case .none: screen = nil
    case .screen(let name): screen = name
    }
    if let screens = run.screensAtLimit, screens.contains(screen) { return }
    if run.isStopped {
      if record == .trace, screen == nil { return }
      depart(.stopped, from: [], entry, &run, &verdict)
      return
    }
    let states = run.states.filter { visibleScreen(in: $0) == screen }
    guard !states.isEmpty else {
      depart(.visible, from: run.states, entry, &run, &verdict)
      return
    }
    close(states, entry, &run, &verdict)
  }

  private func visibleScreen(in state: FlowState) -> String? {
    state.visibleFrame.map { program.screens[$0.screen].name }
  }

  /// Stops following the run where the current `StopSign` is given: the outcomes of its last event may be cut short.
  private func stopFollowingIfAsked(_ entry: FlowLog.Entry, _ run: inout Run, _ verdict: inout LogVerdict) -> Bool {
    guard let reason = StopSign.current.reason else { return false }
    stopFollowing(reason, "", entry, &run, &verdict)
    return true
  }

  private func stopFollowing(
    _ limit: String, _ place: String, _ entry: FlowLog.Entry, _ run: inout Run, _ verdict: inout LogVerdict
  ) {
    verdict.limits.append(LogVerdict.Limit(limit: limit, place: place, location: entry.location))
    run.isOver = true
  }

  private mutating func depart(
    _ reason: LogVerdict.Departure.Reason, from states: [FlowState], _ entry: FlowLog.Entry, _ run: inout Run,
    _ verdict: inout LogVerdict
  ) {
    var screens: [String?] = []
    var events: [String] = []
    for screen in run.screensAtLimit ?? [] where !screens.contains(screen) { screens.append(screen) }
    for state in states {
      let screen = visibleScreen(in: state)
      if !screens.contains(screen) { screens.append(screen) }
      guard reason == .event else { continue }
      for step in steps.steps(from: state) where record == .trace || !step.label.isUnlogged {
        // A log need not say which tap on the transition it is.
        let isFurtherTap = record == .log && (step.label.kind == .tapAgain || step.label.kind == .tapEarly)
        let name = program.name(of: isFurtherTap ? EventLabel(.tap, step.label.operand) : step.label)
        if !events.contains(name) { events.append(name) }
      }
    }
    verdict.departures.append(
      LogVerdict.Departure(
        reason: reason, entry: entry, before: run.fitting.suffix(5), possibleScreens: screens,
        possibleEvents: events, state: states.first))
    run.isOver = true
  }
}
