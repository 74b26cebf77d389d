import FlowModel

/// One (state, event, outcome).
struct NaiveEdge {
  var kind: NaiveEventKind
  var name: String
  /// Nil: cut or crashed.
  var target: Int?
  var isCrash = false
}

struct NaiveLaunch {
  var state: Int
  var link: String?
}

/// Every reachable state, found breadth first.
struct NaiveSpace {
  let program: NaiveProgram
  var states: [NaiveState] = []
  var distance: [Int] = []
  var edges: [[NaiveEdge]] = []
  var launches: [NaiveLaunch] = []
  /// The shortest trace that shows each observed finding.
  var observed: [NaiveObservation: Int] = [:]
  var begun: Set<Int> = []
  var created: Set<String> = []
  var limits: Set<String> = []
  private var numbers: [NaiveState: Int] = [:]

  /// Nil when there are more than `maxStates`.
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
      guard run.state.holds(link.condition, in: program),
        let id = run.state.first(link.handler ?? program.flow.root, in: program), let body = program.link(link.name)
      else { throw NaiveStop.impossible }
      run.link = link.name
      try run.run(body, for: run.state.ref(id))
    }
    var start = NaiveState()
    start.values = values
    for edge in outcomes(of: event, in: start, at: -1) {
      if let target = edge.target { launches.append(NaiveLaunch(state: target, link: link?.name)) }
    }
  }

  private mutating func explore(_ number: Int) {
    let state = states[number].loaded()
    for event in state.events(in: program) {
      edges[number] += outcomes(of: event, in: state, at: distance[number])
    }
  }

  /// One edge for each path through the `choose`s of the event.
  private mutating func outcomes(of event: NaiveEvent, in state: NaiveState, at distance: Int) -> [NaiveEdge] {
    var result: [NaiveEdge] = []
    var choices: [Int]? = []
    while let taken = choices {
      var run = NaiveRun(program: program, state: state, choices: taken)
      if let edge = outcome(of: event, &run, in: state, at: distance) { result.append(edge) }
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

  private mutating func outcome(
    of event: NaiveEvent, _ run: inout NaiveRun, in state: NaiveState, at distance: Int
  ) -> NaiveEdge? {
    var edge = NaiveEdge(kind: event.kind, name: event.name)
    do {
      try event.perform(&run)
      try run.tellGone()
      let before = state.transition
      if before?.tap != nil, event.kind != .settle, !event.kind.isTap, run.state.picture != state.picture {
        run.state.transition?.tap?.isDisturbed = true
      }
      try run.canonicalCopies()
      let next = run.state.canonical(in: program)
      edge.target = number(next, distance + 1)
      if event.kind == .tapAgain || event.kind == .tapEarly { judgeDuplicates(&run, state, next) }
    } catch NaiveStop.impossible {
      return nil
    } catch NaiveStop.cut(let limit, let place, let unbounded) {
      limits.insert("\(limit)@\(place)")
      run.observed = []
      if let unbounded { run.observe("unbounded-stack", unbounded) }
    } catch {
      edge.isCrash = true
    }
    begun.formUnion(run.begun)
    created.formUnion(run.created)
    for observation in run.observed { observed[observation] = min(observed[observation] ?? .max, distance + 1) }
    return edge
  }

  private mutating func number(_ state: NaiveState, _ distance: Int) -> Int {
    if let number = numbers[state] { return number }
    let number = states.count
    numbers[state] = number
    states.append(state)
    self.distance.append(distance)
    edges.append([])
    return number
  }

  private func judgeDuplicates(_ run: inout NaiveRun, _ before: NaiveState, _ after: NaiveState) {
    for (screen, count) in after.doubles where count > before.doubles[screen] ?? 0 {
      run.observe("duplicate-screen", screen)
    }
  }
}

extension NaiveSpace {
  /// How often each event leads from one visible screen to another.
  var steps: [String: Int] {
    func visible(_ state: Int) -> String { states[state].visible?.screen ?? "none" }
    var counts: [String: Int] = [:]
    for (state, edges) in edges.enumerated() {
      for edge in edges {
        let end = edge.target.map(visible) ?? (edge.isCrash ? "crash" : "cut")
        counts["\(edge.name), \(visible(state)) to \(end)", default: 0] += 1
      }
    }
    return counts
  }
}

extension NaiveState {
  /// How often each screen stands twice in a row on a stack, or on top of two neighbouring contexts.
  var doubles: [String: Int] {
    var result: [String: Int] = [:]
    let tops = contexts.map { $0.node.shownFrame?.screen }
    for row in stacks.map({ $0.frames.map { Optional($0.screen) } }) + [tops] {
      for (one, other) in zip(row, row.dropFirst()) {
        if let one, one == other { result[one, default: 0] += 1 }
      }
    }
    return result
  }
}

extension NaiveRun {
  /// Counts copies as the next state will see them: those that the dead left behind by coordinator.
  func canonicalCopies() throws {
    var run = self
    run.state = state.canonical(in: program)
    try run.checkAllCopies()
  }
}
