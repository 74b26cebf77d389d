import Foundation

/// Writes to the standard streams.
enum Terminal {
  /// Whether the report may be coloured: the terminal supports it, and `NO_COLOR` is not set (no-color.org).
  static func allowsColor(environment: [String: String] = ProcessInfo.processInfo.environment) -> Bool {
    isatty(STDOUT_FILENO) != 0 && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }

  static var showsProgress: Bool { isatty(STDERR_FILENO) != 0 }

  /// Writes to standard output; false if that failed, which is reported then.
  ///
  /// - Parameter allowsCommands: Whether the text may contain commands to a build server.
  ///
  /// A closed pipe is no failure: the reader has seen enough.
  static func write(_ text: String, allowsCommands: Bool = false) -> Bool {
    let code = put(text, to: STDOUT_FILENO, allowsCommands: allowsCommands)
    guard code != 0, code != EPIPE else { return true }
    complain("error: standard output cannot be written: \(String(cString: strerror(code)))\n")
    return false
  }

  /// Writes to standard error; a failure cannot be reported anywhere.
  static func complain(_ text: String) {
    _ = put(text, to: STDERR_FILENO)
  }

  /// The error number, or 0.
  private static func put(_ text: String, to descriptor: Int32, allowsCommands: Bool = false) -> Int32 {
    shown(text, isTerminal: isatty(descriptor) != 0, allowsCommands: allowsCommands) { put($0, to: descriptor) }
  }

  /// Writes a text without characters that control a terminal or begin commands to a build log. Most names are already
  /// made safe when they are put into a text, but only whole texts have beginnings of lines.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether colours and control sequences are kept.
  ///   - allowsCommands: Whether the text may contain commands to a build server.
  ///   - write: gets the text in parts, so that a large text takes no memory besides its own; returns an error number
  ///     to end it, or 0.
  static func shown(
    _ text: String, isTerminal: Bool, allowsCommands: Bool = false, to write: (Data) -> Int32
  ) -> Int32 {
    let allowed = (isTerminal ? "\n\t\r\u{1B}" : "\n\t").utf8.map { $0 }
    var text = allowsCommands ? text : text.withoutCommands
    return text.withUTF8 { bytes in
      var start = 0
      while start < bytes.count {
        var end = min(start + partSize, bytes.count)
        // No character is cut in two.
        while end < bytes.count, UTF8.isContinuation(bytes[end]) { end -= 1 }
        let code = write(shown(bytes[start..<end], allowed: allowed))
        guard code == 0 else { return code }
        start = end
      }
      return 0
    }
  }

  private static let partSize = 1 << 16

  /// The bytes of a text with a replacement for each control character that is not allowed.
  private static func shown(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, allowed: [UInt8]) -> Data {
    if bytes.allSatisfy({ 0x20..<0x7F ~= $0 || allowed.contains($0) }) { return Data(bytes) }
    var scalars = String.UnicodeScalarView()
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let isAllowed = UInt8(exactly: scalar.value).map(allowed.contains) ?? false
      scalars.append(scalar.isControl && !isAllowed ? "\u{FFFD}" : scalar)
    }
    return Data(String(scalars).utf8)
  }

  static func put(_ data: Data, to descriptor: Int32) -> Int32 {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        return errno
      }
      rest = rest.dropFirst(count)
    }
    return 0
  }
}
