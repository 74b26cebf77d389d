import FlowModel

/// A mistake in a baseline, with its place.
public struct BaselineError: Error, Hashable, Sendable, CustomStringConvertible {
  public var location: SourceLocation
  /// One sentence without a full stop.
  public var message: String

  /// `path:line:column: error: message`
  public var description: String { "\(location.file):\(location.line):\(location.column): error: \(message)".printable }
}

extension Baseline {
  /// Reads the text of a baseline, and finds every mistake in it.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8; a byte order mark and line ends of Windows are allowed.
  ///   - file: The path, for positions.
  public static func read(_ bytes: [UInt8], file: String) -> (baseline: Baseline, errors: [BaselineError]) {
    var reader = BaselineReader(file: file)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let before = bytes.prefix(firstInvalid(in: bytes))
      let line = before.count { $0 == 0x0A } + 1
      let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      let column = String(decoding: before[lineStart...], as: UTF8.self).unicodeScalars.count + 1
      let location = SourceLocation(file: file, line: line, column: column)
      return (Baseline(), [BaselineError(location: location, message: "this is not UTF-8 text")])
    }
    reader.read(text)
    return (reader.baseline, reader.errors)
  }

  private static func firstInvalid(in bytes: [UInt8]) -> Int {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var valid = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { valid += UTF8.width(scalar) }
    return valid
  }
}

/// Reads a baseline line by line.
private struct BaselineReader {
  private static let form = "FLOW RULE SUBJECT \"SITUATION\" # reason"

  let file: String
  var baseline = Baseline(header: [])
  var errors: [BaselineError] = []
  private var comments: [String] = []
  private var lines: [FindingIdentity: Int] = [:]

  init(file: String) {
    self.file = file
  }

  mutating func read(_ text: String) {
    var scalars = Array(text.unicodeScalars)
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    for (index, line) in scalars.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      read(line.last == "\r" ? Array(line.dropLast()) : Array(line), number: index + 1)
    }
    baseline.footer = comments
    // In a file of comments alone, all comments are the header.
    if baseline.entries.isEmpty, baseline.header.isEmpty { swap(&baseline.header, &baseline.footer) }
  }

  private mutating func read(_ line: [Unicode.Scalar], number: Int) {
    var words = BaselineWords(line)
    guard let first = words.next() else {
      if baseline.entries.isEmpty, baseline.header.isEmpty { swap(&baseline.header, &comments) }
      return
    }
    if case .comment = first {
      comments.append(Self.comment(line[words.start...]))
      return
    }
    var (names, situations): ([String], [String]) = ([], [])
    var reason: String?
    var word: BaselineWords.Word? = first
    let start = words.start
    loop: while let current = word {
      switch current {
      case .name(let name):
        if names.count < 3 {
          names.append(name)
        } else if name.contains(" ") {
          situations.append(name)
        } else {
          return report("a line has one finding: \(Self.form); a name with spaces is quoted", number, words)
        }
      case .comment(let text): reason = text.isEmpty ? nil : text
      case .mistake(let message): return report(message, number, words)
      }
      word = words.next()
    }
    guard names.count == 3 else {
      words.start = line.count
      return report("the \(["flow", "rule", "subject"][names.count]) is missing: \(Self.form)", number, words)
    }
    let identity = FindingIdentity(flow: names[0], rule: names[1], subject: names[2])
    words.start = start
    if let earlier = lines[identity] {
      return report("this finding is listed in line \(earlier) already", number, words)
    }
    if identity.rule == ReportedRule.unusedSuppression || identity.rule == ReportedRule.unusedBaselineEntry {
      return report("\(identity.rule) cannot be accepted; take out what is unused", number, words)
    }
    lines[identity] = number
    let location = SourceLocation(file: file, line: number, column: start + 1)
    baseline.entries.append(
      Baseline.Entry(
        identity, situations: situations.sorted(), reason: reason, comments: comments, location: location))
    comments = []
  }

  private mutating func report(_ message: String, _ line: Int, _ words: BaselineWords) {
    let location = SourceLocation(file: file, line: line, column: words.start + 1)
    errors.append(BaselineError(location: location, message: message))
  }

  /// The comment as written, without trailing white space.
  private static func comment(_ line: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: line)
    while text.last?.properties.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
