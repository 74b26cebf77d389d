import FlowExploration
import FlowModel
import FlowSemantics
import StateSpace

/// The states of a graph, explored one by one: a region has a flag for each of them.
final class GraphSpace: ExploredSpace {
  typealias Region = [Bool]

  let explored: ExploredFlow
  private(set) lazy var unexploredWaysOut = (0..<graph.count).map(explored.hasUnexploredWayOut)

  var graph: StateGraph { explored.graph }
  var states: [Bool] { Array(repeating: true, count: graph.count) }
  var quiescent: [Bool] { explored.quiescent }

  init(_ explored: ExploredFlow) { self.explored = explored }

  // MARK: Regions

  func isEmpty(_ region: [Bool]) -> Bool { !region.contains(true) }
  func union(_ left: [Bool], _ right: [Bool]) -> [Bool] { left.indices.map { left[$0] || right[$0] } }
  func intersection(_ left: [Bool], _ right: [Bool]) -> [Bool] { left.indices.map { left[$0] && right[$0] } }
  func difference(_ left: [Bool], _ right: [Bool]) -> [Bool] { left.indices.map { left[$0] && !right[$0] } }

  // MARK: State labels

  func states(in region: [Bool], where question: @escaping (Execution) -> Bool) -> [Bool] {
    intersection(region, explored.transitions.answers(in: graph, to: question))
  }

  func satisfying(_ condition: Condition, in region: [Bool]) -> [Bool] {
    states(in: region) { condition.holds(in: $0) }
  }

  func seeing(_ screens: Set<Int>) -> [Bool] {
    (0..<graph.count).map { explored.visibleScreens.show(anyOf: screens, in: $0) }
  }

  /// Judges only those states that the prefilter does not rule out.
  func split<Label: StateLabel>(_ region: [Bool], by label: Label.Type) -> [(value: Label.Value, states: [Bool])] {
    guard let candidates = explored.transitions.candidates(for: label.prefilter, in: graph) else { return [] }
    let transitions = explored.transitions
    return parts(of: region) {
      candidates[$0] ? label.values(of: SingleState(transitions.values(of: $0, in: graph), in: transitions.system)) : []
    }
  }

  func splitByPlace(_ region: [Bool]) -> [(value: SightEnd, states: [Bool])] {
    parts(of: region) { [place(of: $0)] }
  }

  private func place(of state: Int) -> SightEnd {
    if explored.visibleScreens[state] >= 0 { return .screen(Int(explored.visibleScreens[state])) }
    let value = explored.state(state)
    switch value.innermostContainerOwner {
    case .live(let instance): return .nothing(coordinator: value.instances[instance].coordinator)
    case .dead(let coordinator): return .nothing(coordinator: coordinator)
    case nil: return .nothing(coordinator: nil)
    }
  }

  /// The states of a region by their values, in the order in which the values were met; empty if the current `StopSign`
  /// is given.
  private func parts<Value: Hashable>(
    of region: [Bool], _ values: (Int) -> [Value]
  ) -> [(value: Value, states: [Bool])] {
    var positions: [Value: Int] = [:]
    var parts: [(value: Value, states: [Bool])] = []
    for state in region.indices where region[state] {
      if StopSign.current.shouldStop() { return [] }
      for value in values(state) {
        if positions[value] == nil {
          positions[value] = parts.count
          parts.append((value, Array(repeating: false, count: region.count)))
        }
        parts[positions[value]!].states[state] = true
      }
    }
    return parts
  }

  func observing(_ observation: Observation) -> [Bool] {
    var found = Array(repeating: false, count: graph.count)
    for state in 0..<graph.expandedCount {
      explored.transitions.forEachObservation(in: graph, of: state) { seen, _, _ in
        if seen == observation { found[state] = true }
      }
    }
    return found
  }

  // MARK: What may follow

  func reaching(_ goals: [Bool]) -> [Bool] {
    graph.statesReaching(goals: goals) { [explored] _, edge in explored.isPersons(edge) }
  }

  func answered(by goals: [Bool]) -> [Bool] {
    graph.statesReaching(goals: goals) { [explored] _, edge in
      let label = EventLabel(code: edge.label)
      return label.followsLink || label.kind == .async && explored.program.isFair(label)
    }
  }

  func keepingSight(_ region: [Bool]) -> [Bool] {
    let visible = explored.visibleScreens
    var leaves = unexploredWaysOut
    for state in 0..<graph.expandedCount where !leaves[state] {
      leaves[state] = graph.edges(from: state).contains { edge in
        edge.target.map { !visible.areAlike($0, state) && explored.isPersons(edge) } ?? false
      }
    }
    let free = graph.statesReaching(goals: leaves) { [explored] state, edge in
      explored.isPersons(edge) && edge.target.map { visible.areAlike($0, state) } ?? false
    }
    return difference(region, free)
  }

  func runs(after event: EventLabel, _ sequel: Sequel) -> RunsOnStates { RunsOnStates(event, sequel, explored) }

  func fairRuns(within region: [Bool]) -> FairRunsOnStates { FairRunsOnStates(explored, within: region) }

  // MARK: Reachability by gestures

  func launches(satisfying condition: Condition?, plainOnly: Bool) -> [Bool] {
    condition.map { satisfying($0, in: states) } ?? states
  }

  func isReached(_ goals: [Bool], from launches: [Bool]) -> Bool {
    GestureCount(explored, launchesIn: launches).fewest(to: goals, withOutside: true) != nil
  }

  func fewestGestures(to goals: [Bool], from launches: [Bool]) -> Int? {
    GestureCount(explored, launchesIn: launches).fewest(to: goals, withOutside: false)?.gestures
  }

  func detour(to goals: [Bool], from launches: [Bool]) -> GestureDetour? {
    GestureCount(explored, launchesIn: launches).fewest(to: goals, withOutside: true)
      .map { .outside(names: $0.outside, gestures: $0.gestures) }
  }

  // MARK: Least runs

  func nearest(_ regions: [[Bool]]) -> [NearestRun] {
    // Most rules find nothing, and then the distances of states need not be known.
    var open = regions.indices.filter { !isEmpty(regions[$0]) }
    if open.isEmpty { return [] }
    var found: [NearestRun] = []
    for state in explored.leastRuns.order where !open.isEmpty {
      for index in open where regions[index][state] {
        if isStopped { return found }
        let cost = explored.leastRuns.cost(of: state)
        found.append(NearestRun(index: index, cost: cost, trace: explored.trace(to: state)))
      }
      open.removeAll { regions[$0][state] }
    }
    return found
  }

  var observedRuns: [ObservedRun] {
    explored.observedEvents.map { [explored] event in
      ObservedRun(observation: event.observation, cost: event.cost) { explored.trace(to: event.occurrence) }
    }
  }

  func noteWrong(_ region: [Bool], for key: Finding.Key) {
    explored.memo.wrongStates[key] = region.indices.filter { region[$0] }
  }

  var isStopped: Bool { StopSign.current.shouldStop() }
}
