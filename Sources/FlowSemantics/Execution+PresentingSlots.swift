import FlowModel

/// Presentations as SwiftUI has them: each presenter has slots (`.sheet(item:)`), and a slot holds one thing at most.
extension Execution {
  /// Presentations that wait in their slots; ascending.
  func deferredBodies(_ handle: Int) -> [Int] {
    guard program.usesSlots, case .bodies(let bodies) = slots[slot(handle, .deferred)] else { return [] }
    return bodies
  }

  /// Sets what waits in the slots of an instance.
  private func setDeferred(_ handle: Int, _ bodies: [Int]) {
    let before = deferredBodies(handle)
    guard bodies != before else { return }
    slots[slot(handle, .deferred)] = .bodies(bodies)
    let total = layout.slot(.deferredTotal)
    slots[total] = .number(number(total) + bodies.count - before.count)
  }

  /// Forgets what waits in the slots of those who died.
  func forgetDeferred(_ dead: Set<Int>) {
    guard program.usesSlots else { return }
    for handle in dead.sorted() { setDeferred(handle, []) }
  }

  /// What becomes of a presentation over a layer that carries something already; nil where it is presented, waits for
  /// something that leaves or is refused as everywhere.
  ///
  /// A slot that holds the same keeps it. One that holds something else lets that go, with all above it, and takes the
  /// new one, in one transition. Where another slot or instance presented what is there, it waits in its slot.
  mutating func takeSlot(
    over index: Int, _ subject: Subject, _ startBody: Int?, _ presentation: Presentation, _ step: Step,
    _ activation: Activation
  ) throws(Stop) -> Movement? {
    let instance = activation.instance
    let isSwiftUI = declaration(of: instance).framework == .swiftui
    guard isSwiftUI || step.replacesPresented, let held = layer(index + 1) else { return nil }
    guard !isSwiftUI || held.presenter == .live(instance) && held.slot == step.slot else {
      waitInSlot(subject, step, instance)
      return .withheld
    }
    emptySlot(step, instance)
    if held.madeFor == subject { return .still }
    if isLeaving(at: index) {
      joinTransition()
      if let retry = step.retryBody { try wait(Flight.Waiting(owner: .live(instance), body: retry)) }
      return .withheld
    }
    removeLayers(from: index + 1)
    return try put(subject, startBody, presentation, step, activation, over: index)
  }

  /// Keeps a presentation for when its context is free.
  mutating func waitInSlot(_ subject: Subject, _ step: Step, _ instance: Int) {
    observe(.deferredPresentation(subject))
    emptySlot(step, instance)
    if let retry = step.retryBody { setDeferred(instance, (deferredBodies(instance) + [retry]).sorted()) }
  }

  /// Withdraws what waits in the slot of a presentation: a slot waits for one thing at most, the last.
  mutating func emptySlot(_ step: Step, _ instance: Int) {
    guard program.usesSlots, declaration(of: instance).framework == .swiftui else { return }
    let deferred = deferredBodies(instance)
    setDeferred(instance, deferred.filter { !program.isForSlot($0, of: step) })
    let waiting = waiting(.completions)
    let rest = waiting.filter { $0.owner != .live(instance) || !program.isForSlot($0.body, of: step) }
    if rest.count < waiting.count { withdrawCompletions(keeping: rest) }
  }

  /// Withdraws a presentation that waits in a slot of an instance.
  func withdrawDeferred(_ subject: Subject, _ instance: Int) {
    let deferred = deferredBodies(instance)
    setDeferred(instance, deferred.filter { !program.presentsOnRetry($0, subject) })
  }

  /// Presents what waits in a slot over a context that has become free; what is asked for by somebody who shows nothing any
  /// more is forgotten.
  ///
  /// Looks at those who may have something waiting one after the other, as far as their order is known beforehand: what
  /// happens then does not depend on who waits behind the first whose presentation comes.
  mutating func presentDeferred() throws(Stop) {
    guard program.usesSlots, mayHaveFreed || program.waitsForLostContainers else { return }
    var rest = number(layout.slot(.deferredTotal))
    if rest == 0 { return }
    let candidates = layout.waiting
    var isInOrder = candidates.unordered.allSatisfy { deferredBodies($0).isEmpty }
    if isInOrder {
      for candidate in candidates.ordered {
        let bodies = deferredBodies(candidate.handle)
        if bodies.isEmpty { continue }
        isInOrder = positionInTree(candidate.handle) == candidate.position
        if !isInOrder { break }
        if try presentDeferred(of: candidate.handle) { return }
        rest -= bodies.count
        if rest == 0 { return }
      }
    }
    let all = candidates.unordered + candidates.ordered.map(\.handle)
    for instance in inCanonicalOrder(all.filter { !deferredBodies($0).isEmpty && isAlive($0) }) {
      if isAlive(instance), try presentDeferred(of: instance) { return }
    }
  }

  /// Presents what waits in a slot of an instance over a context that is free; false where there is no such thing.
  private mutating func presentDeferred(of instance: Int) throws(Stop) -> Bool {
    for body in deferredBodies(instance) {
      guard let step = program.bodies[body].steps.first else { continue }
      let activation = Activation(
        instance: instance, place: program.bodies[body].place, screen: program.bodies[body].screen)
      let origin = presentingLayer(step.origin, activation)
      if let origin, !origin.isShown || layer(origin.index + 1) != nil || isLeaving(at: origin.index) {
        continue
      }
      setDeferred(instance, deferredBodies(instance).filter { $0 != body })
      guard origin != nil else { continue }
      try begin(body, for: .live(instance))
      try conclude()
      return true
    }
    return false
  }
}
