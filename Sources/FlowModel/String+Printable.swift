/// Escapes characters that would not print as themselves.
extension String {
  /// The text on one line, without control characters, and without the prefixes that begin commands to a build server.
  ///
  /// Names come from declarations, where YAML can put an escape sequence or a line break into any name, and from file
  /// names, which can contain the same; neither may reach a terminal. The logs of GitHub Actions, Azure Pipelines and
  /// TeamCity take `##[`, `##vso[` and `##teamcity[` for commands at any position.
  package var printable: String {
    guard unicodeScalars.contains(where: { $0.isControl || $0 == "#" }) else { return self }
    var scalars = Array(unicodeScalars)
    for index in scalars.indices where scalars[index].isControl || Self.beginsCommand(scalars[index...]) {
      scalars[index] = "\u{FFFD}"
    }
    var result = UnicodeScalarView()
    result.append(contentsOf: scalars)
    return String(result)
  }

  /// Whether the scalars begin with `##[`, or with `##`, a word and `[`.
  private static func beginsCommand(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    guard scalars.starts(with: "##".unicodeScalars) else { return false }
    return scalars.dropFirst(2).first { !($0.isASCII && $0.properties.isAlphabetic) } == "["
  }

  package func padded(to width: Int) -> String {
    let missing = width - count
    return missing > 0 ? self + String(repeating: " ", count: missing) : self
  }
}

extension Unicode.Scalar {
  /// Whether it moves a terminal, ends a line, or changes the direction in which the characters around it are read.
  package var isControl: Bool {
    // Nearly all text is ASCII; properties need a lookup.
    if isASCII { return value < 0x20 || value == 0x7F }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Bidirectional overrides can make a line read as something else.
    case .format: properties.isBidiControl
    default: false
    }
  }
}
