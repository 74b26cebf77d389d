/// The colours of a picture: dark lines and text on light grounds. No meaning is expressed by colour alone.
enum DiagramColors {
  /// A colour for borders and lines with the ground that goes with it.
  typealias Pair = (line: String, fill: String)

  static let text = "#1F2328"
  static let error: Pair = ("#B3261E", "#FCE0DC")
  static let warning: Pair = ("#8A5A00", "#FFF0C2")
  static let unreachable: Pair = ("#6E7781", "#E3E6EA")
  static let link: Pair = ("#7A3E9D", "#F0E6F6")

  /// The colours of dimmed elements; the text is darker than the lines, so that it stays readable.
  static let dimmed = (line: "#A8AFB8", fill: "#FFFFFF", text: "#6E7781")

  static func pair(of emphasis: FlowGraph.Emphasis) -> Pair {
    switch emphasis {
    case .plain: (text, "#FFFFFF")
    case .dimmed: (dimmed.line, dimmed.fill)
    case .highlighted: ("#0B57A4", "#DCEBFA")
    case .added: ("#1A7F37", "#DDF4E4")
    case .removed: ("#B3261E", "#FCE0DC")
    case .changed: ("#8A5A00", "#FFF0C2")
    }
  }

  static func color(of kind: FlowGraph.Edge.Kind, _ cause: FlowGraph.Edge.Cause) -> String {
    switch (kind, cause) {
    case (_, .deepLink), (_, .external): link.line
    case (_, .launch): text
    case (.push, _): "#0B57A4"
    case (.present, _): "#0A6B53"
    case (.show, _), (.cover, _): "#8A4B08"
    case (.back, _): "#656D76"
    case (.tab, _): "#9A1F6B"
    case (.various, _): text
    }
  }

  /// Errors before warnings; nil without marks.
  static func pair(of marks: [FlowGraph.Mark]) -> Pair? {
    if marks.isEmpty { return nil }
    return marks.contains(where: \.isError) ? error : warning
  }
}
