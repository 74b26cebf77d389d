import Foundation

/// Measures the width of the terminal.
extension Terminal {
  /// The number of characters in a line of standard output; 80 if it is no terminal, or the width is unknown.
  static var width: Int {
    var size = winsize()
    guard isatty(STDOUT_FILENO) != 0, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return 80
    }
    return Int(size.ws_col)
  }
}
