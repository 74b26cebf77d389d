import FlowModel

/// Effects and actions in a word each, so that a flow in a test reads like a declaration.
extension Effect {
  static func push(_ screen: String) -> Effect { Effect(.pushScreen(screen)) }
  static func show(_ screen: String) -> Effect { Effect(.showScreen(screen)) }
  static func showFlow(_ coordinator: String) -> Effect { Effect(.showCoordinator(coordinator, entry: nil)) }
  static func startFlow(_ coordinator: String) -> Effect { Effect(.start(coordinator, entry: nil)) }
  static func presentScreen(_ screen: String, _ style: Style = .sheet) -> Effect {
    Effect(.presentScreen(screen, style: style, interactiveDismiss: true))
  }
  static func present(_ coordinator: String, entry: String? = nil, _ style: Style = .sheet) -> Effect {
    Effect(.presentCoordinator(coordinator, entry: entry, style: style, interactiveDismiss: true))
  }
  static func guarded(_ effects: Effect...) -> Effect { Effect(.guarded(effects)) }
  static func soon(_ effects: Effect...) -> Effect { Effect(.soon(effects)) }
  static func later(_ effects: Effect...) -> Effect { Effect(.later(effects)) }
  static func within(_ coordinator: String, _ effects: Effect...) -> Effect { Effect(.within(coordinator, effects)) }
  static func raise(_ event: String) -> Effect { Effect(.raise(event)) }
  static func run(_ procedure: String) -> Effect { Effect(.run(procedure)) }
  static func select(_ coordinator: String) -> Effect { Effect(.select(coordinator)) }
  static func set(_ variable: String, _ value: String) -> Effect {
    Effect(.set([Effect.Assignment(variable: variable, value: value)]))
  }
  static func when(_ variable: String, _ then: [Effect], otherwise: [Effect]? = nil) -> Effect {
    Effect(.when(.variable(variable), then: then, otherwise: otherwise))
  }
  static let pop = Effect(.pop)
  static let popToRoot = Effect(.popToRoot)
  static let dismiss = Effect(.dismiss(.self))
  static let dismissAll = Effect(.dismiss(.all))
  static let finish = Effect(.finish)
  static func dismiss(then: Effect...) -> Effect { Effect(.dismiss(.self), then: then) }
}

extension Expression {
  static func variable(_ name: String) -> Expression { Expression(.isTrue(variable: name), text: name) }
}

extension Screen {
  /// A screen from its actions by name, in the order given.
  init(_ name: String, _ actions: KeyValuePairs<String, [Effect]> = [:]) {
    self.init(name: name, actions: actions.map { Action(name: $0, effects: $1) })
  }
}

extension NamedBody {
  init(_ name: String, _ effects: Effect...) { self.init(name: name, effects: effects) }
}
