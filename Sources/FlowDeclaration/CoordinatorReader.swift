import FlowModel

/// Reads one coordinator.
struct CoordinatorReader {
  static let keys = [
    "like", "framework", "container", "children", "ownership", "guard", "headless", "backMenu", "removedScreens",
    "tabs", "columns", "lazy", "onSelect", "destinations", "variables", "start", "entries", "procedures", "handle",
    "dismissal",
    "machine", "screens",
  ]

  let index: DeclarationIndex
  let outline: CoordinatorOutline
  /// The settings of the flow for all coordinators.
  private let flow: Flow
  private let fields: FieldReader
  private let effects: EffectReader

  private var diagnostics: Diagnostics { index.diagnostics }

  init(index: DeclarationIndex, outline: CoordinatorOutline, flow: Flow) {
    self.index = index
    self.flow = flow
    self.outline = outline
    fields = FieldReader(diagnostics: index.diagnostics)
    effects = EffectReader(index: index, coordinator: outline)
  }

  func coordinator() -> Coordinator {
    var result = Coordinator(
      name: outline.name, framework: outline.framework, container: outline.container,
      isHeadless: outline.isHeadless, removedScreens: flow.removedScreens, location: outline.location)
    guard
      let map = fields.fields(
        outline.node, of: "coordinator \(quoted(outline.name))", known: Self.keys,
        hint: "; one with nothing to say is {}")
    else { return result }
    _ = fields.choice(map["framework"], key: "framework", as: Framework.self)
    _ = fields.choice(map["container"], key: "container", as: Coordinator.Container.self)
    result.containerLocation = map["container"]?.location ?? .none
    _ = fields.boolean(map["headless"], key: "headless", default: false)
    result.children = children(map["children"])
    result.ownership = ownership(map["ownership"])
    result.guardUnlock = guardUnlock(map["guard"])
    result.hasBackMenu = fields.boolean(map["backMenu"], key: "backMenu", default: true)
    result.removedScreens =
      fields.choice(map["removedScreens"], key: "removedScreens", as: RemovedScreens.self) ?? flow.removedScreens
    result.tabs = tabs(map) + columns(map)
    if case .list(let items)? = (map["tabs"] ?? map["columns"])?.content, items.count == result.tabs.count {
      result.tabLocations = items.map(\.location)
    }
    result.isLazy = isLazy(map)
    result.selections = selections(map, result.tabs)
    result.destinations = destinations(map)
    result.variables = outline.variables
    result.start = map["start"].map { effects.body($0, key: "start") } ?? []
    result.entries = effects.namedBodies(map["entries"], key: "entries")
    result.procedures = procedures(map["procedures"])
    result.handlers = handlers(map["handle"])
    result.takenOverHandlers = outline.takenOverHandlers
    let screens = ScreenReader(fields: fields, effects: effects)
    result.dismissal = screens.dismissal(map["dismissal"])
    result.machine = map["machine"].flatMap {
      MachineReader(index: index, fields: fields, effects: effects, outline: outline).machine($0)
    }
    result.screens = fields.named(map["screens"], key: "screens").map { entry in
      var screen = screens.screen(entry)
      screen.name = index.screen(entry.key, for: outline)?.name ?? entry.key
      return screen
    }
    return result
  }

  /// The procedures without parameters; copies of the others are read when it is known which copies are needed.
  private func procedures(_ node: SourceNode?) -> [NamedBody] {
    var plain: [NamedBody] = []
    var seen: [String: SourceLocation] = [:]
    var isBroken = false
    for entry in fields.named(node, key: "procedures") {
      if let broken = entry.brokenTemplateName {
        isBroken = true
        reportBroken(entry, broken)
      }
      if isBroken {
        if entry.key.hasSuffix(")") { isBroken = false }
        continue
      }
      let template = ProcedureTemplate(entry)
      let name = template?.name ?? entry.key
      if let first = seen[name] { index.reportTwice("procedure", name, at: entry.keyLocation, first: first) }
      seen[name] = entry.keyLocation
      if let template {
        check(template)
      } else {
        plain.append(
          NamedBody(name: name, effects: effects.body(entry.value, key: name), location: entry.keyLocation))
      }
    }
    return plain
  }

