import FlowModel

/// Reads the effects that notify or release coordinators, set variables, and choose.
extension EffectReader {
  /// `finish`, `remove`, `removeAll`, `raise`, `send`.
  func talking(_ word: EffectWord, _ value: SourceNode, _ location: SourceLocation) -> Effect.Kind? {
    switch word {
    case .finish, .removeAll:
      checkNoArgument(word, value)
      return word.bareKind
    case .remove:
      if case .map(let entries) = value.content { return removal(entries, of: value) }
      guard let name = fields.name(value, key: "remove", expected: "the name of a coordinator") else { return nil }
      if let coordinator, index.coordinator(name) == nil, index.keptSlots.isKept(name, of: coordinator.name) {
        diagnostics.report(
          "\(quoted(name)) is no coordinator, but a slot: ‘remove: {slot: \(name)}’", at: value.location,
          offending: name)
        return nil
      }
      return index.coordinator(name, at: value.location) == nil ? nil : .remove(name)
    default:
      if word == .send, let coordinator, coordinator.states == nil {
        diagnostics.report("\(quoted(coordinator.name)) has no machine to send to", at: location, offending: "send")
      }
      let event = fields.name(value, key: word.rawValue, expected: "the name of an event")
      return event.map { word == .send ? .send($0) : .raise($0) }
    }
  }

  /// `remove: {except: […]}`, `remove: {slot: NAME}`.
  private func removal(_ entries: [SourceEntry], of value: SourceNode) -> Effect.Kind? {
    guard let found = fields.fields(value, of: "‘remove’", known: ["except", "slot"]) else { return nil }
    if let slot = found.entry("slot") {
      if found["except"] != nil {
        diagnostics.report(
          "‘remove’ takes ‘slot’ or ‘except’, not both", at: slot.keyLocation, offending: "slot")
      }
      return removal(slot: slot.value)
    }
    guard let except = found["except"] else {
      if entries.isEmpty {
        diagnostics.report("‘remove’ needs ‘except’, ‘slot’ or the name of a coordinator", at: value.location)
      }
      return nil
    }
    let names = fields.names(except, key: "except", of: "the names of coordinators")
    if case .list(let items) = except.content, items.isEmpty {
      diagnostics.report("‘except’ needs at least one coordinator; all go by ‘removeAll’", at: except.location)
    }
    var seen: Set<String> = []
    for (name, location) in names where !seen.insert(name).inserted {
      diagnostics.report("\(quoted(name)) is named twice", at: location, offending: name)
    }
    let known = names.filter { index.coordinator($0.name, at: $0.location) != nil }
    return names.isEmpty ? nil : .removeExcept(known.map(\.name))
  }

  /// `set`: checks that the variables are declared and have the values.
  func assignments(_ value: SourceNode) -> [Effect.Assignment]? {
    guard case .map(let entries) = value.content else {
      fields.mistake(value, expected: "a map of variables to values", for: "set")
      return nil
    }
    if entries.isEmpty { diagnostics.report("‘set’ needs at least one variable", at: value.location) }
    return entries.compactMap { entry in
      guard let variable = index.variable(entry.key, for: coordinator) else {
        if !diagnostics.isIncomplete {
          diagnostics.reportMissing(
            "variable \(quoted(entry.key)) is not declared\(index.hint(toVariable: entry.key))", entry.key,
            at: entry.keyLocation, among: index.variableNames(for: coordinator))
        }
        return nil
      }
      if variable.name == index.widthVariable?.name, variable.name == entry.key {
        diagnostics.report(
          "‘compact’ is the width of the splits, which is the same for a whole run: it cannot be set",
          at: entry.keyLocation, offending: entry.key)
      }
      return self.value(entry, of: variable).map { Effect.Assignment(variable: entry.key, value: $0) }
    }
  }

