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
    let text = shown(text, isTerminal: isatty(STDOUT_FILENO) != 0, allowsCommands: allowsCommands)
    let code = put(text, to: STDOUT_FILENO)
    guard code != 0, code != EPIPE else { return true }
    complain("error: standard output cannot be written: \(String(cString: strerror(code)))\n")
    return false
  }

  /// The text without characters that control a terminal or begin commands to a build log. Most names are already made
  /// safe when they are put into a text, but only whole texts have beginnings of lines.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether colours and control sequences are kept.
  ///   - allowsCommands: Whether the text may contain commands to a build server.
  static func shown(_ text: String, isTerminal: Bool, allowsCommands: Bool = false) -> String {
    let allowed: Set<Unicode.Scalar> = isTerminal ? ["\n", "\t", "\r", "\u{1B}"] : ["\n", "\t"]
    var scalars = String.UnicodeScalarView()
    for scalar in (allowsCommands ? text : text.withoutCommands).unicodeScalars {
      scalars.append(scalar.isControl && !allowed.contains(scalar) ? "\u{FFFD}" : scalar)
    }
    return String(scalars)
  }

  /// Writes to standard error; a failure cannot be reported anywhere.
  static func complain(_ text: String) {
    _ = put(shown(text, isTerminal: isatty(STDERR_FILENO) != 0), to: STDERR_FILENO)
  }

  /// The error number, or 0.
  private static func put(_ text: String, to descriptor: Int32) -> Int32 {
    put(Data(text.utf8), to: descriptor)
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
