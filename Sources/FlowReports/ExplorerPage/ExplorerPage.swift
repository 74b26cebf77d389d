/// Writes a state space as one page to be explored in a browser: no other files, no network.
///
/// The page contains all data as JSON, in which nothing can end the script element; the page's own script inserts the
/// data into the document as text. The same table gives the same bytes.
public struct ExplorerPage {
  public init() {}

  public func html(_ table: ExploredTable) -> String {
    let title = MarkupElement.escaped(table.flow.printable)
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
      <title>\(title) — explorer</title>
      <style>
      \(PageStyle.text)
      \(Self.style)
      </style>
      </head>
      <body>
      <header><h1>\(title)</h1>
      <p id="place" aria-live="polite"></p>
      <p class="tools"><button id="back">← back</button> <button id="forward">forward →</button> <button id="again">launch</button></p>
      </header>
      <noscript><p>This page needs JavaScript; <code>flowcheck explore</code> shows the same in a terminal.</p></noscript>
      <main>
      <section aria-labelledby="h-state"><h2 id="h-state">State</h2><pre id="state"></pre></section>
      <section aria-labelledby="h-moves"><h2 id="h-moves">What can happen</h2><ol id="moves"></ol></section>
      <section aria-labelledby="h-run"><h2 id="h-run">Run</h2><ol id="run" start="0"></ol></section>
      <section aria-labelledby="h-findings" id="found"><h2 id="h-findings">Findings</h2><ul id="findings"></ul></section>
      <section aria-labelledby="h-states"><h2 id="h-states">All states</h2>
      <p><label>Only with <input id="filter" type="search" placeholder="a screen, a coordinator …"></label> <span id="count"></span></p>
      <table><thead><tr><th>state</th><th>visible</th><th>displayed</th></tr></thead><tbody id="states"></tbody></table></section>
      </main>
      <footer>1–9 take an event · ← and → step through the run · l launches · / searches</footer>
      <script type="application/json" id="data">\(data(table))</script>
      <script>
      \(Self.script)
      </script>
      </body>
      </html>

      """
  }

  private func data(_ table: ExploredTable) -> String {
    // Many states share the same lines, so each line is stored once.
    var numbers: [String: Int] = [:]
    var texts: [String] = []
    func number(_ text: String) -> JSONValue {
      if numbers[text] == nil {
        numbers[text] = texts.count
        texts.append(text)
      }
      return .number(String(numbers[text] ?? 0))
    }
    func move(_ move: ExploredTable.Move) -> JSONValue {
      switch move.target {
      case .state(let index): .row([number(move.event.printable), .number(String(index))])
      case .appStops: .row([number(move.event.printable), .null])
      case .limit(let name):
        // Three elements represent an outcome that cannot be taken.
        .row([number(move.event.printable), .null, number("beyond the limit \(name)".printable)])
      }
    }
    let text = StateText(style: .plain, width: 100)
    let states = table.states.map { state -> JSONValue in
      let parent = state.parent.map { JSONValue.row([.number(String($0.state)), .number(String($0.move))]) } ?? .null
      return .row([
        number(state.description.visible?.printable ?? "no screen"), number(state.display.printable),
        .row(text.lines(for: state.description).map(number)), .row(state.moves.map(move)), parent,
      ])
    }
    let findings = table.findings.map { run -> JSONValue in
      .row([
        number(run.title.printable), number(run.message.printable),
        .row(run.states.map { $0.map { .number(String($0)) } ?? .null }), .row(run.events.map { number($0.printable) }),
      ])
    }
    let launches = table.launches.map(move)
    let json = JSONValue.object([
      ("launches", .row(launches)), ("states", .list(states)), ("findings", .list(findings)),
      ("texts", .list(texts.map(JSONValue.string))),
    ])
    return json.text().replacing("&", with: "\\u0026").replacing("<", with: "\\u003c").replacing(">", with: "\\u003e")
  }
}
