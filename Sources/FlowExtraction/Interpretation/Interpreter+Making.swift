import FlowModel

/// Makes things: runs initialisers of the app's types, and sets the initial values of their fields.
extension Interpreter {
  /// `made`: the generic arguments, if they are written.
  func construct(
    _ type: String, _ arguments: [Argument], made: [TypeReference] = [], at place: SourceLocation, in scope: Scope
  ) -> Value {
    guard index.declares(type), let kind = index.entry(type)?.kind, kind != .protocol else {
      return constructForeign(type, arguments, at: place, in: scope)
    }
    if kind == .enum {
      if let element = selectedCase(of: type, arguments, in: scope) ?? numberedCase(of: type, arguments, in: scope) {
        return element
      }
      for argument in arguments { _ = evaluate(argument.term, in: scope) }
      return Value(.unknown(.named(type, [])))
    }
    if index.isA(type, "UIWindow") {
      for argument in arguments { _ = evaluate(argument.term, in: scope) }
      return Value(.thing(window()))
    }
    // What another object of the delegate shows in the window, it shows in the place of the delegate.
    if index.isA(type, "UIApplicationDelegate") || index.isA(type, "UIWindowSceneDelegate"),
      let entry = index.entry(type)
    {
      return Value(.thing(make(type, [], at: entry.place, maker: nil)))
    }
    return Value(
      .thing(make(type, arguments, made: made.map { meant($0, in: scope) }, at: place, maker: maker, in: scope)))
  }

  /// `handing`: what unread code hands to a parameter of a type; nil: that is not known.
  func make(
    _ type: String, _ arguments: [Argument], made: [TypeReference] = [], at place: SourceLocation, maker: Thing?,
    in scope: Scope? = nil, handing: ((TypeReference) -> Value?)? = nil
  ) -> Thing {
    let kind: Thing.Kind =
      roles.isNavigationController(type) ? .navigation : roles.isTabBarController(type) ? .tabs : .instance
    let isOfType = maker == nil && place == index.entry(type)?.place
    let (thing, isNew) = self.thing(
      kind, type: type, place: place, maker: maker, made: isOfType ? made : [],
      hosting: scope.flatMap {
        viewType(hostedBy: type, arguments, in: $0) ?? typeErased(by: type, arguments, in: $0)
          ?? coordinatorType(wrappedBy: type, arguments, in: $0) ?? closurePlace(heldBy: type, arguments, in: $0)
          ?? screen(madeFor: type, in: $0)
      })
    guard !isRunning(Frame(place: place, home: thing)) else {
      noteCut(by: Frame(place: place, home: thing))
      return thing
    }
    if isNew { thing.erased = erasedProperty(of: type) }
    // Code that makes a model is no content of the view for which the model is made.
    let reading = views
    if !roles.isView(type) { views = nil }
    defer { views = reading }
    // What its own code makes is its own, whichever call makes it.
    let calls = makingCalls
    makingCalls = []
    defer { makingCalls = calls }
    let isOutermost = beginActivation()
    defer { endActivation(isOutermost) }
    activation.made.insert(thing)
    let outer = initialising.contains(thing)
    initialising.insert(thing)
    defer { if !outer { initialising.remove(thing) } }
    frames.append(Frame(place: place, home: thing))
    defer { frames.removeLast() }
    bind(made, to: thing)
    initialise(thing, isNew: isNew)
    let caller = scope ?? Scope(parent: nil, home: nil, type: nil)
    if let function = function("init", arguments, in: type, scope: caller, home: thing),
      scope != nil || function.parameters.allSatisfy({ $0.initial != nil })
    {
      let inner = Scope(parent: nil, home: thing, type: type)
      bindGenerics(of: function, wanted: nil, in: inner)
      bindParameters(function, arguments, inner, caller)
      bindGenericsByArguments(of: function, in: inner)
      if isNew || reach?.isPart(type) != false || !leavesOut(function, given: inner.locals) {
        _ = run(function, home: thing, in: inner, at: place)
      }
    } else if scope == nil,
      let function = index.functions(of: type).first(where: {
        $0.name == "init" && !$0.attributes.contains("required") && !$0.attributes.contains("convenience")
      })
    {
      // The thing is made by unread code, so that only the types of the parameters are known.
      let inner = Scope(parent: nil, home: thing, type: type)
      bindParameters(function, [], inner, caller)
      for parameter in function.parameters {
        if let value = handing?(meant(parameter.type, in: inner)) { inner.locals[parameter.name] = value }
      }
      _ = run(function, home: thing, in: inner, at: place)
    } else if let function = inheritedInitialiser(type, arguments) {
      let inner = Scope(parent: nil, home: thing, type: type)
      bindParameters(function, [], inner, caller)
      _ = run(function, home: thing, in: inner, at: place)
    } else {
      memberwise(thing, arguments, caller)
    }
    noteCases(shownBy: thing)
    return thing
  }