  private func reportBroken(_ entry: SourceEntry, _ name: String) {
    diagnostics.report(
      "\(quoted(entry.key)) ends at a comma: in {…} a procedure with several parameters needs quotes,"
        + " {\"\(name)(a, b)\": […]}", at: entry.keyLocation, offending: entry.key)
    diagnostics.skip(name)
  }

  private func check(_ template: ProcedureTemplate) {
    for (position, parameter) in template.parameters.enumerated() {
      if let reason = ExpressionWord.objection(toVariable: parameter) {
        diagnostics.report(
          "a parameter cannot be called \(quoted(parameter)): \(reason)", at: template.entry.keyLocation,
          offending: parameter)
      } else if template.parameters[..<position].contains(parameter) {
        diagnostics.report(
          "\(quoted(template.name)) has two parameters \(quoted(parameter))", at: template.entry.keyLocation,
          offending: parameter)
      }
    }
  }

  private func children(_ node: SourceNode?) -> Coordinator.Children {
    let children = fields.choice(node, key: "children", as: Coordinator.Children.self) ?? .many
    if let node, children == .one, !outline.lacks(.tabs, .split) {
      let parts = outline.container == .split ? "columns" : "tabs"
      diagnostics.report("\(parts) have a child each; ‘children’ cannot be one", at: node.location, offending: "one")
    }
    return children
  }

  private func ownership(_ node: SourceNode?) -> Coordinator.Ownership {
    let declared = fields.choice(node, key: "ownership", as: Coordinator.Ownership.self)
    if let node, declared == .view, outline.isHeadless {
      diagnostics.report(
        "a headless coordinator displays nothing that could own it; its ownership is parent", at: node.location,
        offending: "view")
    }
    return declared ?? (outline.isHeadless || outline.framework == .uikit ? .parent : .view)
  }

  private func guardUnlock(_ node: SourceNode?) -> GuardUnlock? {
    guard let node, let map = fields.fields(node, of: "‘guard’", known: ["unlock"]) else { return nil }
    guard let unlock = map["unlock"] else {
      diagnostics.report("‘guard’ needs ‘unlock’, a duration or onCompletion", at: node.location)
      return nil
    }
    if unlock.text == "onCompletion" { return .onCompletion }
    if let milliseconds = unlock.text.flatMap(DurationText.milliseconds) { return .after(milliseconds: milliseconds) }
    diagnostics.report(
      "‘unlock’ expects onCompletion or a duration such as 350ms, not \(unlock.summary)", at: unlock.location,
      offending: unlock.text, among: ["onCompletion"])
    return nil
  }

  private func tabs(_ map: Fields) -> [String] {
    guard let entry = map.entry("tabs") else {
      if outline.container == .tabs {
        diagnostics.report("a tabs coordinator needs ‘tabs’", at: outline.location, offending: outline.name)
      }
      return []
    }
    reportOutsideTabs(entry)
    guard let items = fields.list(entry.value, key: "tabs", of: "coordinators") else { return [] }
    if items.isEmpty { diagnostics.report("‘tabs’ needs at least one coordinator", at: entry.value.location) }
    return parts(items, key: "tabs", "a tab") { tab in
      tab.container == .inherited ? "is inherited: it has no container to be a tab" : nil
    }
  }

