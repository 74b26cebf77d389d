import CGraphviz

/// Collects the messages that Graphviz would otherwise write to standard error.
///
/// Graphviz keeps one handler for the whole process and calls it on the thread that called Graphviz; all access happens
/// under the renderer's lock, which makes the shared buffer safe.
enum GraphvizMessages {
  nonisolated(unsafe) private static var bytes: [UInt8] = []

  /// The largest number of bytes kept; more messages would not help.
  private static let longest = 16_384

  /// Clears the buffer, and captures messages in place of standard error.
  static func capture() {
    bytes = []
    flowcheck_reset_errors()
    agseterrf { message in
      guard let message else { return 0 }
      GraphvizMessages.append(message)
      return 0
    }
  }

  /// The messages in Graphviz's words, one a line, each once.
  static func lines() -> [String] {
    var lines: [String] = []
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let text = String(line).trimmed
      if !text.isEmpty, !lines.contains(text) { lines.append(text) }
    }
    return lines
  }

  private static func append(_ message: UnsafePointer<CChar>) {
    var next = message
    while next.pointee != 0, bytes.count < longest {
      bytes.append(UInt8(bitPattern: next.pointee))
      next += 1
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = Substring(self)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