  /// The place of the closure for which a holder of closures is made: one line of an extension makes such an object for
  /// each button of the app.
  private func closurePlace(heldBy type: String, _ arguments: [Argument], in scope: Scope) -> String? {
    guard roles.holdsClosure(type) else { return nil }
    for argument in arguments {
      for case .code(let code) in steplessly({ evaluate(argument.term, in: scope) }).atoms { return code.place.text }
    }
    return nil
  }

  /// The app's own `init(frame:)` that `CardView()` runs, or its `init(nibName:bundle:)` that `HomeController()` runs.
  private func inheritedInitialiser(_ type: String, _ arguments: [Argument]) -> FunctionFact? {
    guard arguments.isEmpty, roles.isPlainView(type) || roles.isViewController(type) else { return nil }
    return index.functions(of: type).first { ["init(frame:)", "init(nibName:bundle:)"].contains($0.signature) }
  }

  private func initialise(_ thing: Thing, isNew: Bool) {
    for property in index.storedProperties(of: thing.type) where !property.isLazy {
      guard let initial = property.initial else { continue }
      let field = FieldName(thing: thing, name: property.name)
      if isUnusedDefault(field) {
        noteDefault(nil, of: field)
        continue
      }
      guard isNew, thing.fields[property.name] == nil else {
        // The value is known already, but the effects of making it happen again.
        if reach?.reaches(property.place) != false, case .call = initial.unwrapped.kind {
          _ = evaluate(initial, expecting: property.type, in: Scope(parent: nil, home: thing, type: thing.type))
        }
        if defaults.containers[field] != nil { noteDefault(nil, of: field) }
        continue
      }
      let scope = Scope(parent: nil, home: thing, type: thing.type)
      let type = property.type.map { meant($0, in: scope) }
      var value = evaluate(initial, expecting: type, in: scope)
      if let name = type?.name { value = typed(value, as: name) }
      if value.isKnown { write(value, to: property.name, of: thing) }
      noteElements(of: initial, value, in: property.name, of: thing)
      noteDefault(value, of: field)
    }
  }

  private func memberwise(_ thing: Thing, _ arguments: [Argument], _ scope: Scope) {
    var properties = index.storedProperties(of: thing.type)
    for argument in arguments {
      var property: PropertyFact?
      if let label = argument.label {
        property = properties.first { $0.name == label }
      } else if argument.isTrailing {
        property = Self.property(ofTrailing: arguments, in: properties)
      }
      let value = evaluate(argument.term, expecting: property?.type.map { meant($0, of: thing) }, in: scope)
      guard let property else {
        if thing.kind == .navigation, argument.label == "rootViewController" {
          setStack(value, on: thing, at: argument.term.place)
          continue
        }
        if case .closure = argument.term.kind, isDataSource(thing.type) {
          handOver(value, to: "init", at: argument.term.place, in: scope)
        }
        // A superclass of another module is assumed to store its arguments under their labels.
        if let label = argument.label, index.entry(thing.type)?.kind == .class { write(value, to: label, of: thing) }
        continue
      }
      unify(property.type, value, into: thing)
      properties.removeAll { $0.name == property.name }
      write(value, to: property.name, of: thing)
      noteOverwriting(FieldName(thing: thing, name: property.name))
    }
  }

  /// The property that the first trailing closure is for: the first one that takes a closure and has to have one, besides
  /// those that other arguments name, as in `Buttons { … } onCancel: { … }`.
  private static func property(ofTrailing arguments: [Argument], in properties: [PropertyFact]) -> PropertyFact? {
    let named = Set(arguments.compactMap(\.label))
    let open = properties.filter { !named.contains($0.name) }
    let closures = open.filter { $0.type?.isFunction == true }
    return closures.first { $0.initial == nil && !$0.isOptional } ?? closures.last ?? open.last { $0.initial == nil }
  }

  /// Whether it inherits from a data source of a framework, which calls the closure that makes a cell.
  private func isDataSource(_ type: String) -> Bool {
    index.ancestors(of: type).contains { $0.hasSuffix("DataSource") && index.entry($0)?.kind == nil }
  }

  func superInit(_ home: Thing, _ arguments: [Argument], _ scope: Scope) -> Value {
    if let type = scope.type,
      let function = function("init", arguments, in: home.type, after: type, scope: scope, home: home),
      index.entry(type)?.functions.contains(where: { $0 === function }) != true
    {
      let parent = index.ancestors(of: home.type).first {
        index.entry($0)?.functions.contains { $0 === function } == true
      }
      let inner = Scope(parent: nil, home: home, type: parent)
      bindParameters(function, arguments, inner, scope)
      return run(function, home: home, in: inner, at: function.place)
    }
    for argument in arguments {
      let value = evaluate(argument.term, in: scope)
      if argument.label == "rootViewController" { setStack(value, on: home, at: argument.term.place) }
      if argument.label == "rootView" { write(value, to: "rootView", of: home) }
    }
    return .unknown
  }
}
