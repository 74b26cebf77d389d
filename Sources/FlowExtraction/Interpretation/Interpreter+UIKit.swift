import FlowModel

/// Interprets the calls and properties of UIKit that show and remove screens.
extension Interpreter {
  func isController(_ thing: Thing) -> Bool {
    switch thing.kind {
    case .navigation, .ambientNavigation, .tabs, .alert, .windowRoot: true
    case .instance: roles.isViewController(thing.type) || roles.isView(thing.type)
    default: false
    }
  }

  private func isStack(_ thing: Thing) -> Bool { thing.kind == .navigation || thing.kind == .ambientNavigation }

  /// Nil: the framework has no such call on the thing.
  func framework(_ name: String, on thing: Thing, _ arguments: [Argument], at place: SourceLocation, in scope: Scope)
    -> Value?
  {
    if isStack(thing), let result = stackCall(name, on: thing, arguments, at: place, in: scope) { return result }
    if thing.kind == .subject { return subjectCall(name, thing, arguments, at: place, in: scope) }
    if thing.kind == .alert, name == "addAction", let action = arguments.first {
      write(
        Value(.list([evaluate(action.term, expecting: .named("UIAlertAction", []), in: scope)])), to: "actions",
        of: thing)
      return .unknown
    }
    if isController(thing), let result = controllerCall(name, on: thing, arguments, at: place, in: scope) {
      return result
    }
    return nil
  }

  private func stackCall(
    _ name: String, on thing: Thing, _ arguments: [Argument], at place: SourceLocation, in scope: Scope
  ) -> Value? {
    func value(_ index: Int) -> Value {
      arguments.indices.contains(index) ? resolved(evaluate(arguments[index].term, in: scope)) : .unknown
    }
    switch name {
    case "pushViewController" where frames.last?.emptied.contains(thing) == true:
      let shown = value(0)
      frames[frames.count - 1].emptied.remove(thing)
      fill(thing, with: Value(.list([shown])), at: place)
      missing(shown, "what is pushed", at: place)
    case "pushViewController" where frames.last?.bare.contains(thing) == true:
      let shown = value(0)
      frames[frames.count - 1].bare.remove(thing)
      setStack(shown, on: thing, at: place)
      missing(shown, "what is pushed", at: place)
    case "pushViewController", "show":
      let shown = value(0)
      move(.push(shown, isAnimated: !isUnanimated(arguments, in: scope)), on: thing, at: place)
      missing(shown, "what is pushed", at: place)
    case "showDetailViewController":
      // On a narrow screen the detail is pushed onto the stack.
      let shown = value(0)
      with(certainty: .likely) { move(.push(shown, isAnimated: true), on: thing, at: place) }
      missing(shown, "what is pushed", at: place)
    case "setViewControllers":
      let isAnimated = !isUnanimated(arguments, in: scope)
      if let copy = arguments.first?.term, giveBack(copy, to: thing, isAnimated: isAnimated, at: place, in: scope) {
        break
      }
      let list = value(0)
      if empties(thing, list, at: place) { break }
      fill(thing, with: list, at: place)
      missing(list.elements, "what the stack is set to", at: place)
    case "setNavigationBarHidden": noteHiddenBar(value(0), of: thing)
    case "popViewController": move(.pop, on: thing, at: place)
    case "popToRootViewController": move(.popToRoot, on: thing, at: place)
    case "popToViewController": move(.popTo(value(0)), on: thing, at: place)
    default: return nil
    }
    return .unknown
  }

  /// Whether a list leaves a stack without anything: what is pushed next is alone on it.
  func empties(_ stack: Thing, _ list: Value, at place: SourceLocation) -> Bool {
    guard list.atoms == [.list([])] else { return false }
    if !frames.isEmpty { frames[frames.count - 1].emptied.insert(stack) }
    move(.setStack(list), on: stack, at: place)
    return true
  }

  /// Sets the content of a stack, which is needed when the stack is shown later.
  private func fill(_ stack: Thing, with list: Value, at place: SourceLocation) {
    if stack.kind == .navigation { write(list, to: "viewControllers", of: stack) }
    move(.setStack(list), on: stack, at: place)
  }

  /// Whether a call has no animation: `animated: false`, or a parameter with that value.
  private func isUnanimated(_ arguments: [Argument], in scope: Scope) -> Bool {
    guard let argument = arguments.first(where: { $0.label == "animated" }) else { return false }
    switch argument.term.kind {
    case .truth(let isAnimated): return !isAnimated
    case .name(let name): return scope.lookup(name)?.atoms == [.truth(false)]
    default: return false
    }
  }