  /// The stacks of a split, from the left.
  private func columns(_ map: Fields) -> [String] {
    guard let entry = map.entry("columns") else {
      if outline.container == .split {
        diagnostics.report(
          "a split coordinator needs ‘columns’, the coordinators of its stacks from the left", at: outline.location,
          offending: outline.name)
      }
      return []
    }
    if outline.isOther(than: .split) {
      diagnostics.report(
        "‘columns’ needs the container split, and that of \(quoted(outline.name)) is \(outline.container.rawValue)",
        at: entry.keyLocation, offending: entry.key)
    }
    guard let items = fields.list(entry.value, key: "columns", of: "coordinators") else { return [] }
    if items.count < 2 {
      diagnostics.report(
        "‘columns’ needs at least two coordinators; one alone is a stack", at: entry.value.location)
    }
    return parts(items, key: "columns", "a column") { column in
      column.isOther(than: .stack) ? "has the container \(column.container.rawValue), and a column is a stack" : nil
    }
  }

  /// - Parameter objection: the reason why a coordinator cannot be one of them, in words that follow its name.
  private func parts(
    _ items: [SourceNode], key: String, _ part: String, _ objection: (CoordinatorOutline) -> String?
  ) -> [String] {
    var seen: Set<String> = []
    return items.compactMap { item in
      guard let name = fields.name(item, key: key, expected: "the name of a coordinator"),
        let child = index.coordinator(name, at: item.location)
      else { return nil }
      if let reason = objection(child) {
        diagnostics.report("\(quoted(name)) \(reason)", at: item.location, offending: name)
      }
      guard seen.insert(name).inserted else {
        diagnostics.report("\(quoted(name)) is \(part) already", at: item.location, offending: name)
        return nil
      }
      return name
    }
  }

  /// Whether tabs are brought up only when they are first selected.
  private func isLazy(_ map: Fields) -> Bool {
    guard let entry = map.entry("lazy") else { return false }
    reportOutsideTabs(entry)
    return fields.boolean(entry.value, key: "lazy", default: false)
  }

  private func reportOutsideTabs(_ entry: SourceEntry) {
    guard outline.lacks(.tabs) else { return }
    diagnostics.report(
      "‘\(entry.key)’ needs the container tabs, and that of \(quoted(outline.name)) is \(outline.container.rawValue)",
      at: entry.keyLocation, offending: entry.key)
  }

  /// The bodies that run when a tab is selected; keys are tabs.
  private func selections(_ map: Fields, _ tabs: [String]) -> [NamedBody] {
    guard let entry = map.entry("onSelect") else { return [] }
    reportOutsideTabs(entry)
    for selection in fields.named(entry.value, key: "onSelect") where !tabs.contains(selection.key) {
      diagnostics.reportMissing(
        "\(quoted(selection.key)) is no tab of \(quoted(outline.name))", selection.key, at: selection.keyLocation,
        among: tabs)
    }
    return effects.namedBodies(entry.value, key: "onSelect")
  }

  private func destinations(_ map: Fields) -> [String]? {
    guard let entry = map.entry("destinations") else { return nil }
    if outline.framework != .swiftui || outline.lacks(.stack, .inherited) {
      diagnostics.report(
        "‘destinations’ are those of a SwiftUI stack, and \(quoted(outline.name)) is"
          + " \(outline.framework.rawValue), \(outline.container.rawValue)",
        at: entry.keyLocation, offending: "destinations")
    }
    return fields.list(entry.value, key: "destinations", of: "screens and coordinators")?.compactMap {
      item -> [String]? in
      guard let name = fields.name(item, key: "destinations", expected: "the name of a screen or coordinator") else {
        return nil
      }
      let screens = index.screens(named: name).map(\.name)
      if screens.isEmpty, index.coordinator(name) == nil {
        diagnostics.reportUndeclared("screen or coordinator", name, at: item.location, among: index.displayedNames)
      }
      return screens.isEmpty ? [name] : screens
    }.flatMap { $0 }
  }

  /// The handlers. Event names are free; a coordinator before a dot has to be declared.
  private func handlers(_ node: SourceNode?) -> [NamedBody] {
    for entry in fields.named(node, key: "handle") {
      guard let dot = entry.key.firstIndex(of: ".") else { continue }
      _ = index.coordinator(String(entry.key[..<dot]), at: entry.keyLocation)
    }
    return effects.namedBodies(node, key: "handle")
  }
}
