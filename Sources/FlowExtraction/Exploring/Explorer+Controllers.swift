import FlowModel

/// Explores the actions of view controllers, and callbacks of which no call was seen.
extension Explorer {
  /// What can be done on a controller, and on the views and controllers that it holds.
  func controllerActions(_ thing: Thing) -> [ViewReading.Action] {
    var actions = appearing(thing)
    for part in parts(of: thing) {
      if part !== thing {
        if roles.isViewController(part.type) { actions += appearing(part) } else { fillLists(part) }
      }
      actions += self.actions(of: part)
    }
    return actions
  }

  func meetController(_ thing: Thing) {
    let actions = controllerActions(thing) + told(by: thing)
    screens[thing]?.actions += actions
    screens[thing]?.told += departures(of: thing)
    for action in actions { meet(action.steps) }
    for departure in screens[thing]?.told ?? [] { meet(departure.steps) }
    var hosted: [Thing] = []
    for part in parts(of: thing) where part === thing || roles.isPlainView(part.type) {
      hosted += interpreter.hostedViews(of: part).filter { !hosted.contains($0) }
    }
    for view in hosted {
      let reading = read(view)
      screens[thing]?.actions += reading.actions
      for action in reading.actions { meet(action.steps) }
    }
    uncalled(thing)
  }

  /// Runs the code with which a stack of the app's own appears: it may make the stack its own delegate.
  func meetOwnStack(_ stack: Thing) {
    let actions = appearing(stack)
    arrivals[stack, default: []] += actions
    for action in actions { meet(action.steps) }
  }

  /// The actions of the code that runs when a controller appears.
  private func appearing(_ thing: Thing) -> [ViewReading.Action] {
    var actions: [ViewReading.Action] = []
    let lifecycle = ["prepare", "loadView", "viewDidLoad", "viewWillAppear", "viewDidAppear"]
    let known = index.functions(of: thing.type)
    let called =
      lifecycle.compactMap { name in known.first { $0.name == name } }
      + known.filter { Self.sources.contains($0.signature) }
    for function in called {
      let name = function.name
      let steps = navigation(interpreter.collect { _ = run(function, on: thing) })
      if !steps.isEmpty { actions.append(.init(name: name, isTap: false, steps: steps, place: function.place)) }
    }
    return actions
  }

  /// The controller itself, and the views and controllers of the app's own that it holds.
  func parts(of thing: Thing) -> [Thing] {
    var found = [thing]
    var next = 0
    while next < found.count, next < 40 {
      let holder = found[next]
      next += 1
      for part in interpreter.subviews[holder] ?? [] where !found.contains(part) { found.append(part) }
      guard next > 1 else { continue }
      for (_, value) in holder.fields.sorted(by: { $0.key < $1.key }) {
        for part in value.things where roles.isPlainView(part.type) && !found.contains(part) { found.append(part) }
      }
    }
    var holders = [thing]
    while let holder = holders.popLast(), found.count < 80 {
      if holder !== thing {
        for part in interpreter.subviews[holder] ?? [] where !found.contains(part) { found.append(part) }
      }
      for (_, value) in holder.fields.sorted(by: { $0.key < $1.key }) {
        for part in value.things + value.elements.things where !found.contains(part) {
          // A controller that is held but never shown by itself is part of its holder.
          let isInside =
            rounds > 1 && part.kind == .instance && roles.isViewController(part.type) && !shownBefore.contains(part)
            && index.declares(part.type) && part !== thing
          guard roles.isPlainView(part.type) || isInside || isHelper(part) else { continue }
          found.append(part)
          if isInside { holders.append(part) }
        }
      }
    }
    return found
  }

  /// Whether an object of the app is the delegate of a controller's lists.
  private func isHelper(_ part: Thing) -> Bool {
    guard part.kind == .instance, !roles.isScreen(part.type), !roles.isCoordinator(part.type) else { return false }
    return index.functions(of: part.type).contains {
      Self.callbacks.contains($0.signature) || Self.sources.contains($0.signature)
    }
  }

  /// Makes the cells with which a helper fills a list, because that code sets the listeners of the cells.
  private func fillLists(_ helper: Thing) {
    for function in index.functions(of: helper.type) where Self.sources.contains(function.signature) {
      _ = interpreter.collect { _ = run(function, on: helper) }
    }
  }

