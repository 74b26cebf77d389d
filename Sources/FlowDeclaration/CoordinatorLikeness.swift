/// Puts in for `like: OTHER` what the other coordinator says.
struct CoordinatorLikeness {
  /// Maps of names, of which single entries may stand otherwise here; everything else is taken as a whole.
  private static let maps: Set<String> = [
    "variables", "entries", "procedures", "handle", "dismissal", "screens", "onSelect",
  ]

  private var entries: [String: SourceEntry] = [:]
  private let diagnostics: Diagnostics

  init(_ all: [SourceEntry], _ diagnostics: Diagnostics) {
    self.diagnostics = diagnostics
    for entry in all where entries[entry.key] == nil { entries[entry.key] = entry }
  }

  /// The coordinator with everything that those say which it is like; mistakes are reported.
  func completed(_ entry: SourceEntry) -> SourceEntry {
    var entry = entry
    var chain = [entry.key]
    var next = entry
    while let like = next.value.value("like") {
      guard let other = other(like, of: chain) else { break }
      chain.append(other.key)
      entry.value = merged(entry.value, over: other.value)
      next = other
    }
    return entry
  }

  private func other(_ like: SourceNode, of chain: [String]) -> SourceEntry? {
    let fields = FieldReader(diagnostics: diagnostics)
    guard let name = fields.name(like, key: "like", expected: "the name of a coordinator") else { return nil }
    if chain.contains(name) {
      diagnostics.report(
        "\(quoted(chain[chain.count - 1])) cannot be like \(quoted(name)), which is like it", at: like.location,
        offending: name)
      return nil
    }
    guard let other = entries[name] else {
      diagnostics.reportUndeclared("coordinator", name, at: like.location, among: entries.keys.sorted())
      return nil
    }
    return other
  }

  private func merged(_ own: SourceNode, over other: SourceNode) -> SourceNode {
    guard case .map(var entries) = own.content, case .map(let others) = other.content else { return own }
    for addition in others {
      guard let index = entries.firstIndex(where: { $0.key == addition.key }) else {
        entries.append(addition)
        continue
      }
      guard Self.maps.contains(addition.key), case .map(let said) = entries[index].value.content,
        case .map(let inherited) = addition.value.content
      else { continue }
      // In the order of the other one, what is new behind it.
      let kept = inherited.map { entry in said.first { $0.key == entry.key } ?? entry }
      let new = said.filter { entry in !inherited.contains { $0.key == entry.key } }
      entries[index].value.content = .map(kept + new)
    }
    return SourceNode(content: .map(entries), location: own.location)
  }
}
