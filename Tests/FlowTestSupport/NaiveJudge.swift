import FlowModel

/// Asks the questions of sections 5 and 6 of an explored space.
struct NaiveJudge {
  let space: NaiveSpace
  private var found: [NaiveObservation: Int?] = [:]

  init(_ space: NaiveSpace) { self.space = space }

  var flow: Flow { space.program.flow }

  func findings() -> [NaiveFinding] {
    var judge = self
    for (observation, length) in space.observed { judge.found[observation] = length }
    judge.judgeAbsences()
    judge.judgeStates()
    judge.judgeWays()
    judge.judgeLinks()
    for invariant in flow.invariants { judge.judge(invariant) }
    return judge.found.map { NaiveFinding(rule: $0.rule, subject: $0.subject, traceLength: $1) }.sorted()
  }

  /// Keeps the shortest of the traces of one rule and subject.
  mutating func find(_ rule: String, _ subject: String, _ length: Int?) {
    let key = NaiveObservation(rule: rule, subject: subject)
    if let old = found[key] {
      if let old, let length { found[key] = min(old, length) }
    } else {
      found[key] = .some(length)
    }
  }

  private mutating func judgeAbsences() {
    let visible = Set(space.states.compactMap { $0.visible?.screen })
    for coordinator in flow.coordinators {
      if !space.created.contains(coordinator.name) { find("unreachable-coordinator", coordinator.name, nil) }
      for screen in coordinator.screens where !visible.contains(screen.name) {
        find("unreachable-screen", screen.name, nil)
      }
    }
    for (number, body) in space.program.bodies.enumerated() where !space.begun.contains(number) {
      if let subject = body.subject { find("dead-action", subject, nil) }
    }
  }

  private mutating func judgeStates() {
    for (number, state) in space.states.enumerated() {
      let length = space.distance[number]
      for id in state.live(in: space.program) where state.instances[id]?.lock == .never {
        find("stuck-guard", state.ref(id).name, length)
      }
      if state.isQuiescent { judgeQuiescent(state, length) }
    }
  }

  private mutating func judgeQuiescent(_ state: NaiveState, _ length: Int) {
    let alive = state.live(in: space.program)
    for frame in state.frames where !state.isAlive(frame.owner, in: space.program) {
      find("orphaned-screen", frame.screen, length)
    }
    for id in alive {
      guard let instance = state.instances[id] else { continue }
      let coordinator = space.program.coordinator(instance.name)
      let family = state.family(of: id, in: space.program)
      if id != 0, !coordinator.isHeadless, !state.items.contains(where: { family.contains($0.owner.id) }) {
        find("coordinator-leak", instance.name, length)
      }
      for shows in coordinator.machine?.shows ?? [] where shows.state == instance.machine {
        if !state.frames.contains(where: { $0.screen == shows.screen && family.contains($0.owner.id) }) {
          find("machine-out-of-step", "\(instance.name).\(shows.state)", length)
        }
      }
    }
  }

  private mutating func judgeWays() {
    let faces = space.states.map { $0.visible?.screen }
    func isTerminal(_ state: Int) -> Bool { faces[state].map { space.program.screen($0).isTerminal } ?? false }
    let movable = space.backwards { source, target in faces[source] != faces[target] }
    let isHome = space.states.indices.map { state in
      isTerminal(state) || faces[state].map { flow.home.contains($0) } ?? false
    }
    let homeable = space.reaching(isHome)
    for (number, state) in space.states.enumerated() {
      if state.isQuiescent, !isTerminal(number), !movable[number] {
        find("stuck-state", state.face, space.distance[number])
      }
      if !flow.home.isEmpty, !homeable[number] { find("no-way-home", state.face, space.distance[number]) }
    }
  }

  private mutating func judgeLinks() {
    for link in flow.deepLinks where !link.lands.isEmpty {
      let allowed = Set(link.lands + link.mayLand)
      func misses(_ state: Int) -> Int? {
        space.firstQuiescent(from: state) { quiescent in
          !(space.states[quiescent].visible.map { allowed.contains($0.screen) } ?? false)
        }
      }
      for launch in space.launches where launch.link == link.name {
        if let steps = misses(launch.state) { find("deep-link-misses", link.name, steps) }
      }
      for (number, edges) in space.edges.enumerated() {
        for edge in edges where edge.kind == .link && edge.name == "link \(link.name)" {
          guard let target = edge.target, let steps = misses(target) else { continue }
          find("deep-link-misses", link.name, space.distance[number] + 1 + steps)
        }
      }
    }
  }
}
