import FlowModel

/// Interprets calls.
extension Interpreter {
  /// The maker of new things: the nearest coordinator or screen whose code runs.
  var maker: Thing? { frames[min(nobodysFrames, frames.count)...].last { $0.home != nil }?.home }

  /// Evaluates static properties and globals, which are made once and belong to no thing.
  func asNobodys(_ body: () -> Value) -> Value {
    let outer = nobodysFrames
    nobodysFrames = frames.count
    defer { nobodysFrames = outer }
    return body()
  }

  func isRunning(_ frame: Frame) -> Bool {
    frames.contains { $0.home === frame.home && $0.place == frame.place && $0.cases == frame.cases }
  }

  /// Whether a further body would lie too deep inside of others to run.
  func isTooDeep() -> Bool {
    guard frames.count >= depth else { return false }
    if depth < Self.deepest { isShallow = true }
    return true
  }

  /// Runs a body as a function; its result is the returned value, or the value of its only term.
  func runBody(
    _ body: [Statement], in scope: Scope, place: SourceLocation, home: Thing?, cases: String = "",
    expecting type: TypeReference? = nil
  ) -> Value {
    // Before the limit is asked for: what is begun here has its own, whatever code before it used up.
    let isOutermost = beginActivation()
    defer { endActivation(isOutermost) }
    guard !isTooDeep(), !workload.isSpent else {
      workload.isCut = workload.isCut || workload.isSpent
      noteCut(by: nil)
      return .unknown
    }
    let (before, known) = (workload.calls, steps.count)
    workload.countCall(of: place)
    if !isProbing { ran.insert(Running(place: place, home: home)) }
    let outerSite = site
    frames.append(
      Frame(place: place, home: home, cases: cases, expects: type, site: site, isPassedOn: passedOn == place))
    if passedOn == place { passedOn = nil }
    if let observed { frames[frames.count - 1].recent[observed.field] = observed.value }
    observed = nil
    site = nil
    defer { site = outerSite }
    let outer = implicitResult
    implicitResult = .unknown
    run(body, in: scope)
    let result = implicitResult
    implicitResult = outer
    let frame = frames.removeLast()
    workload.endCall(of: place, before: before, hasSteps: steps.count > known)
    if !frames.isEmpty { frames[frames.count - 1].compared += frame.compared.suffix(4) }
    // What returns nothing on one way, and an unknown chain on another, may send something.
    if frame.returnsUnknown, !frame.returned.things.isEmpty, frame.returned.things.allSatisfy(sendsNothing) {
      return .unknown
    }
    if frame.returned.isKnown { return frame.returned }
    return body.count == 1 || views != nil ? result : .unknown
  }

  func call(
    _ callee: Term, _ arguments: [Argument], expecting type: TypeReference?, at place: SourceLocation, in scope: Scope
  ) -> Value {
    if let name = callee.lastName, index.genericFunctions.contains(name) { wanted[callee.place] = type }
    switch callee.kind {
    case .name(let name):
      // A generic type is made with the generic arguments of the expected type.
      if case .named(name, let made)? = type, !made.isEmpty, index.declares(name), scope.lookup(name) == nil {
        return construct(name, arguments, made: made, at: place, in: scope)
      }
      return callNamed(name, arguments, at: place, in: scope)
    case .member(nil, let name):
      if let expected = type?.name,
        let value = stated(name, on: expected, thing: nil, arguments, at: place, in: scope)
      {
        return value
      }
      if name == "init", case .named(let expected, let made)? = type {
        return construct(expected, arguments, made: made, at: place, in: scope)
      }
      let payload = arguments.map { evaluate($0.term, in: scope) }
      if let expected = type?.name, let function = function(name, arguments, in: expected, scope: scope) {
        return invoke(function, on: nil, type: expected, arguments, at: place, in: scope)
      }
      return pointed(name, payload, expecting: type, at: place, in: scope)
    case .member(let base?, let name):
      // `SwiftUI.Button(…)` in an app with a type of that name.
      if case .name(let module) = base.kind, Self.frameworks.contains(module), scope.lookup(module) == nil {
        return constructForeign(name, arguments, at: place, in: scope)
      }
      return callMember(name, of: base, arguments, at: callee.place, in: scope)
    case .binding(let inner):
      guard case .member(let base?, let name) = inner.kind else { break }
      if name == "scope", let value = storeScope(base, arguments, isBinding: true, in: scope) { return value }
      // `$store.tab.sending(\.tabSelected)`
      if name == "sending" { return sending(arguments, for: bound(base, in: scope), at: place, in: scope) }
      for case .binding(let owner, let field) in bound(base, in: scope).atoms {
        if let value = callOfBinding(name, on: .binding(owner, field), arguments, in: scope) { return value }
        if let subject = publisher(of: field, in: owner) {
          noteKnownChain(callee, of: subject)
          return subjectCall(name, subject, arguments, at: callee.place, in: scope)
        }
      }
    case .type(let type):
      guard case .named(let name, let made) = meant(type, in: scope) else { return .unknown }
      return construct(name, arguments, made: made, at: place, in: scope)
    default: break
    }
    return apply(evaluate(callee, in: scope), name: "", arguments, at: place, in: scope)
  }

