import FlowModel

/// One outcome of an event in a state.
struct NaiveEdge {
  var kind: NaiveEventKind
  var name: String
  /// Nil: cut or crashed.
  var target: Int?
  var isCrash = false
  /// Whether it happens while something is in flight, and does not end that.
  var isRace = false
  /// Whether it changed the display.
  var moves = false
  /// Whether a guard that can still open skipped a body, or a branch of a `choose` was empty.
  var isIdleByDesign = false
  /// Whether some screen is displayed fewer times, or there are fewer contexts.
  var takesAway = false
  /// Whether some screen is displayed more times, or there are more contexts.
  var adds = false
  /// The findings that it shows, also if it was cut or the app stopped.
  var observed: Set<NaiveObservation> = []
}

struct NaiveLaunch {
  var state: Int
  var link: String?
}

/// An ending of an event.
struct NaiveEnding {
  var state: Int
  var observed: Set<NaiveObservation>
}

/// Every reachable state, found breadth first.
struct NaiveSpace {
  let program: NaiveProgram
  var states: [NaiveState] = []
  /// For each state, the cost of the trace with the fewest races, and among these of a shortest one.
  var costs: [NaiveCost] = []
  var edges: [[NaiveEdge]] = []
  var launches: [NaiveLaunch] = []
  var observedAtLaunch: Set<NaiveObservation> = []
  var begun: Set<Int> = []
  var created: Set<String> = []
  var limits: Set<String> = []
  private var numbers: [NaiveState: Int] = [:]
  private var endings: [NaiveState: NaiveEnding] = [:]

  /// Nil if there are more than `maxStates` states.
  init?(_ program: NaiveProgram, maxStates: Int) {
    self.program = program
    for values in Self.initialValues(program.flow) {
      launch(values, nil)
      for link in program.flow.deepLinks where link.cold { launch(values, link) }
    }
    var next = 0
    while next < states.count {
      if states.count > maxStates { return nil }
      explore(next)
      next += 1
    }
    let starts = Dictionary(launches.map { ($0.state, NaiveCost()) }, uniquingKeysWith: min)
    costs = cheapest(from: starts).map { $0 ?? NaiveCost() }
  }

  private static func initialValues(_ flow: Flow) -> [[String: String]] {
    var all: [[String: String]] = [[:]]
    for variable in flow.variables {
      all = all.flatMap { values in
        variable.initially.map { value in values.merging([variable.name: value]) { $1 } }
      }
    }
    return all
  }

  private mutating func launch(_ values: [String: String], _ link: DeepLink?) {
    let program = program
    let event = NaiveEvent(kind: .launch, name: "launch") { run in
      try run.bringUp(program.flow.root, nil, by: nil, "launch") { run, node in
        if let node { run.state.contexts.append(NaiveContext(node: node, madeFor: program.flow.root)) }
      }
      guard let link else { return }
      guard let id = run.state.first(link.handler ?? program.flow.root, in: program),
        run.state.holds(link.condition, for: id, in: program), let body = program.link(link.name)
      else { throw NaiveStop.impossible }
      run.link = link.name
      try run.run(body, for: run.state.ref(id))
    }
    var start = NaiveState()
    start.values = values
    for edge in outcomes(of: event, in: start) {
      observedAtLaunch.formUnion(edge.observed)
      if let target = edge.target { launches.append(NaiveLaunch(state: target, link: link?.name)) }
    }
  }

  private mutating func explore(_ number: Int) {
    let state = states[number].loaded()
    for event in state.events(in: program) {
      edges[number] += outcomes(of: event, in: state)
    }
  }

  /// One edge for each path through the `choose`s of the event.
  private mutating func outcomes(of event: NaiveEvent, in state: NaiveState) -> [NaiveEdge] {
    var result: [NaiveEdge] = []
    var choices: [Int]? = []
    while let taken = choices {
      var run = NaiveRun(program: program, state: state, choices: taken)
      if let edge = outcome(of: event, &run, in: state) { result.append(edge) }
      choices = Self.next(taken, run.arities)
    }
    return result
  }

