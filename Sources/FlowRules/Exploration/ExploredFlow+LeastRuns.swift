import FlowExploration
import FlowModel
import FlowSemantics
import StateSpace

/// Results about an exploration that are computed on demand. For one thread at a time.
final class ExplorationMemo {
  var leastRuns: LeastRuns?
  var firstObservations: [ExploredFlow.ObservedEvent]?
  var observed: Set<Observation>?
  var looseRun: LooseRun?
  /// The states that findings are about, in no order.
  var wrongStates: [Finding.Key: [Int]] = [:]
  /// Whether each situation of a finding gets its run.
  var tracesSituations = false
}

/// Finds runs with the fewest races, and of those a shortest one, on single states.
extension ExploredFlow {
  /// Least runs from the launches to all states.
  var leastRuns: LeastRuns {
    if let known = memo.leastRuns { return known }
    let beginnings = graph.launches.map {
      LeastRuns.Beginning(state: $0, cost: LeastRuns.Cost(marked: 0, length: 0))
    }
    let runs = leastRuns(from: beginnings) { _, _ in true }
    memo.leastRuns = runs
    return runs
  }

  /// Least runs from some states that take only steps that qualify.
  func leastRuns(
    from beginnings: [LeastRuns.Beginning], where follows: (_ state: Int, _ edge: StateGraph.Edge) -> Bool
  ) -> LeastRuns {
    LeastRuns(through: graph, from: beginnings, isMarked: isRace, follows: follows)
  }

  /// The state among some that a least run leads to first; nil if there is none.
  func nearest(_ isWanted: [Bool]) -> Int? {
    guard isWanted.contains(true) else { return nil }
    return leastRuns.order.first { isWanted[$0] }
  }

  /// Whether an event that happens in a state is a race.
  func isRace(in state: Int, _ label: UInt32) -> Bool { inFlight[state] && !EventLabel(code: label).isSettling }

  /// The cost of a run to a state and an event there.
  func cost(of label: UInt32, after state: Int) -> LeastRuns.Cost {
    let cost = leastRuns.cost(of: state)
    return LeastRuns.Cost(marked: cost.marked + (isRace(in: state, label) ? 1 : 0), length: cost.length + 1)
  }

  // MARK: Observations

  /// An observation and where a least run shows it.
  struct ObservedEvent {
    var observation: Observation
    var cost: LeastRuns.Cost
    var occurrence: FlowTransitions.Occurrence
  }

  /// Every observation with the event at the end of a least run that shows it, nearest first. O(steps).
  var observedEvents: [ObservedEvent] {
    if let known = memo.firstObservations { return known }
    let events = findObservedEvents()
    memo.firstObservations = events
    return events
  }

  private func findObservedEvents() -> [ObservedEvent] {
    let known = transitions.firstObservations
    if known.isEmpty { return [] }
    var best: [Observation: ObservedEvent] = [:]
    var open: Set<Observation> = []
    for (observation, occurrence) in known {
      if case .launch = occurrence {
        let cost = LeastRuns.Cost(marked: 0, length: 0)
        best[observation] = ObservedEvent(observation: observation, cost: cost, occurrence: occurrence)
      } else {
        open.insert(observation)
      }
    }
    let runs = leastRuns
    for state in runs.order where !open.isEmpty && !graph.isFrontier(state) {
      let least = LeastRuns.Cost(marked: runs.cost(of: state).marked, length: runs.cost(of: state).length + 1)
      // From here on every event comes after at least as costly a run.
      for observation in open where best[observation].map({ $0.cost <= least }) ?? false { open.remove(observation) }
      transitions.forEachObservation(in: graph, of: state) { observation, label, ordinal in
        guard open.contains(observation) else { return }
        let cost = cost(of: label.code, after: state)
        if let known = best[observation], known.cost <= cost { return }
        best[observation] = ObservedEvent(
          observation: observation, cost: cost, occurrence: .step(from: state, outcome: ordinal))
      }
    }
    let found = known.compactMap { best[$0.observation] }
    return found.enumerated().sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }.map(\.element)
  }
}
