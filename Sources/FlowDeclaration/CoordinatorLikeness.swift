/// Replaces `like: OTHER` by the entries of the other coordinator.
struct CoordinatorLikeness {
  /// Maps of names, whose single entries can be overridden; everything else is taken over as a whole.
  private static let maps: Set<String> = [
    "variables", "entries", "procedures", "handle", "dismissal", "screens", "onSelect",
  ]

  /// `like` can make a small file arbitrarily large: the limit of values that it may add in all.
  private static let mostValues = SourceTreeBuilder.maximumNodes

  private var entries: [String: SourceEntry] = [:]
  private var counts: [String: Int] = [:]
  private var valuesLeft = Self.mostValues
  private let diagnostics: Diagnostics

  init(_ all: [SourceEntry], _ diagnostics: Diagnostics) {
    self.diagnostics = diagnostics
    for entry in all where entries[entry.key] == nil { entries[entry.key] = entry }
  }

  /// The coordinator with all entries of the coordinators that it is like; mistakes are reported. If these would be too
  /// many values, which is reported once, the coordinator is left unchanged.
  mutating func completed(_ entry: SourceEntry) -> SourceEntry {
    var entry = entry
    var chain = [entry.key]
    var next = entry
    while let like = next.value.value("like") {
      guard let other = other(like, of: chain) else { break }
      chain.append(other.key)
      guard canRepeat(other, for: like) else { break }
      entry.value = merged(entry.value, over: other.value)
      next = other
    }
    return entry
  }

  private mutating func canRepeat(_ other: SourceEntry, for like: SourceNode) -> Bool {
    if valuesLeft < 0 { return false }
    let count = counts[other.key] ?? other.value.valueCount
    counts[other.key] = count
    valuesLeft -= count
    if valuesLeft < 0 {
      diagnostics.report(
        "coordinators that are like others repeat more than \(Self.mostValues) values of theirs", at: like.location)
    }
    return valuesLeft >= 0
  }

  private func other(_ like: SourceNode, of chain: [String]) -> SourceEntry? {
    let fields = FieldReader(diagnostics: diagnostics)
    guard let name = fields.name(like, key: "like", expected: "the name of a coordinator") else { return nil }
    if chain.contains(name) {
      let last = chain[chain.count - 1]
      let other = name == last ? "itself" : "\(quoted(name)), which is like it"
      diagnostics.report("\(quoted(last)) cannot be like \(other)", at: like.location, offending: name)
      return nil
    }
    guard let other = entries[name] else {
      if entries.values.contains(where: { $0.value.value("screens")?.value(name) != nil }) {
        diagnostics.report(
          "\(quoted(name)) is a screen; a coordinator is expected here", at: like.location, offending: name)
        return nil
      }
      diagnostics.reportUndeclared("coordinator", name, at: like.location, among: entries.keys.sorted())
      return nil
    }
    return other
  }

  private func merged(_ own: SourceNode, over other: SourceNode) -> SourceNode {
    guard case .map(var entries) = own.content, case .map(let others) = other.content else { return own }
    let positions = Self.positions(of: entries)
    for addition in others {
      guard let index = positions[addition.key] else {
        entries.append(addition)
        continue
      }
      guard Self.maps.contains(addition.key), case .map(let said) = entries[index].value.content,
        case .map(let inherited) = addition.value.content
      else { continue }
      // In the order of the other coordinator, new entries at the end.
      let (known, others) = (Self.positions(of: said), Self.positions(of: inherited))
      let kept = inherited.map { entry in known[entry.key].map { said[$0] } ?? entry }
      let new = said.filter { others[$0.key] == nil }
      entries[index].value.content = .map(kept + new)
    }
    return SourceNode(content: .map(entries), location: own.location)
  }

  /// The position at which each key first occurs.
  private static func positions(of entries: [SourceEntry]) -> [String: Int] {
    Dictionary(entries.enumerated().map { ($1.key, $0) }) { first, _ in first }
  }
}

extension SourceNode {
  /// The number of values, including this one and nested ones.
  fileprivate var valueCount: Int {
    switch content {
    case .scalar: 1
    case .list(let items): items.reduce(1) { $0 + $1.valueCount }
    case .map(let entries): entries.reduce(1) { $0 + $1.value.valueCount }
    }
  }
}
