import FlowModel

/// Writes a flow as Swift that builds it with `FlowBuilder`.
public struct SwiftDeclarationWriter {
  let flow: Flow
  var identifiers = SwiftIdentifiers()
  /// The enumerations of variables with values other than true and false, by the name of the variable.
  private var cases: [String: [String]] = [:]
  /// The coordinator whose code is being written; nil: none.
  var acting: String?

  /// The text of a Swift file that builds the same flow, except for locations; defaults are left out.
  ///
  /// The flow is a global constant with the flow's name; the names of its parts are private to the file. Fails with the
  /// mistakes that ``FlowModel/Flow/validated()`` finds in a flow that was built in code.
  public static func text(of flow: Flow) -> Result<String, DeclarationErrors> {
    flow.validated().map { flow in
      var writer = SwiftDeclarationWriter(flow)
      return writer.file().joined(separator: "\n") + "\n"
    }
  }

  private init(_ flow: Flow) { self.flow = flow.withoutDecidedBranches() }

  private mutating func file() -> [String] {
    let name = identifiers.identifier(.flow, flow.name)
    var variables = flow.variables.flatMap { declaration(of: $0, key: $0.name) }
    for coordinator in flow.coordinators {
      variables += coordinator.variables.flatMap { declaration(of: $0, key: "\(coordinator.name).\($0.name)") }
    }
    let body = flowBody("let \(name) = ")
    var lines = ["import FlowBuilder", ""]
    if !variables.isEmpty { lines += variables + [""] }
    for kind in SwiftIdentifiers.Kind.allCases where ![.file, .flow, .type].contains(kind) {
      let names = identifiers.names(kind)
      guard !names.isEmpty else { continue }
      lines += ["extension \(kind.rawValue) {"]
      for name in names {
        let identifier = SwiftIdentifiers.declared(identifiers.identifier(kind, name))
        lines.append("  fileprivate static let \(identifier) = \(kind.rawValue)(\(SwiftSource.literal(name)))")
      }
      lines += ["}", ""]
    }
    return lines + body
  }

  // MARK: Variables

  private static let truthValues = ["false", "true"]

  /// The name under which a variable is declared in the file; for a variable of a coordinator, it begins with the
  /// coordinator's name.
  private func key(_ name: String) -> String {
    switch flow.variable(named: name, for: acting) {
    case .flow?, .first?, nil: name
    case .own?: "\(acting ?? "").\(name)"
    }
  }

  /// The name of a variable in the code being written.
  mutating func variableName(_ name: String) -> String {
    let identifier = identifiers.identifier(.file, key(name))
    if case .first(let coordinator, _)? = flow.variable(named: name, for: acting) {
      return "\(identifier).of(\(coordinatorName(coordinator)))"
    }
    return identifier
  }

  func isTruth(_ variable: String) -> Bool {
    flow.variable(named: variable, for: acting)?.variable.values == Self.truthValues
  }

  /// The Swift expression for a value of a variable; nil if the variable does not have the value.
  func value(_ text: String, of variable: String) -> String? {
    if isTruth(variable) { return Self.truthValues.contains(text) ? text : nil }
    guard let values = flow.variable(named: variable, for: acting)?.variable.values,
      let position = values.firstIndex(of: text), let cases = cases[key(variable)]
    else { return nil }
    return ".\(cases[position])"
  }

  private mutating func declaration(of variable: Variable, key: String) -> [String] {
    let identifier = SwiftIdentifiers.declared(identifiers.identifier(.file, key))
    let name = SwiftSource.literal(variable.name)
    if variable.values == Self.truthValues { return ["private let \(identifier) = FlowVariable<Bool>(\(name))"] }
    let type = identifiers.identifier(.type, "\(key) Value")
    let cases = SwiftIdentifiers.cases(for: variable.values)
    self.cases[key] = cases
    let list = zip(cases, variable.values).map { name, value in
      SwiftIdentifiers.declared(name) + (name == value ? "" : " = \(SwiftSource.literal(value))")
    }
    return ["private enum \(type): String, CaseIterable, FlowValue {"]
      + SwiftSource.indented(list.map { "case \($0)" })
      + ["}", "private let \(identifier) = FlowVariable<\(type)>(\(name))"]
  }

  /// - Parameter usual: the default of its initial values.
  mutating func variable(_ variable: Variable, usual: [String]) -> String {
    var arguments: [String?] = [variableName(variable.name)]
    if variable.initially != usual {
      let values = variable.initially.compactMap { value($0, of: variable.name) }
      arguments.append("initially: \(values.joined(separator: ", "))")
    }
    return SwiftSource.call("Variable", arguments)
  }

  // MARK: The flow

