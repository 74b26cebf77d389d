import FlowModel
import FlowSemantics

/// Writes single obstacles as sentences.
extension ObstacleStory {
  // MARK: A clause that comes to nothing

  /// Why a clause has no effect although everything that it needs was seen.
  func obstacle(_ clause: DependencyGraph.Clause, _ lead: Lead?, _ answers: [ObstacleQuestions.Answer]) -> String {
    let does = lead?.text ?? place(of: clause)
    let condition = condition(of: clause)
    switch clause.reason {
    case .offered(let number):
      let action = program.actions[number]
      let screen = program.screens[action.screen].name
      let isTap = graph.declaration(of: action)?.trigger == .tap
      guard let condition else {
        return isTap
          ? "\(does), but \(screen) is visible only while a transition is in flight, and takes no tap then."
          : "\(does), but it never happens while \(screen) is on display."
      }
      let state = isTap ? "is visible" : "is on display"
      let instead = self.instead(answers)
      return only(lead, does)
        + "when \(condition), and no reachable state in which \(screen) \(state) has it\(instead)."
    case .opened(let signal, _):
      let handler = program.coordinators[signal.handler].name
      guard let condition else { return "\(does), but no \(handler) is alive when that could come." }
      return only(lead, does) + "when \(condition), and no reachable state in which \(handler) is alive has it."
    case .branch(let branch, _):
      let declared = program.branches[branch].condition.text
      return program.branches[branch].isElse
        ? only(lead, does) + "when \(declared) is not true, and where that is asked it always is."
        : only(lead, does) + "when \(declared), which is never true where it is asked."
    case .inside(let step):
      let owner = graph.places[step].map { program.coordinators[$0.coordinator].name } ?? ""
      if case .choose = graph.places[step]?.step.operation { return "\(does), but that choice is never made." }
      return only(lead, does) + "where the guard of \(owner) is open, and it is locked each time."
    case .order(let before):
      return "\(does), but never comes to that: where it \(phrase(before)) before, the app stops or a limit is met."
    case .completion(let step):
      return only(lead, does) + "when it is through where \(place(of: step)) \(phrase(step)), and that never comes."
    case .moment(let step):
      let owner = graph.places[step].map { program.coordinators[$0.coordinator].name } ?? ""
      return only(lead, does) + "later, and no \(owner) is alive by then."
    case .onBehalf(let coordinator, let step):
      let name = program.coordinators[coordinator].name
      return "\(does), but no \(name) is alive when \(place(of: step)) runs."
    case .told(let subject, let event):
      return "\(does), but \(subject) is never told of \(event): no run takes it away like that."
    case .uncovered(let screen):
      let name = program.screens[screen].name
      let others = answers.first?.values ?? []
      let seen = others.isEmpty ? "nothing" : listed(others)
      return "\(name) is on display, but what the person sees then is \(seen)."
    case .effect(let step): return lost(clause, step)
    case .term:
      let parts = clause.needs.map { text(graph.propositions[$0]) }
      let together = "\(parts.joined(separator: " and ")) hold in some states each, but in none together."
      guard let lead, let condition = lead.condition else { return together }
      return only(lead, does) + "when \(condition): \(together)"
    case .unsaid(let handler): return unsaid(handler, lead)
    case .first, .tab, .launch: return "\(does), but a limit or the end of the app comes before."
    }
  }

  /// The sentence about a step that ran, but whose effect never showed.
  private func lost(_ clause: DependencyGraph.Clause, _ step: Int) -> String {
    let does = sentence(step, for: graph.propositions[clause.head])
    switch graph.propositions[clause.head] {
    case .displayed(let screen):
      let name = program.screens[screen].name
      if let cut = search.explored.cuts.first(where: { $0.place == place(of: step) }) {
        return "\(does), and that runs, but meets a limit (\(cut.limit.rawValue)) there."
      }
      let observations = search.explored.observations
      if observations.contains(where: { $0.drops(.screen(screen)) }) {
        return "\(does), and that runs, but the presentation is dropped each time."
      }
      let owner = program.screens[screen].coordinator
      if observations.contains(where: { $0.drops(.coordinator(owner)) }) {
        return
          "\(does), and that runs, but the presentation of \(program.coordinators[owner].name) is dropped each time."
      }
      if observations.contains(where: { $0.hides(.screen(screen)) }) {
        return "\(does), and that runs, but only where there is no stack on display to put it on."
      }
      return "\(does), and that runs, but there is no place on display for \(name), or it is gone again at once."
    case .begun(let body):
      if case .handler(let coordinator, let event) = graph.roles[body] {
        return "\(does), and that runs, but no \(program.coordinators[coordinator].name) is there to handle \(event)."
      }
      return "\(does), and that runs, but \(program.bodies[body].place) never begins."
    case .entered(let coordinator, let state):
      let machine = program.coordinators[coordinator].machine
      return "\(does), and that runs, but \(program.coordinators[coordinator].name) never comes to "
        + "\(machine?.states[state] ?? "") by it."
    default: return "\(does), and that runs, but nothing comes of it."
    }
  }

  // MARK: What nothing leads to