  private static let frameworks: Set<String> = ["SwiftUI", "UIKit"]

  private func callNamed(_ name: String, _ arguments: [Argument], at place: SourceLocation, in scope: Scope) -> Value {
    if name == "send", let value = sent(arguments, at: place, in: scope) { return value }
    if let local = scope.lookup(name) { return apply(local, name: name, arguments, at: place, in: scope) }
    noteAdded(name, arguments, in: scope)
    if name == "super" { return .unknown }
    if name == "self", let home = scope.home, let function = function("init", arguments, in: home.type, scope: scope) {
      return invoke(function, on: home, type: home.type, arguments, at: place, in: scope)
    }
    if name == "self" || name == "Self", let type = scope.home?.type ?? scope.type {
      return construct(type, arguments, at: place, in: scope)
    }
    if let home = scope.home {
      if let function = function(name, arguments, in: home.type, scope: scope, home: home) {
        return invoke(function, on: home, type: home.type, arguments, at: place, in: scope)
      }
      if index.property(name, in: home.type) != nil {
        if isDismissal(name, of: home) {
          move(.close, on: home, at: place)
          return .unknown
        }
        return apply(read(name, of: home), name: name, arguments, at: place, in: scope, owner: home)
      }
    }
    if scope.home == nil, let own = scope.lookup("self"), let type = scope.type,
      function(name, arguments, in: type, scope: scope) != nil
    {
      let base = Term(kind: .name("self"), place: place)
      var result = Value.unknown
      for atom in own.atoms { result.join(callMember(name, on: atom, base, arguments, at: place, in: scope)) }
      return result
    }
    if let type = scope.type, let function = function(name, arguments, in: type, scope: scope) {
      return invoke(function, on: nil, type: type, arguments, at: place, in: scope)
    }
    if let function = free(name, arguments, scope: scope) {
      return invoke(function, on: nil, type: nil, arguments, at: place, in: scope)
    }
    if name.first?.isUppercase == true, case .named(let known, let made) = meant(.named(name, []), in: scope),
      index.declares(known) || known != name, isMadeByCall(known, arguments)
    {
      return construct(known, arguments, made: made, at: place, in: scope)
    }
    if name == "zip", arguments.count == 2 { return zipped(arguments, in: scope) }
    if name == "modifier", let home = scope.home,
      let view = modified(Value(.thing(home)), arguments, at: place, in: scope)
    {
      return view
    }
    if let home = scope.home, let result = framework(name, on: home, arguments, at: place, in: scope) { return result }
    if views != nil, let home = scope.home, attaches(name), roles.isView(home.type) || scope.type == Self.view {
      return modifier(name, on: home, arguments, at: place, in: scope)
    }
    if name.first?.isUppercase == true { return constructForeign(name, arguments, at: place, in: scope) }
    return foreignCall(name, nil, arguments, at: place, in: scope)
  }

