import Foundation

/// Removes the half of a file beside its place if a signal ends the process while it is being written.
public enum UnfinishedOutput {
  // Written by the one thread that writes outputs, and read by a signal handler: each access is a single load or store.
  private nonisolated(unsafe) static var path: UnsafeMutablePointer<CChar>?

  /// Catches the signals that end a process, except those that it was started to ignore.
  public static func guardAgainstSignals() {
    path = nil
    let ignoring = unsafeBitCast(SIG_IGN, to: Int.self)
    for number in [SIGINT, SIGTERM, SIGHUP] where unsafeBitCast(signal(number, end), to: Int.self) == ignoring {
      signal(number, SIG_IGN)
    }
  }

  /// The handler of such a signal: it ends the process as the signal would.
  public static let end: @convention(c) (Int32) -> Void = { number in
    if let path = UnfinishedOutput.path { unlink(path) }
    signal(number, SIG_DFL)
    raise(number)
  }

  /// Does the work between making a temporary file and moving it to its place.
  static func guarding<Failure: Error>(
    _ temporary: String, _ work: () throws(Failure) -> Void
  ) throws(Failure) {
    let copy = strdup(temporary)
    path = copy
    defer {
      path = nil
      free(copy)
    }
    try work()
  }
}
