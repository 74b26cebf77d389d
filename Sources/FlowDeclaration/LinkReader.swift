import FlowModel

/// Reads deep links and externals.
struct LinkReader {
  let index: DeclarationIndex
  let fields: FieldReader
  /// The root, on whose behalf the effects run if no handler is named.
  let root: CoordinatorOutline?

  func deepLink(_ entry: SourceEntry) -> DeepLink {
    var link = DeepLink(name: entry.key, effects: [], location: entry.keyLocation)
    guard
      let map = fields.fields(
        entry.value, of: "deep link \(quoted(entry.key))",
        known: ["url", "handler", "cold", "when", "lands", "mayLand", "do"])
    else { return link }
    let heading = HeadingReader(index: index, fields: fields)
    link.url = map["url"].flatMap { fields.name($0, key: "url", expected: "a URL") }
    link.cold = fields.boolean(map["cold"], key: "cold", default: false)
    link.lands = heading.screens(map["lands"], key: "lands")
    link.mayLand = heading.screens(map["mayLand"], key: "mayLand")
    if let may = map.entry("mayLand"), map["lands"] == nil {
      fields.diagnostics.report(
        "‘mayLand’ adds to ‘lands’, which is missing", at: may.keyLocation, offending: "mayLand", among: ["lands"])
    }
    (link.handler, link.condition, link.effects) = common(map, entry)
    return link
  }

  func external(_ entry: SourceEntry) -> External {
    var external = External(name: entry.key, effects: [], location: entry.keyLocation)
    guard
      let map = fields.fields(
        entry.value, of: "external \(quoted(entry.key))", known: ["handler", "when", "do"])
    else { return external }
    (external.handler, external.condition, external.effects) = common(map, entry)
    return external
  }

  private func common(_ map: Fields, _ entry: SourceEntry) -> (String?, Expression?, [Effect]) {
    var handler = root
    var name: String?
    if let node = map["handler"] {
      name = fields.name(node, key: "handler", expected: "the name of a coordinator")
      handler = name.flatMap { index.coordinator($0, at: node.location) }
    }
    let effects = EffectReader(index: index, coordinator: handler)
    let condition = effects.expressions.condition(map["when"], key: "when")
    guard let body = map["do"] else {
      fields.diagnostics.report(
        "\(quoted(entry.key)) needs ‘do’, a list of effects", at: entry.keyLocation, offending: entry.key)
      return (name, condition, [])
    }
    return (name, condition, effects.body(body, key: "do"))
  }
}
