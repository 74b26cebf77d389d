import FlowRules
import FlowRuns

/// Writes the findings of a flow as HTML.
extension HTMLFlow {
  /// A finding with its run, or with its obstacles.
  func article(_ reported: ReportedFinding, number: Int) -> String {
    let finding = reported.finding
    let kind = self.kind(of: reported)
    let subject = finding.subject == finding.rule ? "" : " " + finding.subject
    let place = finding.place
    let declared = finding.declaredAt(paths).map { " · \($0)" } ?? ""
    let location = place.file.isEmpty ? "" : " · \(paths.relative(place.file)):\(place.line):\(place.column)\(declared)"
    let notes = finding.notes.map { " · " + $0 }.joined()
    return """
      <article id="\(id(of: number))" class="finding" tabindex="-1">
      <div class="run">
      <h3>\(HTMLText.element("span", class: "severity \(kind)", text: kind)) \(HTMLText.escaped(finding.message))</h3>
      <p class="about">\(HTMLText.escaped(finding.rule + subject + location + notes))</p>
      \(standing(of: reported))\(finding.trace.map { run($0, number: number) } ?? obstacles(of: finding))
      </div>
      <div class="scene"></div>
      </article>
      """
  }

  /// `question` for a question, else the severity.
  func kind(of reported: ReportedFinding) -> String {
    if case .question = reported.standing { return "question" }
    return reported.finding.severity.rawValue
  }

  private func standing(of reported: ReportedFinding) -> String {
    let words: String
    switch reported.standing {
    case .new: return ""
    case .baselined: words = "In the baseline"
    case .suppressed: words = "Suppressed in the declaration"
    case .question: words = "Not sure"
    }
    return HTMLText.element("p", class: "standing", text: words + (reported.reason.map { ": \($0)" } ?? "")) + "\n"
  }

  private func obstacles(of finding: Finding) -> String {
    let items = finding.obstacles.map { "<li>\(HTMLText.escaped($0))</li>" }.joined(separator: "\n")
    guard !ReportedRule.isAboutAcceptance(finding.rule) else { return "" }
    let reasons = items.isEmpty ? "" : "\n<ul class=\"obstacles\">\(items)</ul>"
    return "<p>In none of the runs does it happen.</p>" + reasons
  }

  private func run(_ trace: Trace, number: Int) -> String {
    let narrated = trace.narrated
    var parts: [String] = []
    for section in [NarratedStep.Section.run, .continuation, .loop] {
      let steps = narrated.filter { $0.section == section }
      if steps.isEmpty { continue }
      if let heading = section.heading { parts.append("<p class=\"section\">\(heading)</p>") }
      let items = steps.map { item($0, finding: number) }
      parts.append("<ol class=\"steps\">\n\(items.joined(separator: "\n"))\n</ol>")
    }
    if narrated.last?.staysThere == true { parts.append("<p class=\"section\">and there it stays</p>") }
    let last = narrated.count - 1
    let buttons = [
      HTMLIcon.first.button("data-go", "first", "The launch (Home)"),
      HTMLIcon.back.button("data-go", "back", "One step back (←)"),
      HTMLIcon.play.button("data-go", "play", "Play (space)", [("aria-pressed", "false")]),
      HTMLIcon.forth.button("data-go", "forth", "Next step (→)"),
      HTMLIcon.last.button("data-go", "last", "Last step (End)"),
    ]
    return """
      <div class="player" role="group" aria-label="Steps">\(buttons.joined())
      <input type="range" min="0" max="\(last)" value="0" aria-label="Step"> <output>0 of \(last)</output></div>
      \(parts.joined(separator: "\n"))
      """
  }

  private func item(_ step: NarratedStep, finding: Int) -> String {
    var notes: [String] = []
    if let detail = step.step.detail, !detail.isEmpty { notes.append(detail) }
    if !step.step.choices.isEmpty {
      notes.append("choice " + step.step.choices.map(String.init).joined(separator: ", "))
    }
    let visible = step.stopsTheApp ? "the app stops" : step.step.visible ?? "no screen"
    let parts = [
      HTMLText.element("span", class: "event", text: step.step.event),
      HTMLText.element("span", class: step.stopsTheApp ? "visible error" : "visible", text: visible),
      notes.isEmpty ? "" : HTMLText.element("span", class: "note", text: notes.joined(separator: ", ")),
      step.step.display.isEmpty ? "" : HTMLText.element("span", class: "display", text: step.step.display),
    ].filter { !$0.isEmpty }
    let link = "#\(id(of: finding)).\(step.number)"
    let number = "<span class=\"number\">\(step.number)</span>"
    return "<li><a href=\"\(link)\">\(number) <span>\(parts.joined(separator: " "))</span></a></li>"
  }
}

extension NarratedStep.Section {
  fileprivate var heading: String? {
    switch self {
    case .run: nil
    case .continuation: "from there it can go on"
    case .loop: "and this can go on for ever"
    }
  }
}
