/// Checks whether a file's text is safe for the parser.
///
/// The parser takes exponential time on nested `[`, and every thread's stack is limited. This check of the bytes before
/// parsing loses such a file, but not the run.
enum SourceGuard {
  /// In bytes; generated tables can be larger, code written by people is not.
  static let largest = 2_000_000
  static let deepestSquare = 16
  static let deepest = 150
  static let longestChain = 1_500

  /// The reason why the text is not parsed, in words for people; nil: it can be parsed.
  static func refusal(_ bytes: [UInt8]) -> String? {
    if bytes.count > largest { return "it has \(bytes.count) bytes, more than \(largest)" }
    var scan = Scan()
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      index += scan.step(byte, next)
      if scan.square > deepestSquare { return "it nests `[` more than \(deepestSquare) deep" }
      if scan.depth > deepest { return "it nests brackets more than \(deepest) deep" }
      if scan.chain > longestChain { return "one expression has more than \(longestChain) parts" }
    }
    return nil
  }

  private struct Scan {
    var square = 0
    var depth = 0
    /// The number of dots, operators and `else`s since the last end of a statement.
    var chain = 0
    private var comment: UInt8?
    private var isInString = false
    private var lineBegins = false

    /// A continuation line begins with a dot, an operator or a bracket; any other line begins a new statement.
    private static let goesOn: [UInt8] = Array(".?+!&|-*:=)]}".utf8)

    /// Returns the number of bytes consumed.
    mutating func step(_ byte: UInt8, _ next: UInt8) -> Int {
      if let kind = comment {
        if kind == UInt8(ascii: "/"), byte == UInt8(ascii: "\n") { comment = nil }
        if kind == UInt8(ascii: "*"), byte == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
          comment = nil
          return 2
        }
        return 1
      }
      if isInString {
        if byte == UInt8(ascii: "\\") { return 2 }
        // A string that is not closed on its line was none, or continues over lines: its brackets are counted, to be
        // safe.
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n") { isInString = false }
        return 1
      }
      return code(byte, next)
    }

    private mutating func code(_ byte: UInt8, _ next: UInt8) -> Int {
      switch byte {
      case UInt8(ascii: "/"):
        if next == UInt8(ascii: "/") || next == UInt8(ascii: "*") {
          comment = next
          return 2
        }
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "["):
        square += 1
        depth += 1
      case UInt8(ascii: "]"):
        square = max(0, square - 1)
        depth = max(0, depth - 1)
      case UInt8(ascii: "("), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "}"): depth = max(0, depth - 1)
      case UInt8(ascii: ";"): chain = 0
      case UInt8(ascii: "."), UInt8(ascii: "?"), UInt8(ascii: "+"), UInt8(ascii: "!"), UInt8(ascii: "&"): chain += 1
      default: break
      }
      if byte == UInt8(ascii: "\n") {
        lineBegins = true
      } else if lineBegins, byte > UInt8(ascii: " ") {
        lineBegins = false
        if !Self.goesOn.contains(byte) { chain = 0 }
      }
      return 1
    }
  }
}
