/// The words of one line of a baseline.
struct BaselineWords: IteratorProtocol {
  enum Word: Hashable {
    case name(String)
    /// The text after a `#`, without the white space around it; always the last word.
    case comment(String)
    /// A mistake at `start`; always the last word.
    case mistake(String)
  }

  private let line: [Unicode.Scalar]
  private var index = 0
  /// The beginning of the last word, from 0.
  var start = 0

  init(_ line: [Unicode.Scalar]) {
    self.line = line
  }

  mutating func next() -> Word? {
    while index < line.count, line[index].properties.isWhitespace { index += 1 }
    start = index
    guard index < line.count else { return nil }
    switch line[index] {
    case "#": return comment()
    case "\"": return quoted()
    default: return bare()
    }
  }

  private mutating func comment() -> Word {
    var text = line[(index + 1)...]
    index = line.count
    while text.first?.properties.isWhitespace == true { text.removeFirst() }
    while text.last?.properties.isWhitespace == true { text.removeLast() }
    return .comment(Self.string(text))
  }

  private mutating func bare() -> Word {
    let end = line[index...].firstIndex { $0.properties.isWhitespace } ?? line.count
    defer { index = end }
    guard !line[index..<end].contains("\"") else { return mistake("a quote inside of a name; write \"…\\\"…\"") }
    return .name(Self.string(line[index..<end]))
  }

  private mutating func quoted() -> Word {
    var name: [Unicode.Scalar] = []
    index += 1
    while index < line.count {
      let scalar = line[index]
      index += 1
      switch scalar {
      case "\"":
        guard index == line.count || line[index].properties.isWhitespace || line[index] == "#" else {
          start = index
          return mistake("a space is missing behind the quote")
        }
        return .name(Self.string(name[...]))
      case "\\":
        guard let escaped = escape() else {
          start = index - 1
          return mistake("unknown escape; there are \\\" \\\\ \\n \\r \\t and \\u{…}")
        }
        name.append(escaped)
      default: name.append(scalar)
      }
    }
    return mistake("the quote is not closed")
  }

  /// The character of an escape behind a backslash; nil, without reading anything, if it is not a valid escape.
  private mutating func escape() -> Unicode.Scalar? {
    guard index < line.count else { return nil }
    let simple: [Unicode.Scalar: Unicode.Scalar] = ["\"": "\"", "\\": "\\", "n": "\n", "r": "\r", "t": "\t"]
    if let scalar = simple[line[index]] {
      index += 1
      return scalar
    }
    guard line[index] == "u", index + 1 < line.count, line[index + 1] == "{",
      let end = line[index...].firstIndex(of: "}"), end - index <= 10,
      let value = UInt32(Self.string(line[(index + 2)..<end]), radix: 16), let scalar = Unicode.Scalar(value)
    else { return nil }
    index = end + 1
    return scalar
  }

  private mutating func mistake(_ message: String) -> Word {
    index = line.count
    return .mistake(message)
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