  /// Whether a call by the name of a type can make a value of it: `Tab("Home") { … }` is a view where the app has an
  /// enum of that name.
  private func isMadeByCall(_ type: String, _ arguments: [Argument]) -> Bool {
    guard let entry = index.entry(type), entry.kind == .enum else { return true }
    return arguments.first?.label == "rawValue" || entry.functions.contains { $0.name == "init" }
  }

  /// `send(.done)` in an effect, or in a view whose actions are its store's; nil: `send` is another function.
  private func sent(_ arguments: [Argument], at place: SourceLocation, in scope: Scope) -> Value? {
    guard let first = arguments.first else { return nil }
    let local = scope.lookup("send")
    let stores = (local ?? scope.home.map { read("store", of: $0) }).map { resolved($0).things } ?? []
    guard let store = stores.first(where: { isReducer($0.type) }) else { return nil }
    let actions = index.key(for: "Action", in: store.type)
    var action = evaluate(first.term, expecting: .named(actions, []), in: scope)
    if local == nil { action = Value(.enumCase(type: actions, name: "view", payload: [action])) }
    send(action, toStore: store, at: place)
    return .unknown
  }

  /// Whether a property is the environment's dismiss action or presentation mode.
  private func isDismissal(_ name: String, of thing: Thing) -> Bool {
    index.property(name, in: thing.type)?.attributes.contains {
      $0.contains("\\.dismiss") || $0.contains("presentationMode")
    } == true
  }

