import FlowModel

/// Reads lists of effects on behalf of one coordinator.
struct EffectReader {
  let index: DeclarationIndex
  let fields: FieldReader
  let expressions: ExpressionReader
  /// The coordinator whose code is read; nil if it is undeclared, so that its code cannot be checked.
  let coordinator: CoordinatorOutline?
  /// Whether the effects belong to an action of a screen.
  let isOfScreen: Bool
  /// The copy of a procedure with parameters that is read; nil: none.
  let copy: ProcedureCopies.Copy?

  var diagnostics: Diagnostics { fields.diagnostics }

  init(
    index: DeclarationIndex, coordinator: CoordinatorOutline?, isOfScreen: Bool = false,
    copy: ProcedureCopies.Copy? = nil
  ) {
    self.index = index
    self.coordinator = coordinator
    self.isOfScreen = isOfScreen
    self.copy = copy
    fields = FieldReader(diagnostics: index.diagnostics)
    expressions = ExpressionReader(index: index, asker: coordinator, parameters: copy?.values ?? [:])
  }

  /// The effects of a body. `key` is the word before it.
  func body(_ node: SourceNode, key: String) -> [Effect] {
    guard case .list(let items) = node.content else {
      let written = EffectWord(rawValue: node.text ?? "") == nil ? "[…]" : "[\(node.text ?? "")]"
      fields.mistake(node, expected: "a list of effects, \(written)", for: key)
      return []
    }
    return items.flatMap(effects)
  }

  /// The bodies of a map from names to lists of effects.
  func namedBodies(_ node: SourceNode?, key: String) -> [NamedBody] {
    fields.named(node, key: key).map {
      NamedBody(name: $0.key, effects: body($0.value, key: $0.key), location: $0.keyLocation)
    }
  }

  /// One effect, or the branch that parameters choose in its place.
  private func effects(_ node: SourceNode) -> [Effect] {
    switch node.content {
    case .scalar(let scalar): return bare(scalar, at: node.location).map { [$0] } ?? []
    case .map(let entries): return effects(entries, at: node.location)
    case .list:
      diagnostics.report("an effect is a word or a map, not a list", at: node.location)
      return []
    }
  }

  private func bare(_ scalar: SourceScalar, at location: SourceLocation) -> Effect? {
    guard let word = EffectWord(rawValue: scalar.text) else {
      reportUnknown(scalar.text, at: location)
      return nil
    }
    guard let kind = word.bareKind else {
      diagnostics.report("‘\(word.rawValue)’ stands with what it acts on, ‘\(word.example)’", at: location)
      return nil
    }
    checkStack(word, at: location)
    if word == .close { checkOfScreen("‘close’", instead: Self.insteadOfClose, at: location, offending: "close") }
    return Effect(kind, location: location)
  }

  private func effects(_ entries: [SourceEntry], at location: SourceLocation) -> [Effect] {
    let found = entries.compactMap { entry in EffectWord(rawValue: entry.key).map { (word: $0, entry: entry) } }
    guard let (word, entry) = found.first else {
      reportNoEffect(entries, at: location)
      return []
    }
    for other in found.dropFirst() {
      diagnostics.report(
        "‘\(other.word.rawValue)’ is a second effect beside ‘\(word.rawValue)’; give each an item of the list",
        at: other.entry.keyLocation, offending: other.entry.key)
    }
    for modifier in entries where EffectWord(rawValue: modifier.key) == nil && !word.modifiers.contains(modifier.key) {
      if word == .remove, ["except", "slot"].contains(modifier.key) {
        diagnostics.report(
          "‘\(modifier.key)’ stands in ‘remove’, not beside it: ‘remove: {\(modifier.key): …}’",
          at: modifier.keyLocation, offending: modifier.key)
      } else if EffectWord.allModifiers.contains(modifier.key) {
        diagnostics.report(
          "‘\(modifier.key)’ does not stand beside ‘\(word.rawValue)’", at: modifier.keyLocation,
          offending: modifier.key)
      } else {
        diagnostics.report(
          "unknown key \(quoted(modifier.key)) beside ‘\(word.rawValue)’", at: modifier.keyLocation,
          offending: modifier.key, among: word.modifiers + EffectWord.names)
      }
    }
    let arguments = Fields(location: entry.keyLocation, entries: entries)
    if word == .when, let decided = decided(entry.value, arguments) { return [decided] }
    let kind = kind(of: word, entry.value, arguments)
    let then = arguments["then"].map { word.modifiers.contains("then") ? body($0, key: "then") : [] } ?? []
    let keepsSelf = keepsSelf(arguments, word)
    let isAnimated = fields.boolean(arguments["animated"], key: "animated", default: true)
    let origin = origin(arguments["from"])
    let slot = slot(arguments, word, kind)
    let reuses = reuses(arguments, word, kind)
    let replaces = replacing(arguments["replacing"])
    let background = background(arguments["background"], kind)
    let values = word.modifiers.contains("with") ? values(arguments["with"], of: entry.value) : []
    let container = word.modifiers.contains("as") ? otherContainer(arguments["as"], of: entry.value, word) : nil
    return kind.map {
      [
        Effect(
          $0, then: then, keepsSelf: keepsSelf, isAnimated: isAnimated, origin: origin, slot: slot, reuses: reuses,
          replacesPresented: replaces, background: background, values: values, container: container,
          location: entry.keyLocation)
      ]
    } ?? []
  }

  private func reportNoEffect(_ entries: [SourceEntry], at location: SourceLocation) {
    guard let first = entries.first else {
      diagnostics.report("an effect is missing in this map", at: location)
      return
    }
    if EffectWord.allModifiers.contains(first.key) {
      diagnostics.report("‘\(first.key)’ stands alone, without an effect", at: first.keyLocation, offending: first.key)
    } else {
      reportUnknown(first.key, at: first.keyLocation)
    }
  }

  private func reportUnknown(_ word: String, at location: SourceLocation) {
    let written = MisplacedWord.effect(for: word)
    diagnostics.report(
      "unknown effect \(quoted(word))" + (written.map { "; it is written ‘\($0)’" } ?? ""), at: location,
      offending: word, among: written == nil ? EffectWord.names : [])
  }

  private func kind(of word: EffectWord, _ value: SourceNode, _ arguments: Fields) -> Effect.Kind? {
    switch word {
    case .push, .show, .present, .cover, .start: return coming(word, value, arguments)
    case .pop, .popToRoot, .popTo, .removeFrame, .replaceTop, .replace, .dismiss, .close, .uncover, .select:
      return going(word, value, arguments)
    case .finish, .remove, .removeAll, .raise, .send: return talking(word, value, arguments.location)
    case .set: return assignments(value).map { .set($0) }
    case .when, .choose, .run, .in, .guarded, .soon, .later: return control(word, value, arguments)
    }
  }
}
