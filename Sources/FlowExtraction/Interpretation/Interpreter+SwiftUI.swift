import FlowModel

/// Interprets views and modifiers of SwiftUI.
extension Interpreter {
  // MARK: Views

  /// The contents of a view of the framework.
  func view(_ name: String, _ arguments: [Argument], at place: SourceLocation, in scope: Scope) -> Value {
    if Self.layouts.contains(name) || Self.leaves.contains(name) { views?.isWritten = true }
    switch name {
    case "NavigationStack", "NavigationView", "NavigationSplitView", "FlowStack", "NBNavigationStack",
      "NavigationStackStore":
      return stackView(arguments, at: place, in: scope)
    case "Router" where readsRoutes, "TCARouter" where readsRoutes: return routeView(arguments, at: place, in: scope)
    case "FlowLink" where readsRoutes: return flowLink(arguments, at: place, in: scope)
    case "WithViewStore", "IfLetStore":
      guard let store = arguments.first, let content = arguments.last, content.isTrailing else { return .unknown }
      return build(evaluate(content.term, in: scope), [evaluate(store.term, in: scope)], at: place)
    case "TabView": return tabView(arguments, at: place, in: scope)
    case "Alert" where views?.isAlert == true, "ActionSheet" where views?.isAlert == true:
      return alertView(arguments, at: place, in: scope)
    case "Button": return button(arguments, at: place, in: scope)
    case "NavigationLink": return link(arguments, at: place, in: scope)
    case "Binding": return readBinding(arguments, in: scope)
    case "Timer", "Task", "DispatchWorkItem": return foreignClosures(name, arguments, at: place, in: scope)
    default: break
    }
    if roles.isForeignScreen(name) {
      // A view of another module: only its closures are known.
      let thing = self.thing(.instance, type: name, place: place, maker: maker).0
      for (position, argument) in arguments.enumerated() {
        write(
          evaluate(argument.term, in: scope),
          to: argument.label ?? (position == 0 ? "action" : "action\(position + 1)"), of: thing)
      }
      return Value(.thing(thing))
    }
    guard views != nil || arguments.contains(where: \.isTrailing) || ["AnyView", "Group"].contains(name) else {
      for argument in arguments {
        let value = evaluate(argument.term, in: scope)
        // A data source or a control of a framework calls the closure for the screen that made it.
        guard case .closure = argument.term.kind else { continue }
        tapped(value, named: ActionName.name(for: argument.term, title: nil), in: scope)
      }
      return .unknown
    }
    if let rows = rows(name, arguments, in: scope) {
      layOut(rows, in: name)
      return rows
    }
    let scenes = Self.scenes.contains(name) && views.map { index.isA($0.screen.type, "App") } == true ? views : nil
    // An app begins with its first scene; the others are further windows.
    if scenes?.isSceneRead == true { return .unknown }
    var held = Value.unknown
    let data = dataOfRows(name, arguments, in: scope)
    for argument in arguments {
      if let data, argument.isTrailing {
        held.join(build(evaluate(argument.term, in: scope), data, at: argument.term.place))
      } else {
        held.join(content(argument, in: scope))
      }
    }
    if held.isKnown { scenes?.isSceneRead = true }
    if Self.layouts.contains(name) { layOut(held, in: name) }
    if name == "Tab", let tag = arguments.first(where: { $0.label == "value" }) {
      noteTag(tag, of: held.things, in: scope)
    }
    return held
  }

  private static let scenes: Set<String> = ["WindowGroup", "Window", "Settings", "DocumentGroup", "MenuBarExtra"]

  private func foreignClosures(_ name: String, _ arguments: [Argument], at place: SourceLocation, in scope: Scope)
    -> Value
  {
    for argument in arguments {
      let value = evaluate(argument.term, in: scope)
      guard name == "Task" || argument.isTrailing else { continue }
      let inner = collect {
        with(certainty: .likely) { _ = afterwards { apply(value, name: name, [], at: place, in: scope) } }
      }
      // A task that a tap starts runs at once up to its first wait; the awaited code is not interpreted.
      if !inner.isEmpty { note(.later(untilWait(inner, of: place)), at: place) }
    }
    return .unknown
  }

