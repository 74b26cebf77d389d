import FlowModel

/// Interprets calls on values that the app does not declare: lists, queues, publishers, and unknown values.
extension Interpreter {
  private static let inline: Set<String> = [
    "forEach", "map", "compactMap", "flatMap", "filter", "first", "contains", "reduce", "sorted", "withAnimation",
    "animate", "performWithoutAnimation", "sync", "run", "with", "then", "assumeIsolated", "withTransaction", "assign",
    "allSatisfy", "last", "firstIndex", "lazy", "also", "apply",
  ]

  /// Calls of queues and tasks whose closures run on the next turn of the main queue.
  private static let soon: Set<String> = ["async", "perform", "performSelector"]

  func foreignCall(_ name: String, _ base: Term?, _ arguments: [Argument], at place: SourceLocation, in scope: Scope)
    -> Value
  {
    if base != nil, let value = stated(name, on: nil, thing: nil, arguments, at: place, in: scope) { return value }
    if let value = wait(name, arguments, at: place, in: scope) { return value }
    if let base, let controller = controllerOfStoryboard(name, base, at: place) { return controller }
    if let value = container(name, arguments, at: place, in: scope) { return value }
    containerOfClosure(name, base, arguments, in: scope)
    if views == nil, let base, let subject = stream(name, base, at: place, in: scope) {
      return subjectCall(name, subject, arguments, at: place, in: scope)
    }
    if let base, listens(name), let result = listen(name, base, arguments, at: place, in: scope) { return result }
    if views == nil, let base, operate(name, base, arguments, at: place, in: scope) { return .unknown }
    if views == nil, let base, let made = mutations(name, base, arguments, at: place, in: scope) { return made }
    if views != nil, let base { return modifyUnknown(name, base, arguments, at: place, in: scope) }
    if name == "addTarget" || name == "init" { addTarget(arguments, to: base, in: scope) }
    if Self.settingButtons.contains(name), let base, let buttons = arguments.first {
      addButtons(evaluate(buttons.term, in: scope), to: base, in: scope)
      return .unknown
    }
    if name == "setHidesBackButton", let base {
      noteHiddenBack(arguments, on: screen(with: base, in: scope) ?? scope.home, in: scope)
    }
    if name == "set", let first = arguments.first, case .truth(let truth) = first.term.kind,
      let key = arguments.first(where: { $0.label == "forKey" })
    {
      note(.move(.flag(keyName(key.term), value: "\(truth)"), on: nil, then: []), at: place)
    }
    if let base { suggest(name, base, arguments, in: scope) }
    if let base {
      byName(name, base, arguments, at: place, in: scope)
      guess(name, base, arguments, at: place, in: scope)
    }
    inherited(name, base, arguments, at: place, in: scope)
    // A storyboard asks for the controller that it is to fill.
    if name.hasPrefix("instantiate"), let creator = arguments.last, creator.isTrailing || creator.label == "creator" {
      let made = steplessly { apply(evaluate(creator.term, in: scope), name: name, [], at: place, in: scope) }
      if made.isKnown { return made }
    }
    let isControl = base != nil && setsOff(name, in: scope)
    for argument in arguments {
      let value = evaluate(argument.term, in: scope)
      guard isClosure(argument, value, in: scope) else { continue }
      if isControl {
        tapped(value, named: ActionName.name(for: argument.term, title: nil), in: scope)
        continue
      }
      let isFailure = argument.hearsFailure(of: name)
      handOver(value, to: name, of: beginning(of: base, place), isFailure: isFailure, at: place, in: scope)
    }
    if ["first", "last"].contains(name), let type = testedType(arguments, in: scope) { return Value(.unknown(type)) }
    if ["resolve", "make", "get", "instantiate", "inject"].contains(where: name.hasPrefix),
      let type = handedType(arguments, in: scope)
    {
      return Value(.thing(make(type, [], at: place, maker: maker)))
    }
    return .unknown
  }

  /// Whether unknown code is given a closure: one that is written there, or one that the function around it was given.
  private func isClosure(_ argument: Argument, _ value: Value, in scope: Scope) -> Bool {
    switch argument.term.kind {
    case .closure: true
    // A selector is what a control sets off.
    case .name(let name) where argument.label != "action" && argument.label != "selector":
      scope.lookup(name) != nil && value.atoms.contains { if case .code = $0 { true } else { false } }
    default: false
    }
  }