  private func controllerCall(
    _ name: String, on thing: Thing, _ arguments: [Argument], at place: SourceLocation, in scope: Scope
  ) -> Value? {
    switch name {
    case "present":
      guard let first = arguments.first, first.label == nil else { return nil }
      let shown = withFirstColumns(resolved(evaluate(first.term, in: scope)))
      let style = self.style(of: shown)
      move(.present(shown, style), on: thing, at: place, then: completion(arguments, in: scope))
      missing(shown, "what is presented", at: place)
    case "dismiss":
      move(.dismiss, on: thing, at: place, then: completion(arguments, in: scope))
    case "setViewControllers" where thing.kind == .tabs:
      tabs(evaluate(arguments[0].term, in: scope), of: thing, at: place)
    case "addChild":
      // A controller that is only the container of another.
      guard thing.kind == .instance, let first = arguments.first, first.label == nil else { return nil }
      let shown = resolved(evaluate(first.term, in: scope))
      if index.declares(thing.type) {
        let views = shown.things.filter { roles.isView($0.type) }
        if !views.isEmpty {
          write(Value(atoms: views.map(Atom.thing)), to: Self.embedded, of: thing)
          return .unknown
        }
        if !exchangesChildren(thing, for: shown) {
          embed(shown, in: thing)
          return nil
        }
      }
      write(shown, to: "embedded", of: thing)
      move(.root(shown), on: thing, at: place)
    case "setViewController" where roles.isSplitViewController(thing.type):
      guard let first = arguments.first else { return nil }
      fillColumn(of: thing, with: resolved(evaluate(first.term, in: scope)), arguments, at: place)
    case "showDetailViewController" where roles.isSplitViewController(thing.type):
      guard let first = arguments.first else { return nil }
      pushBeside(thing, resolved(evaluate(first.term, in: scope)), at: place)
    case "show" where arguments.contains { $0.label == "sender" } && roles.isViewController(thing.type):
      guard let stack = frameworkMember("navigationController", of: thing)?.things.first else { return nil }
      return stackCall("show", on: stack, arguments, at: place, in: scope)
    case "performSegue":
      missing("a segue of a storyboard", at: place)
    case "loadViewIfNeeded", "viewDidLoad", "viewWillAppear", "viewDidAppear", "addSubview": return .unknown
    default: return nil
    }
    return .unknown
  }

  private func completion(_ arguments: [Argument], in scope: Scope) -> [Step] {
    guard let last = arguments.last, last.label == "completion" || last.isTrailing else { return [] }
    let value = evaluate(last.term, in: scope)
    return collect { _ = apply(value, name: "completion", [], at: last.term.place, in: scope) }
  }

  func missing(_ value: Value, _ what: String, at place: SourceLocation) {
    let isKnown = !value.things.isEmpty || !value.elements.things.isEmpty
    if isKnown {
      unplaced[place] = nil
    } else if unplaced[place] == nil, !resolvedPlaces.contains(place) {
      missing(what, at: place)
    }
    if isKnown { resolvedPlaces.insert(place) }
  }

  func style(of value: Value) -> PresentationStyle {
    var style = PresentationStyle()
    guard let thing = value.things.first else { return style }
    if thing.kind == .alert {
      style.name = .alert
      return style
    }
    for case .enumCase(_, let name, _) in thing.fields["modalPresentationStyle"]?.atoms ?? [] {
      switch name {
      case "fullScreen", "currentContext": style.name = .fullScreen
      case "overFullScreen", "overCurrentContext", "custom":
        style.name = .fullScreen
        style.leavesBelow = true
      case "popover": style.name = .popover
      default: break
      }
    }
    if thing.fields["isModalInPresentation"]?.atoms.contains(.truth(true)) == true { style.isInteractive = false }
    return style
  }

  // MARK: Properties

