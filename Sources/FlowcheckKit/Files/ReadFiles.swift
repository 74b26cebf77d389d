import Synchronization

/// The files that a run has read, none of which its outputs may replace.
final class ReadFiles: Sendable, Hashable {
  private let names = Mutex<Set<String>>([])

  func note(_ path: String) { names.withLock { _ = $0.insert(RealPath.of(path)) } }

  /// Why an output must not replace a file that was read; nil: it would not.
  func failure(replacing output: String) -> OutputFile.Failure? {
    let name = RealPath.of(output)
    guard names.withLock({ $0.contains(name) }) else { return nil }
    return OutputFile.Failure(path: output, reason: "it was read for this run; write the output to another file")
  }

  /// Begins another run.
  func forget() { names.withLock { $0 = [] } }

  // Bounds are the same whatever has been read within them.
  static func == (left: ReadFiles, right: ReadFiles) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