  /// Runs a closure that unknown code is given, and that it may call.
  ///
  /// - Parameter chain: The place where the chain of calls begins; nil: the call is no part of one.
  func handOver(
    _ closure: Value, to name: String, of chain: SourceLocation? = nil, isFailure: Bool = false,
    at place: SourceLocation, in scope: Scope
  ) {
    let isInline = Self.inline.contains(name)
    var inner = collect {
      with(certainty: isInline ? .certain : .likely) {
        perhaps {
          if isInline {
            hear(apply(closure, name: name, [], at: place, in: scope), by: name, at: place)
          } else {
            hear(afterwards { apply(closure, name: name, [], at: place, in: scope) }, by: name, at: place)
          }
        }
      }
    }
    guard !inner.isEmpty else { return }
    if !isInline { inner = untilWait(inner, of: place) }
    if isInline {
      steps += inner
    } else if Self.soon.contains(name) {
      note(.soon(inner), at: place)
    } else if let chain {
      noteLater(inner, of: chain, isFailure: isFailure, at: place)
    } else {
      note(.later(inner), at: place)
    }
  }

  /// The screen, other than the one whose code runs, that a term names a part of: `home` of `home.navigationItem`.
  func screen(with part: Term, in scope: Scope) -> Thing? {
    var term = part
    while case .member(let base?, _) = term.kind {
      if case .name("self") = base.kind { return nil }
      let things = steplessly { resolved(evaluate(base, in: scope)) }.things
      if let screen = things.first(where: { $0.kind == .instance && roles.isScreen($0.type) }) {
        return screen === scope.home ? nil : screen
      }
      term = base
    }
    return nil
  }

  /// Whether the name of an unknown function says that its closure runs when a person does something.
  private func setsOff(_ name: String, in scope: Scope) -> Bool {
    guard let owner = scope.home, roles.isScreen(owner.type) || roles.isPlainView(owner.type),
      !Self.inline.contains(name), !Self.soon.contains(name)
    else { return false }
    let words = ["tap", "click", "press", "touch", "select", "gesture", "swipe", "button"]
    let lowercased = name.lowercased()
    return words.contains(where: lowercased.contains) || lowercased == "addaction" || lowercased == "onaction"
  }

  /// Adds the trigger for a control that a screen, or a part of it, makes.
  func tapped(_ handler: Value, named name: String, in scope: Scope) {
    guard let owner = scope.home, roles.isScreen(owner.type) || roles.isPlainView(owner.type) else { return }
    for case .code(let code) in handler.atoms { addTrigger(Trigger(name: name, code: code), to: owner) }
  }

  /// A call with a name of UIKit on an unknown value.
  private func byName(_ name: String, _ base: Term, _ arguments: [Argument], at place: SourceLocation, in scope: Scope)
  {
    func shown() -> Value { arguments.first.map { evaluate($0.term, in: scope) } ?? .unknown }
    with(certainty: .likely) {
      switch name {
      case "pushViewController": move(.push(shown(), isAnimated: true), on: nil, at: place)
      case "setViewControllers" where !arguments.contains { $0.label == "direction" }:
        move(.setStack(shown()), on: nil, at: place)
      case "setViewControllers":
        // The pages of a page view controller are parts of the screen that has it.
        if let home = scope.home { embed(shown().elements, in: home) }
      case "show" where arguments.contains { $0.label == "sender" }:
        let value = resolved(shown())
        // A stack cannot be pushed: UIKit presents it.
        if value.things.contains(where: { $0.kind == .navigation }) {
          move(.present(value, style(of: value)), on: nil, at: place)
        } else if value.things.contains(where: isController) {
          move(.push(value, isAnimated: true), on: nil, at: place)
        }
      case "popViewController": move(.pop, on: nil, at: place)
      case "popToRootViewController": move(.popToRoot, on: nil, at: place)
      case "present":
        let value = shown()
        guard value.things.contains(where: { $0.kind != .instance || roles.isScreen($0.type) }) else { return }
        move(.present(value, style(of: value)), on: nil, at: place)
      case "dismiss": if arguments.contains(where: { $0.label == "animated" }) { move(.dismiss, on: nil, at: place) }
      default: break
      }
    }
  }

