import FlowModel

/// The text of one file, for finding the position of a character inside a scalar.
final class SourceText {
  let file: String
  let text: String
  /// Whether a byte order mark may be there, as it is or as an escape; hardly any file has one.
  private(set) lazy var mayHoldByteOrderMarks = ["\u{FEFF}", "\\u", "\\U"].contains(where: holds)
  private lazy var lineStarts: [String.Index] = findLineStarts()
  private lazy var latest = (line: 1, column: 1, index: text.startIndex)

  init(file: String, text: String) {
    self.file = file
    self.text = text
  }

  /// Whether the text contains some ASCII words: nearly all files have no comment of a certain kind, and need no closer
  /// search then.
  func holds(_ words: String) -> Bool {
    let words = Array(words.utf8)
    var text = text
    return text.withUTF8 { bytes in
      bytes.indices.contains { bytes[$0] == words[0] && bytes[$0...].starts(with: words) }
    }
  }

  /// The locations in the file of the characters at `offsets` (ascending, in Unicode scalars) of a scalar's text.
  ///
  /// `start` is where the scalar begins, its quote or block indicator included. The file may contain more between two
  /// characters of the text: escapes, the indentation of further lines. Time is linear in the text.
  func locations(
    ofOffsets offsets: [Int], in scalar: SourceScalar, at start: SourceLocation
  ) -> [SourceLocation] {
    guard var index = index(line: start.line, column: start.column) else { return offsets.map { _ in start } }
    let scalars = text.unicodeScalars
    var line = start.line
    var column = start.column
    func advance() {
      let after = scalars.index(after: index)
      if lineStarts.indices.contains(line), lineStarts[line] <= after {
        line += 1
        column = 1
      } else {
        column += 1
      }
      index = after
    }
    switch scalar.style {
    case .plain: break
    case .singleQuoted, .doubleQuoted: if index < scalars.endIndex { advance() }
    case .block:
      while index < scalars.endIndex, line == start.line { advance() }
    }
    var result: [SourceLocation] = []
    var offset = 0
    for character in scalar.text.unicodeScalars {
      while index < scalars.endIndex, !matches(scalars[index], character) { advance() }
      while result.count < offsets.count, offsets[result.count] <= offset {
        result.append(SourceLocation(file: file, line: line, column: column))
      }
      guard result.count < offsets.count, index < scalars.endIndex else { break }
      advance()
      offset += 1
    }
    while result.count < offsets.count { result.append(SourceLocation(file: file, line: line, column: column)) }
    return result
  }

  /// The number of byte order marks that the text of a scalar begins with, as they are or as escapes.
  ///
  /// `start` is where the scalar begins, its anchor and tag included.
  func byteOrderMarks(ofScalarAt start: SourceLocation, _ style: SourceScalar.Style) -> Int {
    guard let index = index(line: start.line, column: start.column) else { return 0 }
    var rest = text.unicodeScalars[index...]
    func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }
    while rest.first == "&" || rest.first == "!" {
      rest = rest.drop { !isBlank($0) && !Self.isBreak($0) }.drop { isBlank($0) || Self.isBreak($0) }
    }
    switch style {
    case .plain: break
    case .singleQuoted, .doubleQuoted: rest = rest.dropFirst()
    case .block:
      let head = rest.prefix { !Self.isBreak($0) }
      // Behind an indentation that the head states, spaces are text.
      guard !head.contains(where: { ("1"..."9").contains($0) }) else { return 0 }
      rest = rest[head.endIndex...]
      rest = rest.dropFirst(rest.starts(with: "\r\n".unicodeScalars) ? 2 : 1).drop(while: isBlank)
    }
    var count = 0
    while let length = Self.lengthOfByteOrderMark(rest, style) {
      rest = rest.dropFirst(length)
      count += 1
    }
    return count
  }

  /// The characters that stand for a byte order mark at the beginning of a text of this style; nil: it begins otherwise.
  private static func lengthOfByteOrderMark(
    _ text: Substring.UnicodeScalarView, _ style: SourceScalar.Style
  ) -> Int? {
    if text.first == "\u{FEFF}" { return 1 }
    guard style == .doubleQuoted, text.first == "\\", let letter = text.dropFirst().first else { return nil }
    let digits = letter == "u" ? 4 : letter == "U" ? 8 : 0
    return UInt32(String(text.dropFirst(2).prefix(digits)), radix: 16) == 0xFEFF ? 2 + digits : nil
  }

  /// A line break of the file may have become a space.
  private func matches(_ inFile: Unicode.Scalar, _ inText: Unicode.Scalar) -> Bool {
    inFile == inText || (inText == " " && Self.isBreak(inFile))
  }

  /// Whether the character ends a line; both characters of `\r\n` do.
  static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// The beginnings of lines, counted as the YAML reader counts them.
  private func findLineStarts() -> [String.Index] {
    let scalars = text.unicodeScalars
    var starts = [scalars.startIndex]
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let scalar = scalars[index]
      index = scalars.index(after: index)
      guard Self.isBreak(scalar) else { continue }
      if scalar == "\r", index < scalars.endIndex, scalars[index] == "\n" { index = scalars.index(after: index) }
      starts.append(index)
    }
    return starts
  }

  /// The index of a position; nil if the text does not have it.
  ///
  /// Calls come mostly in the order of the text; continuing from the last position keeps files that are one long line
  /// affordable.
  func index(line: Int, column: Int) -> String.Index? {
    guard lineStarts.indices.contains(line - 1) else { return nil }
    let start = latest.line == line ? latest : (line: line, column: 1, index: lineStarts[line - 1])
    let limit = column < start.column ? text.startIndex : text.endIndex
    guard let index = text.unicodeScalars.index(start.index, offsetBy: column - start.column, limitedBy: limit) else {
      return nil
    }
    latest = (line, column, index)
    return index
  }

  /// The position of an index.
  func location(of index: String.Index) -> SourceLocation {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= index { low = middle } else { high = middle }
    }
    let column = text.unicodeScalars.distance(from: lineStarts[low], to: index) + 1
    return SourceLocation(file: file, line: low + 1, column: column)
  }
}
