import Foundation

/// The standard streams, as a run finds them.
enum Terminal {
  /// Whether the report may be coloured: a terminal that can, and nobody who objects (no-color.org).
  static func allowsColor(environment: [String: String] = ProcessInfo.processInfo.environment) -> Bool {
    isatty(STDOUT_FILENO) != 0 && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }

  static var showsProgress: Bool { isatty(STDERR_FILENO) != 0 }

  /// Writes to standard output; false when that failed, which has been said then.
  ///
  /// - Parameter allowsCommands: Whether the text is meant to command a log.
  ///
  /// A closed pipe is no failure: whoever reads has got what was wanted.
  static func write(_ text: String, allowsCommands: Bool = false) -> Bool {
    let text = shown(text, isTerminal: isatty(STDOUT_FILENO) != 0, allowsCommands: allowsCommands)
    let code = put(text, to: STDOUT_FILENO)
    guard code != 0, code != EPIPE else { return true }
    complain("error: standard output cannot be written: \(String(cString: strerror(code)))\n")
    return false
  }

  /// What a terminal only shows, and a log only keeps. Names are made so where they are put into a text, and this is for
  /// what that forgets; but that a name stands at the beginning of a line is known only here.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether colours pass, and what clears the screen.
  ///   - allowsCommands: Whether lines may begin with `::`, by which GitHub Actions knows commands.
  static func shown(_ text: String, isTerminal: Bool, allowsCommands: Bool = false) -> String {
    let allowed: Set<Unicode.Scalar> = isTerminal ? ["\n", "\t", "\r", "\u{1B}"] : ["\n", "\t"]
    var scalars = String.UnicodeScalarView()
    var isAtStart = true
    var previous: Unicode.Scalar = "\n"
    let all = text.unicodeScalars
    for index in all.indices {
      let scalar = all[index]
      // Without a name right behind it is no command, but the beginning of a choice in Promela.
      let next = all.index(after: index)
      let isNamed = next == all.endIndex || all[next] != " "
      if scalar == ":", previous == ":", isAtStart, isNamed, !allowsCommands {
        scalars.append("\u{FFFD}")
      } else {
        scalars.append(scalar.isControl && !allowed.contains(scalar) ? "\u{FFFD}" : scalar)
      }
      // Spaces before a command do not matter.
      isAtStart = scalar == "\n" || isAtStart && (scalar == ":" && previous != ":" || scalar == " " && previous != ":")
      previous = scalar
    }
    return String(scalars)
  }

  /// Writes to standard error; there is nobody to tell when that fails.
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
