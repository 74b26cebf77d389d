/// Lets completions hold their instances (`keeps: self`), like a closure that captures `self`.
///
/// A held instance and those it retains are alive until its completion has run, although its starter has let go of it.
/// In the canonical order it comes after all others, in the order of the waiting completions.
extension Execution {
  /// The instance that a waiting completion holds.
  func heldInstance(_ waiting: Flight.Waiting) -> Int? {
    guard program.bodies[waiting.body].keepsSelf, case .live(let handle) = waiting.owner else { return nil }
    return handle
  }

  /// The instances that completions hold, those of the transition in flight first; with repetitions.
  var heldInstances: [Int] {
    guard program.holdsInstances else { return [] }
    return waiting(.completions).compactMap(heldInstance) + holding
  }

  func isHeld(_ handle: Int) -> Bool { heldInstances.contains(handle) }

  /// Whether the starter of an instance has let go of it.
  func isReleased(_ handle: Int) -> Bool {
    released.contains(handle) || isLetGo(handle) || program.holdsInstances && number(slot(handle, .detached)) != 0
  }

  /// The instances that an instance started and has let go of, but that a completion holds.
  func detached(startedBy instance: Int) -> [Int] {
    var found: [Int] = []
    for handle in heldInstances where starter(handle) == .live(instance) && !found.contains(handle) {
      if declaration(of: handle).declaration.ownership == .parent, isReleased(handle) { found.append(handle) }
    }
    return found
  }

  /// Ends the hold of a completion that has run or is handed over.
  mutating func letGo(of handle: Int) {
    if let index = holding.firstIndex(of: handle) { holding.remove(at: index) }
    suspects.append(handle)
  }

  /// Keeps only some of the completions; the dropped ones stop holding their instances.
  mutating func withdrawCompletions(keeping rest: [Flight.Waiting]) {
    suspects += heldInstances
    setWaiting(.completions, rest)
  }

  /// Makes waiting effects forget an instance as the finished child, as no code can release it any more.
  private mutating func forgetFinished(_ child: Int) {
    if !rememberedBy(child).isEmpty { self[slot(child, .remembered)] = .numbers([]) }
    var waiting = waiting(.completions)
    for index in waiting.indices where waiting[index].finishedChild == .live(child) {
      waiting[index].finishedChild = .dead(coordinator: coordinator(of: child))
    }
    if waiting != self.waiting(.completions) { setWaiting(.completions, waiting) }
  }

  /// Marks the instances that only a completion keeps alive, so that later events know.
  mutating func markDetached() {
    for handle in heldInstances where isAlive(handle) {
      guard declaration(of: handle).declaration.ownership == .parent, starter(handle) != Instance.Starter.none else {
        continue
      }
      var isRetained = false
      if case .live(let starter)? = starter(handle) { isRetained = !isReleased(handle) && isAlive(starter) }
      if isRetained { continue }
      self[slot(handle, .detached)] = .number(1)
      self[slot(handle, .kept)] = .number(0)
      forgetFinished(handle)
    }
  }
}
