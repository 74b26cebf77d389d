/// The way in which the parts of a text report are highlighted.
public enum TextStyle: Hashable, Sendable {
  /// Characters only; for pipes, files and `NO_COLOR`.
  case plain
  /// Colours of a terminal that understands ANSI escape sequences.
  case ansi

  package func error(_ text: String) -> String { wrap(text, "1;31") }
  package func warning(_ text: String) -> String { wrap(text, "1;33") }
  package func good(_ text: String) -> String { wrap(text, "1;32") }
  package func strong(_ text: String) -> String { wrap(text, "1") }
  package func dim(_ text: String) -> String { wrap(text, "2") }

  private func wrap(_ text: String, _ code: String) -> String {
    switch self {
    case .plain: text
    case .ansi: text.isEmpty ? text : "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }
  }
}
