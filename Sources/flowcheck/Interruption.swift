import FlowcheckKit
import Foundation

/// Handles Ctrl-C: the first asks for the results so far, the second ends the process. The first also ends the process
/// if no code polls the request within a second: such code, as reading a large file, has no results to show. Work on
/// the results, such as drawing them, may take two seconds.
enum Interruption {
  // The one kind of value that C lets a signal handler write; each access is a single load or store.
  private nonisolated(unsafe) static var flag: sig_atomic_t = 0

  /// Whether an interrupt was requested; polled by work that can show results so far.
  static var isRequested: Bool {
    if flag == 0 { return false }
    alarm(2)
    return true
  }

  /// Catches the next interrupt, and only that one.
  static func listen() {
    // Set before the handler can run, so that the handler never initialises it.
    flag = 0
    signal(SIGINT) { _ in
      Interruption.flag = 1
      signal(SIGINT, UnfinishedOutput.end)
      alarm(1)
    }
    signal(SIGALRM) { _ in raise(SIGINT) }
    // A parent that started this process from a thread with blocked signals passes the blocking on.
    var interrupts = sigset_t()
    sigemptyset(&interrupts)
    sigaddset(&interrupts, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &interrupts, nil)
  }
}