  func frameworkMember(_ name: String, of thing: Thing) -> Value? {
    switch name {
    case "navigationController":
      guard isController(thing), thing.kind != .windowRoot else { return nil }
      if let known = thing.fields[name], known.isKnown { return known }
      // A stack stands for the screen on top of it, where code asks for that.
      if isStack(thing) { return Value(.thing(thing)) }
      return Value(
        .thing(self.thing(.ambientNavigation, type: "UINavigationController", place: thing.place, maker: thing).0))
    case "presentationController", "sheetPresentationController", "popoverPresentationController":
      guard isController(thing) else { return nil }
      return Value(
        .thing(self.thing(.presentation, type: "UIPresentationController", place: thing.place, maker: thing).0))
    case "rootViewController" where thing.kind == .window:
      if let root = frames.last?.rootOfWindow, root.isKnown { return root }
      let (root, _) = self.thing(.windowRoot, type: "UIViewController", place: thing.place, maker: thing)
      return Value(atoms: [.thing(root), .none])
    case "presentedViewController" where thing.kind == .windowRoot:
      return Value(.unknown(.named("UIViewController", [])))
    case "viewControllers":
      return thing.fields["viewControllers"] ?? .unknown
    case "customizableViewControllers" where thing.kind == .tabs, "children" where thing.kind == .tabs:
      return thing.fields["viewControllers"] ?? .unknown
    case "selectedViewController" where thing.kind == .tabs:
      if let page = selectedPage(of: thing) { return page }
      // The selected tab may be any tab.
      return (thing.fields["viewControllers"] ?? .unknown).elements
    case "topViewController", "visibleViewController", "selectedViewController":
      return .unknown
    // The view of a hosting controller stands for the view that it hosts.
    case "view" where thing.kind == .instance && roles.isView(thing.type): return Value(.thing(thing))
    case "view", "tableView", "window", "tabBarController", "presentingViewController", "parent": return .unknown
    case "rx" where isController(thing): return .unknown
    case "projectedValue", "wrappedValue": return Value(.thing(thing))
    default: return thing.kind == .subject ? Value(.thing(thing)) : nil
    }
  }

  /// Whether the written property belongs to the framework, so that it is no field of the app.
  func frameworkWrite(_ name: String, of owner: Thing, _ value: Value, at place: SourceLocation) -> Bool {
    switch (owner.kind, name) {
    case (.window, "rootViewController"):
      let value = withFirstColumns(value)
      if !frames.isEmpty { frames[frames.count - 1].rootOfWindow = value }
      // An unknown value shows nothing that could be declared.
      if !value.things.isEmpty { move(.root(value), on: owner, at: place) }
      for root in value.things where root.kind == .instance { write(Value(.truth(true)), to: Self.inWindow, of: root) }
      missing(value, "the root of the window", at: place)
      return true
    case (.navigation, "isNavigationBarHidden"), (.ambientNavigation, "isNavigationBarHidden"):
      noteHiddenBar(value, of: owner)
      return true
    case (.navigation, "viewControllers"), (.ambientNavigation, "viewControllers"):
      if empties(owner, value, at: place) { return true }
      fill(owner, with: value, at: place)
      return true
    case (.instance, "viewControllers") where roles.isSplitViewController(owner.type):
      write(value, to: "columns", of: owner)
      return true
    case (.tabs, "viewControllers"):
      tabs(value, of: owner, at: place)
      return true
    case (.tabs, "selectedIndex"), (.tabs, "selectedViewController"):
      move(.select(value), on: owner, at: place)
      return true
    case (.presentation, "delegate"):
      if let maker = owner.maker { write(value, to: "presentationDelegate", of: maker) }
      return true
    case (.subject, "value"):
      send(value, to: owner, at: place)
      return true
    default: return false
    }
  }

  func setStack(_ value: Value, on thing: Thing, at place: SourceLocation) {
    let list = Value(.list(value.isKnown ? [value] : []))
    write(list, to: "viewControllers", of: thing)
    madeWith[thing] = list
    if let home = frames.last(where: { $0.home.map(isActor) ?? false })?.home, initialising.contains(home) {
      // The root of a coordinator's own stack is part of its start.
      write(list, to: "initial", of: thing)
      placed.insert(place)
      return
    }
    move(.setStack(list), on: thing, at: place)
  }

  private func tabs(_ value: Value, of thing: Thing, at place: SourceLocation) {
    fill(thing, "viewControllers", with: value)
    placesOfTabs[thing] = place
    if index.declares(thing.type), frames.contains(where: { $0.home === thing }), selfMade.insert(thing).inserted {
      learn()
    }
    move(.tabs(value), on: thing, at: place)
    missing(value.elements, "the controllers of the tabs", at: place)
  }

