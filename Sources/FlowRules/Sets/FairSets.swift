import FlowExploration
import FlowModel
import FlowSemantics
import StateSpace

/// The states in which a run can stay for ever within some states, treating every fair event fairly.
///
/// From each of `states` a run leads, within them, into a part that it cannot leave within them and in which every fair
/// event that is possible happens. They are found by removing states in which a fair event is possible but, within what
/// is left, no way leads to where it happens (compassion as in Kesten, Pnueli and Raviv, *Algorithmic verification of
/// linear temporal logic specifications*, ICALP 1998, with events in the place of pairs of state sets). Every fair run
/// ends in what is left, as every event that is possible in such a run happens. O(fair events × states) set operations
/// in the worst case, few in practice.
struct FairSets {
  /// A fair event.
  private struct Event {
    let label: EventLabel
    let condition: Relation
    let steps: Relation
  }

  let states: StateSet
  private let sets: ExploredSets
  private let events: [Event]
  private let all: Relation

  private var forest: DiagramForest { sets.forest }

  init(_ sets: ExploredSets, within region: StateSet) {
    self.sets = sets
    let symbolic = sets.symbolic
    var outcomes: [EventLabel: Set<Int>] = [:]
    for (index, outcome) in symbolic.behaviour.localTransitions.enumerated()
    where symbolic.program.isFair(outcome.label) {
      outcomes[outcome.label, default: []].insert(index)
    }
    let forest = sets.forest
    let all = symbolic.relation(SymbolicFlow.StepKind.all)
    let events = outcomes.sorted { $0.key.code < $1.key.code }.map { label, outcomes in
      Event(
        label: label, condition: symbolic.condition(ofOutcomes: outcomes),
        steps: symbolic.relation(ofOutcomes: outcomes))
    }
    var left = region
    var changes = true
    while changes {
      changes = false
      for event in events {
        let possible = forest.enabled(left, event.condition)
        let happens = forest.preimage(left, event.steps, within: possible)
        if happens == possible { continue }
        let reaching = sets.reaching(happens, relations: [all], within: left)
        if sets.isBrokenOff {
          left = .empty
          break
        }
        let hopeless = forest.difference(possible, reaching)
        if hopeless.isEmpty { continue }
        left = forest.difference(left, hopeless)
        changes = true
      }
    }
    states = left
    self.events = events
    self.all = all
  }

  /// Those of the states in which no fair event is possible: a run may simply end there.
  var atRest: StateSet {
    events.reduce(states) { forest.disabled($0, $1.condition) }
  }

  // MARK: Lassos

  /// A run within some states from one of them: a way, and a loop that begins where the way ends; without a loop the
  /// run ends there. Each state of the loop except the first comes with the fair event that has to lead there, if one
  /// has to.
  typealias Lasso = (way: [[UInt32]], loop: [(state: [UInt32], label: EventLabel?)])

  /// A fair run within a set of states, which must exist; `others` are further states in which runs may end.
  func lasso(from start: [UInt32], within set: StateSet, others: StateSet) -> Lasso {
    if let way = sets.path(from: start, to: forest.union(atRest, others), by: all, within: set) { return (way, []) }
    guard let way = sets.path(from: start, to: states, by: all, within: set) else {
      preconditionFailure("From here a fair run leads on.")
    }
    let part = closedPart(from: way[way.count - 1])
    guard let way = sets.path(from: start, to: part, by: all, within: set) else {
      preconditionFailure("From each state a part leads on that cannot be left.")
    }
    return (way, loop(in: part, from: way[way.count - 1]))
  }

  /// States that all lead to each other and, within `states`, nowhere else.
  private func closedPart(from start: [UInt32]) -> StateSet {
    var state = start
    while true {
      let single = forest.singleton(state)
      let part = sets.closed(single, under: [all], within: states) ?? single
      let back = sets.reaching(single, relations: [all], within: part)
      guard !sets.isBrokenOff, let other = forest.first(in: forest.difference(part, back)) else { return part }
      state = other
    }
  }

  /// A cycle in which every fair event happens that is possible in a closed part.
  private func loop(in part: StateSet, from entry: [UInt32]) -> [(state: [UInt32], label: EventLabel?)] {
    var needed = events.compactMap { event -> (event: Event, happens: StateSet)? in
      let happens = forest.preimage(part, event.steps, within: part)
      return happens.isEmpty ? nil : (event, happens)
    }
    var loop: [(state: [UInt32], label: EventLabel?)] = [(entry, nil)]
    while !needed.isEmpty {
      let goals = needed.reduce(StateSet.empty) { forest.union($0, $1.happens) }
      guard let way = sets.path(from: loop[loop.count - 1].state, to: goals, by: all, within: part),
        let index = needed.firstIndex(where: { forest.contains(way[way.count - 1], in: $0.happens) })
      else { preconditionFailure("All states of a closed part lead to each other.") }
      loop += way.dropFirst().map { ($0, nil) }
      let here = forest.singleton(loop[loop.count - 1].state)
      let event = needed.remove(at: index).event
      let after = forest.intersection(forest.image(here, event.steps), part)
      guard let next = forest.first(in: after) else { preconditionFailure("It happens within the part.") }
      loop.append((next, event.label))
    }
    let home = sets.path(from: loop[loop.count - 1].state, to: forest.singleton(entry), by: all, within: part)
    return loop + (home ?? []).dropFirst().map { ($0, nil) }
  }
}

extension ExploredSets {
  /// A shortest way within a set from a state to one of some others; nil if there is none.
  fileprivate func path(
    from start: [UInt32], to goals: StateSet, by relation: Relation, within set: StateSet
  ) -> [[UInt32]]? {
    var layers = [forest.singleton(start)]
    var reached = layers[0]
    while true {
      let found = forest.intersection(layers[layers.count - 1], goals)
      if let end = forest.first(in: found) { return run(to: end, through: layers.dropLast(), by: relation) }
      let image = forest.intersection(forest.image(layers[layers.count - 1], relation), set)
      let next = forest.difference(image, reached)
      if next.isEmpty { return nil }
      reached = forest.union(reached, next)
      layers.append(next)
    }
  }
}
