import FlowModel

/// Reads the properties that a team states itself.
struct InvariantReader {
  private enum FormWord: String, CaseIterable { case always, never, reachable, recoverable, leadsTo }

  let index: DeclarationIndex
  let fields: FieldReader

  private var diagnostics: Diagnostics { fields.diagnostics }
  private var expressions: ExpressionReader { ExpressionReader(index: index) }

  func invariant(_ entry: SourceEntry) -> Invariant? {
    let forms = FormWord.allCases.map(\.rawValue)
    guard
      let map = fields.fields(
        entry.value, of: "invariant \(quoted(entry.key))", known: forms + ["when", "within"])
    else { return nil }
    let found = entry.value.entries.compactMap { entry in FormWord(rawValue: entry.key).map { ($0, entry) } }
    guard let (word, stated) = found.first else {
      diagnostics.report(
        "invariant \(quoted(entry.key)) needs one of \(forms.joined(separator: ", "))", at: entry.keyLocation,
        offending: entry.key)
      return nil
    }
    for (_, other) in found.dropFirst() {
      diagnostics.report(
        "an invariant states one thing; ‘\(other.key)’ stands beside ‘\(stated.key)’", at: other.keyLocation,
        offending: other.key)
    }
    let within = fields.wholeNumber(map["within"], key: "within", from: 0)
    if word != .reachable, let entry = map.entry("within") {
      diagnostics.report("‘within’ stands beside ‘reachable’", at: entry.keyLocation, offending: "within")
    }
    let condition = expressions.condition(map["when"], key: "when")
    return form(word, stated.value, within).map {
      Invariant(name: entry.key, form: $0, condition: condition, location: entry.keyLocation)
    }
  }

  private func form(_ word: FormWord, _ value: SourceNode, _ within: Int?) -> Invariant.Form? {
    if word == .leadsTo { return leadsTo(value) }
    guard let expression = expressions.condition(value, key: word.rawValue) else { return nil }
    switch word {
    case .always: return .always(expression)
    case .never: return .never(expression)
    case .recoverable: return .recoverable(expression)
    default: return .reachable(expression, within: within)
    }
  }

  private func leadsTo(_ value: SourceNode) -> Invariant.Form? {
    guard let map = fields.fields(value, of: "‘leadsTo’", known: ["from", "to"]) else { return nil }
    for key in ["from", "to"] where map[key] == nil {
      diagnostics.report("‘leadsTo’ needs ‘\(key)’, a condition", at: value.location)
    }
    let from = expressions.condition(map["from"], key: "from")
    let to = expressions.condition(map["to"], key: "to")
    guard let from, let to else { return nil }
    return .leadsTo(from: from, to: to)
  }
}
