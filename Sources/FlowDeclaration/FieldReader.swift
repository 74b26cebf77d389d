import FlowModel

/// The entries of a map whose keys are known.
package struct Fields {
  var location: SourceLocation
  private var values: [String: SourceEntry] = [:]

  init(location: SourceLocation, entries: [SourceEntry]) {
    self.location = location
    for entry in entries where values[entry.key] == nil { values[entry.key] = entry }
  }

  package subscript(key: String) -> SourceNode? { values[key]?.value }

  package func entry(_ key: String) -> SourceEntry? { values[key] }
}

/// Reads the basic values of declarations; reports values of another kind.
package struct FieldReader {
  let diagnostics: Diagnostics

  package init(diagnostics: Diagnostics) { self.diagnostics = diagnostics }

  package func mistake(_ node: SourceNode, expected: String, for key: String) {
    diagnostics.report(
      "‘\(key)’ expects \(expected), not \(node.summary)", at: node.location, offending: node.text)
  }

  /// The fields of a map; reports keys that are not among `known`.
  package func fields(_ node: SourceNode, of owner: String, known: [String], hint: String = "") -> Fields? {
    guard case .map(let entries) = node.content else {
      diagnostics.report(
        "\(owner) is a map, not \(node.summary)\(hint)", at: node.location, offending: node.text)
      return nil
    }
    let names = Set(known)
    for entry in entries where !names.contains(entry.key) {
      let hint = MisplacedWord.hint(toKey: entry.key)
      diagnostics.report(
        "unknown key \(quoted(entry.key)) in \(owner)" + (hint.map { "; \($0)" } ?? ""), at: entry.keyLocation,
        offending: entry.key, among: hint == nil ? known : [])
      diagnostics.skip(entry.value)
    }
    return Fields(location: node.location, entries: entries)
  }

  /// The entries of a map whose keys are names that the flow chooses.
  package func named(_ node: SourceNode?, key: String) -> [SourceEntry] {
    guard let node else { return [] }
    guard case .map(let entries) = node.content else {
      mistake(node, expected: "a map", for: key)
      return []
    }
    for entry in entries where entry.key.isEmpty {
      diagnostics.report("a name in ‘\(key)’ is empty", at: entry.keyLocation)
    }
    return entries.filter { !$0.key.isEmpty }
  }

  package func list(_ node: SourceNode, key: String, of items: String) -> [SourceNode]? {
    guard case .list(let nodes) = node.content else {
      mistake(node, expected: "a list of \(items)", for: key)
      return nil
    }
    return nodes
  }

  /// A text that is not empty.
  package func name(_ node: SourceNode, key: String, expected: String = "a name") -> String? {
    guard case .scalar(let scalar) = node.content, !scalar.isNull, !scalar.text.isEmpty else {
      mistake(node, expected: expected, for: key)
      return nil
    }
    return scalar.text
  }

  /// One name, or a list of them.
  package func names(_ node: SourceNode, key: String, of items: String) -> [(name: String, location: SourceLocation)] {
    let nodes = if case .list(let nodes) = node.content { nodes } else { [node] }
    return nodes.compactMap { item in
      name(item, key: key, expected: items).map { ($0, item.location) }
    }
  }

  package func boolean(_ node: SourceNode?, key: String, default fallback: Bool) -> Bool {
    guard let node else { return fallback }
    if case .scalar(let scalar) = node.content, let value = scalar.boolean { return value }
    mistake(node, expected: "true or false", for: key)
    return fallback
  }

  /// - Parameter greatest: the largest allowed number; nil: no bound.
  package func wholeNumber(_ node: SourceNode?, key: String, from least: Int, to greatest: Int? = nil) -> Int? {
    guard let node else { return nil }
    if case .scalar(let scalar) = node.content, scalar.isPlain, scalar.text.utf8.allSatisfy({ (48...57).contains($0) }),
      let value = Int(scalar.text), value >= least, value <= greatest ?? value
    {
      return value
    }
    mistake(node, expected: "a whole number from \(least) \(greatest.map { "to \($0)" } ?? "on")", for: key)
    return nil
  }

  /// Milliseconds.
  func duration(_ node: SourceNode?, key: String) -> Int? {
    guard let node else { return nil }
    if let text = node.text, let milliseconds = DurationText.milliseconds(of: text) { return milliseconds }
    mistake(node, expected: "a duration such as 350ms or 1.5s", for: key)
    return nil
  }

  /// One of the words of an enumeration.
  package func choice<Choice: RawRepresentable & CaseIterable>(
    _ node: SourceNode?, key: String, as type: Choice.Type
  ) -> Choice? where Choice.RawValue == String {
    guard let node else { return nil }
    let words = Choice.allCases.map(\.rawValue)
    if let text = node.text, let value = Choice(rawValue: text) { return value }
    let expected = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    diagnostics.report(
      "‘\(key)’ expects \(expected), not \(node.summary)", at: node.location, offending: node.text, among: words)
    return nil
  }
}
