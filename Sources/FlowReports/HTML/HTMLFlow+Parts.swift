/// Writes the parts that a large app has besides its overview: each coordinator by itself, and a table of links and
/// externals.
extension HTMLFlow {
  /// The name of a part's element and the beginning of the names in it, from 1.
  func id(ofPart part: Int) -> String { "p\(number)-c\(part)" }

  /// A part of the picture that could be drawn.
  struct DrawnPart {
    /// Among all parts, from 1.
    var number: Int
    var part: FlowPicture.Part
    var svg: HTMLPicture
  }

  /// A list of all coordinators, to open one of them; empty if no coordinator can be opened.
  var choice: String {
    if drawnParts.isEmpty { return "" }
    let options = drawnParts.map { drawn in
      HTMLText.element("option", [("value", String(drawn.number))], HTMLText.escaped(drawn.part.coordinator))
    }
    return "<select class=\"choice\" aria-label=\"What is drawn\"><option value=\"0\">Overview</option>"
      + options.joined() + "</select>"
  }

  var parts: String {
    drawnParts.map { drawn in
      let id = id(ofPart: drawn.number)
      let svg = drawn.svg.text(prefix: id + "-", page: "p\(number)-")
      let name = HTMLText.escaped(drawn.part.coordinator)
      return """
        <section class="part" id="\(id)">
        <h4>\(name)</h4>
        <div class="canvas" tabindex="0" role="img" aria-label="The coordinator \(name)">
        \(svg)
        </div>
        </section>

        """
    }.joined()
  }

  var outside: String {
    guard let entries = picture?.outside, !entries.isEmpty else { return "" }
    let numbers = Dictionary(
      drawnParts.map { ($0.part.coordinator, $0.number) }, uniquingKeysWith: { first, _ in first })
    let rows = entries.map { entry in
      let title = entry.lines.map(HTMLText.escaped).joined(separator: "<br>")
      let ways = entry.ways.map { way in
        let name = HTMLText.escaped(way.coordinator)
        let link = numbers[way.coordinator].map { "<a href=\"#\(id(ofPart: $0))\">\(name)</a>" } ?? name
        return "\(link) › \(HTMLText.escaped(way.words))"
      }
      return
        "<tr><th scope=\"row\">\(title)</th><td>\(ways.isEmpty ? "shows nothing by itself" : ways.joined(separator: "<br>"))</td></tr>"
    }
    return """
      <details class="outside"><summary>Links and externals (\(entries.count))</summary>
      <table>\(rows.joined(separator: "\n"))</table>
      </details>

      """
  }
}
