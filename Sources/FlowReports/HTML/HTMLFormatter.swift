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
    return PageSource.page(
      PackageResources.report_html,
      [
        "generator": HTMLText.escaped("flowcheck \(context.version)"), "title": HTMLText.escaped(title),
        "page-style": PageStyle.text, "style": HTMLStyle.text, "palette": HTMLPalette.style,
        "links": links(flows), "mistakes": mistakes(unreadable), "flows": flows.map(\.html).joined(separator: "\n"),
        "icons": HTMLIcon.sheet, "data": HTMLText.embedded(data), "script": HTMLScript.text,
      ])
  }

  private func links(_ flows: [HTMLFlow]) -> String {
    let items = flows.map { flow in
      let link = HTMLText.element(
        "a", [("href", "#\(flow.id)"), ("data-flow", String(flow.number))],
        HTMLText.escaped(flow.verdict.flow) + flow.badges)
      return "<li>\(link)</li>"
    }
    return items.joined()
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
}
