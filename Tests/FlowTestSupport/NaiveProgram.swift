import FlowModel

/// A list of effects that begins or belongs to a body, with the place where it is declared.
struct NaiveBody: Sendable {
  var effects: [NaiveEffect] = []
  var place: String
  /// The coordinator on whose behalf it runs.
  var owner: String
  /// The subject for `dead-action`; nil: not judged.
  var subject: String?
  /// The location of a handler, which is the same for all coordinators that share it by an alias. A handler taken over
  /// by `like` has a site of its own. Of a branch in a procedure with parameters, where it is declared for all values.
  var site: String?
  var isTold = false
  /// The screen whose action it belongs to.
  var screen: String?
  /// Whether its instance lives as long as the body waits.
  var keeps = false
  /// The child whose `finished` handler it belongs to.
  var finished: String?
  /// Whether it, or a body that it leaves for later, may remove that child.
  var mayRemoveFinished = false
}

/// An effect whose inner lists are numbers of bodies.
struct NaiveEffect: Sendable {
  var kind: Effect.Kind
  var place: String
  var then: Int
  var keeps: Bool
  var isAnimated: Bool
  var origin: Effect.Origin
  var slot: String?
  var replaces: Bool
  var background: Effect.Background
  /// `with`.
  var values: [String: String]
  /// `as`.
  var container: Coordinator.Container?
  var reuses: Bool
  /// Branches of `when` (do, else) and `choose`; the bodies of `in`, `guarded`, `soon`, `later`.
  var inner: [Int] = []
  /// A body with only this effect, for a `present` that waits.
  var alone: Int
}

/// The flow with every list of effects numbered in the order of declaration.
struct NaiveProgram: Sendable {
  let flow: Flow
  private(set) var bodies: [NaiveBody] = []
  /// Bodies of effects that wait to be called again.
  private(set) var retries: Set<Int> = []
  private var named: [String: Int] = [:]
  private var coordinators: [String: Coordinator] = [:]
  private var screens: [String: Screen] = [:]
  private var declarers: [String: String] = [:]
  private var places: [String: Int] = [:]
  /// By place of a copy of a procedure with parameters, the place of the procedure.
  private var templates: [String: String] = [:]
  /// Coordinators that some effect shows again.
  let reused: Set<String>
  /// The screen whose action is being numbered.
  private var actingScreen: String?
  /// The child whose `finished` handler is being added.
  private var handledChild: String?
  /// The coordinators whose spent instances stay because they are noticed.
  let noticed: Set<String>

  init(_ flow: Flow) {
    self.flow = flow
    noticed = flow.noticed
    reused = flow.reused
    for coordinator in flow.coordinators { add(coordinator) }
    for body in bodies.indices {
      guard let child = bodies[body].finished, coordinators[child]?.ownership == .parent else { continue }
      var seen: Set<Int> = []
      bodies[body].mayRemoveFinished = removes(child, body, &seen)
    }
    // In compact width a split keeps its columns, even without screens.
    for column in flow.mayBeCompact ? flow.coordinators.flatMap(\.columns) : [] {
      coordinators[column]?.ownership = .parent
      coordinators[column]?.isHeadless = true
    }
    for it in flow.deepLinks {
      add(it.effects, key: "link \(it.name)", place: it.name, owner: it.handler ?? flow.root, judged: true)
    }
    for it in flow.externals {
      add(it.effects, key: "external \(it.name)", place: it.name, owner: it.handler ?? flow.root, judged: true)
    }
  }

  /// Whether a body, its inner bodies, or bodies that it leaves for later remove such children.
  private func removes(_ child: String, _ body: Int, _ seen: inout Set<Int>) -> Bool {
    guard seen.insert(body).inserted else { return false }
    for effect in bodies[body].effects {
      if removes(child, effect.then, &seen) { return true }
      switch effect.kind {
      case .remove(child): return true
      case .within: break
      case .run(let name):
        if let body = procedure(name, of: bodies[body].owner), removes(child, body, &seen) { return true }
      case .send:
        let owner = bodies[body].owner
        let parts = named.filter { $0.key.hasPrefix("entering \(owner) ") || $0.key.hasPrefix("route \(owner) ") }
        for part in parts.values where removes(child, part, &seen) { return true }
      default: for inner in effect.inner where removes(child, inner, &seen) { return true }
      }
    }
    return false
  }

  func coordinator(_ name: String) -> Coordinator { coordinators[name] ?? Coordinator(name: name) }
  func screen(_ name: String) -> Screen { screens[name] ?? Screen(name: name) }
  func declarer(of screen: String) -> String { declarers[screen] ?? "" }

  /// The position at which the declaration names a coordinator.
  func place(of coordinator: String) -> Int { places[coordinator] ?? places.count }

  func start(of coordinator: String, entry: String?) -> Int? {
    named[entry.map { "entry \(coordinator) \($0)" } ?? "start \(coordinator)"]
  }
  func procedure(_ name: String, of coordinator: String) -> Int? { named["procedure \(coordinator) \(name)"] }
  func handler(_ key: String, of coordinator: String) -> Int? { named["handler \(coordinator) \(key)"] }
  func selection(_ tab: String, of coordinator: String) -> Int? { named["selection \(coordinator) \(tab)"] }
  func entering(_ state: String, of coordinator: String) -> Int? { named["entering \(coordinator) \(state)"] }
  func route(_ number: Int, of coordinator: String) -> Int? { named["route \(coordinator) \(number)"] }
  func action(_ name: String, of screen: String) -> Int? { named["action \(screen) \(name)"] }
  func link(_ name: String) -> Int? { named["link \(name)"] }
  func external(_ name: String) -> Int? { named["external \(name)"] }

