import FlowExploration
import FlowSemantics
import StateSpace

/// Searches for causes on single states. O(steps) for each question.
final class CausesOnStates: CauseSpace {
  /// A step that makes an observation: the position of its edge, and the observation.
  fileprivate struct ObservedStep {
    var ordinal: Int
    var label: EventLabel
    var observation: Observation
  }

  fileprivate let explored: ExploredFlow
  fileprivate let observedSteps: [Int: [ObservedStep]]
  private let links: LinkMisses
  /// The number of steps that may still be visited.
  private var patience = 400_000_000

  /// Beyond this number of steps, no causes are searched for.
  static let mostSteps = 20_000_000

  init(_ explored: ExploredFlow) {
    self.explored = explored
    links = LinkMisses(explored)
    var observedSteps: [Int: [ObservedStep]] = [:]
    if !explored.observed.isEmpty {
      var test = StopTest()
      for state in 0..<explored.graph.expandedCount where !test.shouldStop() {
        explored.transitions.forEachObservation(in: explored.graph, of: state) { observation, label, ordinal in
          observedSteps[state, default: []].append(
            ObservedStep(ordinal: ordinal, label: label, observation: observation))
        }
      }
    }
    self.observedSteps = observedSteps
  }

  func furtherTaps(observing observations: Set<Observation>) -> Set<Int> {
    var taps: Set<Int> = []
    for step in observedSteps.values.joined() where step.label.isFurtherTap && observations.contains(step.observation) {
      taps.insert(step.label.operand)
    }
    return taps
  }

  var isStopped: Bool { StopSign.current.shouldStop() }

  func remainder(without left: LeftOut) -> RemainingStates? {
    patience -= explored.graph.transitionCount
    guard patience > 0, !isStopped else { return nil }
    return RemainingStates(self, without: left)
  }

  fileprivate func isMissed(by link: Int, at state: Int) -> Bool { links.areMissed(by: link, at: state) }

  fileprivate func wrongStates(_ evidence: CauseEvidence) -> [Int] {
    let all = explored.memo.wrongStates[evidence.key] ?? []
    guard evidence.isJudgedAtRest else { return all }
    let resting = all.filter { explored.quiescent[$0] }
    return resting.isEmpty ? all : resting
  }

  /// The launches, with their observations.
  fileprivate var launches: [(record: FlowTransitions.LaunchRecord, observations: [Observation])] {
    explored.transitions.launchRecords.map { record in
      (record, record.outcome.map { explored.transitions.behaviour.localTransitions[$0].observations } ?? [])
    }
  }
}

/// The states at which links miss; each link is judged once.
private final class LinkMisses {
  private let explored: ExploredFlow
  private var missed: [Int: [Bool]] = [:]

  init(_ explored: ExploredFlow) { self.explored = explored }

  func areMissed(by link: Int, at state: Int) -> Bool {
    let own = missed[link] ?? find(link)
    missed[link] = own
    return own[state]
  }

  private func find(_ link: Int) -> [Bool] {
    DeepLinkMissesRule.missed(by: link, among: explored.quiescent, in: GraphSpace(explored), explored)
  }
}

/// The states that the runs which are left lead to.
struct RemainingStates: RemainingRuns {
  private let space: CausesOnStates
  private let left: LeftOut
  private let leftStates: Set<Int>
  private var isReached: [Bool]
  /// Steps from the remaining states that are left out: where they begin, and their positions.
  private var leftSteps: [(state: Int, ordinal: Int)] = []
  private var leftLaunches: [Int] = []
  /// States that are entered by leaving something out, with the events that lead there.
  private var entered: [(state: Int, label: EventLabel)] = []

  private var explored: ExploredFlow { space.explored }

  /// Nil if there was no time to follow all runs.
  fileprivate init?(_ space: CausesOnStates, without left: LeftOut) {
    self.space = space
    self.left = left
    if case .finding(let evidence) = left { leftStates = Set(space.wrongStates(evidence)) } else { leftStates = [] }
    isReached = Array(repeating: false, count: space.explored.graph.count)
    var work: [Int] = []
    for (index, (record, observations)) in space.launches.enumerated() {
      let label = record.launch.link.map { EventLabel(.link, $0) } ?? EventLabel(.launch)
      if isLeftOut(observations) {
        leftLaunches.append(index)
        if let state = record.state { entered.append((state, label)) }
      } else if let state = record.state {
        reach(state, by: label, &work)
      }
    }
    var test = StopTest()
    while let state = work.popLast() {
      if test.shouldStop() { return nil }
      for (ordinal, edge) in explored.graph.edges(from: state).enumerated() {
        let label = EventLabel(code: edge.label)
        if isLeftOut(ordinal, label, from: state) {
          leftSteps.append((state, ordinal))
          if let target = edge.target { entered.append((target, label)) }
        } else if let target = edge.target {
          reach(target, by: label, &work)
        }
      }
    }
  }

