import CGraphviz
import Foundation

/// Keeps a process that lays out a graph from running on after its parent has gone.
///
/// Graphviz may work without end, and the parent that waits for it may be killed: then no process is left to end the
/// layout.
public enum LayoutConfinement {
  /// Limits the processor time of this process, and ends it when its parent ends.
  ///
  /// - Parameters:
  ///   - seconds: the processor time, rounded up; after it the system ends the process with a signal.
  ///   - parent: the process that waits for this one. If it has ended already, this one ends at once.
  public static func begin(seconds: Double, parent: pid_t) {
    let most = rlim_t(max(1, min(seconds, 1e6)).rounded(.up))
    var limit = rlimit(rlim_cur: most, rlim_max: most + 1)
    #if canImport(Glibc)
      setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
      _ = flowcheck_die_with_parent()
    #else
      setrlimit(RLIMIT_CPU, &limit)
      watchPipe()
    #endif
    // If the parent ended before the request, no signal arrives.
    if getppid() != parent { _exit(1) }
  }

  #if !canImport(Glibc)
    /// The descriptor of a pipe whose other end only the parent has.
    public static let pipe: Int32 = 3

    /// Ends the process when the pipe closes, on a thread of its own: Graphviz blocks the thread on which it works.
    private static func watchPipe() {
      Thread.detachNewThread {
        var byte: UInt8 = 0
        while read(pipe, &byte, 1) < 0, errno == EINTR {}
        _exit(1)
      }
    }
  #endif
}
