import FlowModel

/// The names that a flow's files declare; built before any reference to them is read.
final class DeclarationIndex {
  struct OwnedScreen {
    var owner: String
    /// The name in the declaration of its coordinator.
    var shortName: String
    /// The name in the flow: `Owner.Screen` if several coordinators declare a screen of that name.
    var name: String
    var location: SourceLocation
  }

  /// In the order of the text, including coordinators with a duplicate name.
  private(set) var coordinators: [CoordinatorOutline] = []
  private(set) var variables: [Variable] = []
  private(set) var coordinatorNames: [String] = []
  private(set) var screenNames: [String] = []
  private(set) var variableNames: [String] = []
  private var coordinatorPositions: [String: Int] = [:]
  /// By the short name that their coordinators give them.
  private var screens: [String: [OwnedScreen]] = [:]
  private var variablePositions: [String: Int] = [:]

  /// The names under which children are kept; complete when everything is read.
  let keptSlots = KeptSlots()
  let diagnostics: Diagnostics
  /// The copies of procedures that `run` effects need.
  let copies = ProcedureCopies()
  private let fields: FieldReader

  init(files: [SourceFile], framework: Framework, diagnostics: Diagnostics) {
    self.diagnostics = diagnostics
    fields = FieldReader(diagnostics: diagnostics)
    let declared = files.map { fields.named($0.root.value("coordinators"), key: "coordinators") }
    var likeness = CoordinatorLikeness(declared.flatMap { $0 }, diagnostics)
    let others = OtherContainers(files)
    let all = Dictionary(declared.joined().map { ($0.key, $0) }) { first, _ in first }
    for (file, entries) in zip(files, declared) {
      for entry in entries {
        add(
          CoordinatorOutline(
            entry: likeness.completed(entry), own: entry.value, framework: framework,
            others: others.containers(of: entry, all)))
      }
      for entry in fields.named(file.root.value("variables"), key: "variables") { addVariable(entry) }
    }
    for position in coordinators.indices { readVariables(ofCoordinatorAt: position) }
    // Coordinators first, so that if a coordinator and a screen in one file have the same name, the coordinator counts.
    for outline in coordinators {
      for entry in outline.screens { add(screen: entry, of: outline.name) }
    }
    nameScreens()
  }

  func coordinator(_ name: String) -> CoordinatorOutline? {
    coordinatorPositions[name].map { coordinators[$0] }
  }

  /// The screens that a name refers to: all of that name, or the one that `Owner.Screen` names.
  func screens(named name: String) -> [OwnedScreen] {
    if let found = screens[name] { return found }
    for (index, character) in zip(name.indices, name) where character == "." {
      let owner = String(name[..<index])
      let short = String(name[name.index(after: index)...])
      if let found = screens[short]?.first(where: { $0.owner == owner }) { return [found] }
    }
    return []
  }

  func declaresScreen(_ name: String) -> Bool { !screens(named: name).isEmpty }

  /// The screen that a name refers to in a coordinator's code: of several screens of one name, its own; nil: the code
  /// has to name the owner.
  func screen(_ name: String, for asker: CoordinatorOutline?) -> OwnedScreen? {
    let found = screens(named: name)
    return found.count == 1 ? found[0] : found.first { $0.owner == asker?.name }
  }

  /// The variable that a name refers to in the code of a coordinator.
  ///
  /// - Parameter asker: nil: no coordinator's code, as in an invariant.
  func variable(_ name: String, for asker: CoordinatorOutline?) -> Variable? {
    if let position = variablePositions[name] { return variables[position] }
    if let own = asker?.variable(name) { return own }
    for (index, character) in zip(name.indices, name) where character == "." {
      let rest = String(name[name.index(after: index)...])
      if let found = coordinator(String(name[..<index]))?.variable(rest) { return found }
    }
    return nil
  }

  /// A hint how other code names a variable of some coordinator's instances; empty if no coordinator has it.
  func hint(toVariable name: String) -> String {
    guard let owner = coordinators.first(where: { $0.variable(name) != nil }) else { return "" }
    return "; that of the first \(quoted(owner.name)) is written \(quoted("\(owner.name).\(name)")) here"
  }

  /// The variables that the code of a coordinator can name, those of others as `Coordinator.name`.
  func variableNames(for asker: CoordinatorOutline?) -> [String] {
    variableNames + (asker?.variables.map(\.name) ?? [])
      + coordinators.flatMap { outline in outline.variables.map { "\(outline.name).\($0.name)" } }
  }

  /// The bare words that a condition of a coordinator's code may consist of.
  func conditionNames(for asker: CoordinatorOutline?) -> [String] {
    variableNames(for: asker) + [ExpressionWord.quiescent]
  }

  /// The variable that decides at launch whether splits are one stack; nil: the flow has no such variable, or no split.
  var widthVariable: Variable? {
    guard coordinators.contains(where: { $0.container == .split }) else { return nil }
    return variables.first { $0.name == Flow.widthVariable }
  }

  /// Whether some split names it among its columns.
  func isColumn(_ name: String) -> Bool { coordinators.contains { $0.lists(name, under: "columns") } }

