/// Hands out the identifiers of a picture's elements: readable, stable, safe in DOT, Mermaid, SVG and CSS.
struct ElementIDs {
  private var taken: Set<String> = []

  /// Longer names are cut, so that a name of a megabyte does not come back in every edge.
  private static let longest = 80

  /// An identifier that no earlier call returned, of ASCII letters, digits, `-` and `_`.
  ///
  /// - Parameter parts: What it is made of, such as a kind and a name.
  mutating func next(_ parts: String...) -> String {
    let wanted = parts.map(Self.plain).joined(separator: "-")
    var id = wanted
    var copy = 2
    while !taken.insert(id).inserted {
      id = "\(wanted)--\(copy)"
      copy += 1
    }
    return id
  }

  private static func plain(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars.prefix(longest) {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_": text.unicodeScalars.append(scalar)
      default: text += "_" + String(scalar.value, radix: 16, uppercase: true)
      }
    }
    return text
  }
}
