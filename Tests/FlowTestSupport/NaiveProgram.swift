import FlowModel

/// A list of effects that begins or belongs to a body, with the place where it is declared.
struct NaiveBody: Sendable {
  var effects: [NaiveEffect] = []
  var place: String
  /// What `dead-action` calls it; nil: not judged.
  var subject: String?
  var isTold = false
}

/// An effect whose inner lists are numbers of bodies.
struct NaiveEffect: Sendable {
  var kind: Effect.Kind
  var place: String
  var then: Int
  /// Branches of `when` (do, else) and `choose`; what stands in `in`, `guarded`, `later`.
  var inner: [Int] = []
  /// A body of this effect alone, for a SwiftUI `present` that waits.
  var alone: Int
}

/// The flow with every list of effects numbered in the order of declaration.
struct NaiveProgram: Sendable {
  let flow: Flow
  private(set) var bodies: [NaiveBody] = []
  private var named: [String: Int] = [:]
  private var coordinators: [String: Coordinator] = [:]
  private var screens: [String: Screen] = [:]
  private var declarers: [String: String] = [:]

  init(_ flow: Flow) {
    self.flow = flow
    for coordinator in flow.coordinators { add(coordinator) }
    for link in flow.deepLinks { add(link.effects, key: "link \(link.name)", place: link.name, judged: true) }
    for it in flow.externals { add(it.effects, key: "external \(it.name)", place: it.name, judged: true) }
  }

  func coordinator(_ name: String) -> Coordinator { coordinators[name] ?? Coordinator(name: name) }
  func screen(_ name: String) -> Screen { screens[name] ?? Screen(name: name) }
  func declarer(of screen: String) -> String { declarers[screen] ?? "" }

  func start(of coordinator: String, entry: String?) -> Int? {
    named[entry.map { "entry \(coordinator) \($0)" } ?? "start \(coordinator)"]
  }
  func procedure(_ name: String, of coordinator: String) -> Int? { named["procedure \(coordinator) \(name)"] }
  func handler(_ key: String, of coordinator: String) -> Int? { named["handler \(coordinator) \(key)"] }
  func entering(_ state: String, of coordinator: String) -> Int? { named["entering \(coordinator) \(state)"] }
  func action(_ name: String, of screen: String) -> Int? { named["action \(screen) \(name)"] }
  func link(_ name: String) -> Int? { named["link \(name)"] }
  func external(_ name: String) -> Int? { named["external \(name)"] }

  /// What a screen or a coordinator declares for `swipe`, `willSwipe`, `back`, `willBack` or `gone`.
  func dismissal(_ event: String, of name: String) -> Int? { named["dismissal \(name) \(event)"] }

  private mutating func add(_ coordinator: Coordinator) {
    let name = coordinator.name
    coordinators[name] = coordinator
    add(coordinator.start, key: "start \(name)", place: "\(name).start")
    for it in coordinator.entries { add(it.effects, key: "entry \(name) \(it.name)", place: "\(name).\(it.name)") }
    for it in coordinator.procedures {
      add(it.effects, key: "procedure \(name) \(it.name)", place: "\(name).\(it.name)")
    }
    for it in coordinator.handlers {
      add(it.effects, key: "handler \(name) \(it.name)", place: "\(name).\(it.name)", judged: true)
    }
    for it in coordinator.machine?.entering ?? [] {
      add(it.effects, key: "entering \(name) \(it.name)", place: "\(name).\(it.name)")
    }
    add(coordinator.dismissal, of: name)
    for screen in coordinator.screens {
      screens[screen.name] = screen
      declarers[screen.name] = name
      add(screen.dismissal, of: screen.name)
      for it in screen.actions {
        add(it.effects, key: "action \(screen.name) \(it.name)", place: "\(screen.name).\(it.name)", judged: true)
      }
    }
  }

  private mutating func add(_ dismissal: Dismissal, of name: String) {
    let all = [
      ("swipe", dismissal.swipe), ("willSwipe", dismissal.willSwipe), ("back", dismissal.back),
      ("willBack", dismissal.willBack), ("gone", dismissal.gone),
    ]
    for case (let event, let effects?) in all {
      let body = add(effects, key: "dismissal \(name) \(event)", place: "\(name).\(event)")
      bodies[body].isTold = true
    }
  }

  @discardableResult
  private mutating func add(_ effects: [Effect], key: String, place: String, judged: Bool = false) -> Int {
    let body = body(effects, place: place, subject: judged ? place : nil)
    named[key] = body
    return body
  }

  private mutating func body(_ effects: [Effect], place: String, subject: String? = nil) -> Int {
    let number = bodies.count
    bodies.append(NaiveBody(place: place, subject: subject))
    var numbered: [NaiveEffect] = []
    for effect in effects { numbered.append(self.effect(effect, place: place)) }
    bodies[number].effects = numbered
    return number
  }

  private mutating func effect(_ effect: Effect, place: String) -> NaiveEffect {
    let then = body(effect.then, place: place)
    var inner: [Int] = []
    switch effect.kind {
    case .when(let condition, let yes, let no):
      inner = [body(yes, place: place, subject: "\(place) when \(condition.text): do")]
      if let no { inner.append(body(no, place: place, subject: "\(place) when \(condition.text): else")) }
    case .choose(let branches):
      for branch in branches { inner.append(body(branch, place: place)) }
    case .within(_, let effects), .guarded(let effects), .later(let effects):
      inner = [body(effects, place: place)]
    default: break
    }
    let alone = bodies.count
    let result = NaiveEffect(kind: effect.kind, place: place, then: then, inner: inner, alone: alone)
    bodies.append(NaiveBody(effects: [result], place: place))
    return result
  }
}
