import FlowModel

/// Reads `run`, with and without parameters.
extension EffectReader {
  /// `run: showMain`, and with parameters `run: {open: {section: passwords}}`.
  func run(_ value: SourceNode) -> Effect.Kind? {
    if case .map(let entries) = value.content { return runCopy(entries, value) }
    guard let name = fields.name(value, key: "run", expected: "the name of a procedure") else { return nil }
    if let coordinator, !coordinator.declares(procedure: name) {
      if let template = coordinator.template(name) {
        // It is run, if wrongly.
        index.copies.noteRun(of: template, of: coordinator.name)
        diagnostics.report(
          "\(quoted(name)) has parameters: ‘run: \(template.example)’", at: value.location, offending: name)
        return nil
      }
      reportMissing(name, coordinator, at: value.location)
    }
    return .run(name)
  }

  private func reportMissing(_ name: String, _ coordinator: CoordinatorOutline, at location: SourceLocation) {
    // The procedure that was probably meant is run, if under a wrong name.
    let bare = String(name.prefix { $0 != "(" })
    let near = NearestName.nearest(to: bare, among: coordinator.templates.map(\.name))
    if let template = coordinator.template(bare) ?? near.flatMap(coordinator.template) {
      index.copies.noteRun(of: template, of: coordinator.name)
      if bare != name {
        diagnostics.report(
          "\(quoted(coordinator.name)) has no procedure \(quoted(name)); parameters stand in a map, ‘run:"
            + " \(template.example)’", at: location, offending: name)
        return
      }
    }
    diagnostics.reportMissing(
      "\(quoted(coordinator.name)) has no procedure \(quoted(name))", name, at: location,
      among: coordinator.procedures + coordinator.templates.map(\.name))
  }

  private func runCopy(_ entries: [SourceEntry], _ value: SourceNode) -> Effect.Kind? {
    guard let entry = entries.first, entries.count == 1 else {
      diagnostics.report(
        "‘run’ runs one procedure with its parameters, {open: {section: passwords}}", at: value.location,
        offending: entries.dropFirst().first?.key)
      return nil
    }
    guard let coordinator else { return nil }
    guard let template = coordinator.template(entry.key) else {
      if coordinator.declares(procedure: entry.key) {
        diagnostics.report(
          "\(quoted(entry.key)) has no parameters; ‘run: \(entry.key)’ runs it", at: entry.keyLocation,
          offending: entry.key)
      } else {
        reportMissing(entry.key, coordinator, at: entry.keyLocation)
      }
      return nil
    }
    index.copies.noteRun(of: template, of: coordinator.name)
    guard let values = values(of: template, entry) else { return nil }
    let copy = ProcedureCopies.Copy(
      coordinator: coordinator.name, template: template, values: values, location: entry.keyLocation)
    let name = index.copies.add(copy)
    if coordinator.declares(procedure: name) {
      diagnostics.report(
        "\(quoted(coordinator.name)) declares \(quoted(name)) as a procedure of its own; call it otherwise",
        at: entry.keyLocation, offending: name)
    }
    return .run(name)
  }

  /// A value for each parameter.
  private func values(of template: ProcedureTemplate, _ entry: SourceEntry) -> [String: String]? {
    let owner = "a run of \(quoted(template.name))"
    guard let given = fields.fields(entry.value, of: owner, known: template.parameters) else { return nil }
    var values: [String: String] = [:]
    // An unknown key is reported already; it may be a parameter with a typing mistake.
    let hasUnknown = entry.value.entries.contains { !template.parameters.contains($0.key) }
    for parameter in template.parameters {
      guard let node = given[parameter] else {
        if hasUnknown { continue }
        diagnostics.report(
          "\(quoted(template.name)) needs a value for \(quoted(parameter))", at: entry.keyLocation,
          offending: parameter)
        continue
      }
      guard let text = fields.name(node, key: parameter, expected: "a value") else { continue }
      values[parameter] = copy?.values[text] ?? text
    }
    return values.count == template.parameters.count ? values : nil
  }

  /// In a copy of a procedure, a `when` that its parameters decide; nil if they do not, or if it has no `do`.
  ///
  /// The other branch is not read, as it may make sense for other values alone; it stays as an empty one that never
  /// begins.
  func decided(_ value: SourceNode, _ arguments: Fields) -> Effect? {
    guard copy != nil, let taken = arguments["do"], expressions.namesParameter(value),
      let condition = expressions.condition(value, key: "when"), case .constant(let holds) = condition.node
    else { return nil }
    let otherwise = arguments["else"]
    return Effect(
      .when(
        condition, then: holds ? body(taken, key: "do") : [],
        otherwise: otherwise.map { holds ? [] : body($0, key: "else") }),
      location: arguments.location)
  }
}