  func callMember(
    _ name: String, of base: Term, _ arguments: [Argument], at place: SourceLocation, in scope: Scope
  ) -> Value {
    if case .name("super") = base.kind {
      if name == "init", let home = scope.home { return superInit(home, arguments, scope) }
      guard let home = scope.home, let type = scope.type else { return .unknown }
      if let function = function(name, arguments, in: home.type, after: type, scope: scope, home: home) {
        passedOn = isRunning(overriding: function, of: home) ? function.place : nil
        defer { passedOn = nil }
        let owner = index.classDeclaring(function) ?? type
        return invoke(function, on: home, type: owner, arguments, at: place, in: scope)
      }
      return framework(name, on: home, arguments, at: place, in: scope) ?? .unknown
    }
    if name == "scope", let value = storeScope(base, arguments, isBinding: false, in: scope) { return value }
    if let value = notification(name, base, arguments, at: place, in: scope) { return value }
    noteAdded(name, arguments, in: scope)
    if changesControllers(name, of: base, arguments, at: place, in: scope) { return .unknown }
    if name == "firstIndex", let number = numberOfPage(arguments, in: base, scope) { return number }
    noteChangeOfCopy(name, base, arguments, in: scope)
    if name == "removeAll", arguments.isEmpty, case .member(let stack?, "viewControllers") = base.kind {
      // What is pushed next is alone on the stack.
      let stacks = resolved(evaluate(stack, in: scope)).things.filter {
        $0.kind == .navigation || $0.kind == .ambientNavigation
      }
      alternatives(stacks.map(Atom.thing), at: place) { atom in
        for stack in Value(atom).things { _ = empties(stack, Value(.list([])), at: place) }
      }
      if !stacks.isEmpty { return .unknown }
    }
    if let (owner, field) = mutated(name, base, in: scope) {
      let values = arguments.map { evaluate($0.term, expecting: element(of: field, owner), in: scope) }
      return mutate(field, of: owner, name, values, labels: arguments.map(\.label), at: place)
    }
    if ["append", "insert"].contains(name), case .name(let local) = base.kind, let list = scope.lookup(local),
      list.atoms.contains(where: \.isVagueList), let first = arguments.first
    {
      let item = evaluate(first.term, in: scope)
      let added = first.label == "contentsOf" ? item.elements.atoms.map { Value($0) } : [item]
      var known = list
      known.atoms.removeAll(where: \.isVague)
      _ = scope.assign(local, known.joined(Value(.list(added))))
      return .unknown
    }
    if name == "dismiss", case .member(let mode?, "wrappedValue") = base.kind, let home = scope.home,
      index.property(mode.lastName ?? "", in: home.type)?.attributes.contains(where: {
        $0.contains("presentationMode")
      }) == true
    {
      move(.close, on: home, at: place)
      return .unknown
    }
    let value = receivers(of: name, resolved(evaluate(base, in: scope)))
    if !value.isKnown {
      if let found = qualifiedCase(name, arguments.map { evaluate($0.term, in: scope) }, of: base) { return found }
      if let held = ownModifier(name, arguments, at: place, in: scope) { return held }
      if let result = callOfTopmost(name, base, arguments, at: place, in: scope) { return result }
      return foreignCall(name, base, arguments, at: place, in: scope)
    }
    var targets = value.atoms.filter { $0 != .none }
    // Of several chains that code returns on its ways, nothing comes of the empty ones.
    let isOfChains = targets.allSatisfy(\.isThing) && value.things.allSatisfy { $0.kind == .subject }
    if isOfChains, listens(name), !value.things.allSatisfy(sendsNothing) {
      targets.removeAll { Value($0).things.contains(where: sendsNothing) }
    }
    var result = Value.unknown
    let things = targets.filter { if case .thing = $0 { true } else { false } }
    // A modifier on several views at once: `VStack { HeaderView(); ListView() }.task { … }`.
    if views != nil, let first = value.things.first, things.count > 1, value.things.allSatisfy(isShown),
      function(name, arguments, in: first.type, scope: scope, home: first) == nil,
      index.property(name, in: first.type) == nil
    {
      // What is on all views with which a stack may begin is on the stack.
      let stack = views.flatMap { views in views.rootViews.isSuperset(of: value.things) ? views.stack : nil }
      if stack != nil, name == "toolbar" || Self.taps.contains(name), let views {
        // What a person can tap there is on each of them.
        let known = views.actions.count
        _ = modifier(name, on: first, arguments, at: place, in: scope)
        for other in value.things.dropFirst() {
          for var action in views.actions[known...] where action.target === first {
            action.target = other
            views.actions.append(action)
          }
        }
        return Value(atoms: targets)
      }
      _ = modifier(name, on: stack ?? first, arguments, at: place, in: scope)
      return Value(atoms: targets)
    }
    // The cases of a state decide inside of the function which view it shows.
    if views != nil, targets.count > 1, let type = Self.onlyEnum(of: targets),
      let function = function(name, arguments, in: type, scope: scope)
    {
      return callOfCase(function, on: Value(atoms: targets), type: type, arguments, of: base, in: scope)
    }
    if let shown = shownByObject(name, base, arguments, value, at: place, in: scope) { return shown }
    let doubt: Certainty = things.count < 2 ? .certain : holdPathsEach(value.things) ? .likely : .possible
    alternatives(targets, at: place) { atom in
      with(certainty: doubt) { _ = result.join(callMember(name, on: atom, base, arguments, at: place, in: scope)) }
    }
    return result
  }

  /// The enum of which values are cases.
  private static func onlyEnum(of atoms: [Atom]) -> String? {
    let types = Set(
      atoms.map { atom -> String? in
        if case .enumCase(let type, _, _) = atom { return type }
        return nil
      })
    return types.count == 1 ? types.first ?? nil : nil
  }

  /// Whether a list is being filled with cells.
  private var isFilling: Bool {
    frames.last.map { frame in
      frame.home.map { home in
        index.functions(of: home.type).contains { $0.place == frame.place && $0.name.hasSuffix("View") }
      } ?? false
    } ?? false
  }

  /// A cell that a data source fills belongs to the screen of the data source.
  func noteSubview(_ thing: Thing, in scope: Scope) {
    guard let home = scope.home, home !== thing, thing.kind == .instance, roles.isPlainView(thing.type),
      roles.isScreen(home.type) || roles.isPlainView(home.type) || isFilling, subviews[home]?.contains(thing) != true
    else { return }
    subviews[home, default: []].append(thing)
    learn()
  }

  /// The declared element type of a field that is a list.
  private func element(of field: String, _ owner: Thing) -> TypeReference? {
    guard let type = index.property(field, in: owner.type)?.type, case .list(let element) = meant(type, of: owner)
    else { return nil }
    return element
  }

