/// Hands the actions that code attaches to views to the screens on which they happen.
extension Explorer {
  func handOutActions() {
    for (target, actions) in interpreter.attached.sorted(by: { $0.key.number < $1.key.number }) {
      for action in actions where screens[target] != nil {
        give(action, to: target)
        meet(action.steps)
      }
    }
    for reading in apps {
      for action in reading.actions {
        guard let target = action.target ?? reading.held.things.first else { continue }
        give(action, to: target)
      }
    }
    // A view that only contains stacks, tabs or a `switch` is no screen: its actions belong to what it contains.
    for thing in order {
      guard let screen = screens[thing], let container = screen.containers.first else { continue }
      screens[thing]?.actions = []
      for action in screen.actions {
        let isOfOther = action.target.map { $0 !== thing && screens[$0] != nil } ?? false
        give(action, to: isOfOther ? action.target ?? container : container)
      }
    }
  }

  /// Reads the stack or the tabs of UIKit that a view wraps; false: it wraps something else.
  func readController(of view: Thing, into reading: ViewReading) -> Bool {
    guard let (function, value, steps) = madeController(of: view) else { return false }
    let containers = value.things.filter { $0.kind == .navigation || $0.kind == .tabs }
    guard let first = containers.first else { return false }
    reading.held = Value(atoms: containers.map(Atom.thing))
    let known = reading.actions.count
    if !steps.isEmpty {
      reading.actions.append(.init(name: function.name, isTap: false, steps: steps, place: function.place))
    }
    reading.attach(since: known, to: first)
    return true
  }

  /// Runs the function with which a view makes the controller that it wraps; nil: it wraps none.
  private func madeController(of view: Thing) -> (FunctionFact, Value, [Step])? {
    guard index.isA(view.type, "UIViewControllerRepresentable"),
      let function = index.functions(of: view.type).first(where: { $0.name == "makeUIViewController" })
    else { return nil }
    let scope = Scope(parent: nil, home: view, type: view.type)
    for parameter in function.parameters { scope.locals[parameter.name] = Value(.unknown(parameter.type)) }
    let outer = interpreter.views
    interpreter.views = nil
    var value = Value.unknown
    let steps = interpreter.collect { value = interpreter.run(function, home: view, in: scope, at: function.place) }
    interpreter.views = outer
    return (function, value, steps)
  }

  /// The controllers of the app that a view wraps: what can be done on them can be done on the screen of the view.
  func wrappedControllers(of view: Thing, on screen: Thing) -> [Thing] {
    guard let value = madeController(of: view)?.1 else { return [] }
    let controllers = value.things.filter {
      $0.kind == .instance && roles.isViewController($0.type) && index.declares($0.type)
    }
    for controller in controllers { wrapped[controller] = screen }
    return controllers
  }

  /// The action happens on a screen, or when the container that a view shows appears.
  private func give(_ action: ViewReading.Action, to target: Thing) {
    guard !Self.isLink(action) else { return }
    let container = target.kind == .instance ? screens[target]?.containers.first : target
    // A view of the app's own may stand there several times, with an action of its own each time.
    func isSame(_ other: ViewReading.Action) -> Bool { other.place == action.place && other.steps == action.steps }
    if let container {
      if arrivals[container]?.contains(where: isSame) != true { arrivals[container, default: []].append(action) }
    } else if screens[target]?.actions.contains(where: { $0.name == action.name && isSame($0) }) == false {
      screens[target]?.actions.append(action)
    }
  }

  static func isLink(_ action: ViewReading.Action) -> Bool {
    action.name.hasPrefix("onOpenURL") || action.name.hasPrefix("onContinue")
  }
}
