/// An instance has let go of all instances of a coordinator that it had retained when its event began.
struct LettingGo: Hashable, Sendable {
  let parent: Int
  let coordinator: Int
}

/// Releases children without reading which of them exist (`removeAll`, `remove: {except: …}`).
///
/// An event that looked for the children would be learned for each combination of those that exist. The event therefore
/// records only that they are let go of, and looks at one of them only where something asks whether it is alive;
/// burials treat the others. Where an instance might take the name of one of the children meanwhile, the event looks
/// after all.
extension Execution {
  /// Releases all instances that an instance retains, except those of some coordinators.
  mutating func letGo(by instance: Int, except kept: [Int] = []) {
    for type in program.retainedStarts[coordinator(of: instance)] where !kept.contains(type) {
      let entry = LettingGo(parent: instance, coordinator: type)
      if !lettingGo.contains(entry), letsGoApart(entry) { lettingGo.append(entry) }
      // If they are let go of without a look, these are only the children that this event has created.
      release(children(instance, of: type))
    }
  }

  private func letsGoApart(_ entry: LettingGo) -> Bool {
    guard buriesApart, entry.parent < layout.handleCount,
      layout.letGoApart(entry.coordinator, by: entry.parent, program) != nil
    else { return false }
    // Nobody on the way to the container is owned by views, as nobody below such an instance is let go of apart: the
    // container is still the same when the event ends.
    return containerOwner(of: entry.parent) != nil
  }

  /// Whether an instance was let go of without a look.
  func isLetGo(_ handle: Int) -> Bool {
    guard handle < layout.handleCount else { return false }
    let type = coordinator(of: handle)
    return lettingGo.contains { $0.coordinator == type && isStarted(handle, by: $0.parent) }
  }

  /// Whether an instance has let go, without a look, of all instances of a coordinator that it retained.
  func isLetGo(_ coordinator: Int, by parent: Int) -> Bool {
    lettingGo.contains(LettingGo(parent: parent, coordinator: coordinator))
  }

  /// The instances that were let go of without a look and may be of a coordinator or have one of it below them.
  func letGoNow(_ coordinator: Int) -> [Int] {
    lettingGo.filter { program.retainedBelow[$0.coordinator].contains(coordinator) }
      .flatMap { letGoNow($0.coordinator, by: $0.parent) }
  }

  /// The instances of a coordinator that another instance let go of without a look.
  func letGoNow(_ coordinator: Int, by parent: Int) -> [Int] {
    guard isLetGo(coordinator, by: parent) else { return [] }
    return existing(coordinator, startedBy: parent).filter { isStarted($0, by: parent) }
  }

  /// Decides for each coordinator let go of whether burials treat its instances; otherwise looks at them.
  mutating func judgeLetGo() {
    let all = lettingGo
    for entry in all where !isLeftToBurials(entry, all) {
      let children = letGoNow(entry.coordinator, by: entry.parent)
      lettingGo.removeAll { $0 == entry }
      release(children)
    }
  }

  /// Whether the instance that let go is alive and keeps its name until the burials are done, and no new instance takes
  /// a name of its children.
  private func isLeftToBurials(_ entry: LettingGo, _ all: [LettingGo]) -> Bool {
    let below = program.retainedBelow[entry.coordinator]
    if created.contains(where: { below.contains($0.coordinator) }) { return false }
    let named = [entry.parent, containerOwner(of: entry.parent)].compactMap { $0 }.map(coordinator(of:))
    if all.contains(where: { !program.retainedBelow[$0.coordinator].isDisjoint(with: named) }) { return false }
    return isAlive(entry.parent)
  }

  /// Hands the instances that were let go of over to burials, under the new name of the instance that let go.
  mutating func leaveLetGoToBurials(_ names: [Int: InstanceRef]) {
    guard !lettingGo.isEmpty else { return }
    for entry in lettingGo {
      // If the parent has died since, as nothing of it was shown any more, its children have been treated already.
      guard case .live(let parent) = names[entry.parent] ?? .live(entry.parent) else { continue }
      bereaved.append(.letGo(of: entry.coordinator, by: parent))
    }
    bereaved.sort()
  }

  /// Whether burials will find an instance that was let go of.
  var hasLetGoOfSomebody: Bool {
    bereaved.contains { bereavement in
      guard case .letGo(let coordinator, let parent) = bereavement else { return false }
      return existing(coordinator, startedBy: parent).contains { isStarted($0, by: parent) }
    }
  }
}

extension SlotLayout {
  /// All names that instances of a coordinator retained by another instance may have; nil if letting go of them has to
  /// look at them.
  func letGoApart(_ type: Int, by handle: Int, _ program: Program) -> [Int]? {
    let coordinator = coordinator(ofHandle: handle)
    let below = program.retainedBelow[type]
    // The other instance is not below them: a coordinator that may be below itself is never let go of apart.
    guard program.isLetGoApart[type], !program.coordinators[coordinator].isMixed else { return nil }
    let anchor = containers[coordinator] == .inherited ? pools[pool(ofHandle: handle)].anchor : handle
    if let anchor, below.contains(self.coordinator(ofHandle: anchor)) { return nil }
    guard containers[type] == .inherited else { return handles(of: type) }
    guard poolsOf[type].count > 1, let anchor else { return nil }
    let pool = pool(of: type, anchor: anchor)
    return (0..<instanceLimit).map { self.handle(pool, $0) }
  }
}