  private func callMember(
    _ name: String, on atom: Atom, _ base: Term, _ arguments: [Argument], at place: SourceLocation, in scope: Scope
  ) -> Value {
    switch atom {
    case .thing(let thing):
      noteSubview(thing, in: scope)
      if name == "send", isReducer(thing.type), let first = arguments.first {
        let actions = index.key(for: "Action", in: thing.type)
        let action = evaluate(first.term, expecting: .named(actions, []), in: scope)
        send(action, toStore: thing, at: place)
        return .unknown
      }
      if isDismissal(name, of: thing) {
        move(.close, on: thing, at: place)
        return .unknown
      }
      if let value = machineCall(name, on: thing, arguments, at: place, in: scope) { return value }
      if let value = stinsen(name, on: thing, arguments, at: place, in: scope) { return value }
      if let value = stated(name, on: thing.type, thing: thing, arguments, at: place, in: scope) { return value }
      // A view of the framework has the app's own modifiers, too: `NavigationStack { … }.withSheets($router.sheet)`.
      let type = ViewReading.containers.contains(thing.kind) ? Self.view : thing.type
      if let function = function(name, arguments, in: type, scope: scope, home: thing) {
        let value = invoke(function, on: thing, type: type, arguments, at: place, in: scope)
        // If the result of a modifier of the app is unknown, it is the view itself.
        let isModifier = value.things.isEmpty && index.entry("View")?.functions.contains { $0 === function } == true
        return isModifier ? Value(atom) : value
      }
      if index.property(name, in: thing.type) != nil || thing.fields[name] != nil {
        return apply(read(name, of: thing), name: name, arguments, at: place, in: scope, owner: thing)
      }
      if let result = mapped(name, thing, arguments, at: place, in: scope) { return result }
      if let result = configured(name, thing, arguments, at: place, in: scope) { return result }
      if thing.kind == .subject { noteKnownChain(base, of: thing) }
      if let result = listen(name, toPublisher: thing, base, arguments, at: place, in: scope) { return result }
      if views == nil, isPublisher(thing) { return foreignCall(name, base, arguments, at: place, in: scope) }
      if let result = framework(name, on: thing, arguments, at: place, in: scope) { return result }
      return modifier(name, on: thing, arguments, at: place, in: scope)
    case .type(let type, _): return callStatic(name, of: type, arguments, at: place, in: scope)
    case .code:
      if ["callAsFunction", "execute"].contains(name) {
        return apply(Value(atom), name: name, arguments, at: place, in: scope)
      }
      return foreignCall(name, base, arguments, at: place, in: scope)
    case .binding:
      return callOfBinding(name, on: atom, arguments, in: scope)
        ?? foreignCall(name, base, arguments, at: place, in: scope)
    case .list(let items): return callList(name, items, base, arguments, at: place, in: scope)
    case .enumCase(let type, let caseName, let payload):
      guard let function = function(name, arguments, in: type, scope: scope) else {
        if let value = called(name, ofCase: atom, type), value.isKnown {
          return apply(value, name: name, arguments, at: place, in: scope)
        }
        if let shown = views(ofCase: atom) {
          return shown.things.reduce(into: Value.unknown) { result, view in
            result.join(modifier(name, on: view, arguments, at: place, in: scope))
          }
        }
        return foreignCall(name, base, arguments, at: place, in: scope)
      }
      let value = Value(.enumCase(type: type, name: caseName, payload: payload))
      return callOfCase(function, on: value, type: type, arguments, of: base, in: scope)
    case .unknown(.list(let element)) where ["first", "last"].contains(name):
      return runArguments(arguments, name, place, scope, giving: element)
    case .unknown(let type):
      if let value = navigator(name, on: type, arguments, at: place, in: scope) { return value }
      if let value = stated(name, on: type.name, thing: nil, arguments, at: place, in: scope) { return value }
      if let type = type.name, type == "UINavigationController" || index.isA(type, "UINavigationController") {
        let thing = self.thing(.ambientNavigation, type: type, place: base.place, maker: scope.home).0
        return framework(name, on: thing, arguments, at: place, in: scope) ?? .unknown
      }
      if let declared = type.name, index.entry(declared)?.kind == .enum,
        let function = function(name, arguments, in: declared, scope: scope)
      {
        return callOfCase(function, on: Value(atom), type: declared, arguments, of: base, in: scope)
      }
      if let declared = type.name, let result = declaredResult(name, declared) {
        return runArguments(arguments, name, place, scope, giving: result)
      }
      return foreignCall(name, base, arguments, at: place, in: scope)
    default: return foreignCall(name, base, arguments, at: place, in: scope)
    }
  }

