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
  private var values: [String: Set<String>] = [:]

  let diagnostics: Diagnostics
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
    // Coordinators first, so that of two equal names in one file the coordinator is the one that counts.
    for outline in coordinators {
      for entry in outline.screens { add(screen: entry, of: outline.name) }
    }
  }

  func coordinator(_ name: String) -> CoordinatorOutline? {
    coordinatorPositions[name].map { coordinators[$0] }
  }

  func screen(_ name: String) -> OwnedScreen? { screens[name] }

  func variable(_ name: String) -> Variable? {
    variablePositions[name].map { variables[$0] }
  }

  /// Whether a declared variable may have a value; true also when its own declaration is wrong.
  func variable(_ name: String, has value: String) -> Bool {
    values[name].map { $0.isEmpty || $0.contains(value) } ?? true
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

  /// The bare words that a condition may consist of.
  private(set) lazy var conditionNames = variableNames + [ExpressionWord.quiescent]

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
    values[entry.key] = Set(variable.values)
  }

  func reportTwice(
    _ what: String, _ name: String, at location: SourceLocation, first: SourceLocation, as kind: String = ""
  ) {
    diagnostics.report(
      "\(what) \(quoted(name)) is declared twice, first \(kind)at \(first.file):\(first.line):\(first.column)",
      at: location, offending: name)
  }
}
