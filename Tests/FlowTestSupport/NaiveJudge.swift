import FlowModel

/// Judges an explored space by the rules of sections 5 and 6.
struct NaiveJudge {
  let space: NaiveSpace
  private var found: [NaiveObservation: NaiveCost?] = [:]
  private var undecided: Set<NaiveObservation> = []

  init(_ space: NaiveSpace) {
    self.space = space
    for (observation, cost) in space.observed { found[observation] = cost }
    judgeAbsences()
    judgeWays()
    judgeLinks()
    judgeDeadEnds()
    judgeOvershoots()
    for invariant in flow.invariants { judge(invariant) }
    undecided.subtract(found.keys)
  }

  var flow: Flow { space.program.flow }

  /// Sorted; one for each rule and subject.
  var findings: [NaiveFinding] {
    found.map { key, cost in
      NaiveFinding(rule: key.rule, subject: key.subject, races: cost?.races ?? 0, traceLength: cost?.length)
    }.sorted()
  }

  /// Sorted: absences that the part beyond a limit might fill.
  var openQuestions: [NaiveUndecided] {
    undecided.map { NaiveUndecided(rule: $0.rule, subject: $0.subject) }.sorted()
  }

  /// Keeps the cheapest of the traces of one rule and subject.
  mutating func find(_ rule: String, _ subject: String, _ cost: NaiveCost?) {
    let key = NaiveObservation(rule: rule, subject: subject)
    if let old = found[key] {
      if let old, let cost { found[key] = min(old, cost) }
    } else {
      found[key] = .some(cost)
    }
  }

  /// `isOpen`: a part beyond a limit might contain the missing element.
  mutating func miss(_ rule: String, _ subject: String, isOpen: Bool) {
    if isOpen, !space.limits.isEmpty {
      undecided.insert(NaiveObservation(rule: rule, subject: subject))
    } else {
      find(rule, subject, nil)
    }
  }

  private mutating func judgeAbsences() {
    let loose = NaiveLooseRun(space.program)
    let visible = Set(space.states.flatMap { $0.visibles.map(\.screen) })
    for coordinator in flow.coordinators {
      let name = coordinator.name
      if !space.created.contains(name) {
        miss("unreachable-coordinator", name, isOpen: loose.created.contains(name))
      }
      for screen in coordinator.screens where !visible.contains(screen.name) {
        miss("unreachable-screen", screen.name, isOpen: loose.seen.contains(screen.name))
      }
    }
    // A body that several coordinators share by an alias is dead if it runs for none of them, and is reported once.
    let bodies = space.program.bodies
    var said = Set(space.begun.compactMap { bodies[$0].subject == nil ? nil : bodies[$0].site })
    for (number, body) in bodies.enumerated() where !space.begun.contains(number) {
      if body.subject != nil, let site = body.site, !said.insert(site).inserted { continue }
      if let subject = body.subject { miss("dead-action", subject, isOpen: loose.bodies.contains(number)) }
    }
  }

  private mutating func judgeWays() {
    let sights = space.states.map(\.sight)
    func sees(_ state: Int, _ isMeant: (String) -> Bool) -> Bool {
      sights[state].contains { $0.map(isMeant) ?? false }
    }
    func isTerminal(_ state: Int) -> Bool { sees(state) { space.program.screen($0).isTerminal } }
    let movable = space.backwards { source, target in sights[source] != sights[target] }
    let isHome = space.states.indices.map { state in isTerminal(state) || sees(state) { flow.home.contains($0) } }
    let homeable = space.reaching(isHome)
    for (number, state) in space.states.enumerated() {
      if state.isQuiescent, !isTerminal(number), !movable[number] {
        find("stuck-state", state.face, space.costs[number])
      }
      if !flow.home.isEmpty, !homeable[number] { find("no-way-home", state.face, space.costs[number]) }
    }
  }

  /// Taps at rest that change nothing but guards, of actions whose taps elsewhere change the display.
  private mutating func judgeDeadEnds() {
    let taps = space.edges.flatMap { $0.filter { $0.kind == .tap && $0.moves } }
    let moving = Set(taps.map { $0.name.dropFirst(4) })
    for (number, edges) in space.edges.enumerated() where space.states[number].isQuiescent {
      for edge in edges where edge.kind == .tap && !edge.isIdleByDesign && moving.contains(edge.name.dropFirst(4)) {
        guard let target = edge.target, space.states[target].withoutGuards == space.states[number].withoutGuards,
          hasEffects(String(edge.name.dropFirst(4)))
        else { continue }
        find("dead-end-tap", String(edge.name.dropFirst(4)), space.costs[number].then(edge))
      }
    }
  }

  private func hasEffects(_ name: String) -> Bool {
    guard let dot = name.firstIndex(of: ".") else { return false }
    let body = space.program.action(String(name[name.index(after: dot)...]), of: String(name[..<dot]))
    return body.map { !space.program.bodies[$0].effects.isEmpty } ?? false
  }

  /// A tap, and before its transition settles a further tap of the same action that removes something. Events between
  /// them do not change the display, or are taps that add nothing to it.
  private mutating func judgeOvershoots() {
    for name in Set(space.edges.joined().filter { $0.kind == .tap }.map { $0.name.dropFirst(4) }) {
      var starts: [Int: NaiveCost] = [:]
      for (number, edges) in space.edges.enumerated() {
        for tap in edges where tap.kind == .tap && tap.name.dropFirst(4) == name {
          guard let target = tap.target, space.states[target].transition != nil else { continue }
          let cost = space.costs[number].then(tap)
          starts[target] = min(starts[target] ?? cost, cost)
        }
      }
      let costs = space.cheapest(from: starts) { _, edge in
        edge.kind != .settle && !(edge.kind.isTap && edge.adds)
      }
      for (number, edges) in space.edges.enumerated() {
        guard let cost = costs[number] else { continue }
        for again in edges where again.kind == .tapAgain || again.kind == .tapEarly {
          guard again.takesAway, again.name.hasSuffix(" " + name) else { continue }
          find("overshot-back", String(name), cost.then(again))
        }
      }
    }
  }

  private mutating func judgeLinks() {
    for link in flow.deepLinks where !link.lands.isEmpty {
      let allowed = Set(link.lands + link.mayLand)
      let lands = space.states.map { $0.isQuiescent && $0.visibles.contains { allowed.contains($0.screen) } }
      // An async action that is still to come may bring the promised screen.
      let mayLand = space.leading(to: lands) { $0.isFair }
      for (state, cost) in space.firstQuiescent(from: arrivals(link.name)) where !mayLand[state] {
        find("deep-link-misses", link.name, cost)
      }
    }
  }

  /// The states right after a link, cold or not.
  private func arrivals(_ link: String) -> [Int: NaiveCost] {
    var result: [Int: NaiveCost] = [:]
    for launch in space.launches where launch.link == link { result[launch.state] = NaiveCost() }
    for (number, edges) in space.edges.enumerated() {
      for edge in edges where edge.kind == .link && edge.name == "link \(link)" {
        guard let target = edge.target else { continue }
        let cost = space.costs[number].then(edge)
        result[target] = min(result[target] ?? cost, cost)
      }
    }
    return result
  }
}