  private mutating func flowBody(_ beginning: String) -> [String] {
    let usual = (limits: Limits(), durations: Durations())
    let head: [String?] =
      [
        SwiftSource.literal(flow.name), flow.framework == .uikit ? nil : "framework: .\(flow.framework.rawValue)",
        "root: \(coordinatorName(flow.root))", flow.home.isEmpty ? nil : "home: \(screenNames(flow.home))",
        flow.limits == usual.limits ? nil : "limits: \(limits)",
        flow.durations == usual.durations
          ? nil : "durations: Durations(push: \(flow.durations.push), present: \(flow.durations.present))",
        flow.presentWhileLeaving == .waits ? nil : "presentWhileLeaving: .\(flow.presentWhileLeaving.rawValue)",
        flow.modalsOnShow == .stay ? nil : "modalsOnShow: .\(flow.modalsOnShow.rawValue)",
        flow.presentOutOfSight == .dropped ? nil : "presentOutOfSight: .\(flow.presentOutOfSight.rawValue)",
        flow.removedScreens == .hearing ? nil : "removedScreens: .\(flow.removedScreens.rawValue)",
        flow.isCompact ? "compact: true" : nil,
      ]
    var groups: [[String]] = []
    if !flow.variables.isEmpty { groups.append(flow.variables.map { variable($0, usual: $0.values) }) }
    groups += flow.coordinators.map { coordinator($0) }
    groups += flow.deepLinks.map { deepLink($0) }
    groups += flow.externals.map { external($0) }
    if !flow.invariants.isEmpty { groups.append(flow.invariants.flatMap { invariant($0) }) }
    let lines = SwiftSource.lines("\(beginning)Flow", head)
    return lines.dropLast() + ["\(lines[lines.count - 1]) {"]
      + SwiftSource.indented(Array(groups.joined(separator: [""]))) + ["}"]
  }

  private var limits: String {
    let (limits, usual) = (flow.limits, Limits())
    let all: [(String, KeyPath<Limits, Int>)] = [
      ("stackDepth", \.stackDepth), ("instances", \.instances), ("modals", \.modals), ("taps", \.taps),
      ("pending", \.pending), ("races", \.races),
    ]
    return SwiftSource.call(
      "Limits",
      all.map { name, path in
        limits[keyPath: path] == usual[keyPath: path] ? nil : "\(name): \(limits[keyPath: path])"
      })
  }

  private mutating func deepLink(_ link: DeepLink) -> [String] {
    acting = link.handler ?? flow.root
    defer { acting = nil }
    let head: [String?] =
      [
        SwiftSource.literal(link.name), link.url.map { "url: \(SwiftSource.literal($0))" },
        link.handler.map { "handler: \(coordinatorName($0))" }, link.cold ? "cold: true" : nil,
        link.condition.map { "when: \(condition($0))" }, link.lands.isEmpty ? nil : "lands: \(screenNames(link.lands))",
        link.mayLand.isEmpty ? nil : "mayLand: \(screenNames(link.mayLand))",
      ]
    return SwiftSource.block("DeepLink", head, body(link.effects))
  }

  private mutating func external(_ external: External) -> [String] {
    acting = external.handler ?? flow.root
    defer { acting = nil }
    let head: [String?] =
      [
        SwiftSource.literal(external.name), external.handler.map { "handler: \(coordinatorName($0))" },
        external.condition.map { "when: \(condition($0))" },
      ]
    return SwiftSource.block("External", head, body(external.effects))
  }

  private mutating func invariant(_ invariant: Invariant) -> [String] {
    let form: [String?] =
      switch invariant.form {
      case .always(let expression): ["always: \(condition(expression))"]
      case .never(let expression): ["never: \(condition(expression))"]
      case .reachable(let expression, let within):
        ["reachable: \(condition(expression))", within.map { "within: \($0)" }]
      case .recoverable(let expression): ["recoverable: \(condition(expression))"]
      case .leadsTo(let from, let to): ["from: \(condition(from))", "leadsTo: \(condition(to))"]
      }
    return SwiftSource.lines(
      "Invariant",
      [SwiftSource.literal(invariant.name)] + form + [invariant.condition.map { "when: \(condition($0))" }])
  }

  // MARK: Names

  mutating func name(_ kind: SwiftIdentifiers.Kind, _ name: String) -> String {
    ".\(identifiers.identifier(kind, name))"
  }

  mutating func coordinatorName(_ text: String) -> String { name(.coordinator, text) }

  mutating func screenName(_ text: String) -> String { name(.screen, text) }

  mutating func screenNames(_ texts: [String]) -> String {
    "[\(texts.map { screenName($0) }.joined(separator: ", "))]"
  }
}