  private mutating func reach(_ state: Int, by label: EventLabel, _ work: inout [Int]) {
    if leftStates.contains(state) {
      entered.append((state, label))
    } else if !isReached[state] {
      isReached[state] = true
      work.append(state)
    }
  }

  private func isLeftOut(_ observations: [Observation]) -> Bool {
    guard case .finding(let evidence) = left else { return false }
    return observations.contains(where: evidence.observations.contains)
  }

  private func isLeftOut(_ ordinal: Int, _ label: EventLabel, from state: Int) -> Bool {
    switch left {
    case .furtherTaps: label.isFurtherTap
    case .finding(let evidence): shows(evidence, ordinal, from: state)
    }
  }

  private func shows(_ evidence: CauseEvidence, _ ordinal: Int, from state: Int) -> Bool {
    if evidence.observations.isEmpty { return false }
    return (space.observedSteps[state] ?? []).contains {
      $0.ordinal == ordinal && evidence.observations.contains($0.observation)
    }
  }

  func shows(_ evidence: CauseEvidence) -> Bool {
    if space.wrongStates(evidence).contains(where: { isReached[$0] }) { return true }
    for (state, observedSteps) in space.observedSteps where isReached[state] {
      for step in observedSteps where evidence.observations.contains(step.observation) {
        if !isLeftOut(step.ordinal, step.label, from: state) { return true }
      }
    }
    for (_, observations) in space.launches where !isLeftOut(observations) {
      if observations.contains(where: evidence.observations.contains) { return true }
    }
    return evidence.link.map(misses) ?? false
  }

  /// Whether a link misses, on a run with nothing that is left out.
  private func misses(_ link: Int) -> Bool {
    let label = EventLabel(.link, link)
    var begun: [Int] = []
    for (record, observations) in space.launches where record.launch.link == link && !isLeftOut(observations) {
      if let state = record.state, isReached[state] { begun.append(state) }
    }
    for state in isReached.indices where isReached[state] {
      for (ordinal, edge) in explored.graph.edges(from: state).enumerated() where edge.label == label.code {
        if let target = edge.target, isReached[target], !isLeftOut(ordinal, label, from: state) { begun.append(target) }
      }
    }
    return following(begun, within: isReached) { isLeftOut($0, $1, from: $2) }
      .contains { space.isMissed(by: link, at: $0) }
  }

  /// States that follow from some states by themselves.
  private func following(
    _ begun: [Int], within isReached: [Bool]? = nil,
    except isLeftOut: (Int, EventLabel, Int) -> Bool = { _, _, _ in false }
  ) -> Set<Int> {
    var found = Set(begun)
    var work = begun
    while let state = work.popLast() {
      for (ordinal, edge) in explored.graph.edges(from: state).enumerated() {
        let label = EventLabel(code: edge.label)
        guard label.followsLink, let target = edge.target, isReached?[target] ?? true,
          !isLeftOut(ordinal, label, state), found.insert(target).inserted
        else { continue }
        work.append(target)
      }
    }
    return found
  }

  func showsTogether(_ evidence: CauseEvidence) -> Bool {
    if leftSteps.contains(where: { shows(evidence, $0.ordinal, from: $0.state) }) { return true }
    let launches = space.launches
    if leftLaunches.contains(where: { launches[$0].observations.contains(where: evidence.observations.contains) }) {
      return true
    }
    if let link = evidence.link {
      let label = EventLabel(.link, link)
      return entered.contains { $0.label == label } || leftLaunches.contains { launches[$0].record.launch.link == link }
    }
    let next = following(entered.map(\.state))
    if space.wrongStates(evidence).contains(where: next.contains) { return true }
    return next.contains { state in
      (space.observedSteps[state] ?? []).contains {
        $0.label.followsLink && evidence.observations.contains($0.observation)
      }
    }
  }

  func sees(_ evidence: CauseEvidence) -> Bool {
    var sources = space.wrongStates(evidence)
    for (state, observedSteps) in space.observedSteps
    where observedSteps.contains(where: { evidence.observations.contains($0.observation) }) {
      sources.append(state)
    }
    if let link = evidence.link {
      let label = EventLabel(.link, link).code
      sources += (0..<explored.graph.expandedCount).filter { state in
        explored.graph.edges(from: state).contains { $0.label == label }
      }
    }
    let wanted = Set(sources.flatMap(explored.visibleScreens.all))
    if wanted.isEmpty { return true }
    return isReached.indices.contains { isReached[$0] && explored.visibleScreens.show(anyOf: wanted, in: $0) }
  }
}
