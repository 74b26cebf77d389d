/// The reason why Graphviz made no picture.
public enum LayoutError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Only `svg`, `png` and `pdf` are laid out.
  case notAnImage(DiagramFormat)
  /// Graphviz could not be started at all.
  case unavailable
  /// Graphviz's libraries are installed without the list of plug-ins, so that it knows no layout and no format.
  case pluginsNotConfigured(messages: [String])
  /// Graphviz could not read the text.
  case malformedDOT(messages: [String])
  /// Graphviz reported errors while it placed the nodes; its drawing cannot be trusted.
  case layoutFailed(messages: [String])
  /// Graphviz placed the nodes but could not draw them.
  case renderingFailed(messages: [String])

  /// One sentence with Graphviz's messages and a remedy.
  public var description: String {
    switch self {
    case .notAnImage(let format): "“\(format.rawValue)” is text and needs no layout"
    case .unavailable: "Graphviz could not be started"
    case .pluginsNotConfigured(let messages):
      "Graphviz does not know its plug-ins" + Self.said(messages)
        + "; run “dot -c” (on Debian and Ubuntu “libgvc6-config-update -c”) as an administrator, or write .dot or .mmd"
    case .malformedDOT(let messages): "Graphviz cannot read the graph" + Self.said(messages)
    case .layoutFailed(let messages):
      "Graphviz failed to lay out the graph" + Self.said(messages) + "; .dot and .mmd need no layout"
    case .renderingFailed(let messages): "Graphviz failed to draw the graph" + Self.said(messages)
    }
  }

  private static func said(_ messages: [String]) -> String {
    messages.isEmpty ? "" : " (" + messages.joined(separator: "; ") + ")"
  }
}