  /// `controller.map { present($0, animated: true) }` for an optional; nil: another call.
  private func mapped(
    _ name: String, _ thing: Thing, _ arguments: [Argument], at place: SourceLocation, in scope: Scope
  ) -> Value? {
    guard name == "map" || name == "flatMap", thing.kind != .subject, arguments.count == 1 else { return nil }
    var result = Value.unknown
    for case .code(let code) in evaluate(arguments[0].term, in: scope).atoms {
      result.join(run(code, [Value(.thing(thing))], name: name, at: place))
    }
    return result
  }

  /// A type or a closure that a property of an enum gives for a case, and that is called: `screen.type.init(stack)`; nil:
  /// it has no such property.
  private func called(_ name: String, ofCase atom: Atom, _ type: String) -> Value? {
    guard let property = index.property(name, in: type), let getter = property.getter else { return nil }
    let value = caseMember(property, getter, type, Value(atom))
    return Value(
      atoms: value.atoms.filter { atom in
        switch atom {
        case .type, .code: true
        default: false
        }
      })
  }

  /// A function of an enum sees the case as `self`.
  private func callOfCase(
    _ function: FunctionFact, on value: Value, type: String, _ arguments: [Argument], of base: Term, in scope: Scope
  ) -> Value {
    let inner = Scope(parent: nil, home: nil, type: type)
    inner.locals["self"] = value
    if views != nil, base.lastName != nil { inner.arguments["self"] = (base, scope) }
    bindParameters(function, arguments, inner, scope)
    if leavesOut(function, given: inner.locals) { return unread(function, in: inner) }
    return rememberedIfNarrowed(function.place, type: type, given: inner.locals) {
      runBody(function.body ?? [], in: inner, place: function.place, home: nil, expecting: function.returns)
    }
  }

  private func declaredResult(_ name: String, _ type: String) -> TypeReference? {
    for ancestor in index.ancestors(of: type) {
      if let found = index.entry(ancestor)?.functions.first(where: { $0.name == name }) { return found.returns }
    }
    return nil
  }

  private func runArguments(
    _ arguments: [Argument], _ name: String, _ place: SourceLocation, _ scope: Scope, giving type: TypeReference
  ) -> Value {
    _ = foreignCall(name, nil, arguments, at: place, in: scope)
    return Value(.unknown(type))
  }

  private func callStatic(
    _ name: String, of type: String, _ arguments: [Argument], at place: SourceLocation, in scope: Scope
  ) -> Value {
    if vocabulary.modules.contains(type) { return callNamed(name, arguments, at: place, in: scope) }
    if name == "init", index.declares(type) { return construct(type, arguments, at: place, in: scope) }
    if let entry = index.entry(type) {
      if entry.cases.contains(where: { $0.name == name }) {
        return Value(.enumCase(type: type, name: name, payload: arguments.map { evaluate($0.term, in: scope) }))
      }
      if let function = function(name, arguments, in: type, scope: scope) {
        return invoke(function, on: nil, type: type, arguments, at: place, in: scope)
      }
      let nested = index.key(for: name, in: type)
      if name.first?.isUppercase == true, index.declares(nested) {
        return construct(nested, arguments, at: place, in: scope)
      }
    }
    if roles.isNavigationController(type) || type == "UINavigationController" {
      return constructForeign("UINavigationController", arguments, at: place, in: scope)
    }
    return foreignStatic(type, name, arguments, at: place, in: scope)
  }
}
