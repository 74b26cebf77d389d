import FlowDeclaration
import FlowModel
import FlowSemantics

/// Compares logs of an app with its declaration: is each recorded run one that the declared flow can take?
///
/// A log does not say everything, so each of its lines leaves a set of states in which the app may be: those that some
/// run of the flow with these events, these visible screens, and any number of events that a log may leave out comes
/// to. Where the set becomes empty, the app has left the declared flow. This is how the traces of distributed systems
/// are validated against TLA+ specifications (Cirstea, Kuppe, Loillier, Merz: Validating Traces of Distributed
/// Programs Against TLA+ Specifications, SEFM 2024).
public struct ConformanceCheck {
  /// The usual limit of the set.
  public static let defaultLimit = 20_000

  private let limit: Int
  private var steps: StepMemory
  private var notes: CoverageNotes

  /// - Parameter limit: Beyond so many possible states a run is not followed any further. Time and memory grow with it.
  public init(_ flow: Flow, limit: Int = defaultLimit) {
    self.limit = limit
    steps = StepMemory(FlowSystem(flow))
    notes = CoverageNotes(flow)
  }

  /// What all logs that were checked have taken.
  public var coverage: TransitionCoverage { notes.coverage }

  private var program: Program { steps.system.program }

  /// What is known of a run while its log is read.
  private struct Run {
    var states: [FlowState] = []
    /// The lines that fit.
    var fitting: [FlowLog.Entry] = []
    var isStopped = false
    /// It departed, or went beyond a limit.
    var isOver = false
  }

  /// Follows the runs of a log one after the other; after a departure it goes on with the next launch.
  public mutating func check(_ log: FlowLog) -> LogVerdict {
    var verdict = LogVerdict(file: log.file)
    var run = Run(isOver: true)
    for entry in log.entries {
      if entry.event != nil { verdict.events += 1 }
      if let launch = entry.launch {
        verdict.runs += 1
        run = Run()
        self.launch(launch, entry, &run, &verdict)
      } else if !run.isOver, let event = entry.event {
        take(event, entry, &run, &verdict)
      }
      if !run.isOver { look(entry, &run, &verdict) }
      if !run.isOver { run.fitting.append(entry) }
    }
    return verdict
  }

  private mutating func launch(
    _ launch: FlowLog.Launch, _ entry: FlowLog.Entry, _ run: inout Run, _ verdict: inout LogVerdict
  ) {
    let flow = program.flow
    let wanted = launch.variables.compactMap { known -> (Int, UInt16)? in
      guard let variable = flow.variables.firstIndex(where: { $0.name == known.variable }),
        let value = flow.variables[variable].values.firstIndex(of: known.value)
      else { return nil }
      return (variable, UInt16(value))
    }
    let link = launch.link.flatMap { name in flow.deepLinks.firstIndex { $0.name == name } }
    var found: [FlowState] = []
    var cuts: [LimitCut] = []
    var stops = false
    steps.launches { candidate, outcome in
      guard candidate.link == link, wanted.allSatisfy({ candidate.variables[$0.0] == $0.1 }) else { return }
      switch outcome.result {
      case .state(let state): found.append(state)
      case .cut(let cut): cuts.append(cut)
      case .crash: stops = true
      }
    }
    notes.takeLaunch(link: launch.link)
    settle(found, stops, cuts, entry, &run, &verdict)
  }

  private mutating func take(
    _ event: String, _ entry: FlowLog.Entry, _ run: inout Run, _ verdict: inout LogVerdict
  ) {
    var found: [FlowState] = []
    var cuts: [LimitCut] = []
    var stops = false
    var names: [EventLabel: Bool] = [:]
    for state in run.states {
      for step in steps.steps(from: state) {
        let isMeant = names[step.label] ?? matches(step.label, event)
        names[step.label] = isMeant
        guard isMeant else { continue }
        notes.take(step.label, in: state, program)
        if let target = step.target {
          found.append(target)
        } else if let cut = step.cut {
          cuts.append(cut)
        } else {
          stops = true
        }
      }
    }
    settle(found, stops, cuts, entry, &run, &verdict)
  }

  /// An app that records a tap does not know whether a transition was still in flight.
  private func matches(_ label: EventLabel, _ event: String) -> Bool {
    if label.kind == .tapAgain || label.kind == .tapEarly {
      if program.name(of: EventLabel(.tap, label.operand)) == event { return true }
    }
    return program.name(of: label) == event
  }

  /// Goes on with the states after an event, or says why there are none.
  private mutating func settle(
    _ found: [FlowState], _ stops: Bool, _ cuts: [LimitCut], _ entry: FlowLog.Entry, _ run: inout Run,
    _ verdict: inout LogVerdict
  ) {
    guard found.isEmpty else {
      close(found, entry, &run, &verdict)
      return
    }
    if let cut = cuts.first {
      stopFollowing(cut.limit.rawValue, cut.place, entry, &run, &verdict)
    } else if stops {
      run.states = []
      run.isStopped = true
    } else {
      depart(run.isStopped ? .stopped : .event, from: run.states, entry, &run, &verdict)
    }
  }

  private mutating func close(
    _ states: [FlowState], _ entry: FlowLog.Entry, _ run: inout Run, _ verdict: inout LogVerdict
  ) {
    let closed = PossibleStates(closing: states, limit: limit, &steps)
    guard !closed.isCutOff else {
      stopFollowing("states", "more than \(limit) possible states", entry, &run, &verdict)
      return
    }
    run.states = closed.states
    for state in closed.states {
      for step in steps.steps(from: state) { notes.offer(step.label, in: state, program) }
    }
  }

  /// Keeps the states that show what the log says is visible.
  private mutating func look(_ entry: FlowLog.Entry, _ run: inout Run, _ verdict: inout LogVerdict) {
    let screen: String?
    switch entry.visible {
    case .unknown: return
    case .none: screen = nil
    case .screen(let name): screen = name
    }
    if run.isStopped {
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
    for state in states {
      let screen = visibleScreen(in: state)
      if !screens.contains(screen) { screens.append(screen) }
      guard reason == .event else { continue }
      for step in steps.steps(from: state) where !step.label.isUnlogged {
        // Which of the taps it would be, a log need not say.
        let isFurtherTap = step.label.kind == .tapAgain || step.label.kind == .tapEarly
        let name = program.name(of: isFurtherTap ? EventLabel(.tap, step.label.operand) : step.label)
        if !events.contains(name) { events.append(name) }
      }
    }
    verdict.departures.append(
      LogVerdict.Departure(
        reason: reason, entry: entry, before: run.fitting.suffix(5), possibleScreens: screens,
        possibleEvents: events))
    run.isOver = true
  }
}
