import FlowModel

/// The facts about a coordinator that references to it need. The outline ignores mistakes; the reader of the
/// coordinator reports them.
struct CoordinatorOutline {
  var name: String
  var location: SourceLocation
  var node: SourceNode
  var framework: Framework
  var container: Coordinator.Container
  /// The other containers with which some effect brings it up.
  private var otherContainers: Set<Coordinator.Container>
  /// False if the declaration of the container is wrong itself.
  private var isContainerKnown: Bool
  var isHeadless: Bool
  var hasGuard: Bool
  var entries: [String]
  /// The procedures without parameters.
  var procedures: [String]
  var templates: [ProcedureTemplate]
  /// The declared variables; set when all coordinators are known.
  var variables: [Variable] = []
  var screens: [SourceEntry]
  /// The handlers that it takes over from the coordinator that it is like.
  let takenOverHandlers: Set<String>
  private var screenNames: Set<String>
  private var entryNames: Set<String>
  private var procedureNames: Set<String>
  private var stateNames: Set<String>
  /// The states of its machine, the initial one first; nil without a machine.
  var states: [String]?

  /// - Parameters:
  ///   - entry: the entry with everything that it takes over from another coordinator.
  ///   - own: the node as the file has it.
  init(
    entry: SourceEntry, own: SourceNode, framework flowFramework: Framework,
    others: Set<Coordinator.Container> = []
  ) {
    func handlers(_ node: SourceNode) -> Set<String> { Set((node.value("handle")?.entries ?? []).map(\.key)) }
    takenOverHandlers = handlers(entry.value).subtracting(handlers(own))
    name = entry.key
    location = entry.keyLocation
    node = entry.value
    framework = node.value("framework")?.text.flatMap(Framework.init) ?? flowFramework
    isHeadless = Self.boolean(node.value("headless"))
    let declared = node.value("container")
    let readable = declared?.text.flatMap(Coordinator.Container.init)
    container = readable ?? (isHeadless ? .inherited : .stack)
    isContainerKnown = declared == nil || readable != nil
    otherContainers = others
    hasGuard = node.value("guard") != nil
    entries = (node.value("entries")?.entries ?? []).map(\.key)
    let declaredProcedures = node.value("procedures")?.entries ?? []
    procedures = declaredProcedures.filter { ProcedureTemplate($0) == nil }.map(\.key)
    templates = declaredProcedures.compactMap { ProcedureTemplate($0) }
    screens = (node.value("screens")?.entries ?? []).filter { !$0.key.isEmpty }
    screenNames = Set(screens.map(\.key))
    entryNames = Set(entries)
    procedureNames = Set(procedures)
    states = node.value("machine").map(Self.states)
    stateNames = Set(states ?? [])
  }

  /// Whether it lives as long as it displays something: as declared, or by the default of its framework.
  var isOwnedByViews: Bool {
    let declared = node.value("ownership")?.text.flatMap(Coordinator.Ownership.init)
    return (declared ?? (isHeadless || framework == .uikit ? .parent : .view)) == .view
  }

  /// Whether its own container is certainly not the given one.
  func isOther(than container: Coordinator.Container) -> Bool { isContainerKnown && self.container != container }

  /// Whether no instance has one of these containers, whichever effect brings it up.
  func lacks(_ containers: Coordinator.Container...) -> Bool {
    isContainerKnown && !containers.contains(container) && otherContainers.isDisjoint(with: containers)
  }

  /// Whether a list of names that it declares contains a name.
  func lists(_ name: String, under key: String) -> Bool {
    guard case .list(let items) = node.value(key)?.content else { return false }
    return items.contains { $0.text == name }
  }

  /// The names under its `tabs`.
  var tabs: [String] {
    guard case .list(let items) = node.value("tabs")?.content else { return [] }
    return items.compactMap(\.text)
  }

  func variable(_ name: String) -> Variable? { variables.first { $0.name == name } }

  func declares(screen: String) -> Bool { screenNames.contains(screen) }

  func declares(state: String) -> Bool { stateNames.contains(state) }

  func declares(entry: String) -> Bool { entryNames.contains(entry) }

  func declares(procedure: String) -> Bool { procedureNames.contains(procedure) }

  func template(_ name: String) -> ProcedureTemplate? { templates.first { $0.name == name } }

  private static func boolean(_ node: SourceNode?) -> Bool {
    guard case .scalar(let scalar) = node?.content else { return false }
    return scalar.boolean ?? false
  }

  /// The initial state, then those that routes come from and lead to, in the order of the text.
  private static func states(of machine: SourceNode) -> [String] {
    var states: [String] = []
    var seen: Set<String> = []
    func add(_ name: String?) {
      if let name, name != Self.anyState, seen.insert(name).inserted { states.append(name) }
    }
    add(machine.value("initially")?.text)
    for route in machine.value("routes")?.entries ?? [] {
      add(route.key)
      for target in route.value.entries { targets(of: target.value).forEach(add) }
    }
    return states
  }

  /// The states that routes for one event lead to, as they are written: a name, a map with `to`, or a list of these.
  private static func targets(of node: SourceNode) -> [String] {
    let items: [SourceNode] = if case .list(let items) = node.content { items } else { [node] }
    return items.compactMap { $0.value("to")?.text ?? $0.text }.filter { $0 != previousState }
  }

  /// The target of a route that leads back to the previous state.
  static let previousState = "previous"

  static let anyState = "*"
}