  private static func next(_ taken: [Int], _ arities: [Int]) -> [Int]? {
    var choices = arities.indices.map { $0 < taken.count ? taken[$0] : 0 }
    while let last = choices.popLast() {
      if last + 1 < arities[choices.count] { return choices + [last + 1] }
    }
    return nil
  }

  private mutating func outcome(of event: NaiveEvent, _ run: inout NaiveRun, in state: NaiveState) -> NaiveEdge? {
    var edge = NaiveEdge(kind: event.kind, name: event.name)
    edge.isRace = state.transition != nil && event.kind.canRace
    do {
      try countRace(event, edge, &run)
      try event.perform(&run)
      let next = try end(event, &run, in: state)
      let ending = ending(next)
      edge.target = ending.state
      edge.isIdleByDesign = run.isIdleByDesign
      edge.moves =
        run.state.picture != state.picture && states[ending.state].withoutGuards != state.withoutGuards
      edge.takesAway = run.state.hasLess(than: state)
      edge.adds = state.hasLess(than: run.state)
      run.observed.formUnion(ending.observed)
      if event.kind == .tapAgain || event.kind == .tapEarly { judgeDuplicates(&run, state, next) }
    } catch NaiveStop.impossible {
      return nil
    } catch NaiveStop.cut(let limit, let place, let unbounded) {
      limits.insert("\(limit)@\(place)")
      run.observed = []
      if let unbounded { run.observe("unbounded-stack", unbounded) }
    } catch {
      run.judgeHidden()
      edge.isCrash = true
    }
    begun.formUnion(run.begun)
    created.formUnion(run.created)
    edge.observed = run.observed
    return edge
  }

  /// Applies the limit of events during one transition; 1 000 or more is no limit.
  private func countRace(_ event: NaiveEvent, _ edge: NaiveEdge, _ run: inout NaiveRun) throws {
    let limit = program.flow.limits.races
    guard edge.isRace, limit < 1_000 else { return }
    if run.state.transition?.races == limit {
      let words = event.name.split(separator: " ")
      throw NaiveStop.cut(
        limit: "races", place: event.body.map { program.bodies[$0].place } ?? String(words[words.count - 1]),
        unbounded: nil)
    }
    run.state.transition?.races += 1
  }

  /// The state in which the event ends.
  private func end(_ event: NaiveEvent, _ run: inout NaiveRun, in state: NaiveState) throws -> NaiveState {
    try run.tellGone()
    run.judgeHidden()
    if state.transition?.tap != nil, event.kind != .settle, !event.kind.isTap, run.state.picture != state.picture {
      run.state.transition?.tap?.isDisturbed = true
    }
    // Another window in front takes the touches.
    let windows = [state, run.state].map { state in state.cover.map { state.contexts[$0].cid } }
    if event.kind.isTap, windows[0] != windows[1] { run.state.transition?.tap?.isDisturbed = true }
    if let tapped = run.tapped, let count = run.state.transition?.tap?.count, count < program.flow.limits.taps,
      !run.state.frames.contains(where: { $0.fid == tapped })
    {
      run.state.transition?.tap?.isDeaf = true
    }
    try run.canonicalCopies()
    return run.state.canonical(in: program)
  }

  /// The ending of a state: it is judged first, and then its spent instances leave.
  private mutating func ending(_ state: NaiveState) -> NaiveEnding {
    if let known = endings[state] { return known }
    let ending = NaiveEnding(
      state: number(state.withoutSpent(in: program)), observed: state.endingObservations(in: program))
    endings[state] = ending
    return ending
  }

  private mutating func number(_ state: NaiveState) -> Int {
    if let number = numbers[state] { return number }
    let number = states.count
    numbers[state] = number
    states.append(state)
    edges.append([])
    return number
  }

  private func judgeDuplicates(_ run: inout NaiveRun, _ before: NaiveState, _ after: NaiveState) {
    for (screen, count) in after.doubles where count > before.doubles[screen] ?? 0 {
      run.observe("duplicate-screen", screen)
    }
  }
}
