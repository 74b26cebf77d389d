import FlowModel

/// A node of a declaration file with its position; the tree is bounded in size and depth.
struct SourceNode {
  enum Content {
    case scalar(SourceScalar)
    case list([SourceNode])
    case map([SourceEntry])
  }

  var content: Content
  var location: SourceLocation

  /// What a message calls it.
  var summary: String {
    switch content {
    case .scalar(let scalar): scalar.isNull ? "nothing" : quoted(scalar.text)
    case .list: "a list"
    case .map: "a map"
    }
  }

  /// The text, where the node is a scalar.
  var text: String? {
    if case .scalar(let scalar) = content { return scalar.text }
    return nil
  }

  /// The entries, where the node is a map.
  var entries: [SourceEntry] {
    if case .map(let entries) = content { return entries }
    return []
  }

  func value(_ key: String) -> SourceNode? {
    entries.first { $0.key == key }?.value
  }
}

struct SourceEntry {
  var key: String
  var keyLocation: SourceLocation
  var value: SourceNode
}

/// A scalar, its text never interpreted: what is a boolean or a number is decided where one is expected.
struct SourceScalar {
  enum Style {
    case plain, singleQuoted, doubleQuoted, block
  }

  var text: String
  var style: Style
  /// An explicit tag (`!name`), else empty.
  var tag: String
  var source: SourceText

  var isPlain: Bool { style == .plain && tag.isEmpty }

  var isNull: Bool { isPlain && (text.isEmpty || text == "~" || text == "null") }

  /// Only plain `true` and `false` are booleans in the core schema.
  var boolean: Bool? {
    guard isPlain else { return nil }
    return text == "true" ? true : text == "false" ? false : nil
  }
}
