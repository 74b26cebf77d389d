import FlowModel

/// The questions that conditions can ask about a state, whether it is canonical or in the middle of an event.
protocol StateView {
  var program: Program { get }
  /// Whether nothing is in flight, no completion waits, and no `soon` or `later` effect is pending.
  var isQuiescent: Bool { get }
  /// Whether a person sees a screen, in the topmost context or below one that leaves it visible.
  func isVisible(_ screen: Int) -> Bool
  /// Index of the value of a variable.
  func variable(_ index: Int) -> Int
  /// Index of the value that an instance has for one of its variables.
  func value(of variable: Int, ofInstance handle: Int) -> Int
  func displaysScreen(_ screen: Int) -> Bool
  /// Whether a context above the root was made for a subject.
  func isPresented(_ subject: Subject) -> Bool
  /// Whether anything is presented above the context of an instance; nil for the root.
  func presentsAnything(_ actor: Int?) -> Bool
  /// Whether something above the context of an instance is still leaving; nil for the root.
  func isAnythingLeaving(_ actor: Int?) -> Bool
  /// Whether an instance, or the root if it is nil, retains an instance of a coordinator.
  func hasChild(_ coordinator: Int, _ actor: Int?) -> Bool
  /// Handle or index of the first live instance of a coordinator, in canonical order.
  func firstLive(_ coordinator: Int) -> Int?
  func liveCount(_ coordinator: Int) -> Int
  /// Whether there is a live instance of a coordinator.
  func hasLive(_ coordinator: Int) -> Bool
  /// Whether the tab of a coordinator is selected in the first displayed tabs that have it.
  func isTabSelected(_ coordinator: Int) -> Bool
  /// Frames on the stack of the first live instance of a coordinator; 0 without one.
  func stackDepth(ofFirst coordinator: Int) -> Int
  /// Index of the machine state of the first live instance of a coordinator; nil without one.
  func machineState(ofFirst coordinator: Int) -> Int?
  /// Index of the machine state of an instance; nil where it has no machine.
  func machineState(ofInstance handle: Int) -> Int?
}

extension StateView {
  /// The index of the value of a variable of an instance; nil if there is no such instance.
  ///
  /// - Parameter actor: the instance whose code asks.
  func value(of variable: InstanceVariable, for actor: Int?) -> Int? {
    let instance = variable.isOwn ? actor : firstLive(variable.coordinator)
    return instance.map { value(of: variable.index, ofInstance: $0) }
  }
}

/// A canonical state with the program it belongs to.
struct CanonicalView: StateView {
  let program: Program
  let state: FlowState

  var isQuiescent: Bool { state.isQuiescent }

  func isVisible(_ screen: Int) -> Bool { state.visibleFrames.contains { $0.screen == screen } }

  func variable(_ index: Int) -> Int { Int(state.variables[index]) }

  func value(of variable: Int, ofInstance index: Int) -> Int { state.instances[index].values[variable] }

  func displaysScreen(_ screen: Int) -> Bool {
    state.contexts.contains { context in
      var found = false
      context.display.forEachFrame { found = found || $0.screen == screen }
      return found
    }
  }

  func isPresented(_ subject: Subject) -> Bool {
    state.contexts.dropFirst().contains { $0.madeFor == subject && !$0.isCover }
  }

  func presentsAnything(_ actor: Int?) -> Bool {
    ownContext(actor).map { $0 < state.contexts.count - 1 && !state.contexts[$0 + 1].isCover } ?? false
  }

  func isAnythingLeaving(_ actor: Int?) -> Bool {
    guard let flight = state.flight, let own = ownContext(actor) else { return false }
    return state.contexts[...own].contains(where: \.isCover) ? flight.isLeavingCover : flight.isLeaving
  }

  /// The context of an instance, or of the root.
  private func ownContext(_ actor: Int?) -> Int? {
    guard let owner = containerOwner(of: actor ?? 0) else { return nil }
    return state.contexts.firstIndex { $0.display.path(toContainerOf: .live(owner)) != nil }
  }

  func hasChild(_ coordinator: Int, _ actor: Int?) -> Bool {
    state.instances[actor ?? 0].children.contains { state.instances[$0].coordinator == coordinator }
  }

  func firstLive(_ coordinator: Int) -> Int? { state.instances.firstIndex { $0.coordinator == coordinator } }
  func hasLive(_ coordinator: Int) -> Bool { firstLive(coordinator) != nil }
  func liveCount(_ coordinator: Int) -> Int { state.instances.count { $0.coordinator == coordinator } }

  private func coordinator(of ref: InstanceRef) -> Int {
    switch ref {
    case .live(let index): state.instances[index].coordinator
    case .dead(let coordinator): coordinator
    }
  }

  func isTabSelected(_ coordinator: Int) -> Bool {
    for context in state.contexts {
      if let answer = context.display.isTabSelected(where: { self.coordinator(of: $0) == coordinator }) {
        return answer
      }
    }
    return false
  }

  func stackDepth(ofFirst coordinator: Int) -> Int {
    guard let first = firstLive(coordinator), let owner = containerOwner(of: first) else { return 0 }
    for context in state.contexts {
      if let path = context.display.path(toContainerOf: .live(owner)),
        case .stack(_, let frames) = context.display[path]
      {
        return frames.count
      }
    }
    return 0
  }

  func machineState(ofFirst coordinator: Int) -> Int? {
    firstLive(coordinator).flatMap { state.instances[$0].machineState }
  }

  func machineState(ofInstance index: Int) -> Int? { state.instances[index].machineState }

  private func containerOwner(of index: Int) -> Int? {
    var index = index
    while state.instances[index].container(program) == .inherited {
      guard case .live(let starter) = state.instances[index].starter else { return nil }
      index = starter
    }
    return index
  }
}
