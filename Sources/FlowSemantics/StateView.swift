import FlowModel

/// What conditions can ask of a state, be it canonical or in the middle of an event.
protocol StateView {
  var program: Program { get }
  var variables: [UInt16] { get }
  var contexts: [Context] { get }
  var flight: Flight? { get }
  var pending: [Flight.Waiting] { get }
  /// The first live instance of a coordinator, in canonical order.
  func firstLive(_ coordinator: Int) -> Int?
  func liveCount(_ coordinator: Int) -> Int
  func instance(_ index: Int) -> Instance
  /// The instance whose container an instance uses: itself, or for `inherited` the first upwards that has one.
  func containerOwner(of index: Int) -> Int?
}

extension StateView {
  /// Nothing in flight, no completion waiting, no `later` effect pending.
  var isQuiescent: Bool { flight == nil && pending.isEmpty }

  var visibleFrame: Frame? { contexts.last?.display.visibleFrame }

  func displaysScreen(_ screen: Int) -> Bool {
    contexts.contains { context in
      var found = false
      context.display.forEachFrame { found = found || $0.screen == screen }
      return found
    }
  }

  func coordinator(of ref: InstanceRef) -> Int {
    switch ref {
    case .live(let index): instance(index).coordinator
    case .dead(let coordinator): coordinator
    }
  }

  /// Whether the tab of a coordinator is selected in the first displayed tabs that have it.
  func isTabSelected(_ coordinator: Int) -> Bool {
    for context in contexts {
      if let answer = context.display.isTabSelected(where: { self.coordinator(of: $0) == coordinator }) {
        return answer
      }
    }
    return false
  }

  /// Frames on the stack of the first live instance of a coordinator; 0 without one.
  func stackDepth(ofFirst coordinator: Int) -> Int {
    guard let first = firstLive(coordinator), let owner = containerOwner(of: first) else { return 0 }
    for context in contexts {
      if let path = context.display.path(toContainerOf: .live(owner)),
        case .stack(_, let frames) = context.display[path]
      {
        return frames.count
      }
    }
    return 0
  }

  func machineState(ofFirst coordinator: Int) -> String? {
    guard let first = firstLive(coordinator), let state = instance(first).machineState else { return nil }
    return program.coordinators[coordinator].machine?.states[state]
  }
}

/// A canonical state with the program it belongs to.
struct CanonicalView: StateView {
  let program: Program
  let state: FlowState

  var variables: [UInt16] { state.variables }
  var contexts: [Context] { state.contexts }
  var flight: Flight? { state.flight }
  var pending: [Flight.Waiting] { state.pending }

  func firstLive(_ coordinator: Int) -> Int? { state.instances.firstIndex { $0.coordinator == coordinator } }
  func liveCount(_ coordinator: Int) -> Int { state.instances.count { $0.coordinator == coordinator } }
  func instance(_ index: Int) -> Instance { state.instances[index] }

  func containerOwner(of index: Int) -> Int? {
    var index = index
    while program.coordinators[state.instances[index].coordinator].container == .inherited {
      guard case .live(let starter) = state.instances[index].starter else { return nil }
      index = starter
    }
    return index
  }
}