  /// The value with the first column in place of each split view, as on a narrow screen.
  /// `split.setViewController(controller, for: .secondary)`.
  private func fillColumn(of split: Thing, with shown: Value, _ arguments: [Argument], at place: SourceLocation) {
    var column: String?
    if case .member(_, let name)? = arguments.first(where: { $0.label == "for" })?.term.kind { column = name }
    let isOther = column == "secondary" || column == "supplementary" || column == "inspector"
    guard isOther else {
      if !frames.isEmpty { frames[frames.count - 1].filledSplits.insert(split) }
      return write(Value(.list([shown])), to: "columns", of: split)
    }
    // What is in the other columns from the beginning is not on top on a narrow screen.
    let isInitial = frames.contains { $0.filledSplits.contains(split) }
    if !isInitial { pushBeside(split, shown, at: place) }
  }

  /// On a narrow screen the other columns are on the stack of the first.
  private func pushBeside(_ split: Thing, _ shown: Value, at place: SourceLocation) {
    let stacks = withFirstColumns(Value(.thing(split))).things.filter(isStack)
    // A stack around the detail is not pushed; its content is.
    let content = shown.things.flatMap { held -> [Atom] in
      guard held.kind == .navigation else { return [.thing(held)] }
      return (held.fields["viewControllers"] ?? .unknown).elements.atoms
    }
    steps.removeAll { step in
      guard case .move(.setStack, let stack?, _) = step.kind else { return false }
      return stack.kind == .navigation && shown.things.contains(stack)
    }
    let detail = Value(atoms: content)
    for stack in stacks {
      with(certainty: .likely) { move(.push(detail, isAnimated: true), on: stack, at: place) }
    }
    missing(stacks.isEmpty ? .unknown : detail, "what a column of the split view shows", at: place)
  }

  private func withFirstColumns(_ value: Value) -> Value {
    guard value.things.contains(where: { roles.isSplitViewController($0.type) }) else { return value }
    var result = Value.unknown
    for atom in value.atoms {
      guard case .thing(let thing) = atom, roles.isSplitViewController(thing.type),
        case .list(let columns)? = thing.fields["columns"]?.atoms.first, let first = columns.first
      else {
        result.join(Value(atom))
        continue
      }
      result.join(first)
    }
    return result
  }

  // MARK: Initialisers of the framework

