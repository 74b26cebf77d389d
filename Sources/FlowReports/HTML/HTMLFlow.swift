import FlowRules

/// One flow of an HTML report: the findings, the picture, and the details of the chosen finding.
struct HTMLFlow {
  /// From 1.
  var number: Int
  var verdict: Verdict
  var picture: FlowPicture?
  var paths: ReportPath
  /// The parts of the picture that could be drawn. Computed once, because every step of every trace uses them.
  let drawnParts: [DrawnPart]

  init(number: Int, verdict: Verdict, picture: FlowPicture?, paths: ReportPath) {
    (self.number, self.verdict, self.picture, self.paths) = (number, verdict, picture, paths)
    drawnParts = (picture?.parts ?? []).enumerated().compactMap { index, part in
      HTMLPicture(part.svg).map { DrawnPart(number: index + 1, part: part, svg: $0) }
    }
  }

  var id: String { "flow-\(number)" }

  /// The name of a finding's element, from its number among all reported findings, counted from 1; 0 is the verdict.
  func id(of finding: Int) -> String { "f\(number)-\(finding)" }

  /// The number of errors and warnings that count.
  var badges: String {
    let errors = verdict.findings.count { $0.severity == .error }
    let warnings = verdict.findings.count - errors
    var badges: [String] = []
    if errors > 0 { badges.append(badge("error", errors, "error")) }
    if warnings > 0 { badges.append(badge("warning", warnings, "warning")) }
    if badges.isEmpty { badges.append(HTMLText.element("span", class: "badge good", text: "clean")) }
    return badges.map { " " + $0 }.joined()
  }

  private func badge(_ kind: String, _ count: Int, _ noun: String) -> String {
    HTMLText.element("span", class: "badge \(kind)", text: TextFormatter().counted(count, noun))
  }

  var html: String {
    """
    <section class="flow" id="\(id)" aria-label="\(HTMLText.escaped(verdict.flow))">
    <nav class="list" id="findings-\(number)" aria-label="Findings">
    <h2>\(HTMLText.escaped(verdict.flow))</h2>
    <ul class="findings">
    <li><a class="entry" href="#\(id(of: 0))"><span class="message">\(verdictLine)</span></a></li>
    </ul>
    \(lists)
    <p class="none" hidden>Nothing here goes by that.</p>
    </nav>
    \(figure)
    <div class="details">
    \(overview)
    \(verdict.reported.enumerated().map { article($1, number: $0 + 1) }.joined(separator: "\n"))
    </div>
    </section>
    """
  }

  private var verdictLine: String {
    let coverage = verdict.isComplete ? "complete" : "bounded"
    let states = TextFormatter().counted(verdict.exactStates ?? String(verdict.states), "state")
    return HTMLText.element("b", class: "badge \(coverage)", text: coverage) + " \(states)"
      + (verdict.isComplete ? ", for \(verdict.tapsCovered)" : "")
  }

  /// The findings, grouped by their standing in the run.
  private var lists: String {
    let numbered = verdict.reported.enumerated().map { (number: $0 + 1, reported: $1) }
    let groups: [(String, (ReportedFinding.Standing) -> Bool)] = [
      ("Findings", { $0 == .new }),
      ("Questions", { if case .question = $0 { true } else { false } }),
      ("In the baseline", { if case .baselined = $0 { true } else { false } }),
      ("Suppressed", { if case .suppressed = $0 { true } else { false } }),
    ]
    let lists = groups.compactMap { title, belongs -> String? in
      let entries = numbered.filter { belongs($0.reported.standing) }
      guard !entries.isEmpty else { return nil }
      let places = Dictionary(entries.map { ($0.reported.finding.key, $0) }, uniquingKeysWith: { first, _ in first })
      let items = FindingBlock.blocks(of: entries.map(\.reported.finding)).flatMap { block in
        heading(of: block)
          + block.findings.enumerated().compactMap { index, finding in
            let isAside = index >= block.alike.count || block.cause != .itself
            return places[finding.key].map { entry($0.reported, number: $0.number, isAside: isAside) }
          }
      }
      return """
        <h3>\(title) <span class="count">\(entries.count)</span></h3>
        <ul class="findings">
        \(items.joined(separator: "\n"))
        </ul>
        """
    }
    return lists.isEmpty ? "<p class=\"good\">\(clean)</p>" : lists.joined(separator: "\n")
  }

  private var clean: String {
    verdict.isComplete ? "Nothing wrong, in any state." : "Nothing wrong as far as was looked."
  }

  /// The heading above findings whose cause is not one of them.
  private func heading(of block: FindingBlock) -> [String] {
    let text: String
    switch block.cause {
    case .itself: return []
    case .unlisted(let key): text = "These follow from \(key.text), which is not listed here."
    case .furtherTaps: text = "\(block.headline) \(FindingBlock.cureForFurtherTaps)"
    }
    let buttons = block.buttons.joined(separator: ", ")
    let about = buttons.isEmpty ? "" : " " + HTMLText.element("span", class: "about", text: buttons)
    return ["<li class=\"cause\">\(HTMLText.escaped(text))\(about)</li>"]
  }

  private func entry(_ reported: ReportedFinding, number: Int, isAside: Bool) -> String {
    let finding = reported.finding
    let steps = finding.trace.map { TextFormatter().counted($0.length, "step") }
    let extent = steps ?? (ReportedRule.isAboutAcceptance(finding.rule) ? "" : "never happens")
    let name = finding.rule + (finding.subject == finding.rule ? "" : " " + finding.subject)
    let kind = kind(of: reported)
    let label = HTMLText.element("span", class: "severity \(kind)", text: kind)
    let message = HTMLText.element("span", class: "message", text: finding.message)
    let notes = [name, extent, finding.raceNote ?? ""].filter { !$0.isEmpty }
    let about = HTMLText.element("span", class: "about", text: notes.joined(separator: " · "))
    return
      "<li\(isAside ? " class=\"aside\"" : "")><a class=\"entry\" href=\"#\(id(of: number))\">\(label) \(message) \(about)</a></li>"
  }

  // MARK: The picture

  private var figure: String {
    let remarks = (picture?.remarks ?? []).map { HTMLText.element("p", class: "remark", text: $0) }.joined()
    guard let svg = picture?.svg.flatMap(HTMLPicture.init) else {
      let reason = remarks.isEmpty ? HTMLText.element("p", class: "remark", text: "No picture was drawn.") : remarks
      return "<figure class=\"picture absent\" id=\"picture-\(number)\"><figcaption>\(reason)</figcaption></figure>"
    }
    let buttons = [
      HTMLIcon.nearer.button("data-zoom", "in", "Zoom in (+)"),
      HTMLIcon.farther.button("data-zoom", "out", "Zoom out (−)"),
      HTMLIcon.whole.button("data-zoom", "fit", "The whole picture (0)"),
    ]
    return """
      <figure class="picture" id="picture-\(number)">
      <div class="zoom" role="toolbar" aria-label="Picture">\(choice)\(buttons.joined())</div>
      <div class="canvas" tabindex="0" role="img" aria-label="The flow graph of \(HTMLText.escaped(verdict.flow))">
      \(svg.text(prefix: "p\(number)-", page: "p\(number)-"))
      </div>
      \(parts)\(outside)<figcaption>\(remarks)</figcaption>
      </figure>
      """
  }
}
