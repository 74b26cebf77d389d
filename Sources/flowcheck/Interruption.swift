import Foundation

/// Ctrl-C: the first asks for what has been found so far, the second ends the process. So does the first where nobody
/// asks for it within a second: what runs then, such as reading a large file, has found nothing that could be shown. What is
/// done with what was found, such as to draw it, may take two.
enum Interruption {
  // The one kind of value that C lets a signal handler write; each access is a single load or store.
  private nonisolated(unsafe) static var flag: sig_atomic_t = 0

  /// Asked by whoever can show what was found.
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
      signal(SIGINT, SIG_DFL)
      alarm(1)
    }
    signal(SIGALRM) { _ in raise(SIGINT) }
    // Whoever started this process from a thread that blocks signals has passed that on.
    var interrupts = sigset_t()
    sigemptyset(&interrupts)
    sigaddset(&interrupts, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &interrupts, nil)
  }
}
