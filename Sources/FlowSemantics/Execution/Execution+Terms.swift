import FlowModel

/// Answers what conditions ask about the state.
extension Execution {
  package var isQuiescent: Bool { !isInFlight && !hasPending }

  func isPresented(_ subject: Subject) -> Bool {
    if let slot = layout.presentations(of: subject) { return number(slot) > 0 }
    for index in layerIndices where !isRootLayer(index) && layer(index)?.madeFor == subject { return true }
    return false
  }

  func presentsAnything(_ actor: Int?) -> Bool { ownLayer(actor).map { !isTopLayer($0) } ?? false }

  func isAnythingLeaving(_ actor: Int?) -> Bool { ownLayer(actor).map { isLeaving(at: $0) } ?? false }

  /// The layer of an instance, or of the root.
  private func ownLayer(_ actor: Int?) -> Int? {
    guard let actor = actor ?? firstLive(program.root), let container = displayedContainer(of: actor) else {
      return nil
    }
    return layerIndex(of: container)
  }

  func hasChild(_ coordinator: Int, _ actor: Int?) -> Bool {
    guard let actor = actor ?? firstLive(program.root) else { return false }
    return !children(actor, of: coordinator).isEmpty
  }

  func stackDepth(ofFirst coordinator: Int) -> Int {
    guard let first = firstLive(coordinator), let container = displayedContainer(of: first),
      containerKind(of: container) == .stack
    else { return 0 }
    return depth(container)
  }

  func machineState(ofInstance handle: Int) -> Int? {
    declaration(of: handle).machine == nil ? nil : number(slot(handle, .machine))
  }

  func machineState(ofFirst coordinator: Int) -> Int? {
    guard program.coordinators[coordinator].machine != nil else { return nil }
    return firstLive(coordinator).map(machineState)
  }
}
