import CGraphviz
import Foundation

/// Keeps a process that lays out a graph from running on where nobody waits for it any more.
///
/// Graphviz may work without end, and whoever waits for it may be killed: then nobody is left to kill the layout.
public enum LayoutConfinement {
  /// Lets this process use so many seconds of processor time, and no more, and ends it when its parent does.
  ///
  /// - Parameters:
  ///   - seconds: rounded up; the system ends the process with a signal then.
  ///   - parent: the process that waits for this one. Where it is there no more, this one ends at once.
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
    // Who ended before this was asked for tells nobody.
    if getppid() != parent { _exit(1) }
  }

  #if !canImport(Glibc)
    /// The end of a pipe whose other end only the parent has.
    public static let pipe: Int32 = 3

    /// Ends the process when the pipe closes, on a thread of its own: Graphviz does not let go of the one it works on.
    private static func watchPipe() {
      Thread.detachNewThread {
        var byte: UInt8 = 0
        while read(pipe, &byte, 1) < 0, errno == EINTR {}
        _exit(1)
      }
    }
  #endif
}