  /// The views of an argument: those of a builder, or a view itself.
  func content(_ argument: Argument, in scope: Scope) -> Value {
    let value = evaluate(argument.term, in: scope)
    guard isBuilder(argument.term, value) else {
      var shown = Value(atoms: value.shownThings.filter(isShown).map(Atom.thing))
      for atom in value.atoms { if let views = self.views(ofCase: atom) { shown.join(views) } }
      return shown
    }
    return build(value, [], at: argument.term.place)
  }

  /// Whether a term is a closure, or a function of the app's own in the place of one, that makes views:
  /// `toolbar(content: buttons)`.
  private func isBuilder(_ term: Term, _ value: Value) -> Bool {
    if case .closure = term.kind { return true }
    guard term.lastName != nil, !value.atoms.isEmpty else { return false }
    return value.atoms.allSatisfy { atom in
      guard case .code(let code) = atom, case .function(let function) = code.code else { return false }
      return function.parameters.isEmpty && function.returns != nil
    }
  }

  func isShown(_ thing: Thing) -> Bool {
    ViewReading.containers.contains(thing.kind) || roles.isView(thing.type) || roles.isViewController(thing.type)
  }

  /// The views that a builder returns for some values.
  func build(_ builder: Value, _ values: [Value], at place: SourceLocation) -> Value {
    let reading = views ?? ViewReading(screen: maker ?? window())
    let outer = (views, reading.held)
    views = reading
    reading.held = .unknown
    var result = Value.unknown
    for case .code(let code) in builder.atoms { result.join(run(code, values, name: "body", at: place)) }
    // In the order of the builder; views that the builder returns directly come last.
    var held = reading.held
    // What the state chooses among is held already.
    let chosen = held.things.filter { $0.kind == .switchView }.flatMap { $0.fields.values.flatMap(\.things) }
    let isChosen = { thing in chosen.contains { $0 === thing || $0.kind == .stackView && $0.holdsAsRoot(thing) } }
    held.join(Value(atoms: result.shownThings.filter { isShown($0) && !isChosen($0) }.map(Atom.thing)))
    reading.held = outer.1
    views = outer.0
    if views == nil { keep(reading) }
    return held
  }

  private func button(_ arguments: [Argument], at place: SourceLocation, in scope: Scope) -> Value {
    let closure =
      arguments.first { $0.label == "action" } ?? arguments.first { $0.isTrailing && $0.label == nil }
      ?? arguments.first { if case .closure = $0.term.kind { true } else { false } }
    guard let closure else { return .unknown }
    // Without an `action:` and with several closures, the first is the action and the others are views.
    action(closure, title: title(arguments, closure), isTap: true, at: place, in: scope)
    return .unknown
  }

  /// The text on a button, if it is written there.
  private func title(_ arguments: [Argument], _ action: Argument) -> String? {
    if let first = arguments.first, first.label == nil, case .text(let text) = first.term.kind { return text }
    for argument in arguments where argument.term.place != action.term.place {
      if case .closure(let fact) = argument.term.kind, let text = Self.text(in: fact.body) { return text }
    }
    return nil
  }

  private static func text(in body: [Statement]) -> String? {
    for case .term(let term) in body { if let text = text(in: term) { return text } }
    return nil
  }

  static func text(in term: Term) -> String? {
    switch term.kind {
    case .call(let callee, let arguments):
      if case .name(let name) = callee.kind, ["Text", "Label"].contains(name),
        case .text(let text)? = arguments.first?.term.kind
      {
        return text
      }
      if case .member(let base?, _) = callee.kind, let text = text(in: base) { return text }
      for argument in arguments {
        if case .closure(let fact) = argument.term.kind, let text = text(in: fact.body) { return text }
      }
      return nil
    default: return nil
    }
  }

