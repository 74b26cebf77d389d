import FlowModel

/// The reason why an outcome has no next state.
enum NaiveStop: Error, Hashable {
  /// `unbounded`: the owner of the stack, if the cut shows that the stack may grow past every bound.
  case cut(limit: String, place: String, unbounded: String? = nil)
  case crash
  /// Not an outcome: a cold link whose condition does not hold after the start.
  case impossible
}

struct NaiveObservation: Hashable {
  var rule: String
  var subject: String
}

/// The facts that a guard records about its body.
struct NaiveTracker {
  /// Kinds of the transitions that the body began, and of those that it joined.
  var kinds: Set<NaiveKind> = []
  var isDropped = false
}

/// The instance on whose behalf effects run.
struct NaiveActor {
  var id: Int
  /// Inside `handle: C.finished`, the instance that finished.
  var finished: NaiveRef?
  /// The screen whose action runs, and the frame; nil: the topmost frame of the same owner.
  var screen: String?
  var fid: Int?
}

/// One event being run, with the branches it is to take.
struct NaiveRun {
  let program: NaiveProgram
  var state: NaiveState
  /// The branch that each `choose` takes, in the order of the run; further ones take the first.
  var choices: [Int] = []
  /// The number of branches of each `choose`.
  var arities: [Int] = []
  var observed: Set<NaiveObservation> = []
  var begun: Set<Int> = []
  var created: Set<String> = []
  var effectCount = 0
  var nextID: Int
  var nextFrame = 1_000_000
  /// The tap that begins the transition of this event, if one begins.
  var tap: NaiveTap?
  /// The frame that a person taps, if it is deaf once removed.
  var tapped: Int?
  /// The deep link whose event this is.
  var link: String?
  var trackers: [NaiveTracker] = []
  /// Whether a guard that can still open skipped a body, or a branch of a `choose` was empty.
  var isIdleByDesign = false
  var notes: [NaiveWaiting] = []
  /// The bodies for frames that have left the display, to be told when nothing is in flight.
  var unseen: [NaiveWaiting] = []
  var judged: [NaiveItem]
  var judgedContexts: [NaiveContext]
  /// The number of navigations that put a transition in flight or joined one.
  var animations = 0
  /// Whether an unanimated `push` of a coordinator runs: the navigations of its start are not animated either.
  var isUnanimated = false
  /// The screens that were put on a stack out of sight, with the owner of the stack.
  var hidden: [(screen: String, stack: Int)] = []

  init(program: NaiveProgram, state: NaiveState, choices: [Int]) {
    self.program = program
    self.state = state
    self.choices = choices
    nextID = (state.instances.keys.max() ?? -1) + 1
    judged = state.items
    judgedContexts = state.contexts
  }

  var flow: Flow { program.flow }

  func coordinator(of id: Int) -> Coordinator { program.coordinator(state.instances[id]?.name ?? "") }

  mutating func observe(_ rule: String, _ subject: String) {
    observed.insert(NaiveObservation(rule: rule, subject: subject))
  }

  mutating func makeFrame(_ screen: String, owner: Int) -> NaiveFrame {
    nextFrame += 1
    return NaiveFrame(fid: nextFrame, screen: screen, owner: state.ref(owner))
  }

  /// Runs a body if its instance is alive.
  mutating func run(_ body: Int, for owner: NaiveRef, finished: NaiveRef? = nil, fid: Int? = nil) throws {
    guard state.isAlive(owner, in: program) else { return }
    try runPart(body, NaiveActor(id: owner.id, finished: finished, screen: program.bodies[body].screen, fid: fid))
  }

  mutating func run(_ waiting: NaiveWaiting) throws {
    try run(waiting.body, for: waiting.owner, finished: waiting.finished)
  }

  /// Runs a body as a part of the enclosing body.
  mutating func runPart(_ body: Int, _ actor: NaiveActor) throws {
    begun.insert(body)
    for effect in program.bodies[body].effects { try run(effect, actor) }
  }

  /// Runs a body outside of the enclosing guarded bodies.
  mutating func runOutsideGuards(_ waiting: NaiveWaiting) throws {
    let saved = trackers
    trackers = []
    try run(waiting)
    trackers = saved
  }