  /// Interprets words of routers of other modules by their names; their argument must be a screen.
  private func guess(_ name: String, _ base: Term, _ arguments: [Argument], at place: SourceLocation, in scope: Scope) {
    guard let home = scope.home, isActor(home), vocabulary.calls.isEmpty || !placed.contains(place) else { return }
    var shown = Value.unknown
    if let first = arguments.first { shown = steplessly { resolved(evaluate(first.term, in: scope)) } }
    let isPlain = arguments.allSatisfy { $0.label == "animated" }
    let isScreen = (shown.things + shown.elements.things).contains {
      $0.kind == .navigation || $0.kind == .tabs || $0.kind == .instance && roles.isScreen($0.type)
    }
    with(certainty: .likely) {
      switch name {
      case "push" where isScreen, "pushModule" where isScreen: move(.push(shown, isAnimated: true), on: nil, at: place)
      case "present" where isScreen && !placed.contains(place), "presentModal" where isScreen:
        move(.present(shown, style(of: shown)), on: nil, at: place)
      case "setRoot" where isScreen, "setRootModule" where isScreen, "setRootViewController" where isScreen:
        move(.setStack(Value(.list([shown]))), on: nil, at: place)
      case "pop" where isPlain, "popModule": move(.pop, on: nil, at: place)
      case "popToRoot", "popToRootModule": move(.popToRoot, on: nil, at: place)
      case "dismissModule": move(.dismiss, on: nil, at: place)
      default: break
      }
    }
  }

  /// Suggests vocabulary for a call that passes a screen to unknown code, which most likely shows the screen.
  private func suggest(_ name: String, _ base: Term, _ arguments: [Argument], in scope: Scope) {
    let words = ["push", "present", "show", "open", "navigate", "route", "setRoot", "replace"]
    guard let word = words.first(where: name.hasPrefix), !NavigationNames.calls.contains(name) else { return }
    let isShown = arguments.first.map { argument in
      guard case .name(let local) = argument.term.kind else { return false }
      return (scope.lookup(local)?.things ?? []).contains { roles.isScreen($0.type) || $0.kind == .navigation }
    }
    guard isShown == true else { return }
    let labels = arguments.map { ($0.label ?? "_") + ":" }.joined()
    let move = ["push", "present", "show"].contains(word) ? word : "push"
    let type = scope.home.flatMap { index.property(base.lastName ?? "", in: $0.type)?.type?.name } ?? "*"
    suggestions.insert("\"\(type).\(name)(\(labels))\": {\(move): $1}")
  }
}

extension Argument {
  var isSelector: Bool {
    if case .selector = term.kind { return true }
    return false
  }
}

/// Knows functions that many modules add to all objects.
extension Interpreter {
  /// Functions of other modules that hand an object to a closure and return the object.
  private static let configuring: Set<String> = ["then", "also", "apply", "with"]

  /// `UITabBarController().then { $0.tabBar.isTranslucent = false }`; nil: another call.
  func configured(
    _ name: String, _ thing: Thing, _ arguments: [Argument], at place: SourceLocation, in scope: Scope
  ) -> Value? {
    // The chain of a publisher has operators of these names, which hear its values.
    guard Self.configuring.contains(name), thing.kind != .subject, !isPublisher(thing), arguments.count == 1,
      arguments[0].label == nil
    else { return nil }
    let closures = evaluate(arguments[0].term, in: scope).atoms
    guard !closures.isEmpty, closures.allSatisfy({ if case .code = $0 { true } else { false } }) else { return nil }
    for case .code(let code) in closures { _ = run(code, [Value(.thing(thing))], name: name, at: place) }
    return Value(.thing(thing))
  }
}

extension Term {
  var lastName: String? {
    switch kind {
    case .name(let name), .member(_, let name): name
    default: nil
    }
  }

  /// What a constant is called: its own name, or the number or text that it is.
  var constantName: String? {
    switch kind {
    case .number(let text), .text(let text): text
    default: lastName
    }
  }
}

extension Value {
  var firstText: String? {
    for case .text(let text) in atoms { return text }
    return nil
  }
}