  /// The body that a screen or a coordinator declares for `swipe`, `willSwipe`, `back`, `willBack` or `gone`.
  func dismissal(_ event: String, of name: String) -> Int? { named["dismissal \(name) \(event)"] }

  private mutating func add(_ coordinator: Coordinator) {
    let name = coordinator.name
    places[name] = coordinators.count
    coordinators[name] = coordinator
    func add(_ kind: String, _ bodies: [NamedBody], judged: Bool = false) {
      for it in bodies {
        if let template = it.template { templates["\(name).\(it.name)"] = "\(name).\(template)" }
        if kind == "handler", it.name.hasSuffix(".finished") { handledChild = String(it.name.dropLast(9)) }
        defer { handledChild = nil }
        self.add(
          it.effects, key: "\(kind) \(name) \(it.name)", place: "\(name).\(it.name)", owner: name, judged: judged,
          at: coordinator.takenOverHandlers.contains(it.name) ? .none : it.location)
      }
    }
    self.add(coordinator.start, key: "start \(name)", place: "\(name).start", owner: name)
    add("entry", coordinator.entries)
    add("procedure", coordinator.procedures)
    add("handler", coordinator.handlers, judged: true)
    add("selection", coordinator.selections)
    add("entering", coordinator.machine?.entering ?? [])
    for (number, route) in (coordinator.machine?.routes ?? []).enumerated() where !route.effects.isEmpty {
      self.add(route.effects, key: "route \(name) \(number)", place: "\(name).\(route.event)", owner: name)
    }
    self.add(coordinator.dismissal, of: name, owner: name)
    for screen in coordinator.screens {
      screens[screen.name] = screen
      declarers[screen.name] = name
      self.add(screen.dismissal, of: screen.name, owner: name)
      for it in screen.actions {
        let place = "\(screen.name).\(it.name)"
        actingScreen = screen.name
        self.add(
          it.effects, key: "action \(screen.name) \(it.name)", place: place, owner: name, judged: true)
        actingScreen = nil
      }
    }
  }

  private mutating func add(_ dismissal: Dismissal, of name: String, owner: String) {
    let all = [
      ("swipe", dismissal.swipe), ("willSwipe", dismissal.willSwipe), ("back", dismissal.back),
      ("willBack", dismissal.willBack), ("gone", dismissal.gone), ("removed", dismissal.removed),
      ("appears", dismissal.appears), ("disappears", dismissal.disappears),
    ]
    for case (let event, let effects?) in all {
      let body = add(effects, key: "dismissal \(name) \(event)", place: "\(name).\(event)", owner: owner)
      bodies[body].isTold = true
    }
  }

  @discardableResult
  private mutating func add(
    _ effects: [Effect], key: String, place: String, owner: String, judged: Bool = false,
    at location: SourceLocation = .none
  ) -> Int {
    let body = body(effects, place: place, owner: owner, subject: judged ? place : nil)
    bodies[body].site = Self.site(location)
    named[key] = body
    return body
  }

  private static func site(_ location: SourceLocation) -> String? {
    location.file.isEmpty ? nil : "\(location.file):\(location.line):\(location.column)"
  }

  private mutating func body(_ effects: [Effect], place: String, owner: String, subject: String? = nil) -> Int {
    let number = bodies.count
    bodies.append(
      NaiveBody(place: place, owner: owner, subject: subject, screen: actingScreen, finished: handledChild))
    var numbered: [NaiveEffect] = []
    for effect in effects { numbered.append(self.effect(effect, place: place, owner: owner)) }
    bodies[number].effects = numbered
    return number
  }

  private mutating func effect(_ effect: Effect, place: String, owner: String) -> NaiveEffect {
    let then = body(effect.then, place: place, owner: owner)
    bodies[then].keeps = effect.keepsSelf
    let inner = inner(effect, place: place, owner: owner)
    let alone = bodies.count
    retries.insert(alone)
    let result = NaiveEffect(
      kind: effect.kind, place: place, then: then, keeps: effect.keepsSelf, isAnimated: effect.isAnimated,
      origin: effect.origin, slot: effect.slot, replaces: effect.replacesPresented, background: effect.background,
      values: Dictionary(effect.values.map { ($0.variable, $0.value) }, uniquingKeysWith: { $1 }),
      container: effect.container, reuses: effect.reuses, inner: inner, alone: alone)
    bodies.append(
      NaiveBody(
        effects: [result], place: place, owner: owner, screen: actingScreen, keeps: effect.keepsSelf,
        finished: handledChild))
    return result
  }

  private mutating func inner(_ effect: Effect, place: String, owner: String) -> [Int] {
    switch effect.kind {
    case .when(let condition, let yes, let no):
      let text = "\(templates[place] ?? place) when \(condition.declaredText ?? condition.text)"
      var branches = [body(yes, place: place, owner: owner, subject: "\(text): do")]
      if let no { branches.append(body(no, place: place, owner: owner, subject: "\(text): else")) }
      // The copies for other values have the same branches.
      if templates[place] != nil, let site = Self.site(condition.location) {
        for (branch, word) in zip(branches, ["do", "else"]) { bodies[branch].site = "\(site) \(word)" }
      }
      return branches
    case .choose(let branches):
      var numbers: [Int] = []
      for branch in branches { numbers.append(body(branch, place: place, owner: owner)) }
      return numbers
    case .within(let name, let effects):
      let (screen, child) = (actingScreen, handledChild)
      (actingScreen, handledChild) = (nil, nil)
      defer { (actingScreen, handledChild) = (screen, child) }
      return [body(effects, place: place, owner: name)]
    case .guarded(let effects), .soon(let effects), .later(let effects):
      return [body(effects, place: place, owner: owner)]
    default: return []
    }
  }
}
