import FlowModel
import FlowSemantics
import StateSpace

/// Answers questions about explored states without unpacking each of them.
extension FlowTransitions {
  /// The limit on the memory of an inquiry into explored states, in bytes. Where each answer depends on hundreds of
  /// slots, as with columns that are all visible, the inquiry would take more memory than the states; then it begins
  /// anew.
  static let mostLearned = 8 << 20

  /// The distinct answers to a question, and for each state the position of its answer.
  func answers<Value: Hashable & Sendable>(
    in graph: StateGraph, asked slots: Workspace? = nil, mostLearned: Int = mostLearned,
    _ question: @escaping (Execution) -> Value
  ) -> (values: [Value], positions: [Int32]) {
    let slots = slots ?? Workspace(system.layout)
    let fields = packed.packing.fields
    var inquiry = Inquiry(behaviour, in: slots, keepsReads: false, question)
    var (values, numbers): ([Value], [Value: Int32]) = ([], [:])
    // The positions of the answers that this inquiry has learned.
    var learned: [Int32] = []
    let positions = (0..<graph.count).map { index in
      if inquiry.memory > mostLearned {
        inquiry = Inquiry(behaviour, in: slots, keepsReads: false, question)
        learned = []
      }
      let answer = graph.store.withState(index) { inquiry.index(in: PackedState(words: $0, fields: fields)) }
      if answer == learned.count {
        let value = inquiry.answers[answer].value
        let number = numbers[value] ?? Int32(values.count)
        if number == values.count {
          values.append(value)
          numbers[value] = number
        }
        learned.append(number)
      }
      return learned[answer]
    }
    return (values, positions)
  }

  /// What a person sees in each state.
  public func visibleScreens(in graph: StateGraph) -> VisibleScreens {
    let (values, positions) = answers(in: graph, \.sight)
    return VisibleScreens(values, positions)
  }

  /// For each state whether nothing is in flight, no completion waits and no `soon` or `later` effect is pending.
  public func quiescence(in graph: StateGraph) -> [Bool] { answers(in: graph, to: \.isQuiescent) }

  /// For each state whether something is in flight.
  public func inFlight(in graph: StateGraph) -> [Bool] { answers(in: graph, to: \.isInFlight) }

  /// For each state whether a condition holds.
  public func satisfaction(of condition: Condition, in graph: StateGraph) -> [Bool] {
    answers(in: graph) { condition.holds(in: $0) }
  }

  /// For each condition whether it holds in any state. O(states × conditions).
  public func areSatisfied(_ conditions: [Condition], in graph: StateGraph) -> [Bool] {
    let slots = Workspace(system.layout)
    return conditions.map { condition in
      let (values, _): ([Bool], [Int32]) = answers(in: graph, asked: slots) { condition.holds(in: $0) }
      // Every answer belongs to some state.
      return values.contains(true)
    }
  }

  /// For each state the answer to a question.
  package func answers(in graph: StateGraph, to question: @escaping (Execution) -> Bool) -> [Bool] {
    let (values, positions): ([Bool], [Int32]) = answers(in: graph, asked: nil, question)
    return positions.map { values[Int($0)] }
  }

  // MARK: Prefilters

  /// For each state whether it passes the prefilter; nil if no state does.
  public func candidates(for prefilter: Prefilter, in graph: StateGraph) -> [Bool]? {
    switch prefilter.test {
    case .state(let passes): answers(in: graph, to: passes)
    case .value(let passes): states(in: graph) { passes($1, $0, system.layout) }
    }
  }

  /// The states in which the value of some slot qualifies; nil if no value does.
  func states(in graph: StateGraph, where qualifies: (Int, SlotValue) -> Bool) -> [Bool]? {
    var wanted: [(slot: Int, isWanted: [Bool])] = []
    for slot in behaviour.table.activeSlots {
      let isWanted = (0..<behaviour.table.valueCount(slot)).map { qualifies(slot, behaviour.table.value($0, in: slot)) }
      if isWanted.contains(true) { wanted.append((slot, isWanted)) }
    }
    if wanted.isEmpty { return nil }
    let fields = packed.packing.fields
    return (0..<graph.count).map { index in
      graph.store.withState(index) { words in
        let state = PackedState(words: words, fields: fields)
        return wanted.contains { $0.isWanted[state.number($0.slot)] }
      }
    }
  }
}
