/// How far a search has come.
public struct SearchProgress: Sendable {
  public var states: Int
  public var transitions: Int
  /// States found but not yet looked at.
  public var frontier: Int
  /// Approximate, in bytes.
  public var memory: Int

  public init(states: Int, transitions: Int, frontier: Int, memory: Int) {
    self.states = states
    self.transitions = transitions
    self.frontier = frontier
    self.memory = memory
  }
}

extension StateGraph {
  /// Explores a system breadth first, so that every state is found on a shortest way.
  ///
  /// Time and memory are O(states + steps). `interrupt` is asked every 256 states; what it answers ends the search and
  /// is kept as `interruption`.
  public static func exploring(
    _ system: inout some TransitionSystem, maxStates: Int = Int(UInt32.max) - 2,
    interrupt: (SearchProgress) -> Interruption? = { _ in nil }
  ) -> StateGraph {
    var graph = StateGraph()
    graph.store = StateStore(width: system.stateWidth)
    graph.launch(&system, maxStates, interrupt)
    if graph.interruption == nil { graph.expand(&system, maxStates, interrupt) }
    return graph
  }

  private mutating func launch(
    _ system: inout some TransitionSystem, _ maxStates: Int, _ interrupt: (SearchProgress) -> Interruption?
  ) {
    var launches = 0
    system.launches { repacking in
      store.repack(repacking)
    } _: { target in
      launches += 1
      if launches % 256 == 0 {
        interruption = interrupt(progress(lookedAt: 0))
        if interruption != nil { return nil }
      }
      guard case .state(let words) = target else { return -1 }
      if store.count >= maxStates, store.index(of: words) == nil {
        interruption = Interruption(limit: "states")
        return nil
      }
      let (index, isNew) = store.insert(words)
      if isNew {
        self.launches.append(index)
        parents.append(UInt32(index))
        parentLabels.append(0)
        depths.append(0)
      }
      return index
    }
  }

  private mutating func expand(
    _ system: inout some TransitionSystem, _ maxStates: Int, _ interrupt: (SearchProgress) -> Interruption?
  ) {
    var state = 0
    var width = store.width
    // The state looked at: the store may move its own.
    var scratch = UnsafeMutablePointer<UInt64>.allocate(capacity: width)
    defer { scratch.deallocate() }
    var batch = StepBatch()
    var targets: [Int] = []
    while state < store.count {
      if state % 256 == 0, let reason = interrupt(progress(lookedAt: state)) {
        interruption = reason
        return
      }
      store.copy(state, to: scratch)
      batch.removeAll()
      system.steps(from: scratch, state: state, into: &batch) { store.repack($0) }
      if store.width > width {
        width = store.width
        scratch.deallocate()
        scratch = .allocate(capacity: width)
      }
      if store.count + batch.stateCount > maxStates, !hasRoom(for: batch, from: state, maxStates) {
        interruption = Interruption(limit: "states")
        return
      }
      let known = store.count
      store.insert(batch, &targets)
      for _ in known..<store.count {
        parents.append(UInt32(state))
        depths.append(depths[state] + 1)
      }
      var next = 0
      for step in batch.steps {
        switch step.kind {
        case .cut: edges.append(.cut(label: step.label))
        case .end: edges.append(.end(label: step.label))
        case .state:
          let target = targets[next]
          next += 1
          if target == parentLabels.count { parentLabels.append(step.label) }
          edges.append(.to(target, label: step.label))
        }
      }
      edgeEnds.append(edges.count)
      state += 1
    }
  }

  /// Whether all states of a batch can be held; if not, those that can are. A state is looked at wholly or not at all: its
  /// steps are not kept then.
  private mutating func hasRoom(for batch: StepBatch, from state: Int, _ maxStates: Int) -> Bool {
    var next = 0
    for step in batch.steps where step.kind == .state {
      let words = Array(batch.words[next * store.width..<(next + 1) * store.width])
      next += 1
      if store.count >= maxStates, store.index(of: words) == nil { return false }
      if store.insert(words).isNew {
        parents.append(UInt32(state))
        parentLabels.append(step.label)
        depths.append(depths[state] + 1)
      }
    }
    return true
  }

  private func progress(lookedAt: Int) -> SearchProgress {
    SearchProgress(states: count, transitions: edges.count, frontier: count - lookedAt, memory: memory)
  }
}