  /// A value of a variable; reports values that the variable does not have.
  private func value(_ entry: SourceEntry, of variable: Variable) -> String? {
    guard let written = fields.name(entry.value, key: entry.key, expected: "a value") else { return nil }
    let text = copy?.values[written] ?? written
    let what = entry.key == written ? "the parameter of that name" : quoted(written)
    let parameter = text == written ? "" : ", which \(what) is in a run of \(quoted(copy?.template.name ?? ""))"
    // If the variable has no values, its own declaration is wrong.
    if !variable.values.isEmpty, !variable.values.contains(text) {
      diagnostics.report(
        "\(quoted(entry.key)) has no value \(quoted(text))\(parameter)", at: entry.value.location, offending: text,
        among: variable.values)
    }
    return text
  }

  /// `with`: values for variables of the coordinator that is brought up.
  func values(_ node: SourceNode?, of subject: SourceNode) -> [Effect.Assignment] {
    guard let node else { return [] }
    guard let name = subject.text, let target = index.coordinator(name) else {
      if let name = subject.text, index.declaresScreen(name) {
        diagnostics.report(
          "‘with’ stands beside coordinators; \(quoted(name)) is a screen", at: node.location, offending: name)
      }
      return []
    }
    guard case .map(let entries) = node.content else {
      fields.mistake(node, expected: "a map of variables of \(quoted(target.name)) to values", for: "with")
      return []
    }
    if entries.isEmpty { diagnostics.report("‘with’ needs at least one variable", at: node.location) }
    return entries.compactMap { entry in
      guard let variable = target.variable(entry.key) else {
        diagnostics.reportMissing(
          "\(quoted(target.name)) has no variable \(quoted(entry.key)); it declares those of its instances under"
            + " ‘variables’", entry.key, at: entry.keyLocation, among: target.variables.map(\.name))
        return nil
      }
      return value(entry, of: variable).map { Effect.Assignment(variable: entry.key, value: $0) }
    }
  }

  /// `when`, `choose`, `run`, `in`, `guarded`, `soon`, `later`.
  func control(_ word: EffectWord, _ value: SourceNode, _ arguments: Fields) -> Effect.Kind? {
    switch word {
    case .when:
      let condition = expressions.condition(value, key: "when")
      let then = requiredBody(arguments, beside: word)
      let otherwise = arguments["else"].map { body($0, key: "else") }
      return condition.map { .when($0, then: then, otherwise: otherwise) }
    case .choose:
      guard let branches = fields.list(value, key: "choose", of: "branches, each a list of effects") else { return nil }
      if branches.isEmpty { diagnostics.report("‘choose’ needs at least one branch", at: value.location) }
      return .choose(branches.map { body($0, key: "choose") })
    case .run: return run(value)
    case .in:
      guard let name = fields.name(value, key: "in", expected: "the name of a coordinator") else { return nil }
      let target = index.coordinator(name, at: value.location)
      return .within(name, reader(for: target).requiredBody(arguments, beside: word))
    case .guarded:
      if let coordinator, !coordinator.hasGuard {
        diagnostics.report(
          "‘guarded’ needs a guard, and \(quoted(coordinator.name)) has no ‘guard:’", at: arguments.location,
          offending: "guarded")
      }
      return .guarded(body(value, key: "guarded"))
    case .soon: return .soon(body(value, key: "soon"))
    default: return .later(body(value, key: "later"))
    }
  }

  private func reader(for coordinator: CoordinatorOutline?) -> EffectReader {
    EffectReader(index: index, coordinator: coordinator, copy: copy)
  }

  private func requiredBody(_ arguments: Fields, beside word: EffectWord) -> [Effect] {
    guard let node = arguments["do"] else {
      diagnostics.report("‘\(word.rawValue)’ needs ‘do’ beside it", at: arguments.location, offending: word.rawValue)
      return []
    }
    return body(node, key: "do")
  }

  /// Whether the completion holds its coordinator: `keeps: self` beside `then`.
  func keepsSelf(_ arguments: Fields, _ word: EffectWord) -> Bool {
    guard word.modifiers.contains("keeps"), let entry = arguments.entry("keeps") else { return false }
    guard entry.value.text == "self" else {
      fields.mistake(entry.value, expected: "self", for: "keeps")
      return false
    }
    if arguments["then"] == nil {
      diagnostics.report(
        "‘keeps’ says what ‘then’ holds while it waits; without ‘then’ nothing waits", at: entry.keyLocation,
        offending: "keeps")
    }
    return true
  }
}