  func constructForeign(_ name: String, _ arguments: [Argument], at place: SourceLocation, in scope: Scope) -> Value {
    func argument(_ label: String) -> Value? {
      arguments.first { $0.label == label }.map { evaluate($0.term, in: scope) }
    }
    switch name {
    case "Store":
      if let store = store(arguments) { return store }
      return foreignCall(name, nil, arguments, at: place, in: scope)
    case _ where name.hasSuffix("NavigationController") && !index.declares(name):
      let thing = self.thing(.navigation, type: name, place: place, maker: maker).0
      if let root = argument("rootViewController") {
        setStack(root, on: thing, at: place)
      } else if !frames.isEmpty {
        frames[frames.count - 1].bare.insert(thing)
      }
      return Value(.thing(thing))
    case "UITabBarItem" where turn != nil:
      // Its number says later for which element it was made.
      let item = self.thing(.instance, type: name, place: place, maker: maker).0
      for argument in arguments {
        let value = evaluate(argument.term, in: scope)
        if argument.label == "tag" { write(value, to: "tag", of: item) }
      }
      return Value(.thing(item))
    case "Array" where arguments.first?.label == "repeating":
      // However many there are, each is the same.
      let element = argument("repeating") ?? .unknown
      for other in arguments.dropFirst() { _ = evaluate(other.term, in: scope) }
      return Value(.list([element]))
    case "UITabBarController": return Value(.thing(thing(.tabs, type: name, place: place, maker: maker).0))
    case "UIWindow": return Value(.thing(window()))
    case "Binder":
      let subject = self.thing(.subject, type: name, place: place, maker: maker).0
      if let target = arguments.first { write(evaluate(target.term, in: scope), to: "target", of: subject) }
      if let last = arguments.last { write(evaluate(last.term, in: scope), to: "listeners", of: subject) }
      return Value(.thing(subject))
    case "CocoaAction", "Action", "CompletableAction":
      let subject = self.thing(.subject, type: name, place: place, maker: maker).0
      if let last = arguments.last { write(evaluate(last.term, in: scope), to: "listeners", of: subject) }
      return Value(.thing(subject))
    case "Array", "Set", "ArraySlice", "ContiguousArray":
      guard let first = arguments.first, first.label == nil else { return Value(.list([])) }
      return evaluate(first.term, in: scope)
    case "StateObject", "ObservedObject", "State", "Published", "Bindable":
      return arguments.first.map { argument in
        let value = evaluate(argument.term, in: scope)
        guard case .closure = argument.term.kind else { return value }
        return apply(value, name: name, [], at: place, in: scope)
      } ?? .unknown
    case "UIHostingController":
      return arguments.first.map { evaluate($0.term, in: scope) } ?? .unknown
    case "UIAlertController":
      let thing = self.thing(.alert, type: name, place: place, maker: maker).0
      if let title = argument("title") { write(title, to: "title", of: thing) }
      return Value(.thing(thing))
    case "UIAlertAction", "UIAction", "UIContextualAction", "UITableViewRowAction":
      let thing = self.thing(.alertAction, type: name, place: place, maker: maker).0
      if let title = argument("title") { write(title, to: "title", of: thing) }
      let closure = arguments.first { $0.label == "handler" } ?? arguments.last { $0.isTrailing }
      guard let closure else { return Value(.thing(thing)) }
      let handler = evaluate(closure.term, in: scope)
      write(handler, to: "handler", of: thing)
      if name != "UIAlertAction" {
        tapped(handler, named: ActionName.name(for: closure.term, title: thing.fields["title"]?.firstText), in: scope)
      }
      return Value(.thing(thing))
    case "UIContextMenuConfiguration", "UIDeferredMenuElement":
      return made(by: arguments, of: name, at: place, in: scope)
    case _ where name.hasSuffix("DiffableDataSource"): return made(by: arguments, of: name, at: place, in: scope)
    case "UIBarButtonItem":
      guard arguments.contains(where: \.isSelector) else { return view(name, arguments, at: place, in: scope) }
      let thing = self.thing(.alertAction, type: name, place: place, maker: maker).0
      write(action(arguments, in: scope), to: "handler", of: thing)
      return Value(.thing(thing))
    case "UIActivityViewController", "UIImagePickerController", "SFSafariViewController", "MFMailComposeViewController",
      "PHPickerViewController", "UIDocumentPickerViewController", "UIViewController", "UITableViewController",
      "UISplitViewController":
      for argument in arguments { _ = evaluate(argument.term, in: scope) }
      return Value(.thing(thing(.instance, type: name, place: place, maker: maker).0))
    case "PassthroughSubject", "CurrentValueSubject", "PublishSubject", "BehaviorSubject", "PublishRelay",
      "BehaviorRelay", "ReplaySubject", "Subject", "Relay":
      let subject = thing(.subject, type: name, place: place, maker: maker).0
      noteFirstValue(name, arguments, of: subject, in: scope)
      return Value(.thing(subject))
    default:
      if let stream = stream(name, arguments, at: place, in: scope) { return stream }
      if let promised = promised(name, arguments, at: place, in: scope) { return promised }
      if let content = content(ofWrapper: name, arguments, in: scope) { return content }
      noteTarget(arguments, in: scope)
      return view(name, arguments, at: place, in: scope)
    }
  }

  /// Runs closures that make something when it is about to be shown, such as a menu or a cell: what it can set off is then
  /// known.
  private func made(by arguments: [Argument], of name: String, at place: SourceLocation, in scope: Scope) -> Value {
    for argument in arguments {
      let value = evaluate(argument.term, in: scope)
      guard case .closure = argument.term.kind else { continue }
      _ = steplessly { apply(value, name: name, [], at: place, in: scope) }
    }
    return .unknown
  }

  func foreignStatic(_ type: String, _ name: String, _ arguments: [Argument], at place: SourceLocation, in scope: Scope)
    -> Value
  {
    if (type == "UIWindow" || type == "UIAlertController") && name == "init" {
      return constructForeign(type, arguments, at: place, in: scope)
    }
    if roles.isScreen(type) || roles.isNavigationController(type) || roles.isTabBarController(type),
      index.declares(type),
      name.lowercased().contains("instantiate") || name.lowercased().contains("storyboard")
        || name.lowercased().contains("nib")
    {
      for argument in arguments { _ = evaluate(argument.term, in: scope) }
      return Value(.thing(make(type, [], at: place, maker: maker)))
    }
    if let value = stream(by: name, of: type, at: place) { return value }
    if ["just", "empty", "never", "create"].contains(name) {
      let values = arguments.map { evaluate($0.term, in: scope) }
      if let value = promised(by: name, of: type, values, at: place) { return value }
    }
    if let value = merged(by: name, arguments, at: place, in: scope) { return value }
    return foreignCall(name, nil, arguments, at: place, in: scope)
  }
}
