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
  /// A closed pipe is no failure: whoever reads has got what was wanted.
  static func write(_ text: String) -> Bool {
    let code = put(text, to: STDOUT_FILENO)
    guard code != 0, code != EPIPE else { return true }
    complain("error: standard output cannot be written: \(String(cString: strerror(code)))\n")
    return false
  }

  /// Writes to standard error; there is nobody to tell when that fails.
  static func complain(_ text: String) {
    _ = put(text, to: STDERR_FILENO)
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