  func actions(of thing: Thing) -> [ViewReading.Action] {
    var actions: [ViewReading.Action] = []
    let protocols = heardProtocols(of: thing)
    for function in index.functions(of: thing.type) {
      if thing.kind == .tabs, function.signature == Self.selection, interpreter.pages(inOrderOf: thing) != nil {
        continue
      }
      let isTrigger = isTrigger(function)
      guard isTrigger || protocols.declare(function) else { continue }
      let steps = navigation(interpreter.collect { interpreter.triggered { _ = run(function, on: thing) } })
      // Much of what a framework tells only fills lists: what is written down for it changes no screen.
      guard isTrigger ? !steps.isEmpty : steps.contains(where: \.hasConsequence) else { continue }
      let isTap = isTrigger || DelegateProtocols.isGesture(function)
      actions.append(.init(name: name(of: function), isTap: isTap, steps: steps, place: function.place))
    }
    actions += triggered(thing, besides: actions)
    for forwarder in interpreter.forwarders
    where forwarder.owner === thing && !actions.contains(where: { $0.name == forwarder.name })
      && !interpreter.isSuperseded(chain: forwarder.chain)
    {
      let steps = navigation(
        interpreter.collect {
          interpreter.triggered {
            interpreter.send(forwarder.value, to: forwarder.subject, at: forwarder.subject.place)
          }
        })
      guard !steps.isEmpty else { continue }
      let place = forwarder.subject.place.isOfLibrary ? forwarder.place : forwarder.subject.place
      actions.append(.init(name: forwarder.name, isTap: forwarder.isTap, steps: steps, place: place))
    }
    return actions
  }

  /// What a controller of a framework tells its delegate: it happens on that controller's screen.
  private func told(by thing: Thing) -> [ViewReading.Action] {
    guard isForeign(thing) else { return [] }
    return delegates(of: thing).flatMap { delegate -> [ViewReading.Action] in
      let protocols = DelegateProtocols(
        index.ancestors(of: delegate.type).filter {
          !index.declares($0) && DelegateProtocols.isProtocol($0, of: thing.type)
        })
      return index.functions(of: delegate.type).filter(protocols.declare).compactMap { function in
        let steps = navigation(interpreter.collect { interpreter.triggered { _ = run(function, on: delegate) } })
        guard !steps.isEmpty else { return nil }
        return .init(name: name(of: function), isTap: true, steps: steps, place: function.place)
      }
    }
  }

  /// Runs what objects of frameworks that have no screen, such as a location manager, tell a coordinator at some time.
  func hearFrameworks(_ coordinator: Thing) {
    guard coordinator.kind == .instance, roles.isCoordinator(coordinator.type), arrivals[coordinator] == nil else {
      return
    }
    arrivals[coordinator] = []
    let protocols = heardProtocols(of: coordinator)
    for function in index.functions(of: coordinator.type)
    where protocols.declare(function) && !isTrigger(function) && !DelegateProtocols.isGesture(function) {
      let steps = navigation(interpreter.collect { interpreter.triggered { _ = run(function, on: coordinator) } })
      guard steps.contains(where: \.hasConsequence) else { continue }
      arrivals[coordinator]?.append(
        .init(name: name(of: function), isTap: false, steps: steps, place: function.place))
      meet(steps)
    }
  }

  /// The protocols by which something is told while its own screen is there: not those of a picker that lies over it.
  private func heardProtocols(of thing: Thing) -> DelegateProtocols {
    let foreign = index.ancestors(of: thing.type).filter { !index.declares($0) && DelegateProtocols.isKnown($0) }
    guard !foreign.isEmpty else { return DelegateProtocols([]) }
    let asking = interpreter.things.filter { isForeign($0) && delegates(of: $0).contains(thing) }
    return DelegateProtocols(
      foreign.filter { type in !asking.contains { DelegateProtocols.isProtocol(type, of: $0.type) } })
  }

  private func isForeign(_ thing: Thing) -> Bool { thing.kind == .instance && !index.declares(thing.type) }

  private func delegates(of thing: Thing) -> [Thing] {
    thing.fields.filter { $0.key.lowercased().hasSuffix("delegate") }.sorted { $0.key < $1.key }.flatMap(\.value.things)
  }

