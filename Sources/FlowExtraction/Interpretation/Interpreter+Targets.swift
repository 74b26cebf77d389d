/// Interprets what UIKit calls by name: the targets and actions of controls, bar buttons and gestures.
extension Interpreter {
  func addTarget(_ arguments: [Argument], to control: Term?, in scope: Scope) {
    guard let owner = control.flatMap({ screen(with: $0, in: scope) }) ?? scope.home else { return }
    addTriggers(action(arguments, in: scope), to: owner)
  }

  /// The method that a selector names: of the target, if that is another object than the one whose code runs.
  func action(_ arguments: [Argument], in scope: Scope) -> Value {
    guard let selector = arguments.first(where: \.isSelector), case .selector(let name) = selector.term.kind else {
      return .unknown
    }
    let target = arguments.first { $0.label == "target" || $0.label == nil && !$0.isSelector }
    let things = target.map { target in steplessly { resolved(evaluate(target.term, in: scope)) }.things } ?? []
    if things.isEmpty || things.contains(where: { $0 === scope.home }) { return evaluate(selector.term, in: scope) }
    return Value(
      atoms: things.compactMap { thing in
        function(named: name, of: thing.type).map { function in
          .code(Callable(.function(function), home: thing, scope: Scope(parent: nil, home: thing, type: thing.type)))
        }
      })
  }

  /// A control made with a target of its own: `UITapGestureRecognizer(target: coordinator, action: …)`.
  func noteTarget(_ arguments: [Argument], in scope: Scope) {
    guard arguments.contains(where: { $0.label == "target" }), let home = scope.home, roles.isScreen(home.type) else {
      return
    }
    addTriggers(ofOthers(action(arguments, in: scope), than: home), to: home)
  }

  private func addTriggers(_ methods: Value, to screen: Thing) {
    for case .code(let code) in methods.atoms {
      guard case .function(let fact) = code.code else { continue }
      let held = code.home.map { closures(heldBy: $0) } ?? []
      for (closure, name) in held {
        // The control may be one that several screens are taken to have.
        let owner = closure.home.flatMap { roles.isScreen($0.type) || roles.isPlainView($0.type) ? $0 : nil }
        addTrigger(Trigger(name: name, code: closure), to: owner ?? screen)
      }
      if held.isEmpty { addTrigger(Trigger(name: fact.name, code: code), to: screen) }
    }
  }

  /// The closures, with names for what they do, that an object holds for a control.
  private func closures(heldBy holder: Thing) -> [(Callable, String)] {
    guard roles.holdsClosure(holder.type) else { return [] }
    return holder.fields.sorted { $0.key < $1.key }.flatMap { $0.value.atoms }.compactMap { atom in
      guard case .code(let code) = atom, case .closure(let fact) = code.code else { return nil }
      return (code, ActionName.name(for: Term(kind: .closure(fact), place: fact.place), title: nil))
    }
  }

  /// A screen's own methods with a selector are its actions anyway.
  private func ofOthers(_ methods: Value, than screen: Thing) -> Value {
    Value(
      atoms: methods.atoms.filter { atom in
        guard case .code(let code) = atom else { return false }
        return code.home !== screen
      })
  }

  func addTrigger(_ trigger: Trigger, to owner: Thing) {
    guard triggers[owner, default: []].contains(trigger) == false else { return }
    triggers[owner, default: []].append(trigger)
    learn()
  }

  /// Methods of a navigation item that set its buttons, as its properties do.
  static let settingButtons: Set<String> = [
    "setLeftBarButton", "setRightBarButton", "setLeftBarButtonItems", "setRightBarButtonItems",
  ]

  /// The bar buttons that code puts on a screen: those of another object, and those of the screen with another target.
  func addButtons(_ value: Value, to bar: Term, in scope: Scope) {
    let buttons = (value.things + value.elements.things).filter { $0.kind == .alertAction }
    guard !buttons.isEmpty else { return }
    let other = screen(with: bar, in: scope)
    for button in buttons {
      let methods = button.fields["handler"] ?? .unknown
      if let other {
        addTriggers(methods, to: other)
      } else if let home = scope.home, roles.isScreen(home.type) {
        addTriggers(ofOthers(methods, than: home), to: home)
      }
    }
  }
}
