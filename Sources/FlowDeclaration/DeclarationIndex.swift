import FlowModel

/// What a flow's files declare by name; made before anything that refers to it is read.
final class DeclarationIndex {
  struct OwnedScreen {
    var owner: String
    var location: SourceLocation
  }

  /// In the order of the text, also those whose name is there twice.
  private(set) var coordinators: [CoordinatorOutline] = []
  private(set) var variables: [Variable] = []
  private(set) var coordinatorNames: [String] = []
  private(set) var screenNames: [String] = []
  private(set) var variableNames: [String] = []
  private var coordinatorPositions: [String: Int] = [:]
  private var screens: [String: OwnedScreen] = [:]
  private var variablePositions: [String: Int] = [:]

  let diagnostics: Diagnostics
  /// Copies of procedures that runs ask for.
  let copies = ProcedureCopies()
  private let fields: FieldReader

  init(files: [SourceFile], framework: Framework, diagnostics: Diagnostics) {
    self.diagnostics = diagnostics
    fields = FieldReader(diagnostics: diagnostics)
    for file in files {
      for entry in fields.named(file.root.value("coordinators"), key: "coordinators") {
        add(CoordinatorOutline(entry: entry, framework: framework))
      }
      for entry in fields.named(file.root.value("variables"), key: "variables") { addVariable(entry) }
    }
    for position in coordinators.indices { readVariables(ofCoordinatorAt: position) }
    // Coordinators first, so that of two equal names in one file the coordinator is the one that counts.
    for outline in coordinators {
      for entry in outline.screens { add(screen: entry, of: outline.name) }
    }
  }

  func coordinator(_ name: String) -> CoordinatorOutline? {
    coordinatorPositions[name].map { coordinators[$0] }
  }

  func screen(_ name: String) -> OwnedScreen? { screens[name] }

  /// What a name stands for in the code of a coordinator.
  ///
  /// - Parameter asker: nil: nobody's code, as in an invariant.
  func variable(_ name: String, for asker: CoordinatorOutline?) -> Variable? {
    if let position = variablePositions[name] { return variables[position] }
    if let own = asker?.variable(name) { return own }
    for (index, character) in zip(name.indices, name) where character == "." {
      let rest = String(name[name.index(after: index)...])
      if let found = coordinator(String(name[..<index]))?.variable(rest) { return found }
    }
    return nil
  }

  /// How code elsewhere names a variable that instances of some coordinator have; nothing where none has it.
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

  /// The outline of a coordinator that something refers to; reports it when there is none.
  func coordinator(_ name: String, at location: SourceLocation) -> CoordinatorOutline? {
    if let found = coordinator(name) { return found }
    if screen(name) != nil {
      diagnostics.report("\(quoted(name)) is a screen; a coordinator is expected here", at: location, offending: name)
    } else {
      diagnostics.reportUndeclared("coordinator", name, at: location, among: coordinatorNames)
    }
    return nil
  }

  /// A screen that something refers to; reports it when there is none.
  func screen(_ name: String, at location: SourceLocation) -> OwnedScreen? {
    if let found = screen(name) { return found }
    if coordinator(name) != nil {
      diagnostics.report("\(quoted(name)) is a coordinator; a screen is expected here", at: location, offending: name)
    } else {
      diagnostics.reportUndeclared("screen", name, at: location, among: screenNames)
    }
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
    if let first = screens[entry.key] {
      reportTwice("screen", entry.key, at: entry.keyLocation, first: first.location)
    } else if let first = coordinator(entry.key) {
      reportTwice("screen", entry.key, at: entry.keyLocation, first: first.location, as: "as a coordinator ")
    } else {
      screens[entry.key] = OwnedScreen(owner: owner, location: entry.keyLocation)
      screenNames.append(entry.key)
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

  /// Reads the variables of a coordinator's instances, which nothing else may be called like.
  private func readVariables(ofCoordinatorAt position: Int) {
    let outline = coordinators[position]
    // Of two coordinators of one name the first counts.
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
