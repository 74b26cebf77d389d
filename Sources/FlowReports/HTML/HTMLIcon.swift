/// The signs on the buttons of an HTML report, drawn as paths because not every font has them.
enum HTMLIcon: String, CaseIterable {
  case first = "M3 3v10M13 3 6 8l7 5z"
  case back = "M11 3 4 8l7 5z"
  case forth = "M5 3l7 5-7 5z"
  case last = "M13 3v10M3 3l7 5-7 5z"
  case play = "M4 2l9 6-9 6z"
  case pause = "M5 3v10M11 3v10"
  case nearer = "M8 3v10M3 8h10"
  case farther = "M3 8h10"
  case whole = "M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3"

  /// The definitions of all signs, once on a page.
  static var sheet: String {
    let symbols = allCases.map { icon in
      "<symbol id=\"icon-\(icon)\" viewBox=\"0 0 16 16\"><path d=\"\(icon.rawValue)\"/></symbol>"
    }
    return "<svg class=\"icons\" aria-hidden=\"true\">\n\(symbols.joined(separator: "\n"))\n</svg>"
  }

  /// A button with this sign; `title` is its accessible name.
  func button(_ key: String, _ value: String, _ title: String, _ more: [(String, String)] = []) -> String {
    let attributes = [("type", "button"), (key, value), ("title", title), ("aria-label", title)] + more
    return HTMLText.element("button", attributes, self == .play ? sign("off") + Self.pause.sign("on") : sign("sign"))
  }

  private func sign(_ kind: String) -> String {
    "<svg class=\"\(kind)\" aria-hidden=\"true\"><use href=\"#icon-\(self)\"/></svg>"
  }
}
