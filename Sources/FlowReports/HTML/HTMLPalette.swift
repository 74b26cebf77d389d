/// The colours of a drawn graph, each with its counterpart on a dark ground.
enum HTMLPalette {
  /// The colours in diagrams, and the colours that a dark page shows instead.
  static let colors: [(light: String, dark: String)] = [
    // Text and lines, and the ground of nodes.
    ("#1F2328", "#E6EAF0"), ("#FFFFFF", "#1B2129"),
    // Lines: push, present, show, back, tab, link, error, warning, unreachable, dimmed.
    ("#0B57A4", "#6CB6FF"), ("#0A6B53", "#56C9A8"), ("#8A4B08", "#E0A25E"), ("#656D76", "#9AA4B0"),
    ("#9A1F6B", "#F08CC4"), ("#7A3E9D", "#C79BE8"), ("#B3261E", "#FF8A80"), ("#8A5A00", "#E6B84D"),
    ("#6E7781", "#9AA4B0"), ("#A8AFB8", "#5B6572"), ("#1A7F37", "#57C878"), ("#C4C9D0", "#3A424D"),
    ("#2E6B3A", "#6FBF80"),
    // Grounds.
    ("#EEF5FC", "#18232F"), ("#FCF5F9", "#271C26"), ("#FCF6EE", "#272018"), ("#F6FAFE", "#1A212A"),
    ("#FCE0DC", "#45211F"), ("#FFF0C2", "#3D3117"), ("#E3E6EA", "#2A3038"), ("#F0E6F6", "#2F2338"),
    ("#F7E3EF", "#3A2333"), ("#FBFBFC", "#1B2129"), ("#DCEBFA", "#1D3450"), ("#DDF4E4", "#1C3A26"),
    ("#F4FBF5", "#19241C"),
  ]

  static var style: String {
    let rules = [("white", "#FFFFFF", "#1B2129")] + colors.map { ($0.light.lowercased(), $0.light, $0.dark) }
    return rules.map { name, light, dark in
      """
      .canvas [fill="\(name)"] { fill: light-dark(\(light), \(dark)); }
      .canvas [stroke="\(name)"] { stroke: light-dark(\(light), \(dark)); }
      """
    }.joined(separator: "\n")
  }
}