  func action(_ closure: Argument, title: String?, isTap: Bool, at place: SourceLocation, in scope: Scope) {
    let value = evaluate(closure.term, in: scope)
    let outer = views
    views = nil
    let again = { [self] in
      untilWait(
        collect { _ = apply(value, name: "action", [], at: closure.term.place, in: scope) }, of: closure.term.place)
    }
    let wasTriggered = isTriggered
    isTriggered = isTriggered || isTap
    let steps = again()
    isTriggered = wasTriggered
    views = outer
    guard !steps.isEmpty || views?.isAlert == true else { return }
    let name = ActionName.name(for: closure.term, title: title)
    let action = ViewReading.Action(
      name: name, isTap: isTap, steps: steps, place: place, again: isTap ? nil : again,
      item: views?.item)
    if let views { views.actions.append(action) } else { self.steps += steps }
  }

  private func link(_ arguments: [Argument], at place: SourceLocation, in scope: Scope) -> Value {
    guard let views else { return .unknown }
    if let pushed = pushedByState(arguments, at: place, in: scope), !pushed { return .unknown }
    let set = setByTap(arguments, in: scope)
    var shown = Value.unknown
    if !set.shows {
      // The link's own destination is never shown.
    } else if let value = arguments.first(where: { $0.label == "value" }) {
      shown = evaluate(value.term, in: scope)
      if !shown.isKnown, let type = writtenType(of: value.term, in: scope) { shown = Value(.unknown(type)) }
      if !shown.isKnown { missing("the value of a link", at: place) }
    } else if let destination = arguments.first(where: { $0.label == "destination" })
      ?? arguments.first(where: { $0.isTrailing && $0.label == nil })
    {
      shown = content(destination, in: scope)
    }
    guard shown.isKnown || !set.steps.isEmpty else { return .unknown }
    placed.insert(place)
    var steps = set.steps
    if shown.isKnown {
      steps.append(
        Step(kind: .move(.push(shown, isAnimated: true), on: nil, then: []), place: place, certainty: certainty))
    }
    let name =
      title(arguments, Argument(label: nil, term: Term(kind: .unread, place: place))).flatMap(ActionName.identifier)
      ?? ViewReading.Action.link
    let item = set.steps.isEmpty ? nil : views.item
    views.actions.append(ViewReading.Action(name: name, isTap: true, steps: steps, place: place, item: item))
    readLabel(arguments, in: scope)
    return .unknown
  }

  /// What can be triggered on the label of a link with a value is part of the screen.
  private func readLabel(_ arguments: [Argument], in scope: Scope) {
    guard arguments.contains(where: { $0.label == "value" }),
      let label = arguments.first(where: { $0.label == "label" }) ?? arguments.last(where: \.isTrailing),
      case .closure = label.term.kind
    else { return }
    let held = besideRoot(isBar: false) { build(evaluate(label.term, in: scope), [], at: label.term.place) }
    let parts = Value(atoms: held.things.filter { $0.kind == .instance }.map(Atom.thing))
    layOut(parts)
    views?.hold(parts, roles: roles)
  }

  // MARK: Modifiers

  func modifier(_ name: String, on thing: Thing, _ arguments: [Argument], at place: SourceLocation, in scope: Scope)
    -> Value
  {
    // What is attached to an erasing view is attached to the view that it shows.
    if let shown = thing.erasedViews, shown.count == 1 {
      return modifier(name, on: shown[0], arguments, at: place, in: scope)
    }
    guard thing.kind != .subject,
      roles.isView(thing.type) || ViewReading.containers.contains(thing.kind) || views != nil
    else {
      return foreignCall(name, nil, arguments, at: place, in: scope)
    }
    if name == "modifier", let view = modified(Value(.thing(thing)), arguments, at: place, in: scope) { return view }
    if name == "tabViewStyle", thing.kind == .tabView, !thing.isPager, arguments.contains(where: pages) { page(thing) }
    if name == "navigationBarBackButtonHidden" { noteHiddenBack(arguments, on: thing, in: scope) }
    if hidesBar(name, arguments, in: scope) { noteHiddenBack(Value(.truth(true)), on: thing) }
    if name == "tag", let tag = arguments.first { noteTag(tag, of: [thing], in: scope) }
    if let views {
      let known = views.actions.count
      modify(name, arguments, at: place, in: scope)
      if thing !== views.screen { views.attach(since: known, to: thing) }
    } else if Self.taps.contains(name) || Self.events.contains(name) || name == "toolbar" {
      // A view that is made outside of views: `UIHostingController(rootView: HomeView().task { … })`.
      let reading = ViewReading(screen: thing)
      views = reading
      modify(name, arguments, at: place, in: scope)
      views = nil
      reading.attach(since: 0, to: thing)
      keep(reading)
    } else {
      modify(name, arguments, at: place, in: scope)
    }
    return Value(.thing(thing))
  }

