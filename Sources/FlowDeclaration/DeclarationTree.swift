import FlowModel

/// Writes a flow as the tree that a reader builds from a file; each node has the location of its part of the flow.
///
/// The tree is written to files, and it allows a flow that was built in code to be checked like one from a file.
struct DeclarationTree {
  let flow: Flow

  /// The text of a file without lines: positions inside a scalar are unknown, and become the position of the scalar.
  private let source: SourceText

  init(_ flow: Flow) {
    self.flow = flow
    source = SourceText(file: flow.location.file, text: "")
  }

  var file: SourceFile { SourceFile(path: flow.location.file, root: root, source: source) }

  private var root: SourceNode {
    let place = flow.location
    var entries = [entry("flow", word(flow.name, place), place)]
    if flow.framework != .uikit { entries.append(entry("framework", word(flow.framework.rawValue, place), place)) }
    entries.append(entry("root", word(flow.root, place), place))
    if !flow.home.isEmpty { entries.append(entry("home", words(flow.home, place), place)) }
    if flow.presentWhileLeaving != .waits {
      entries.append(entry("presentWhileLeaving", word(flow.presentWhileLeaving.rawValue, place), place))
    }
    if flow.modalsOnShow != .stay {
      entries.append(entry("modalsOnShow", word(flow.modalsOnShow.rawValue, place), place))
    }
    if flow.presentOutOfSight != .dropped {
      entries.append(entry("presentOutOfSight", word(flow.presentOutOfSight.rawValue, place), place))
    }
    if flow.removedScreens != .hearing {
      entries.append(entry("removedScreens", word(flow.removedScreens.rawValue, place), place))
    }
    if flow.isCompact { entries.append(entry("compact", boolean(true, place), place)) }
    let sections: [(String, [SourceEntry])] = [
      ("variables", flow.variables.map(variable)), ("limits", limits), ("durations", durations),
      ("coordinators", flow.coordinators.map(coordinator)), ("deepLinks", flow.deepLinks.map(deepLink)),
      ("externals", flow.externals.map(external)), ("invariants", flow.invariants.map(invariant)),
    ]
    for (key, section) in sections where !section.isEmpty {
      entries.append(entry(key, map(section, place), place))
    }
    return map(entries, place)
  }

  // MARK: Nodes

  func entry(_ key: String, _ value: SourceNode, _ place: SourceLocation) -> SourceEntry {
    SourceEntry(key: key, keyLocation: place, value: value)
  }

  func map(_ entries: [SourceEntry], _ place: SourceLocation) -> SourceNode {
    SourceNode(content: .map(entries), location: place)
  }

  func list(_ items: [SourceNode], _ place: SourceLocation) -> SourceNode {
    SourceNode(content: .list(items), location: place)
  }

  /// A text, in quotes if the bare word would be read as something else.
  func word(_ text: String, _ place: SourceLocation) -> SourceNode {
    let scalar = SourceScalar(text: text, style: .plain, tag: "", source: source)
    guard scalar.isNull else { return SourceNode(content: .scalar(scalar), location: place) }
    let quoted = SourceScalar(text: text, style: .doubleQuoted, tag: "", source: source)
    return SourceNode(content: .scalar(quoted), location: place)
  }

  func null(_ place: SourceLocation) -> SourceNode {
    SourceNode(
      content: .scalar(SourceScalar(text: "null", style: .plain, tag: "", source: source)), location: place)
  }

  func boolean(_ value: Bool, _ place: SourceLocation) -> SourceNode { word(String(value), place) }

  /// One word as itself, several as a list.
  func words(_ texts: [String], _ place: SourceLocation) -> SourceNode {
    if texts.count == 1 { return word(texts[0], place) }
    return list(texts.map { word($0, place) }, place)
  }

  func condition(_ expression: Expression) -> SourceNode { word(expression.text, expression.location) }

  // MARK: The head

  private var limits: [SourceEntry] {
    let (limits, usual) = (flow.limits, Limits())
    let all: [(String, KeyPath<Limits, Int>)] = [
      ("stackDepth", \.stackDepth), ("instances", \.instances), ("modals", \.modals), ("taps", \.taps),
      ("pending", \.pending), ("races", \.races),
    ]
    return all.filter { limits[keyPath: $0.1] != usual[keyPath: $0.1] }
      .map { entry($0.0, word(String(limits[keyPath: $0.1]), flow.location), flow.location) }
  }

  private var durations: [SourceEntry] {
    let usual = Durations()
    let all = [
      ("push", flow.durations.push, usual.push), ("present", flow.durations.present, usual.present),
    ]
    return all.filter { $0.1 != $0.2 }.map { entry($0.0, word("\($0.1)ms", flow.location), flow.location) }
  }

  /// A variable of an instance; without `initially` it begins with its first value.
  func instanceVariable(_ variable: Variable) -> SourceEntry {
    var variable = variable
    if variable.initially == Array(variable.values.prefix(1)) { variable.initially = variable.values }
    return self.variable(variable)
  }

  private func variable(_ variable: Variable) -> SourceEntry {
    let place = variable.location
    let values = list(variable.values.map { word($0, place) }, place)
    if variable.initially == variable.values { return entry(variable.name, values, place) }
    return entry(
      variable.name,
      map([entry("values", values, place), entry("initially", words(variable.initially, place), place)], place), place)
  }

  // MARK: What comes from outside, and what the team states

  private func deepLink(_ link: DeepLink) -> SourceEntry {
    let place = link.location
    var entries: [SourceEntry] = []
    if let url = link.url { entries.append(entry("url", word(url, place), place)) }
    if let handler = link.handler { entries.append(entry("handler", word(handler, place), place)) }
    if link.cold { entries.append(entry("cold", boolean(true, place), place)) }
    if let condition = link.condition { entries.append(entry("when", self.condition(condition), place)) }
    if !link.lands.isEmpty { entries.append(entry("lands", words(link.lands, place), place)) }
    if !link.mayLand.isEmpty { entries.append(entry("mayLand", words(link.mayLand, place), place)) }
    entries.append(entry("do", body(link.effects, place), place))
    return entry(link.name, map(entries, place), place)
  }

  private func external(_ external: External) -> SourceEntry {
    let place = external.location
    var entries: [SourceEntry] = []
    if let handler = external.handler { entries.append(entry("handler", word(handler, place), place)) }
    if let condition = external.condition { entries.append(entry("when", self.condition(condition), place)) }
    entries.append(entry("do", body(external.effects, place), place))
    return entry(external.name, map(entries, place), place)
  }

  private func invariant(_ invariant: Invariant) -> SourceEntry {
    let place = invariant.location
    var entries: [SourceEntry]
    switch invariant.form {
    case .always(let expression): entries = [entry("always", condition(expression), place)]
    case .never(let expression): entries = [entry("never", condition(expression), place)]
    case .reachable(let expression, let within):
      entries = [entry("reachable", condition(expression), place)]
      if let within { entries.append(entry("within", word(String(within), place), place)) }
    case .recoverable(let expression): entries = [entry("recoverable", condition(expression), place)]
    case .leadsTo(let from, let to):
      let states = [entry("from", condition(from), place), entry("to", condition(to), place)]
      entries = [entry("leadsTo", map(states, place), place)]
    }
    if let condition = invariant.condition { entries.append(entry("when", self.condition(condition), place)) }
    return entry(invariant.name, map(entries, place), place)
  }
}
