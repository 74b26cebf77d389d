import FlowRules

/// Writes one HTML file that needs no other file: the graph of each flow, the findings, and each trace to be stepped
/// through on the graph.
///
/// The page loads nothing, and without scripts it is still a report to be read from top to bottom. The context provides
/// the picture; without one, the report says why. Every name of the declaration is text in all places: in elements, in
/// attributes, and in the data for the script.
public struct HTMLFormatter: ReportFormatter {
  public var context: ReportContext

  public init(context: ReportContext = .init()) {
    self.context = context
  }

  public func format(_ verdicts: [Verdict]) -> String { format(verdicts, unreadable: []) }

  public func format(_ verdicts: [Verdict], unreadable: [UnreadableDeclaration]) -> String {
    let flows = verdicts.enumerated().map { index, verdict in
      HTMLFlow(
        number: index + 1, verdict: verdict,
        picture: context.pictures.indices.contains(index) ? context.pictures[index] : nil, paths: context.paths)
    }
    let title = flows.count == 1 ? "\(flows[0].verdict.flow) · flowcheck" : "flowcheck"
    let data = JSONValue.object([("flows", .list(flows.map(\.data)))])
    // The markup, except the picture, is laid out so that a person can read the file.
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="generator" content="\(HTMLText.escaped("flowcheck \(context.version)"))">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
      <title>\(HTMLText.escaped(title))</title>
      <style>
      \(PageStyle.text)
      \(HTMLStyle.text)
      \(HTMLPalette.style)
      </style>
      </head>
      <body>
      <a class="skip unseen" href="#findings-1">To the findings</a>
      \(header(flows))
      <main>
      \(mistakes(unreadable))\(flows.map(\.html).joined(separator: "\n"))
      </main>
      <p class="unseen" id="said" aria-live="polite"></p>
      \(Self.keys)
      \(HTMLIcon.sheet)
      <script type="application/json" id="data">
      \(HTMLText.embedded(data))
      </script>
      <script>
      \(HTMLScript.text)
      </script>
      </body>
      </html>

      """
  }

  private func header(_ flows: [HTMLFlow]) -> String {
    let items = flows.map { flow in
      let link = HTMLText.element(
        "a", [("href", "#\(flow.id)"), ("data-flow", String(flow.number))],
        HTMLText.escaped(flow.verdict.flow) + flow.badges)
      return "<li>\(link)</li>"
    }
    return """
      <header>
      <h1>flowcheck</h1>
      <nav aria-label="Flows"><ul class="flows">\(items.joined())</ul></nav>
      <div class="tools">
      <label><span class="unseen">Search</span> <input id="search" type="search" placeholder="finding or screen ( / )" autocomplete="off" spellcheck="false"></label>
      <button id="theme" type="button" title="Light or dark (d)">Theme: as the system</button>
      <button id="help" type="button" title="Keys (?)" aria-haspopup="dialog">Keys</button>
      </div>
      </header>
      """
  }

  private func mistakes(_ unreadable: [UnreadableDeclaration]) -> String {
    guard !unreadable.isEmpty else { return "" }
    let items = unreadable.map { mistake in
      let place = mistake.location
      let hint = mistake.suggestion.map { "; did you mean “\($0)”?" } ?? ""
      let text = "\(context.paths.relative(place.file)):\(place.line):\(place.column): \(mistake.message)\(hint)"
      return "<li>\(HTMLText.escaped(text))</li>"
    }
    return """
      <section class="mistakes" aria-label="Not checked">
      <h2>Declarations that could not be read</h2>
      <ul>\(items.joined(separator: "\n"))</ul>
      </section>

      """
  }

  /// The keys and their functions, as in the script.
  private static var keys: String {
    let rows = [
      ("→ ←", "next step, the one before"), ("End Home", "last step, the launch"), ("Space", "play, pause"),
      ("j k", "next finding, the one before"), ("o Esc", "the verdict on the whole flow"),
      ("n", "next flow"), ("/", "search"), ("+ −", "zoom"), ("0", "the whole picture"), ("b", "back to the overview"),
      ("Shift and arrows", "move it"),
      ("d", "light, dark, as the system"), ("?", "these keys"),
    ]
    let list = rows.map { keys, meaning in
      "<dt>\(keys.split(separator: " ").map { $0 == "and" ? " and " : "<kbd>\($0)</kbd>" }.joined(separator: " "))</dt><dd>\(meaning)</dd>"
    }
    return """
      <dialog id="keys" aria-labelledby="keys-title">
      <h2 id="keys-title">Keys</h2>
      <dl>
      \(list.joined(separator: "\n"))
      </dl>
      <form method="dialog"><button>Close</button></form>
      </dialog>
      """
  }
}