  /// The actions of handlers that were given to a screen's controls, or that listen to its model.
  func triggered(_ thing: Thing, besides known: [ViewReading.Action]) -> [ViewReading.Action] {
    var actions: [ViewReading.Action] = []
    var positions: [SourceLocation: Int] = [:]
    for trigger in interpreter.triggers[thing] ?? [] where !interpreter.isSuperseded(chain: trigger.chain) {
      let position = trigger.chain.flatMap { positions[$0] }
      // The name of a closure is that of a call in it, which another closure may make as well.
      let isKnown = (known + actions).contains { action in
        action.name == trigger.name && !(trigger.code.isClosure && action.place != trigger.code.place)
      }
      guard position != nil || !isKnown else { continue }
      let steps = navigation(interpreter.collect { interpreter.run(trigger, at: trigger.code.place) })
      guard !steps.isEmpty else { continue }
      // The operators and the listener of a chain run one after the other.
      if let position {
        actions[position].steps += steps
        continue
      }
      if let chain = trigger.chain { positions[chain] = actions.count }
      actions.append(
        .init(name: ActionName.trimmed(trigger.name), isTap: trigger.isTap, steps: steps, place: trigger.code.place))
    }
    return actions
  }

  func isTrigger(_ function: FunctionFact) -> Bool {
    let names = function.attributes.map { $0.prefix { $0 != "(" } }
    return names.contains("IBAction") || names.contains("objc") || Self.callbacks.contains(function.signature)
      || Self.callbackNames.contains(function.name)
  }

  private static let callbacks: Set<String> = [
    "tableView(_:didSelectRowAt:)", "collectionView(_:didSelectItemAt:)", selection,
    "tableView(_:commit:forRowAt:)", "textFieldShouldReturn(_:)", "searchBarSearchButtonClicked(_:)",
    "tableView(_:accessoryButtonTappedForRowWith:)", "mapView(_:didSelect:)", "pickerView(_:didSelectRow:inComponent:)",
  ]

  /// The methods that fill lists; they set the listeners of the rows.
  private static let sources: Set<String> = [
    "tableView(_:cellForRowAt:)", "collectionView(_:cellForItemAt:)", "tableView(_:viewForHeaderInSection:)",
    "collectionView(_:viewForSupplementaryElementOfKind:at:)",
    "tableView(_:trailingSwipeActionsConfigurationForRowAt:)",
    "tableView(_:leadingSwipeActionsConfigurationForRowAt:)", "tableView(_:editActionsForRowAt:)",
    "tableView(_:contextMenuConfigurationForRowAt:point:)", "tableView(_:viewForFooterInSection:)",
    "collectionView(_:contextMenuConfigurationForItemAt:point:)",
    "collectionView(_:contextMenuConfigurationForItemsAt:point:)",
    "contextMenuInteraction(_:configurationForMenuAtLocation:)",
  ]

  private static let callbackNames: Set<String> = [
    "searchBarCancelButtonClicked", "updateSearchResults", "touchesEnded",
  ]

  func name(of function: FunctionFact) -> String {
    switch function.signature {
    case "tableView(_:didSelectRowAt:)": "selectRow"
    case "collectionView(_:didSelectItemAt:)": "selectItem"
    case "tabBarController(_:didSelect:)": "selectTab"
    default: ActionName.trimmed(function.name)
    }
  }

  /// The steps that may navigate.
  func navigation(_ steps: [Step]) -> [Step] { steps.filter(\.mayNavigate) }

  func departures(of thing: Thing) -> [Told] {
    let ways = ["deinit": Told.Departure.gone, "didMove": .gone, "viewDidDisappear": .gone, "viewWillDisappear": .gone]
    return index.functions(of: thing.type).compactMap { function in
      guard let way = ways[function.name], function.name != "viewWillDisappear" || Self.asksWhetherItLeaves(function)
      else { return nil }
      let steps = navigation(interpreter.collect { _ = run(function, on: thing) })
      return steps.isEmpty ? nil : Told(way: way, steps: steps, place: function.place)
    }
  }

  /// Whether a body asks if the screen goes for good, because a covered screen disappears as well.
  private static func asksWhetherItLeaves(_ function: FunctionFact) -> Bool {
    let asked = BodyNames.of(function).asked
    return ["isMovingFromParent", "isBeingDismissed", "isMovingToParent"].contains(where: asked.contains)
  }