  /// Whether some tabs name it among them.
  func isTab(_ name: String) -> Bool { coordinators.contains { $0.lists(name, under: "tabs") } }

  /// The outline of a referenced coordinator; reports a missing one.
  func coordinator(_ name: String, at location: SourceLocation) -> CoordinatorOutline? {
    if let found = coordinator(name) { return found }
    if declaresScreen(name) {
      diagnostics.report("\(quoted(name)) is a screen; a coordinator is expected here", at: location, offending: name)
    } else {
      diagnostics.reportUndeclared("coordinator", name, at: location, among: coordinatorNames)
    }
    return nil
  }

  /// The referenced screens; reports a missing one.
  func screens(_ name: String, at location: SourceLocation) -> [OwnedScreen] {
    let found = screens(named: name)
    guard found.isEmpty else { return found }
    if coordinator(name) != nil {
      diagnostics.report("\(quoted(name)) is a coordinator; a screen is expected here", at: location, offending: name)
    } else {
      diagnostics.reportUndeclared("screen", name, at: location, among: screenNames)
    }
    return []
  }

  /// The screen that a coordinator's code refers to; reports a missing or an ambiguous one.
  func screen(_ name: String, for asker: CoordinatorOutline?, at location: SourceLocation) -> OwnedScreen? {
    let found = screens(name, at: location)
    if found.isEmpty { return nil }
    if let screen = screen(name, for: asker) { return screen }
    let names = found.map { quoted($0.name) }
    diagnostics.report(
      "several coordinators have a screen \(quoted(name)): write \(names.dropLast().joined(separator: ", ")) or"
        + " \(names[names.count - 1])", at: location, offending: name)
    return nil
  }

  /// Every name of the namespace that screens and coordinators share.
  private(set) lazy var displayedNames = coordinatorNames + screenNames

  private func add(_ outline: CoordinatorOutline) {
    if let first = coordinatorPositions[outline.name] {
      reportTwice("coordinator", outline.name, at: outline.location, first: coordinators[first].location)
    } else {
      coordinatorPositions[outline.name] = coordinators.count
      coordinatorNames.append(outline.name)
    }
    coordinators.append(outline)
  }

  private func add(screen entry: SourceEntry, of owner: String) {
    let screen = OwnedScreen(owner: owner, shortName: entry.key, name: entry.key, location: entry.keyLocation)
    if let first = screens[entry.key]?.first(where: { $0.owner == owner }) {
      reportTwice("screen", entry.key, at: entry.keyLocation, first: first.location)
    } else if let first = coordinator(entry.key) {
      reportTwice("screen", entry.key, at: entry.keyLocation, first: first.location, as: "as a coordinator ")
    } else {
      screens[entry.key, default: []].append(screen)
    }
  }

  /// Names screens whose name several coordinators use `Owner.Screen`; no other name may be equal to that.
  private func nameScreens() {
    for (short, shared) in screens where shared.count > 1 {
      for index in shared.indices { screens[short]?[index].name = "\(shared[index].owner).\(short)" }
    }
    let all = screens.values.joined().sorted { $0.location < $1.location }
    var taken: [String: OwnedScreen] = [:]
    for screen in all {
      if let first = taken[screen.name]
        ?? coordinator(screen.name).map({ outline in
          OwnedScreen(owner: "", shortName: "", name: outline.name, location: outline.location)
        })
      {
        reportTwice("screen", screen.name, at: screen.location, first: first.location)
      }
      taken[screen.name] = screen
      screenNames.append(screen.name)
    }
  }

  private func addVariable(_ entry: SourceEntry) {
    if let first = variablePositions[entry.key] {
      reportTwice("variable", entry.key, at: entry.keyLocation, first: variables[first].location)
      return
    }
    let variable = VariableReader(fields: fields).variable(entry)
    variablePositions[entry.key] = variables.count
    variableNames.append(entry.key)
    variables.append(variable)
  }

  /// Reads the variables of a coordinator's instances; `Coordinator.name` may not be the name of anything else.
  private func readVariables(ofCoordinatorAt position: Int) {
    let outline = coordinators[position]
    // Of two coordinators with one name the first counts.
    guard let node = outline.node.value("variables"), coordinatorPositions[outline.name] == position else { return }
    for entry in fields.named(node, key: "variables") {
      let variable = VariableReader(fields: fields).instanceVariable(entry)
      for name in [entry.key, "\(outline.name).\(entry.key)"] {
        guard let first = variablePositions[name] else { continue }
        diagnostics.report(
          "\(quoted(name)) is a variable of the flow already, first at \(text(variables[first].location)); give that"
            + " of \(quoted(outline.name)) another name", at: entry.keyLocation, offending: entry.key)
      }
      coordinators[position].variables.append(variable)
    }
  }

  private func text(_ place: SourceLocation) -> String { "\(place.file):\(place.line):\(place.column)" }

  func reportTwice(
    _ what: String, _ name: String, at location: SourceLocation, first: SourceLocation, as kind: String = ""
  ) {
    diagnostics.report(
      "\(what) \(quoted(name)) is declared twice, first \(kind)at \(first.file):\(first.line):\(first.column)",
      at: location, offending: name)
  }
}