  /// Whether a style of a `TabView` shows no tabs: its pages are swiped.
  private func pages(_ style: Argument) -> Bool {
    var term = style.term
    if case .call(let callee, _) = term.kind { term = callee }
    return ["page", "PageTabViewStyle", "carousel", "CarouselTabViewStyle", "verticalPage"].contains(term.lastName)
  }

  private func page(_ tabs: Thing) {
    tabs.isPager = true
    tabs.isVoid = true
    bindings.selections = bindings.selections.filter { $0.value !== tabs }
    disown(tabs)
    learn()
  }

  /// Takes a container from its owners; those without another one own nothing then.
  func disown(_ container: Thing) {
    let owners = (container.fields["owner"] ?? .unknown).things
    container.fields["owner"] = nil
    for owner in owners
    where !things.contains(where: { !$0.isVoid && $0.fields["owner"]?.things.contains(owner) == true }) {
      bindings.owners.remove(owner)
    }
  }

  /// A modifier on views without a known thing.
  func modifyUnknown(_ name: String, _ base: Term, _ arguments: [Argument], at place: SourceLocation, in scope: Scope)
    -> Value
  {
    modify(name, arguments, at: place, in: scope)
    return .unknown
  }

  static let taps: Set<String> = ["onTapGesture", "onLongPressGesture", "onSubmit", "onDelete", "onMove"]
  private static let events: Set<String> = [
    "onAppear", "task", "onChange", "onReceive", "refreshable", "onDisappear", "onOpenURL", "onContinueUserActivity",
  ]

  private static let bars: Set<String> = ["navigationBarBackButtonHidden", "navigationBarHidden", "toolbarVisibility"]

  /// Whether a modifier attaches something to a view: code, or other views.
  func attaches(_ name: String) -> Bool {
    Self.taps.contains(name) || Self.events.contains(name) || NavigationNames.modifiers.contains(name)
      || ["toolbar", "overlay", "background", "safeAreaInset", "preference", "onPreferenceChange"].contains(name)
      || Self.alerts.contains(name) || Self.gestures.contains(name)
      || Self.bars.contains(name)
  }

  private func modify(_ name: String, _ arguments: [Argument], at place: SourceLocation, in scope: Scope) {
    switch name {
    case "navigationBarBackButtonHidden":
      // A part of a screen hides it for the whole screen.
      if let views, views.stack == nil, !views.isOneScreen { noteHiddenBack(arguments, on: views.screen, in: scope) }
    case _ where hidesBar(name, arguments, in: scope):
      if let views, views.stack == nil, !views.isOneScreen { noteHiddenBack(Value(.truth(true)), on: views.screen) }
    case _ where Self.alerts.contains(name) && alert(name, arguments, at: place, in: scope): break
    case "sheet", "fullScreenCover", "popover": presentation(name, arguments, at: place, in: scope)
    case "preference": handUp(arguments, in: scope)
    case "onPreferenceChange": hearPreference(arguments, at: place, in: scope)
    case "flowDestination" where readsRoutes: destination(arguments, at: place, in: scope)
    case "navigationDestination": destination(arguments, at: place, in: scope)
    case _ where Self.taps.contains(name):
      if let last = arguments.last { action(last, title: nil, isTap: true, at: place, in: scope) }
    case _ where Self.gestures.contains(name): attachGestures(arguments, at: place, in: scope)
    case _ where Self.events.contains(name):
      if let last = arguments.last { event(name, last, at: place, in: scope) }
    default:
      for argument in arguments {
        let value = evaluate(argument.term, in: scope)
        guard isBuilder(argument.term, value) else { continue }
        // The contents of toolbars, overlays, alerts and menus belong to the screen, and are not screens.
        let held = besideRoot(isBar: name == "toolbar") { build(value, [], at: place) }
        // The label of a tab is no screen, nor is an overlay or background of a tab.
        if name == "tabItem" || views?.isNested == true && ["overlay", "background"].contains(name) { continue }
        let parts = Value(atoms: held.things.filter { $0.kind == .instance }.map(Atom.thing))
        layOut(parts)
        views?.hold(parts, roles: roles)
      }
    }
  }

