/// The progress of a search.
public struct SearchProgress: Sendable {
  public var states: Int
  public var transitions: Int
  /// States that were found but not expanded yet; nil where states are not expanded one by one.
  public var frontier: Int?
  /// Approximate, in bytes.
  public var memory: Int

  public init(states: Int, transitions: Int, frontier: Int?, memory: Int) {
    self.states = states
    self.transitions = transitions
    self.frontier = frontier
    self.memory = memory
  }
}

extension StateGraph {
  /// Explores a system breadth first, so that every state is found on a shortest way.
  ///
  /// Time and memory are O(states + steps). `interrupt` is asked every 256 states; its answer, if not nil, ends the
  /// search and is kept as `interruption`. The current `StopSign`, which is asked in between, ends the search as well.
  public static func exploring(
    _ system: inout some TransitionSystem, maxStates: Int = StateStore.mostStates,
    interrupt: (SearchProgress) -> Interruption? = { _ in nil }
  ) -> StateGraph {
    var graph = StateGraph()
    graph.store = StateStore(width: system.stateWidth)
    graph.launch(&system, maxStates, interrupt)
    // The stop sign leaves out launches without a report.
    if graph.interruption == nil, let reason = StopSign.current.reason {
      graph.interruption = Interruption(limit: reason)
    }
    if graph.interruption == nil { graph.expand(&system, maxStates, interrupt) }
    return graph
  }

  /// Continues a search that ended at its maximum of states; the graph becomes what it would be without that pause.
  ///
  /// - Parameter system: the system that was explored, as the search has left it.
  public mutating func goOn(
    exploring system: inout some TransitionSystem, maxStates: Int = StateStore.mostStates,
    interrupt: (SearchProgress) -> Interruption? = { _ in nil }
  ) {
    precondition(canGoOn, "Only what ended between two states can be taken up again.")
    interruption = nil
    system.goOn()
    expand(&system, maxStates, interrupt)
  }

  /// Whether a search ended at its maximum of states after it had inserted all launches.
  public var canGoOn: Bool { interruption?.limit == "states" && !edgeEnds.isEmpty }

  private mutating func launch(
    _ system: inout some TransitionSystem, _ maxStates: Int, _ interrupt: (SearchProgress) -> Interruption?
  ) {
    var launches = 0
    let sign = StopSign.current
    system.launches { repacking in
      store.repack(repacking)
    } _: { target in
      launches += 1
      if launches % 256 == 0 {
        interruption = interrupt(progress(lookedAt: 0))
        if interruption != nil { return nil }
      }
      if sign.shouldStop() { return nil }
      guard case .state(let words) = target else { return -1 }
      if store.count >= maxStates, store.index(of: words) == nil {
        interruption = Interruption(limit: "states")
        return nil
      }
      let (index, isNew) = store.insert(words)
      if isNew {
        self.launches.append(index)
        discoveries.append(Discovery(parent: UInt32(index), label: 0, depth: 0))
      }
      return index
    }
  }

  /// The number of states whose steps are found before the first of them is inserted: memory answers many look-ups
  /// nearly as fast as one.
  private static let statesAtOnce = 16
  private static let manySteps = 128

  private mutating func expand(
    _ system: inout some TransitionSystem, _ maxStates: Int, _ interrupt: (SearchProgress) -> Interruption?
  ) {
    var state = edgeEnds.count
    var nextQuestion = state
    var batch = StepBatch()
    var insertion = BatchInsertion()
    var found = GrowingBuffer<Edge>()
    let sign = StopSign.current
    while state < store.count {
      if state >= nextQuestion {
        nextQuestion = state + 256
        interruption = interrupt(progress(lookedAt: state))
        if interruption != nil { return }
      }
      batch.removeAll()
      // Near the limit, states are expanded one by one: what would follow beyond the limit must not be seen.
      let isNearLimit = store.count + 16 * Self.manySteps > maxStates
      var repacking: StateRepacking?
      var next = state
      repeat {
        let following = store.count - next - 1
        repacking = store.withState(next) { system.steps(from: $0, state: next, following: following, into: &batch) }
        if repacking != nil { break }
        batch.endState()
        next += 1
        // The last state may lack steps.
        if sign.isGiven {
          interruption = interrupt(progress(lookedAt: state)) ?? Interruption(limit: sign.reason ?? "interrupt")
          return
        }
      } while !isNearLimit && next % Self.statesAtOnce != 0 && next < store.count && batch.steps.count < Self.manySteps
      guard insert(batch, &insertion, &found, from: state, maxStates) else {
        interruption = Interruption(limit: "states")
        return
      }
      if let repacking { store.repack(repacking) }
      state = next
    }
  }

  /// Inserts the states that the steps of some states lead to. These states are expanded completely or not at all: if
  /// there is no room for everything, the result is false and no steps are kept, but the states that have room are.
  private mutating func insert(
    _ batch: borrowing StepBatch, _ insertion: inout BatchInsertion, _ found: inout GrowingBuffer<Edge>,
    from state: Int, _ maxStates: Int
  ) -> Bool {
    if store.count + batch.stateCount > maxStates, !hasRoom(for: batch, from: state, maxStates) { return false }
    store.insert(batch, &insertion)
    let (steps, known) = (batch.steps.base, edges.count)
    var target = insertion.numbers
    var discovered = discoveries.count
    var step = 0
    found.removeAll()
    discoveries.makeRoom(for: batch.stateCount)
    for origin in 0..<batch.ends.count {
      let end = batch.ends[origin]
      while step < end {
        let next = steps[step]
        step &+= 1
        switch next.kind {
        case .cut: found.append(.cut(label: next.label))
        case .end: found.append(.end(label: next.label))
        case .loop: found.append(.to(state + origin, label: next.label))
        case .state:
          found.append(.to(target.pointee, label: next.label))
          if target.pointee == discovered {
            discover(from: state + origin, next.label)
            discovered &+= 1
          }
          target += 1
        }
      }
      edgeEnds.append(known + end)
    }
    edges.makeRoom(for: step)
    edges.append(contentsOf: UnsafeBufferPointer(start: found.base, count: step))
    return true
  }

  private mutating func discover(from state: Int, _ label: UInt32) {
    discoveries.append(Discovery(parent: UInt32(state), label: label, depth: discoveries[state].depth + 1))
  }

  /// Whether all states of a batch have room; if not, inserts those that have.
  private mutating func hasRoom(for batch: borrowing StepBatch, from state: Int, _ maxStates: Int) -> Bool {
    var (origin, next) = (state, 0)
    for index in 0..<batch.steps.count {
      while index == batch.ends[origin - state] { origin += 1 }
      let step = batch.steps[index]
      guard step.kind == .state else { continue }
      let words = batch.words.base + next * store.width
      next += 1
      if store.count >= maxStates, store.index(of: words) == nil { return false }
      if store.insert(words).isNew { discover(from: origin, step.label) }
    }
    return true
  }

  private func progress(lookedAt: Int) -> SearchProgress {
    SearchProgress(states: count, transitions: edges.count, frontier: count - lookedAt, memory: memory)
  }
}