  func missing(
    _ node: Int, isCircular: Bool, _ lead: Lead?, _ answers: [ObstacleQuestions.Answer]
  ) -> String {
    if isCircular { return circular(node) }
    var but = ""
    if let lead {
      but = lead.condition.map { "\(only(lead, lead.text))when \($0), " } ?? "\(lead.text), but "
    }
    if lead?.condition != nil, case .satisfied(let part) = graph.propositions[node], part.text == lead?.condition {
      return but + "which holds in no reachable state."
    }
    if lead?.condition != nil { but += "and " }
    let text =
      switch graph.propositions[node] {
      case .displayed(let screen): "nothing pushes, shows or presents \(program.screens[screen].name)."
      case .created(let coordinator): "nothing starts, shows or presents \(program.coordinators[coordinator].name)."
      case .begun(let body): missingBody(body, lead)
      case .assigned(let variable, let value):
        "nothing sets \(program.flow.variables[variable].name) to \(self.value(variable, value))"
          + (answers.first.map { ": it is always \(listed($0.values))" } ?? "") + "."
      case .entered(let coordinator, let state):
        "no route leads the machine of \(program.coordinators[coordinator].name) to "
          + "\(program.coordinators[coordinator].machine?.states[state] ?? "")."
      case .satisfied(.isTrue(let variable)): "\(variable) is never true."
      case .satisfied(let part): "\(part.text) holds in no reachable state."
      case .visible, .started, .ran, .taken: "nothing leads there."
      }
    return capitalized(but + text)
  }

  private func missingBody(_ body: Int, _ lead: Lead?) -> String {
    switch graph.roles[body] {
    case .start(let coordinator):
      graph.starters[coordinator] == nil
        ? "nothing starts, shows or presents \(program.coordinators[coordinator].name)."
        : "nothing starts \(program.coordinators[coordinator].name) without an entry."
    case .entry(let coordinator, let name):
      "nothing starts \(program.coordinators[coordinator].name) by its entry \(name)."
    case .procedure(_, let name): "nothing runs \(name)."
    case .handler(let coordinator, let event):
      lead == nil
        ? "\(program.coordinators[coordinator].name) handles \(event), but starts nobody who could say so."
        : "\(program.coordinators[coordinator].name) starts nobody who could say so."
    case .entering(let coordinator, let state):
      "nothing sends what would lead \(program.coordinators[coordinator].name) to "
        + "\(program.coordinators[coordinator].machine?.states[state] ?? "")."
    case .action, .told, .link, .external, .part, nil: "nothing leads there."
    }
  }

  /// The sentence about a handler of an event that no child raises.
  private func unsaid(_ body: Int, _ lead: Lead?) -> String {
    guard case .handler(let coordinator, let name) = graph.roles[body] else { return "" }
    let parent = program.coordinators[coordinator].name
    let event = name.split(separator: ".").last.map(String.init) ?? name
    let says = event == "finished" ? "finishes" : "raises \(lead == nil ? "it" : event)"
    return "\(lead?.text ?? "\(parent) handles \(name)"), but nothing that \(parent) starts \(says)."
  }

  /// The sentence about a node that everything leading to it needs first.
  private func circular(_ node: Int) -> String {
    let steps = graph.clauses.filter { $0.head == node }.compactMap { clause -> String? in
      if case .effect(let step) = clause.reason { return sentence(step, for: graph.propositions[node]) }
      if case .tab(let bar) = clause.reason { return "\(program.coordinators[bar].name) has it as a tab" }
      return nil
    }
    let name = text(graph.propositions[node])
    if steps.isEmpty {
      // No code raises the event, and the child that could is started only there.
      if case .begun(let body) = graph.propositions[node], case .handler = graph.roles[body] {
        return unsaid(body, nil)
      }
      return "Nothing leads to \(name) but from there itself."
    }
    return "Only \(steps.joined(separator: " and ")), and nothing leads there but from \(name) itself."
  }

  // MARK: Words

  private func only(_ lead: Lead?, _ fallback: String) -> String {
    guard let lead, !lead.isPlain else { return "\(lead?.text ?? fallback) only " }
    return "\(lead.text), but only "
  }

  private func instead(_ answers: [ObstacleQuestions.Answer]) -> String {
    let parts = answers.map { "\($0.subject) is always \(listed($0.values))" }
    return parts.isEmpty ? "" : ": there \(parts.joined(separator: ", "))"
  }

  private func phrase(_ step: Int) -> String {
    graph.places[step].map { phrase($0.step.operation) } ?? ""
  }

  func text(_ proposition: Proposition) -> String {
    switch proposition {
    case .visible(let screen): "visible(\(program.screens[screen].name))"
    case .displayed(let screen): program.screens[screen].name
    case .created(let coordinator): program.coordinators[coordinator].name
    case .begun(let body): program.bodies[body].place
    case .assigned(let variable, let value):
      "\(program.flow.variables[variable].name) == \(self.value(variable, value))"
    case .entered(let coordinator, let state):
      "machine(\(program.coordinators[coordinator].name)) == "
        + (program.coordinators[coordinator].machine?.states[state] ?? "")
    case .satisfied(let node): node.text
    case .taken(let branch): program.branches[branch].subject
    case .started(let coordinator, _): program.coordinators[coordinator].name
    case .ran(let step): sentence(step)
    }
  }

  private func listed(_ words: [String]) -> String {
    let shown = words.count > 4 ? Array(words.prefix(3)) + ["something else"] : words
    guard let last = shown.last, shown.count > 1 else { return shown.first ?? "" }
    return shown.dropLast().joined(separator: ", ") + " or " + last
  }

  private func capitalized(_ text: String) -> String {
    // Names keep their declared spelling: only our own words begin with a capital.
    text.hasPrefix("nothing") || text.hasPrefix("no ") ? text.prefix(1).uppercased() + text.dropFirst() : text
  }
}
