import FlowModel

/// Decides which instances are alive, and orders them.
extension NaiveState {
  /// The living instances, in canonical order: *first* always means first in this order.
  func live(in program: NaiveProgram) -> [Int] {
    var order: [Int] = []
    func visit(_ id: Int) {
      guard !order.contains(id), let instance = instances[id] else { return }
      order.append(id)
      inOrder(instance.children, program).forEach(visit)
    }
    visit(0)
    for item in items {
      let id = item.owner.id
      guard let instance = instances[id], program.coordinator(instance.name).ownership == .view else { continue }
      visit(id)
    }
    for waiting in transition?.completions ?? [] where program.bodies[waiting.body].keeps { visit(waiting.owner.id) }
    held.forEach(visit)
    starting.forEach(visit)
    return order
  }

  /// In the order in which the declaration names the coordinators; instances of one coordinator by age, the oldest
  /// first.
  private func inOrder(_ children: [Int], _ program: NaiveProgram) -> [Int] {
    func place(_ id: Int) -> Int { program.place(of: instances[id]?.name ?? "") }
    return children.enumerated().sorted { (place($0.element), $0.offset) < (place($1.element), $1.offset) }
      .map(\.element)
  }

  func isAlive(_ ref: NaiveRef, in program: NaiveProgram) -> Bool {
    ref.id >= 0 && live(in: program).contains(ref.id)
  }

  func ref(_ id: Int) -> NaiveRef { NaiveRef(id: id, name: instances[id]?.name ?? "") }

  func first(_ name: String, in program: NaiveProgram) -> Int? {
    live(in: program).first { instances[$0]?.name == name }
  }

  func count(_ name: String, in program: NaiveProgram) -> Int {
    live(in: program).filter { instances[$0]?.name == name }.count
  }

  /// The instance whose container `id` uses: itself, or the first one upwards that is not `inherited`.
  func containerOwner(of id: Int, in program: NaiveProgram) -> Int? {
    var current = id
    while let instance = instances[current] {
      if instance.container != .inherited { return current }
      guard let starter = instance.starter, starter.id >= 0 else { return nil }
      current = starter.id
    }
    return nil
  }

  /// `id` and all living instances that it started, directly or not.
  func family(of id: Int, in program: NaiveProgram) -> Set<Int> {
    var family: Set<Int> = [id]
    var grows = true
    let alive = live(in: program)
    while grows {
      grows = false
      for other in alive where !family.contains(other) {
        if let starter = instances[other]?.starter, family.contains(starter.id) {
          family.insert(other)
          grows = true
        }
      }
    }
    return family
  }

  /// The canonical form: instances renumbered, dead ones reduced to names, without in-event identities.
  func canonical(in program: NaiveProgram) -> NaiveState {
    let order = live(in: program)
    var number: [Int: Int] = [:]
    for (index, id) in order.enumerated() { number[id] = index }
    func map(_ ref: NaiveRef) -> NaiveRef {
      guard let index = number[ref.id] else { return .dead(ref.name) }
      return NaiveRef(id: index, name: ref.name)
    }
    func map(_ waiting: NaiveWaiting) -> NaiveWaiting {
      let owner = map(waiting.owner)
      var finished = waiting.finished
      if let child = finished {
        // An instance that is not a child any more cannot be removed.
        let isChild = instances[waiting.owner.id]?.children.contains(child.id) ?? false
        finished = owner.id < 0 ? nil : isChild ? map(child) : .dead(child.name)
      }
      return NaiveWaiting(body: waiting.body, owner: owner, finished: finished)
    }
    var result = self
    result.starting = []
    result.held = []
    result.instances = [:]
    for id in order {
      guard var instance = instances[id], let index = number[id] else { continue }
      // Nothing depends on which coordinator a starter that is gone was.
      instance.starter = instance.starter.map { number[$0.id] == nil ? .dead("") : map($0) }
      instance.putAway = instance.putAway.map {
        NaiveFrame(screen: $0.screen, owner: map($0.owner), done: $0.done)
      }
      let children = instance.children
      instance.kept = instance.kept.filter { children.contains($0.value) }.compactMapValues { number[$0] }
      instance.children = instance.children.compactMap { number[$0] }.sorted()
      result.instances[index] = instance
    }
    result.contexts = contexts.map { context in
      var context = context
      context.cid = 0
      context.presenter = context.presenter.map(map)
      context.node = context.node.mapped(
        { NaiveFrame(screen: $0.screen, owner: map($0.owner), done: $0.done, isOn: $0.isOn) }, map)
      return context
    }
    if var transition {
      if var tap = transition.tap {
        tap.owner = map(tap.owner)
        transition.tap = tap
      }
      transition.completions = transition.completions.map(map)
      transition.gone = transition.gone.map(map)
      result.transition = transition
    }
    result.soon = soon.map(map).sorted()
    result.pending = pending.map(map).sorted()
    return result
  }

  /// The state with identities for its frames and contexts, ready for an event.
  func loaded() -> NaiveState {
    var result = self
    var next = 0
    for index in result.contexts.indices {
      result.contexts[index].cid = index + 1
      result.contexts[index].node = result.contexts[index].node.mapped(
        { frame in
          next += 1
          var frame = frame
          frame.fid = next
          return frame
        }, { $0 })
    }
    return result
  }
}
