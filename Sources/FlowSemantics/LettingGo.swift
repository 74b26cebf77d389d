/// An instance has let go of all of a coordinator that it had retained when its event began.
struct LettingGo: Hashable, Sendable {
  let parent: Int
  let coordinator: Int
}

/// Children that are let go of whoever is there (`removeAll`, `remove: {except: …}`).
///
/// An event that looked for them would be learned for each combination of those who are there. So it takes note that they
/// are let go of, and looks at one of them only where it is asked whether that one is alive; the others are seen to by
/// burials. Where somebody might be named like one of them meanwhile, the event looks after all.
extension Execution {
  /// Releases all that an instance retains, but for some coordinators.
  mutating func letGo(by instance: Int, except kept: [Int] = []) {
    for type in program.retainedStarts[coordinator(of: instance)] where !kept.contains(type) {
      let entry = LettingGo(parent: instance, coordinator: type)
      if !lettingGo.contains(entry), letsGoApart(entry) { lettingGo.append(entry) }
      // Of those let go of apart these are the ones that this event has made.
      release(children(instance, of: type))
    }
  }

  private func letsGoApart(_ entry: LettingGo) -> Bool {
    guard buriesApart, !isBurial, entry.parent < layout.handleCount,
      layout.letGoApart(entry.coordinator, by: entry.parent, program) != nil
    else { return false }
    // What one uses whom views own may be another container by the end of the event.
    var handle = entry.parent
    while containerKind(of: handle) == .inherited {
      guard declaration(of: handle).declaration.ownership == .parent, case .live(let starter)? = starter(handle),
        starter < layout.handleCount
      else { return false }
      handle = starter
    }
    return true
  }

  /// Whether an instance is among those that were let go of without a look.
  func isLetGo(_ handle: Int) -> Bool {
    guard !lettingGo.isEmpty, handle < layout.handleCount else { return false }
    let type = coordinator(of: handle)
    return lettingGo.contains { $0.coordinator == type && isStarted(handle, by: $0.parent) }
  }

  /// Whether all of a coordinator that an instance had retained were.
  func isLetGo(_ coordinator: Int, by parent: Int) -> Bool {
    !lettingGo.isEmpty && lettingGo.contains(LettingGo(parent: parent, coordinator: coordinator))
  }

  /// Those that were let go of without a look, as far as one of a coordinator may be among them or below; nil: of any.
  func letGoNow(_ coordinator: Int?) -> [Int] {
    lettingGo.filter { entry in coordinator.map { program.retainedBelow[entry.coordinator].contains($0) } ?? true }
      .flatMap { letGoNow($0.coordinator, by: $0.parent) }
  }

  /// Those of a coordinator that an instance let go of without a look.
  func letGoNow(_ coordinator: Int, by parent: Int) -> [Int] {
    guard isLetGo(coordinator, by: parent) else { return [] }
    return existing(coordinator, startedBy: parent).filter { isStarted($0, by: parent) }
  }

  /// Decides who sees to those who were let go of; looks at them if it is not burials.
  mutating func judgeLetGo() {
    let all = lettingGo
    for entry in all where !isLeftToBurials(entry, all) {
      let children = letGoNow(entry.coordinator, by: entry.parent)
      lettingGo.removeAll { $0 == entry }
      release(children)
    }
  }

  /// Whether whoever let go is alive and has its name until burials are done, and nobody new takes one of those of the others.
  private func isLeftToBurials(_ entry: LettingGo, _ all: [LettingGo]) -> Bool {
    let below = program.retainedBelow[entry.coordinator]
    if created.contains(where: { below.contains($0.coordinator) }) { return false }
    let named = [entry.parent, containerOwner(of: entry.parent)].compactMap { $0 }.map(coordinator(of:))
    if all.contains(where: { !program.retainedBelow[$0.coordinator].isDisjoint(with: named) }) { return false }
    return isAlive(entry.parent)
  }

  /// Hands those who were let go of over to burials, under the name of whoever let go.
  mutating func leaveLetGoToBurials(_ names: [Int: InstanceRef]) {
    guard !lettingGo.isEmpty else { return }
    for entry in lettingGo {
      // With one who has died since, as nothing of it was shown any more, its children have been seen to.
      guard case .live(let parent) = names[entry.parent] ?? .live(entry.parent) else { continue }
      bereaved.append(.letGo(of: entry.coordinator, by: parent))
    }
    bereaved.sort()
  }

  /// Whether burials will find somebody who was let go of.
  var hasLetGoOfSomebody: Bool {
    bereaved.contains { bereavement in
      guard case .letGo(let coordinator, let parent) = bereavement else { return false }
      return existing(coordinator, startedBy: parent).contains { isStarted($0, by: parent) }
    }
  }
}

extension SlotLayout {
  /// All that may be instances of a coordinator which another one retains; nil where it has to look at them when it lets go of
  /// them.
  func letGoApart(_ type: Int, by handle: Int, _ program: Program) -> [Int]? {
    let coordinator = coordinator(ofHandle: handle)
    let below = program.retainedBelow[type]
    guard program.isLetGoApart[type], !program.coordinators[coordinator].isMixed, !below.contains(coordinator) else {
      return nil
    }
    let anchor = containers[coordinator] == .inherited ? pools[pool(ofHandle: handle)].anchor : handle
    if let anchor, below.contains(self.coordinator(ofHandle: anchor)) { return nil }
    guard containers[type] == .inherited else { return handles(of: type) }
    guard poolsOf[type].count > 1, let anchor else { return nil }
    let pool = pool(of: type, anchor: anchor)
    return (0..<instanceLimit).map { self.handle(pool, $0) }
  }
}
