/// Escapes characters that would not print as themselves.
extension String {
  /// The text on one line, without control characters, and without the prefixes that begin commands to a build server.
  ///
  /// Names come from declarations, where YAML can put an escape sequence or a line break into any name, and from file
  /// names, which can contain the same; neither may reach a terminal. The logs of GitHub Actions, Azure Pipelines and
  /// TeamCity take `##[`, `##vso[` and `##teamcity[` for commands at any position.
  package var printable: String {
    guard unicodeScalars.contains(where: { $0.isControl || $0 == "#" }) else { return self }
    var scalars = UnicodeScalarView()
    for scalar in unicodeScalars { scalars.append(scalar.isControl ? "\u{FFFD}" : scalar) }
    return String(scalars).withoutBracketCommands
  }

  /// The text without the prefixes that begin commands to a build server at any position of a line.
  package var withoutBracketCommands: String { replacingCommands(atStart: false) }

  /// The text of several lines without what begins a command to a build server: `::` at the beginning of a line, and
  /// what ``printable`` takes out of names.
  ///
  /// GitHub Actions ignores spaces before `::`, also those of other scripts. `::` with a space behind it is no command,
  /// but the beginning of a choice in Promela. O(length) time; no copy of a text without commands.
  package var withoutCommands: String { replacingCommands(atStart: true) }

  private func replacingCommands(atStart: Bool) -> String {
    var text = self
    return text.withUTF8 { bytes in
      let offsets = UTF8Text(bytes: bytes).commands(atStart: atStart)
      guard !offsets.isEmpty else { return self }
      var replaced = ""
      replaced.reserveCapacity(bytes.count + 2 * offsets.count)
      var start = 0
      for offset in offsets {
        replaced += String(decoding: bytes[start..<offset], as: UTF8.self) + "\u{FFFD}"
        start = offset + 1
      }
      return replaced + String(decoding: bytes[start...], as: UTF8.self)
    }
  }

  package func padded(to width: Int) -> String {
    let missing = width - count
    return missing > 0 ? self + String(repeating: " ", count: missing) : self
  }
}

/// A text byte by byte: reports can have a hundred megabytes, and their scalars would take four times as much.
private struct UTF8Text {
  let bytes: UnsafeBufferPointer<UInt8>

  /// The positions of the ASCII characters without which nothing in the text begins a command to a build server.
  ///
  /// - Parameter atStart: Whether `::` at the beginning of a line is to be found, too.
  func commands(atStart: Bool) -> [Int] {
    var positions: [Int] = []
    var isAtStart = atStart
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      var length = 1
      if byte == UInt8(ascii: "#") {
        if beginsCommand(index) { positions.append(index) }
      } else if isAtStart, byte == UInt8(ascii: ":"), beginsLineCommand(index) {
        positions.append(index + 1)
      }
      if byte == UInt8(ascii: "\n") {
        isAtStart = atStart
      } else if isAtStart {
        let scalar = self.scalar(index)
        isAtStart = scalar.isSpace
        length = scalar.utf8.count
      }
      index += length
    }
    return positions
  }

  /// Whether `##[` is here, or `##`, a word and `[`.
  private func beginsCommand(_ index: Int) -> Bool {
    guard index + 2 < bytes.count, bytes[index + 1] == UInt8(ascii: "#") else { return false }
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    return bytes[(index + 2)...].first { !letters.contains($0 | 0x20) } == UInt8(ascii: "[")
  }

  /// Whether `::` is here, with anything but a space behind it.
  private func beginsLineCommand(_ index: Int) -> Bool {
    guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: ":") else { return false }
    return index + 2 == bytes.count || bytes[index + 2] != UInt8(ascii: " ")
  }

  private func scalar(_ index: Int) -> Unicode.Scalar {
    if bytes[index] < 0x80 { return Unicode.Scalar(bytes[index]) }
    let end = min(index + 4, bytes.count)
    return String(decoding: bytes[index..<end], as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
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
