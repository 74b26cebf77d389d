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
    // The state looked at: the store may move its own while further ones come in.
    var width = store.width
    var scratch = UnsafeMutablePointer<UInt64>.allocate(capacity: store.width)
    defer { scratch.deallocate() }
    while state < store.count {
      if state % 256 == 0, let reason = interrupt(progress(lookedAt: state)) {
        interruption = reason
        return
      }
      let before = edges.count
      var isFull = false
      store.copy(state, to: scratch)
      system.steps(from: scratch, state: state) { repacking in
        store.repack(repacking)
      } _: { label, target in
        switch target {
        case .cut: edges.append(.cut(label: label))
        case .end: edges.append(.end(label: label))
        case .state(let words):
          if store.count >= maxStates, store.index(of: words) == nil {
            isFull = true
            return
          }
          let (index, isNew) = store.insert(words)
          if isNew {
            parents.append(UInt32(state))
            parentLabels.append(label)
            depths.append(depths[state] + 1)
          }
          edges.append(.to(index, label: label))
        }
      }
      if isFull {
        // A state is looked at wholly or not at all.
        edges.removeSubrange(before...)
        interruption = Interruption(limit: "states")
        return
      }
      edgeEnds.append(edges.count)
      state += 1
      if store.width > width {
        width = store.width
        scratch.deallocate()
        scratch = .allocate(capacity: width)
      }
    }
  }

  private func progress(lookedAt: Int) -> SearchProgress {
    SearchProgress(states: count, transitions: edges.count, frontier: count - lookedAt, memory: memory)
  }
}