  /// Reads what stands beside the view with which a stack begins, and does not decide which view that is.
  private func besideRoot(isBar: Bool, _ body: () -> Value) -> Value {
    guard let views else { return body() }
    let outer = (views.rootFields, views.rootViews, views.branchViews, views.readStates)
    let isInBar = views.isBar
    views.isBar = isInBar || isBar
    defer {
      (views.rootFields, views.rootViews, views.branchViews, views.readStates) = outer
      views.isBar = isInBar
    }
    return body()
  }

  private func event(_ name: String, _ closure: Argument, at place: SourceLocation, in scope: Scope) {
    guard let views else { return }
    let count = views.actions.count
    action(closure, title: nil, isTap: false, at: place, in: scope)
    for index in count..<views.actions.count { views.actions[index].name = name }
  }

  private func presentation(_ name: String, _ arguments: [Argument], at place: SourceLocation, in scope: Scope) {
    guard let host = views?.screen ?? maker else { return }
    guard let binding = arguments.first(where: { ["item", "isPresented", "store"].contains($0.label) }) else { return }
    guard let builder = arguments.first(where: { $0.label == "content" }) ?? arguments.last(where: \.isTrailing) else {
      return
    }
    let onDismiss = arguments.first { $0.label == "onDismiss" }.map { (term: $0.term, scope: scope) }
    if let onDismiss { _ = evaluate(onDismiss.term, in: scope) }
    var style = PresentationStyle()
    if name == "fullScreenCover" { style.name = .fullScreen }
    if name == "popover" { style.name = .popover }
    var isFound = false
    for case .binding(let owner, let written) in self.binding(binding.term, in: scope).atoms {
      let (field, part) = ViewBindings.parts(of: written)
      let reading = reading(part, of: owner, field)
      let element = reading == nil ? part : nil
      let stated = binding.label == "store" ? arguments.first { $0.label == "state" }?.term.presentedCase : nil
      for case .code(let code) in evaluate(builder.term, in: scope).atoms {
        isFound = true
        bindings.present(
          .init(
            owner: owner, field: field, style: style, builder: code, onDismiss: onDismiss, host: host, place: place,
            element: element ?? stated, reading: reading))
      }
    }
    if isFound { placed.insert(place) } else { missing("the state that presents", at: place) }
  }

  private func destination(_ arguments: [Argument], at place: SourceLocation, in scope: Scope) {
    guard let builder = arguments.last else { return }
    if let item = arguments.first(where: { ["item", "isPresented"].contains($0.label) }) {
      // A destination that depends on a state is a push that the state decides.
      for case .binding(let owner, let written) in binding(item.term, in: scope).atoms {
        let (field, part) = ViewBindings.parts(of: written)
        let reading = reading(part, of: owner, field)
        let element = reading == nil ? part : nil
        for case .code(let code) in evaluate(builder.term, in: scope).atoms {
          guard let host = views?.screen else { continue }
          var style = PresentationStyle()
          style.isPush = true
          if let word = arguments.first(where: { $0.label == "style" }),
            case .enumCase(_, let name, _)? = evaluate(word.term, in: scope).atoms.first,
            let stated = RouteMove.style(ofRoute: name) ?? nil
          {
            style = stated
          }
          bindings.present(
            .init(
              owner: owner, field: field, style: style, builder: code, onDismiss: nil, host: host, place: place,
              element: element, reading: reading))
          if style.isPush { views?.countOfPushesByState += 1 }
          placed.insert(place)
        }
      }
      return
    }
    guard let first = arguments.first, first.label == "for" else { return }
    for case .type(let type, _) in evaluate(first.term, in: scope).atoms {
      for case .code(let code) in evaluate(builder.term, in: scope).atoms {
        bindings.push(.init(type: type, builder: code, stack: views?.stack, place: place))
        placed.insert(place)
      }
    }
  }
}
