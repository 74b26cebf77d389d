import FlowModel
import FlowRules
import FlowRuns

/// Writes the data that the report's script reads.
extension HTMLFlow {
  /// The data that the script needs: the elements of the picture, and the states along each trace.
  var data: JSONValue {
    let parts = drawnParts.map { part in
      JSONValue.object([
        ("number", .number(String(part.number))), ("name", .string(part.part.coordinator)),
        ("screens", elements(part.part.screens, id(ofPart: part.number))),
        ("coordinators", elements(part.part.coordinators, id(ofPart: part.number))),
      ])
    }
    return .object(
      [
        ("screens", elements(picture?.screens, "p\(number)")),
        ("coordinators", elements(picture?.coordinators, "p\(number)")),
      ] + (parts.isEmpty ? [] : [("parts", .list(parts))]) + [
        ("findings", .list(verdict.reported.map { finding($0.finding) }))
      ])
  }

  private func elements(_ ids: [String: String]?, _ picture: String) -> JSONValue {
    // Written as pairs, because a name such as `__proto__` cannot be the key of a script's object.
    .list((ids ?? [:]).sorted { $0.key < $1.key }.map { .row([.string($0.key), .string("\(picture)-\($0.value)")]) })
  }

  /// The arrows of a step in the pictures of the coordinators.
  private func arrowsInParts(_ trace: Trace, _ index: Int) -> [JSONValue] {
    drawnParts.compactMap { drawn in
      guard let arrows = drawn.part.arrows[trace], arrows.indices.contains(index), let arrow = arrows[index] else {
        return nil
      }
      return .string("\(id(ofPart: drawn.number))-\(arrow)")
    }
  }

  private func finding(_ finding: Finding) -> JSONValue {
    guard let trace = finding.trace else {
      return .record([("subject", .string(finding.subject)), ("steps", .row([]))])
    }
    let steps = trace.steps + trace.continuation + trace.loop
    let arrows = picture?.arrows[trace] ?? []
    let scenes = steps.enumerated().map { index, step in
      let arrow = arrows.indices.contains(index) ? arrows[index] : nil
      var entries: [(String, JSONValue)] = [
        ("event", .string(step.event)),
        ("visible", step.visible.map(JSONValue.string) ?? .null),
        ("arrow", arrow.map { .string("p\(number)-\($0)") } ?? .null),
      ]
      let inParts = arrowsInParts(trace, index)
      if !inParts.isEmpty { entries.append(("arrows", .row(inParts))) }
      entries.append(("state", step.state.map(scene) ?? .null))
      return JSONValue.record(entries)
    }
    return .object([("subject", .string(finding.subject)), ("steps", .list(scenes))])
  }

  // MARK: States

  private func scene(_ state: StateDescription) -> JSONValue {
    .record([
      ("variables", .row(state.variables.map { .row([.string($0.variable), .string($0.value)]) })),
      ("contexts", .row(state.contexts.map(context))),
      ("coordinators", .row(state.coordinators.map(coordinator))),
      ("flight", state.flight.map(flight) ?? .null),
      ("pending", .row(state.pending.map(work))),
    ])
  }

  private func context(_ context: StateDescription.Context) -> JSONValue {
    let beside = context.letsThrough ? " beside what is below" : ""
    let window: JSONValue = context.isCover ? .string("cover") : .null
    return .record([
      ("madeFor", context.madeFor.map(JSONValue.string) ?? .null),
      ("style", context.style.map { .string($0.rawValue + beside) } ?? window),
      ("display", display(context.display)),
    ])
  }

  private func display(_ display: StateDescription.Display) -> JSONValue {
    switch display {
    case .screen(let screen): .record([("screen", .string(screen.name))])
    case .stack(let owner, let screens):
      .record([("stack", .string(owner.text)), ("screens", .row(screens.map { .string($0.name) }))])
    case .tabs(let owner, let tabs, let selected):
      .record([
        ("tabs", .string(owner.text)), ("selected", .number(String(selected))),
        ("held", .row(tabs.map { self.display($0) })),
      ])
    case .split(let owner, let columns):
      .record([("split", .string(owner.text)), ("held", .row(columns.map { self.display($0) }))])
    case .holder(let owner, let held):
      .record([("holder", .string(owner.text)), ("held", .row(held.map { [self.display($0)] } ?? []))])
    case .unopened(let coordinator):
      .record([("holder", .string("\(coordinator) · not opened yet")), ("held", .row([]))])
    }
  }

  private func coordinator(_ coordinator: StateDescription.Coordinator) -> JSONValue {
    .record([
      ("name", .string(coordinator.identity.name)), ("text", .string(coordinator.identity.text)),
      ("startedBy", coordinator.startedBy.map { .string($0.text) } ?? .null),
      ("children", .row(coordinator.children.map { .number(String($0)) })),
      ("guard", coordinator.guardState.map { .string($0.words) } ?? .null),
      ("machine", coordinator.machineState.map(JSONValue.string) ?? .null),
      ("finished", .boolean(coordinator.hasFinished)),
      ("values", .row(coordinator.values.map { .string("\($0.variable) is \($0.value)") })),
      ("container", coordinator.otherContainer.map { .string($0.rawValue) } ?? .null),
    ])
  }

  private func flight(_ flight: StateDescription.Flight) -> JSONValue {
    .record([
      ("kind", .string(flight.kind.rawValue)),
      ("tap", flight.tap.map { .string($0.screen) } ?? .null),
      ("completions", .row(flight.completions.map(work))),
    ])
  }

  private func work(_ work: StateDescription.Work) -> JSONValue {
    .string("\(work.owner.text): \(work.place)")
  }
}

extension StateDescription.Guard {
  fileprivate var words: String {
    switch self {
    case .open: "open"
    case .opensOnSettle: "locked until the transition settles"
    case .freeOnSettle: "locked; may open once the transition has settled"
    case .freeToOpen: "locked; may open at any time"
    case .stuck: "locked for ever"
    }
  }
}
