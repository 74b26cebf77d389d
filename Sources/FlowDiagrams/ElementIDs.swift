/// Generates the identifiers of a picture's elements: readable, stable, safe in DOT, Mermaid, SVG and CSS.
struct ElementIDs {
  private var taken: Set<String> = []

  /// Longer names are cut, so that a name of a megabyte is not repeated in every edge.
  private static let longest = 80

  /// An identifier that no earlier call returned, of ASCII letters, digits, `-` and `_`.
  ///
  /// - Parameter parts: The parts of the identifier, such as a kind and a name.
  mutating func next(_ parts: String...) -> String {
    let wanted = parts.map(Self.plain).joined(separator: "-")
    var id = wanted
    var copy = 2
    while !taken.insert(id).inserted {
      id = "\(wanted)-\(copy)"
      copy += 1
    }
    return id
  }

  private static func plain(_ name: String) -> String {
    // Names of Swift are such words, and a large flow has tens of thousands of arrows.
    if !name.isEmpty, name.utf8.count <= longest, name.unicodeScalars.allSatisfy(isWord) { return name }
    let scalars = Array(name.unicodeScalars.prefix(longest))
    var text = ""
    for (position, scalar) in scalars.enumerated() {
      let isInside = position > 0 && position + 1 < scalars.count
      // Mermaid reads a dash at an end, or two in a row, as the beginning of an arrow.
      let isJoint = scalar == "-" && isInside && isWord(scalars[position - 1]) && isWord(scalars[position + 1])
      if isWord(scalar) || isJoint {
        text.unicodeScalars.append(scalar)
      } else {
        text += "_" + String(scalar.value, radix: 16, uppercase: true)
      }
    }
    return text.isEmpty ? "_" : text
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: false
    }
  }
}
