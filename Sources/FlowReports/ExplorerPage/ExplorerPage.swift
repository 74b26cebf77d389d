/// Writes a state space as one page to be explored in a browser: no other files, no network.
///
/// The page contains all data as JSON, in which nothing can end the script element; the page's own script inserts the
/// data into the document as text. The same table gives the same bytes.
public struct ExplorerPage {
  public init() {}

  public func html(_ table: ExploredTable) -> String {
    PageSource.page(
      PackageResources.explorer_html,
      [
        "title": MarkupElement.escaped(table.flow.printable), "page-style": PageStyle.text,
        "style": PageSource.text(PackageResources.explorer_css), "data": data(table),
        "script": PageSource.text(PackageResources.explorer_js),
      ])
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
