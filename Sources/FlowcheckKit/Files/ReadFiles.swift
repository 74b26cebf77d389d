import Synchronization

/// The files that a run has read, none of which its outputs may replace.
final class ReadFiles: Sendable, Hashable {
  private let names = Mutex<Set<String>>([])

  func note(_ path: String) { names.withLock { _ = $0.insert(RealPath.of(path)) } }

  func contains(_ path: String) -> Bool {
    let name = RealPath.of(path)
    return names.withLock { $0.contains(name) }
  }

  /// Begins another run.
  func forget() { names.withLock { $0 = [] } }

  // Bounds are the same whatever has been read within them.
  static func == (left: ReadFiles, right: ReadFiles) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
