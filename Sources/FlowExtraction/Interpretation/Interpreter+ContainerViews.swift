import FlowModel

/// Interprets the containers of SwiftUI: `NavigationStack` and `TabView`.
extension Interpreter {
  /// Whether an argument is the initial content of a container; its other views are in closures with other labels.
  private func isContent(_ argument: Argument) -> Bool {
    argument.label == "root" || argument.label == "content" || argument.isTrailing && argument.label != "destination"
  }

  func stackView(_ arguments: [Argument], at place: SourceLocation, in scope: Scope) -> Value {
    let host = views?.screen ?? maker
    let paths = arguments.filter { !$0.isTrailing && $0.label != "root" }.flatMap { argument in
      binding(argument.term, in: scope).atoms.compactMap { atom -> FieldName? in
        if case .binding(let bound, let field) = atom { FieldName(thing: bound, name: field) } else { nil }
      }
    }
    // A view that holds a stack, used twice on a screen, holds two of them.
    let part = paths.isEmpty ? nil : maker.flatMap { roles.isView($0.type) ? $0 : nil }
    let (thing, _) = self.thing(.stackView, type: "NavigationStack", place: place, maker: part ?? host)
    var owner = host
    for path in paths {
      owner = self.owner(ofPathIn: path.thing, of: thing)
      bindings.paths[path] = thing
      write(Value(.binding(path.thing, path.name)), to: Thing.path, of: thing)
      // The views for a path of features are an argument beside the stack's root.
      guard let destination = arguments.first(where: { $0.label == "destination" }),
        let type = routeType(of: path.name, path.thing)
      else { continue }
      for case .code(let code) in evaluate(destination.term, in: scope).atoms {
        bindings.push(
          .init(type: type, builder: code, stack: thing, place: destination.term.place, field: path))
      }
    }
    let isBound = bindings.paths.values.contains(thing)
    if !isBound, let inner = insideOfStack(arguments, in: scope) {
      thing.isVoid = true
      titles.insert(thing)
      return inner
    }
    let outer = (stack: views?.stack, isInStack: views?.isInStack ?? false)
    views?.stack = thing
    views?.isInStack = false
    let (links, pushes) = (views?.countOfLinks ?? 0, views?.countOfPushesByState ?? 0)
    for argument in arguments where isContent(argument) {
      views?.readStates = []
      views?.rootFields = []
      views?.rootViews = []
      views?.branchViews = []
      let known = views?.actions.count ?? 0
      let content = content(argument, in: scope)
      let isPushing =
        isBound || views?.countOfLinks != links || views?.countOfPushesByState != pushes
        || bindings.destinations.contains { $0.stack === thing }
      let root = self.root(content, at: argument.term.place, since: known, isPushing: isPushing)
      // What stands beside the root's view is on the same screen.
      if let first = root.things.first { views?.attach(since: known, to: first) }
      if root.isKnown { write(root, to: "root", of: thing) }
      if views?.decides(root) == false { views?.rootFields = [] }
      // State that only changes parts of a screen decides nothing about the stack.
      if root.things.contains(where: { unnamedRoots[$0] != nil }) { views?.readStates = [] }
      if let alternatives = views?.rootViews, views?.decides(root) == true {
        write(
          Value(.list(root.things.filter(alternatives.contains).map { Value(.thing($0)) })), to: " roots", of: thing)
      }
      noteRoot(argument, of: thing, owner: owner, in: scope)
    }
    views?.stack = outer.stack
    views?.isInStack = outer.isInStack
    let isTitleOnly =
      !isBound && thing.fields["root"]?.isKnown != true && views?.countOfLinks == links
      && views?.countOfPushesByState == pushes && !bindings.destinations.contains { $0.stack === thing }
    if isTitleOnly {
      // A stack in which nothing can be pushed only shows a title.
      thing.isVoid = true
      titles.insert(thing)
      return .unknown
    }
    // As long as neither its path nor its content was known, it seemed to be a title.
    if titles.remove(thing) != nil { thing.isVoid = false }
    // A stack without a binding inside a tab or a sheet has no owner, nor has one that a controller or a service presents.
    let isOwned = views.map { !$0.isNested } ?? owner.map { roles.isCoordinator($0.type) } ?? false
    if let owner, owner.kind != .window, !thing.isOverlay, isBound || isOwned { own(thing, by: owner) }
    return Value(.thing(thing))
  }

  /// `router.root.view()` as the root of a stack: the state decides the root.
  private func noteRoot(_ argument: Argument, of stack: Thing, owner: Thing?, in scope: Scope) {
    guard let views else { return }
    let read = owner.flatMap { owner in views.readStates.first { $0.thing === owner } }
    for case .code(let code) in evaluate(argument.term, in: scope).atoms {
      for field in views.rootFields + (read.map { [$0] } ?? []) {
        bindings.roots[field] = .init(stack: stack, builder: code)
      }
    }
  }

  /// Tabs, or a stack, inside a stack without a binding: only the inner container navigates.
  private func insideOfStack(_ arguments: [Argument], in scope: Scope) -> Value? {
    let count = views?.actions.count ?? 0
    let outer = views?.isInStack ?? false
    views?.isInStack = true
    defer { views?.isInStack = outer }
    for argument in arguments where isContent(argument) {
      let held = content(argument, in: scope)
      let inner = held.things.filter { ViewReading.containers.contains($0.kind) && $0.kind != .switchView }
      if inner.count == 1, held.things.count == 1 { return Value(.thing(inner[0])) }
      // What stands beside it in a layout is no screen: a bar, a menu that lies over it.
      let whole = held.things.filter { !(views?.laidOut.contains($0) ?? false) || beginsWithContainer($0) }
      if !whole.isEmpty, whole.allSatisfy(beginsWithContainer) { return held }
    }
    // The content is read once more, as that of a stack.
    views?.actions.removeSubrange(count...)
    return nil
  }

  func tabView(_ arguments: [Argument], at place: SourceLocation, in scope: Scope) -> Value {
    let host = views?.screen ?? maker
    let (thing, _) = self.thing(.tabView, type: "TabView", place: place, maker: host)
    var owner = host
    for argument in arguments where argument.label == "selection" {
      for case .binding(let bound, let field) in binding(argument.term, in: scope).atoms {
        if thing.isPager { continue }
        if roles.isCoordinator(bound.type) { owner = bound }
        bindings.selections[FieldName(thing: bound, name: field)] = thing
      }
    }
    if let owner, owner.kind != .window, !thing.isPager {
      bindings.owners.insert(owner)
      write(Value(.thing(owner)), to: "owner", of: thing)
    }
    let outer = (isNested: views?.isNested ?? false, isInStack: views?.isInStack ?? false)
    views?.isNested = true
    views?.isInStack = false
    for argument in arguments where argument.isTrailing || argument.label == "content" {
      let content = content(argument, in: scope)
      if content.isKnown { fill(thing, "tabs", with: content) }
    }
    views?.isNested = outer.isNested
    views?.isInStack = outer.isInStack
    return Value(.thing(thing))
  }
}
