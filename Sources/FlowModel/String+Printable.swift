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
    return Self(scalars)
  }

  /// The text without the prefixes that begin commands to a build server at any position of a line.
  package var withoutBracketCommands: String {
    guard containsDoubled else { return self }
    var scalars = Array(unicodeScalars)
    for index in scalars.indices where Self.beginsCommand(scalars[index...]) { scalars[index] = "\u{FFFD}" }
    return Self(scalars)
  }

  /// Whether `::` or `##` occurs: a large text is not to be taken apart for nothing.
  private var containsDoubled: Bool {
    var previous: UInt8 = 0
    return utf8.contains { byte in
      defer { previous = byte }
      return byte == previous && (byte == UInt8(ascii: ":") || byte == UInt8(ascii: "#"))
    }
  }

  private init(_ scalars: [Unicode.Scalar]) {
    var view = UnicodeScalarView()
    view.append(contentsOf: scalars)
    self.init(view)
  }

  /// Whether the scalars begin with `##[`, or with `##`, a word and `[`.
  private static func beginsCommand(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    guard scalars.starts(with: "##".unicodeScalars) else { return false }
    return scalars.dropFirst(2).first { !($0.isASCII && $0.properties.isAlphabetic) } == "["
  }

  /// The text of several lines without what begins a command to a build server: `::` at the beginning of a line, and
  /// what ``printable`` takes out of names.
  ///
  /// GitHub Actions ignores spaces before `::`, also those of other scripts. `::` with a space behind it is no command,
  /// but the beginning of a choice in Promela. O(length) time.
  package var withoutCommands: String {
    guard containsDoubled else { return self }
    var scalars = Array(unicodeScalars)
    var isAtStart = true
    for index in scalars.indices {
      if scalars[index] == "#" {
        if Self.beginsCommand(scalars[index...]) { scalars[index] = "\u{FFFD}" }
      } else if isAtStart, scalars[index...].starts(with: "::".unicodeScalars), scalars[(index + 2)...].first != " " {
        scalars[index + 1] = "\u{FFFD}"
      }
      isAtStart = scalars[index] == "\n" || isAtStart && scalars[index].isSpace
    }
    return Self(scalars)
  }

  package func padded(to width: Int) -> String {
    let missing = width - count
    return missing > 0 ? self + String(repeating: " ", count: missing) : self
  }
}

extension Unicode.Scalar {
  private static let asciiSpaces = 0x09...0x0D as ClosedRange<UInt32>

  /// Nearly all text is ASCII; properties need a lookup.
  fileprivate var isSpace: Bool {
    isASCII ? value == 0x20 || Self.asciiSpaces.contains(value) : properties.isWhitespace
  }

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
