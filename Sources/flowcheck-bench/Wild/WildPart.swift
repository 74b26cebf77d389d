import FlowModel

/// A coordinator of a wild flow under construction.
struct WildPart {
  enum Role {
    case app, login, tabs
    /// A tab, or the one stack of an app without tabs.
    case stack
    /// Inherited: uses the stack of the coordinator that started it.
    case route
    /// Presented, with a stack of its own.
    case sheet
  }

  /// A screen on its stack, and the one that leads to it, by position; the first comes with the start.
  struct Frame {
    var screen: String
    var origin: Int?
  }

  /// A screen that it presents without a coordinator.
  struct BareScreen {
    var screen: String
    var style: Effect.Style
  }

  var role: Role
  /// The noun in its names.
  var noun: String
  var coordinator: Coordinator
  var frames: [Frame] = []
  var bareScreens: [BareScreen] = []
  /// Positions of the parts that its code brings up, each once.
  var opens: [Int] = []
  /// Positions of the parts whose code brings it up.
  var openers: [Int] = []
  var style = Effect.Style.sheet
  var isInteractive = true
  /// Whether it has an entry for each of its screens.
  var isRouter = false
  /// Whether its screens follow a state machine.
  var isMachine = false

  var name: String { coordinator.name }
  var isOnStack: Bool { [.stack, .route, .sheet].contains(role) }
  var isOwnedByParent: Bool { coordinator.ownership == .parent }
  var screenCount: Int { coordinator.screens.count }

  func handles(_ event: String) -> Bool { coordinator.handlers.contains { $0.name == event } }

  mutating func handle(_ event: String, _ effects: [Effect]) {
    coordinator.handlers.append(NamedBody(name: event, effects: effects))
  }

  /// Adds an action to a screen; if the name is taken, with a number behind it.
  mutating func act(
    on screen: String, _ name: String, _ effects: [Effect], trigger: Action.Trigger = .tap,
    when condition: Expression? = nil
  ) {
    guard let index = coordinator.screens.firstIndex(where: { $0.name == screen }) else { return }
    var unique = name
    var number = 1
    while coordinator.screens[index].actions.contains(where: { $0.name == unique }) {
      number += 1
      unique = "\(name)\(number)"
    }
    coordinator.screens[index].actions.append(
      Action(name: unique, trigger: trigger, condition: condition, effects: effects))
  }

  /// Sets the dismissal bodies of a screen.
  mutating func tell(_ screen: String, _ dismissal: Dismissal) {
    guard let index = coordinator.screens.firstIndex(where: { $0.name == screen }) else { return }
    coordinator.screens[index].dismissal = dismissal
  }
}
