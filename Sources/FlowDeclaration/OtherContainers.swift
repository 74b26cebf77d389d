import FlowModel

/// The containers other than their own with which coordinators are brought up (`as`), collected from all files.
///
/// The words allowed in a coordinator's bodies, and whether it may list tabs, depend on these containers before any
/// effect is read.
struct OtherContainers {
  private var found: [String: Set<Coordinator.Container>] = [:]

  /// O(size of the files).
  init(_ files: [SourceFile]) {
    var nodes = files.map(\.root)
    while let node = nodes.popLast() {
      switch node.content {
      case .scalar: break
      case .list(let items): nodes += items
      case .map(let entries):
        note(entries)
        nodes += entries.map(\.value)
      }
    }
  }

  private mutating func note(_ entries: [SourceEntry]) {
    guard let wanted = entries.first(where: { $0.key == "as" })?.value.text else { return }
    for entry in entries {
      guard let word = EffectWord(rawValue: entry.key), word.modifiers.contains("as"), let name = entry.value.text
      else { continue }
      // A parameter of a procedure may be any container.
      let containers = Coordinator.Container(rawValue: wanted).map { [$0] } ?? Coordinator.Container.allCases
      found[name, default: []].formUnion(containers)
    }
  }

  /// The containers of a coordinator and of the coordinators that it is like, whose code it takes over.
  func containers(of entry: SourceEntry, _ all: [String: SourceEntry]) -> Set<Coordinator.Container> {
    var containers: Set<Coordinator.Container> = []
    var seen: Set<String> = []
    var next: SourceEntry? = entry
    while let entry = next, seen.insert(entry.key).inserted {
      containers.formUnion(found[entry.key] ?? [])
      next = entry.value.value("like")?.text.flatMap { all[$0] }
    }
    return containers
  }
}