  mutating func run(_ effect: NaiveEffect, _ actor: NaiveActor) throws {
    effectCount += 1
    if effectCount > 2_000 { throw NaiveStop.cut(limit: "effects", place: effect.place) }
    if effect.keeps { state.held.append(actor.id) }
    switch effect.kind {
    case .pushScreen, .pushCoordinator, .pop, .popIfAny, .popToRoot, .popTo, .removeFrame, .replaceTop, .replace,
      .presentScreen, .presentCoordinator, .dismiss, .dismissPresented, .close:
      try navigate(effect, actor)
    case .showScreen(let screen): try show(screen, effect, actor)
    case .showCoordinator(let name, let entry): try show(coordinator: name, entry, effect, actor)
    case .start(let name, let entry):
      try bringUp(name, entry, effect, by: actor.id, kept: effect.slot, effect.place) { _, _ in }
    case .coverScreen(let screen): cover(.frame(makeFrame(screen, owner: actor.id)), screen)
    case .coverCoordinator(let name, let entry):
      try bringUp(name, entry, effect, by: actor.id, kept: effect.slot, effect.place) { run, node in
        if let node { run.cover(node, name) }
      }
    case .uncover: uncover()
    case .select(let name): try select(name)
    case .soon:
      if let body = effect.inner.first { try addPending(waiting(body, actor), to: \.soon) }
    case .later:
      if let body = effect.inner.first { try addPending(waiting(body, actor), to: \.pending) }
    default: try decide(effect, actor)
    }
    if effect.keeps { letGo(of: actor.id) }
    try judgeGone()
  }

  /// Ends the hold of a completion on an instance.
  mutating func letGo(of id: Int) {
    if let index = state.held.firstIndex(of: id) { state.held.remove(at: index) }
  }

  /// Sets a variable of the flow, of the acting instance, or as `C.name` of the first C; without such an instance
  /// nothing happens.
  private mutating func set(_ name: String, to value: String, _ actor: NaiveActor) {
    if state.values[name] != nil {
      state.values[name] = value
    } else if state.instances[actor.id]?.values[name] != nil {
      state.instances[actor.id]?.values[name] = value
    }
    for it in flow.coordinators where name.hasPrefix("\(it.name).") {
      guard let id = state.first(it.name, in: program) else { continue }
      let variable = String(name.dropFirst(it.name.count + 1))
      if state.instances[id]?.values[variable] != nil { state.instances[id]?.values[variable] = value }
    }
  }

  private mutating func decide(_ effect: NaiveEffect, _ actor: NaiveActor) throws {
    switch effect.kind {
    case .set(let assignments): for it in assignments { set(it.variable, to: it.value, actor) }
    case .when(let condition, _, _):
      let branch = state.holds(condition, for: actor.id, in: program) ? 0 : 1
      if branch < effect.inner.count { try runPart(effect.inner[branch], actor) }
    case .choose:
      guard !effect.inner.isEmpty else { return }
      let choice = arities.count < choices.count ? choices[arities.count] : 0
      arities.append(effect.inner.count)
      if program.bodies[effect.inner[choice]].effects.isEmpty { isIdleByDesign = true }
      try runPart(effect.inner[choice], actor)
    case .run(let name):
      if let body = program.procedure(name, of: coordinator(of: actor.id).name) { try runPart(body, actor) }
    case .within(let name, _):
      if let body = effect.inner.first, let id = state.first(name, in: program) { try run(body, for: state.ref(id)) }
    case .guarded: if let body = effect.inner.first { try runGuarded(body, actor) }
    case .finish: try finish(actor)
    case .remove(let name): remove(name, actor)
    case .removeExcept(let kept):
      let instances = state.instances
      state.instances[actor.id]?.children.removeAll { !kept.contains(instances[$0]?.name ?? "") }
    case .removeSlot(let slot): removeKept(slot, of: actor.id)
    case .removeAll: state.instances[actor.id]?.children = []
    case .raise(let event): try raise(event, actor)
    case .send(let event): try send(event, actor)
    default: break
    }
  }

  private mutating func runGuarded(_ body: Int, _ actor: NaiveActor) throws {
    guard state.instances[actor.id]?.lock == .open else {
      if let link { observe("swallowed-deep-link", link) }
      if let lock = state.instances[actor.id]?.lock, lock != .never, lock != .bodyRuns { isIdleByDesign = true }
      return
    }
    state.instances[actor.id]?.lock = .bodyRuns
    trackers.append(NaiveTracker())
    try runPart(body, actor)
    let tracker = trackers.removeLast()
    let lock: NaiveGuard
    switch coordinator(of: actor.id).guardUnlock {
    case nil: lock = .open
    case .onCompletion: lock = tracker.isDropped ? .never : tracker.kinds.isEmpty ? .open : .opensWithSettle
    case .after(let milliseconds):
      let longest = tracker.kinds.map(duration).max()
      lock = longest.map { milliseconds >= $0 ? .freeWithSettle : .free } ?? .free
    }
    state.instances[actor.id]?.lock = lock
  }

  private func duration(_ kind: NaiveKind) -> Int {
    switch kind {
    case .push, .pop: flow.durations.push
    case .present, .dismiss: flow.durations.present
    }
  }
}
