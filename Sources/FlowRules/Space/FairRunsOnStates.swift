import FlowModel
import FlowRuns
import FlowSemantics
import StateSpace

/// The fair runs within some states of a graph: those that stay there for ever, or stop the app there.
///
/// A run that stays ends in a set of states, strongly connected or a single one in which nothing more happens, such
/// that every fair event possible in one of them happens within the set (strong fairness: Emerson and Lei, Modalities
/// for model checking, 1987). Components that fail are split at the states where the missing event is possible.
/// O((states + steps) × fair events) in the worst case.
struct FairRunsOnStates: FairRuns {
  private let explored: ExploredFlow
  private let unmet: [Bool]
  private let cores: [[Int]]
  let states: [Bool]

  init(_ explored: ExploredFlow, within unmet: [Bool]) {
    let graph = explored.graph
    self.explored = explored
    self.unmet = unmet
    let stays = unmet.indices.map { unmet[$0] && !graph.isFrontier($0) }
    cores = FairCores(explored, within: stays).find()
    var goals = Array(repeating: false, count: graph.count)
    for core in cores { for state in core { goals[state] = true } }
    // Where the app stops, the run ends.
    for state in goals.indices where stays[state] && explored.canEnd(state) { goals[state] = true }
    let lost = graph.statesReaching(goals: goals) { state, edge in
      unmet[state] && (edge.target.map { unmet[$0] } ?? false)
    }
    states = unmet.indices.map { unmet[$0] && lost[$0] }
  }

  func trace(from starts: [Bool]) -> Trace? {
    guard let start = explored.nearest(starts) else { return nil }
    let (continuation, loop) = LassoSearch(explored, unmet: unmet, cores: cores).find(from: start)
    let end = continuation[continuation.count - 1].state
    let endsInCrash = loop.isEmpty && explored.canEnd(end)
    let last = endsInCrash ? [explored.endingStep(from: end)] : []
    let steps = explored.steps(along: loop)
    return Trace(
      steps: explored.steps(to: start), continuation: explored.steps(along: continuation) + last, loop: steps,
      endsInCrash: endsInCrash, staysThere: steps.isEmpty && !endsInCrash)
  }
}

extension ExploredFlow {
  /// Whether an event in a state can stop the app.
  func canEnd(_ state: Int) -> Bool {
    graph.edges(from: state).contains { $0.target == nil && !$0.isCut }
  }
}

/// Finds sets of states in which a run can stay for ever, fairly.
struct FairCores {
  private let explored: ExploredFlow
  private let stays: [Bool]

  init(_ explored: ExploredFlow, within stays: [Bool]) {
    self.explored = explored
    self.stays = stays
  }

  /// Incomplete if the current `StopSign` is given.
  func find() -> [[Int]] {
    let sign = StopSign.current
    var test = StopTest()
    var found: [[Int]] = []
    var work = [stays.indices.filter { stays[$0] }]
    // Each round visits the whole graph once.
    while let region = work.popLast(), !sign.shouldStop() {
      for component in explored.graph.components(of: region) {
        let members = Set(component)
        var possible: Set<UInt32> = []
        var happens: Set<UInt32> = []
        for state in component {
          if test.shouldStop() { return found }
          for edge in explored.graph.edges(from: state) where explored.program.isFair(EventLabel(code: edge.label)) {
            possible.insert(edge.label)
            if let target = edge.target, members.contains(target) { happens.insert(edge.label) }
          }
        }
        let missing = possible.subtracting(happens)
        if missing.isEmpty {
          found.append(component)
          continue
        }
        let rest = component.filter { state in
          !explored.graph.edges(from: state).contains { missing.contains($0.label) }
        }
        if !rest.isEmpty { work.append(rest) }
      }
    }
    return found
  }
}

/// Finds the lasso of a violated `leadsTo`: a shortest way to a state where nothing has to happen any more, or the app
/// can stop; if there is none, a shortest way into a core and a loop in it that contains every fair event that is
/// possible there.
struct LassoSearch {
  typealias Path = [(state: Int, label: UInt32?)]

  private let explored: ExploredFlow
  private let unmet: [Bool]
  private let cores: [[Int]]

  init(_ explored: ExploredFlow, unmet: [Bool], cores: [[Int]]) {
    self.explored = explored
    self.unmet = unmet
    self.cores = cores
  }

  func find(from start: Int) -> (continuation: Path, loop: Path) {
    let rests = { (state: Int, _: UInt32?) in
      !explored.graph.isFrontier(state) && (fairEvents(from: state).isEmpty || explored.canEnd(state))
    }
    if let way = path(from: start, within: { unmet[$0] }, until: rests) { return (way, []) }
    var core: [Int: Int] = [:]
    for (index, states) in cores.enumerated() { for state in states { core[state] = index } }
    let isOver = { (state: Int, _: UInt32?) in core[state] != nil }
    let way = path(from: start, within: { unmet[$0] }, until: isOver) ?? [(start, nil)]
    let entry = way[way.count - 1].state
    guard let index = core[entry] else { return (way, []) }
    let members = Set(cores[index])
    var needed: Set<UInt32> = []
    for state in members { needed.formUnion(fairEvents(from: state)) }
    var loop: Path = [(entry, nil)]
    while !needed.isEmpty {
      let here = loop[loop.count - 1].state
      let next = path(from: here, within: members.contains) { _, label in label.map(needed.contains) ?? false }
      guard let next else { break }
      for step in next.dropFirst() {
        loop.append(step)
        if let label = step.label { needed.remove(label) }
      }
    }
    let isEntry = { (state: Int, _: UInt32?) in state == entry }
    if let home = path(from: loop[loop.count - 1].state, within: members.contains, until: isEntry) {
      loop += home.dropFirst()
    }
    return (way, loop)
  }

  private func fairEvents(from state: Int) -> Set<UInt32> {
    Set(explored.graph.edges(from: state).map(\.label).filter { explored.program.isFair(EventLabel(code: $0)) })
  }

  /// A breadth-first search; the start itself is the goal only if it is one without a label. Nil also if the current
  /// `StopSign` is given.
  private func path(
    from start: Int, within allowed: (Int) -> Bool, until isGoal: (Int, UInt32?) -> Bool
  ) -> Path? {
    if isGoal(start, nil) { return [(start, nil)] }
    var origin: [Int: (Int, UInt32)] = [:]
    var queue = [start]
    var head = 0
    var test = StopTest()
    func unwind(_ state: Int, _ label: UInt32, _ from: Int) -> Path {
      var path: Path = [(state, label)]
      var state = from
      while state != start, let (before, label) = origin[state] {
        path.append((state, label))
        state = before
      }
      path.append((start, nil))
      return path.reversed()
    }
    while head < queue.count, !test.shouldStop() {
      let state = queue[head]
      head += 1
      for edge in explored.graph.edges(from: state) {
        guard let target = edge.target, allowed(target) else { continue }
        if isGoal(target, edge.label) { return unwind(target, edge.label, state) }
        if target != start, origin[target] == nil {
          origin[target] = (state, edge.label)
          queue.append(target)
        }
      }
    }
    return nil
  }
}
