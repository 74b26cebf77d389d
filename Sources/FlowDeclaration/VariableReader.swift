import FlowModel

/// Reads `NAME: [values]` and `NAME: {values: […], initially: …}`.
struct VariableReader {
  /// Every value multiplies the states; a variable with more values is a mistake.
  static let maximumValues = 1_000

  let fields: FieldReader

  /// If the declaration is wrong, a variable without values; the mistake is reported.
  func variable(_ entry: SourceEntry) -> Variable {
    if let reason = ExpressionWord.objection(toVariable: entry.key) {
      fields.diagnostics.report(
        "a variable cannot be called \(quoted(entry.key)): \(reason)", at: entry.keyLocation, offending: entry.key)
    }
    var variable = Variable(name: entry.key, values: [], initially: [], location: entry.keyLocation)
    switch entry.value.content {
    case .list:
      variable.values = values(entry.value, of: entry.key)
      variable.initially = variable.values
    case .map:
      guard
        let map = fields.fields(entry.value, of: "a variable", known: ["values", "initially"])
      else { return variable }
      if let node = map["values"] {
        if fields.list(node, key: "values", of: "values") != nil { variable.values = values(node, of: entry.key) }
      } else {
        fields.diagnostics.report(
          "variable \(quoted(entry.key)) needs ‘values’", at: entry.keyLocation, offending: entry.key)
      }
      variable.initially = initially(map["initially"], of: variable)
    case .scalar:
      fields.mistake(entry.value, expected: "a list of values", for: entry.key)
    }
    return variable
  }

  /// A variable of an instance, which begins with one value.
  func instanceVariable(_ entry: SourceEntry) -> Variable {
    var variable = variable(entry)
    let node = entry.value.value("initially")
    if let node, variable.initially.count > 1 {
      fields.diagnostics.report(
        "an instance begins with one value of \(quoted(entry.key)); ‘with’ beside what brings it up gives another",
        at: node.location, offending: entry.key)
    }
    variable.initially = Array(variable.initially.prefix(1))
    return variable
  }

  private func values(_ node: SourceNode, of name: String) -> [String] {
    var values: [String] = []
    var seen: Set<String> = []
    for (value, location) in fields.names(node, key: name, of: "values") {
      if seen.insert(value).inserted {
        values.append(value)
      } else {
        fields.diagnostics.report(
          "value \(quoted(value)) of \(quoted(name)) is there twice", at: location, offending: value)
      }
    }
    if values.count > Self.maximumValues {
      fields.diagnostics.report(
        "variable \(quoted(name)) has more than \(Self.maximumValues) values", at: node.location, offending: name)
      return []
    }
    if case .list(let items) = node.content, items.isEmpty {
      fields.diagnostics.report("variable \(quoted(name)) needs at least one value", at: node.location)
    }
    return values
  }

  private func initially(_ node: SourceNode?, of variable: Variable) -> [String] {
    guard let node else { return variable.values }
    var chosen: Set<String> = []
    for (value, location) in fields.names(node, key: "initially", of: "values") {
      if variable.values.contains(value) {
        chosen.insert(value)
      } else if !variable.values.isEmpty {
        fields.diagnostics.report(
          "\(quoted(variable.name)) has no value \(quoted(value))", at: location, offending: value,
          among: variable.values)
      }
    }
    if case .list(let items) = node.content, items.isEmpty {
      fields.diagnostics.report("‘initially’ needs at least one value", at: node.location)
    }
    return variable.values.filter(chosen.contains)
  }
}
