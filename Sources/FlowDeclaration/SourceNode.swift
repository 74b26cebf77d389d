import FlowModel

/// A node of a declaration file with its position; the tree is bounded in size and depth.
package struct SourceNode {
  package enum Content {
    case scalar(SourceScalar)
    case list([SourceNode])
    case map([SourceEntry])
  }

  package var content: Content
  package var location: SourceLocation

  /// The name of the node in a message.
  package var summary: String {
    switch content {
    case .scalar(let scalar): scalar.isNull ? "nothing" : quoted(scalar.text)
    case .list: "a list"
    case .map: "a map"
    }
  }

  /// The text, if the node is a scalar.
  package var text: String? {
    if case .scalar(let scalar) = content { return scalar.text }
    return nil
  }

  /// The entries, if the node is a map.
  package var entries: [SourceEntry] {
    if case .map(let entries) = content { return entries }
    return []
  }

  package func value(_ key: String) -> SourceNode? {
    entries.first { $0.key == key }?.value
  }
}

package struct SourceEntry {
  package var key: String
  package var keyLocation: SourceLocation
  package var value: SourceNode
}

/// A scalar with its uninterpreted text: the reader of a boolean or a number interprets it.
package struct SourceScalar {
  package enum Style {
    case plain, singleQuoted, doubleQuoted, block
  }

  package var text: String
  package var style: Style
  /// An explicit tag (`!name`), else empty.
  var tag: String
  var source: SourceText

  package var isPlain: Bool { style == .plain && tag.isEmpty }

  package var isNull: Bool { isPlain && (text.isEmpty || text == "~" || text == "null") }

  /// Only plain `true` and `false` are booleans in the core schema.
  package var boolean: Bool? {
    guard isPlain else { return nil }
    return text == "true" ? true : text == "false" ? false : nil
  }
}
