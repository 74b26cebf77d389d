import FlowModel

/// Assembles a flow from the trees of its files.
struct FlowAssembly {
  /// The flow's own file first.
  let files: [SourceFile]
  let diagnostics: Diagnostics

  static let sections = ["include", "coordinators", "variables", "deepLinks", "externals", "invariants"]
  static let head = [
    "flow", "framework", "root", "home", "limits", "durations", "presentWhileLeaving", "modalsOnShow",
    "presentOutOfSight", "removedScreens", "compact",
  ]

  /// Nil if the file is no flow; the result is valid only if no mistake was reported.
  func flow() -> Flow? {
    guard let file = files.first else { return nil }
    let fields = FieldReader(diagnostics: diagnostics)
    for part in files.dropFirst() { checkPart(part) }
    guard case .map = file.root.content, file.isFlow else {
      reportNoFlow(file)
      return nil
    }
    guard let top = fields.fields(file.root, of: "a flow", known: Self.head + Self.sections) else { return nil }
    let framework = fields.choice(top["framework"], key: "framework", as: Framework.self) ?? .uikit
    let index = DeclarationIndex(files: files, framework: framework, diagnostics: diagnostics)
    let heading = HeadingReader(index: index, fields: fields)
    let root = heading.root(top)
    let links = LinkReader(index: index, fields: fields, root: root)
    var flow = Flow(
      name: top["flow"].flatMap { fields.name($0, key: "flow", expected: "the name of the flow") } ?? "",
      framework: framework, root: root?.name ?? "", home: heading.screens(top["home"], key: "home"),
      variables: index.variables, limits: heading.limits(top["limits"]),
      durations: heading.durations(top["durations"]),
      presentWhileLeaving: heading.presentWhileLeaving(top["presentWhileLeaving"]),
      modalsOnShow: heading.modalsOnShow(top["modalsOnShow"]),
      presentOutOfSight: heading.presentOutOfSight(top["presentOutOfSight"]),
      removedScreens: heading.removedScreens(top["removedScreens"]), isCompact: heading.isCompact(top["compact"]),
      coordinators: [],
      location: top.entry("flow")?.keyLocation ?? .none)
    flow.coordinators = index.coordinators.map { outline in
      diagnostics.reading(outline) { CoordinatorReader(index: index, outline: outline, flow: flow).coordinator() }
    }
    flow.deepLinks = unique(section("deepLinks"), "deep link", index).map(links.deepLink)
    flow.externals = unique(section("externals"), "external", index).map(links.external)
    let invariants = InvariantReader(index: index, fields: fields)
    flow.invariants = unique(section("invariants"), "invariant", index).compactMap(invariants.invariant)
    ProcedureCopyReader(index: index).read(into: &flow)
    index.keptSlots.report(diagnostics)
    UnconditionalStarts(flow: flow, diagnostics: diagnostics).report()
    return flow
  }

  private func section(_ key: String) -> [SourceEntry] {
    let fields = FieldReader(diagnostics: diagnostics)
    return files.flatMap { fields.named($0.root.value(key), key: key) }
  }

  /// Names must be unique over all files; within a file the map guarantees it.
  private func unique(_ entries: [SourceEntry], _ what: String, _ index: DeclarationIndex) -> [SourceEntry] {
    var first: [String: SourceLocation] = [:]
    for entry in entries {
      if let place = first[entry.key] {
        index.reportTwice(what, entry.key, at: entry.keyLocation, first: place)
      } else {
        first[entry.key] = entry.keyLocation
      }
    }
    return entries
  }

  private func checkPart(_ part: SourceFile) {
    guard case .map(let entries) = part.root.content else {
      diagnostics.report(
        "a part is a map, not \(part.root.summary)", at: part.root.location, offending: part.root.text)
      return
    }
    for entry in entries where !Self.sections.contains(entry.key) {
      if Self.head.contains(entry.key) {
        diagnostics.report(
          "‘\(entry.key)’ belongs in the flow's own file, not in a part", at: entry.keyLocation, offending: entry.key)
      } else {
        diagnostics.report(
          "unknown key \(quoted(entry.key)) in a part", at: entry.keyLocation, offending: entry.key,
          among: Self.sections)
        diagnostics.skip(entry.value)
      }
    }
  }

  private func reportNoFlow(_ file: SourceFile) {
    guard case .map(let entries) = file.root.content else {
      diagnostics.report(
        "a flow is a map that begins with ‘flow: NAME’, not \(file.root.summary)", at: file.root.location,
        offending: file.root.text)
      return
    }
    let near = entries.first { NearestName.nearest(to: $0.key, among: ["flow"]) != nil }
    diagnostics.report(
      "‘flow: NAME’ is missing; without it the file is a part, which a flow includes",
      at: near?.keyLocation ?? file.root.location, offending: near?.key, among: ["flow"])
  }
}