  /// Runs callbacks that a coordinator gave to a screen, or to its model, and of which no call was seen.
  func uncalled(_ thing: Thing) {
    var open = [(thing, 0)]
    var seen: Set<Thing> = []
    while let (next, depth) = open.popLast() {
      guard seen.insert(next).inserted else { continue }
      for (field, value) in next.fields.sorted(by: { $0.key < $1.key }) {
        for case .code(let code) in value.atoms
        where !interpreter.ran.contains(.init(place: code.place, home: code.home)) && isFinal {
          interpreter.isProbing = true
          let steps = navigation(
            interpreter.collect {
              interpreter.with(certainty: .possible) { _ = interpreter.run(code, [], name: field, at: code.place) }
            })
          interpreter.isProbing = false
          guard !steps.isEmpty else { continue }
          screens[thing]?.actions.append(
            .init(name: ActionName.trimmed(field), isTap: true, steps: steps, place: code.place))
          meet(steps)
        }
        if depth == 0, roles.isForeignScreen(thing.type) {
          for coordinator in value.things where roles.isCoordinator(coordinator.type) { offer(coordinator, to: thing) }
        }
        guard depth < 3 else { continue }
        for inner in value.things
        where inner.kind == .instance && !roles.isCoordinator(inner.type) && !roles.isScreen(inner.type) {
          open.append((inner, depth + 1))
        }
      }
    }
  }

  /// Offers the callback that a coordinator was given for its end, if the base class that calls it belongs to another
  /// module: the call may happen on the first screen that the coordinator shows.
  func offerCallbacks(of coordinator: Thing, on steps: [Step]) {
    guard isFinal, roles.isCoordinator(coordinator.type),
      index.ancestors(of: coordinator.type).contains(where: { index.entry($0) == nil && $0.hasSuffix("Coordinator") }),
      let screen = steps.lazy.compactMap(firstShown).first(where: { screens[$0] != nil })
    else { return }
    for (field, value) in coordinator.fields.sorted(by: { $0.key < $1.key }) {
      for case .code(let code) in value.atoms
      where !interpreter.ran.contains(.init(place: code.place, home: code.home)) {
        interpreter.isProbing = true
        let steps = navigation(
          interpreter.collect {
            interpreter.with(certainty: .possible) { _ = interpreter.run(code, [], name: field, at: code.place) }
          })
        interpreter.isProbing = false
        guard !steps.isEmpty, screens[screen]?.actions.contains(where: { $0.place == code.place }) == false else {
          continue
        }
        screens[screen]?.actions.append(
          .init(name: ActionName.trimmed(field), isTap: true, steps: steps, place: code.place))
        meet(steps)
      }
    }
  }

  private func firstShown(in step: Step) -> Thing? {
    switch step.kind {
    case .move(let move, _, _):
      return move.shown.lazy.flatMap { $0.things + $0.elements.things }.first { $0.kind == .instance }
    case .branch(_, let then, let otherwise): return (then + otherwise).lazy.compactMap(firstShown).first
    case .choose(let branches): return branches.lazy.flatMap { $0 }.compactMap(firstShown).first
    case .call(_, _, _, let inner), .later(let inner), .soon(let inner), .guarded(_, let inner):
      return inner.lazy.compactMap(firstShown).first
    }
  }

  /// Offers to a screen whose code is not read the methods of its coordinator of which no call was seen.
  func offer(_ coordinator: Thing, to screen: Thing) {
    guard isFinal else { return }
    for function in index.functions(of: coordinator.type) {
      let isOffered =
        !["init", "deinit", "start"].contains(function.name) && !function.isStatic
        && !function.attributes.contains("private") && !function.attributes.contains("override")
      guard isOffered, !interpreter.ran.contains(.init(place: function.place, home: coordinator)) else { continue }
      interpreter.isProbing = true
      let steps = navigation(
        interpreter.collect { interpreter.with(certainty: .possible) { _ = run(function, on: coordinator) } })
      interpreter.isProbing = false
      guard steps.contains(where: \.showsSomething) else { continue }
      screens[screen]?.actions.append(
        .init(name: ActionName.trimmed(function.name), isTap: true, steps: steps, place: function.place))
      meet(steps)
    }
  }

  /// Whether callers are known, so that code still without a caller can be offered.
  var isFinal: Bool { rounds >= 2 }
}
