import FlowModel

/// Finds all screens, from the launch of the app on, and all actions on them.
final class Explorer {
  struct Screen {
    var thing: Thing
    var actions: [ViewReading.Action] = []
    var told: [Told] = []
    /// The containers that its views hold.
    var containers: [Thing] = []
  }

  /// The code that runs when a screen is removed.
  struct Told {
    enum Departure: String { case swipe, back, gone }
    var way: Departure
    var steps: [Step]
    var place: SourceLocation
    /// The types of screens that the callback tells apart; empty: it asks for none.
    var screens: Set<String> = []
  }

  struct Link {
    var name: String
    var steps: [Step]
    var place: SourceLocation
    /// Whether it can also launch the app.
    var canLaunch = false
  }

  let interpreter: Interpreter
  var launch: [Step] = []
  var screens: [Thing: Screen] = [:]
  /// The screens in the order in which they were found.
  var order: [Thing] = []
  var links: [Link] = []
  /// The callbacks of coordinators for dismissals and pops.
  var told: [Thing: [Told]] = [:]
  /// By tab bar controller, what its delegate does when a tab was selected.
  var selections: [Thing: [Selection]] = [:]
  /// The code that runs when a container appears.
  var arrivals: [Thing: [ViewReading.Action]] = [:]
  /// The readings of apps, which are no screens.
  var apps: [ViewReading] = []
  /// The code of views that hears of links, in the order in which it was met.
  var listeners: [Listener] = []
  /// The state machines found, with the steps on each of their routes.
  var machines: [(Thing, [(MachineFacts.Route, [Step])])] = []
  var rounds = 0
  /// Whether the last round learned nothing new.
  private(set) var isSettled = false
  /// Whether the last round left something out, or a further round was not allowed.
  private(set) var isCut = false
  /// Whether no entry of the app was seen to start anything, so that the root is taken from the coordinators that no
  /// code makes.
  var isRootGuessed = false
  /// Whether that root is the coordinator of a view that no code makes.
  var isRootView = false
  static let mostRounds = 10
  /// The screens that were put on a stack, in any round, with the stacks; nil among these: an unknown stack.
  private(set) var stacked: [Thing: Set<Thing?>] = [:]
  /// What was presented, in any round.
  private(set) var presented: Set<Thing> = []
  /// By controller, the view that wraps it.
  var wrapped: [Thing: Thing] = [:]
  /// The views that builders showed for values, since the rounds are over.
  var built: [Building: (views: Value, screens: [Thing])] = [:]
  /// Whether the rounds are over, so that a builder has nothing new to show for a value.
  private(set) var isOver = false

  /// The views inside of other ones that were read in this round.
  var parts: [Part: ReadPart] = [:]

  /// A view inside of another one, and what its reading depends on.
  struct Part: Hashable {
    var view: Thing
    var screen: Thing
    var stack: Thing?
    var isNested: Bool
    var isOneScreen: Bool
  }

  struct ReadPart {
    var actions: [ViewReading.Action]
    var held: Value
    var knowledge: Int
    var runs: Int
  }

  struct Building: Hashable {
    var builder: Callable
    /// What the builder captures: one place may make builders for different views.
    var scope: ObjectIdentifier
    var value: Value
  }

  /// The screens found in the previous round.
  var shownBefore: Set<Thing> = []

  init(
    index: TypeIndex, vocabulary: Vocabulary, limits: Workload.Limits = Workload.Limits(), isNarrowed: Bool = false
  ) {
    interpreter = Interpreter(index: index, vocabulary: vocabulary, limits: limits, isNarrowed: isNarrowed)
  }

  var index: TypeIndex { interpreter.index }
  var roles: Roles { interpreter.roles }

  /// Runs rounds until one learns nothing new, or until the workload is used up; `pausing`: or until a round is cut, which
  /// then happens early. A further call then runs the rounds that follow.
  func explore(pausing: Bool = false) {
    isOver = false
    interpreter.workload.isPausing = pausing
    while rounds < Self.mostRounds, !isSettled, !(pausing && interpreter.workload.isCut),
      interpreter.workload.allowsRound(placed: interpreter.placed.count)
    { runRound() }
    isCut = interpreter.workload.isCut || !isSettled
    if pausing, isCut { return }
    finish()
  }

  /// Reads the code of an app that has too much of it: to a small depth at first, then to larger ones, as long as they
  /// are not expected to be cut. If a round is cut nevertheless, less deep ones follow.
  ///
  /// What shows screens lies rarely deep inside of other calls, while the services that an app begins with lead
  /// everywhere, and would use up the workload first. What was learned in deep rounds helps shallow ones.
  ///
  /// If the first round is cut already, or the least deep one as well, what it found is the result.
  func deepen() {
    var depth = Self.firstDepth
    var fallbacks = 0
    var costs: [Int] = []
    while rounds < Self.mostRoundsByDepth {
      interpreter.depth = Self.depths[depth]
      runRound()
      if interpreter.workload.isCut {
        guard rounds > 1, depth > 0, fallbacks < Self.mostFallbacks, !interpreter.workload.isHalfSpent else { break }
        fallbacks += 1
        depth -= 1
        interpreter.workload.grantRound()
        continue
      }
      costs.append(interpreter.workload.callsInRound)
      if fallbacks > 0 || isSettled && !interpreter.isShallow { break }
      if interpreter.isShallow, depth + 1 < Self.depths.count, mayGoDeeper(costs) {
        depth += 1
      } else if isSettled {
        break
      }
      guard !interpreter.workload.isHalfSpent, interpreter.workload.allowsRound(placed: interpreter.placed.count) else {
        break
      }
    }
    isCut = interpreter.workload.isCut || !isSettled || interpreter.isShallow
    finish()
  }

  /// Whether a deeper round is expected to end: the last ones grew by some factor, each by twice at least.
  private func mayGoDeeper(_ costs: [Int]) -> Bool {
    guard let last = costs.last else { return true }
    let before = costs.dropLast().last ?? last
    return last * max(2, last / max(before, 1)) <= interpreter.workload.mostCallsInRound
  }

  /// The depths to which rounds read; the first ones only follow deeper rounds that were cut.
  private static let depths = [5, 6, 8, 10, 12, 16, 24, Interpreter.deepest]
  /// The position of the depth to which the first round reads.
  private static let firstDepth = 2
  private static let mostRoundsByDepth = 16
  private static let mostFallbacks = 3

  private func runRound() {
    let known = interpreter.knowledge
    rounds += 1
    interpreter.isShallow = false
    interpreter.workload.beginRound(placed: interpreter.placed.count)
    interpreter.memory = Interpreter.Memory()
    interpreter.madeLazily = []
    interpreter.tabsOfRound = [:]
    parts = [:]
    shownBefore = Set(screens.keys)
    screens = [:]
    order = []
    links = []
    told = [:]
    arrivals = [:]
    selections = [:]
    apps = []
    listeners = []
    launch = interpreter.collect(runEntries)
    meet(launch)
    meetMachines()
    meetViews()
    addLinksOfViews()
    for link in links { meet(link.steps) }
    handOutActions()
    interpreter.fillTabsOfStoryboards()
    interpreter.leaveOutUnusedDefaults()
    isSettled = interpreter.knowledge == known
  }

  private func finish() {
    if !isCut { interpreter.leaveOutEarlierTabs() }
    leaveOutTwins()
    isOver = true
    interpreter.workload.beginDeclaring()
  }

  private func meetMachines() {
    machines = interpreter.machines.keys.sorted { $0.number < $1.number }.map { machine in
      (machine, interpreter.routes(of: machine).map { ($0, navigation(interpreter.steps(on: $0, of: machine))) })
    }
    for (_, steps) in machines.flatMap(\.1) { meet(steps) }
  }

  // MARK: What is shown

  /// Explores everything that some steps show.
  func meet(_ steps: [Step]) {
    for step in steps {
      switch step.kind {
      case .move(let move, let on, let then):
        noteStacked(move, on: on)
        for value in move.shown { for thing in value.things + value.elements.things { meet(thing) } }
        if let on { meetContainer(on) }
        meet(then)
      case .branch(_, let then, let otherwise):
        meet(then)
        meet(otherwise)
      case .choose(let branches): branches.forEach(meet)
      case .call(let thing, _, _, let inner):
        hear(thing)
        meet(inner)
        offerCallbacks(of: thing, on: inner)
      case .later(let inner), .soon(let inner), .guarded(_, let inner): meet(inner)
      }
    }
  }

  private func noteStacked(_ move: Move, on stack: Thing?) {
    switch move {
    case .push(let value, _): noteStacked(value.things, on: stack)
    case .setStack(let value): noteStacked(value.elements.things, on: stack)
    case .present(let value, _): presented.formUnion(value.things)
    default: break
    }
  }

  func noteStacked(_ things: [Thing], on stack: Thing?) {
    for thing in things.flatMap({ $0.erasedViews ?? [$0] }) {
      if stacked[thing] == nil { interpreter.learn() }
      stacked[thing, default: []].insert(stack)
    }
  }

  func meetContainer(_ thing: Thing) {
    let inside = (thing.fields["viewControllers"] ?? .unknown).elements.things
    if thing.kind == .navigation { noteStacked(inside, on: thing) }
    inside.forEach(meet)
    for shown in (thing.fields["root"] ?? .unknown).things + (thing.fields["tabs"] ?? .unknown).things { meet(shown) }
    if thing.kind == .switchView {
      for (_, value) in thing.fields.sorted(by: { $0.key < $1.key }) { value.things.forEach(meet) }
    }
    hear(thing)
  }

  func meet(_ thing: Thing) {
    if let shown = thing.erasedViews {
      shown.forEach(meet)
      return
    }
    switch thing.kind {
    case .alert: meetAlert(thing)
    case .navigation, .tabs, .stackView, .tabView, .switchView:
      guard screens[thing] == nil else { return }
      screens[thing] = Screen(thing: thing)
      if thing.kind == .navigation, index.declares(thing.type) { meetOwnStack(thing) }
      meetContainer(thing)
      if thing.kind == .tabs {
        if index.declares(thing.type) { meetController(thing) }
        meetSelections(thing)
      }
    case .instance:
      guard screens[thing] == nil, !roles.isCoordinator(thing.type) else { return }
      screens[thing] = Screen(thing: thing)
      order.append(thing)
      if let actions = interpreter.unnamedRoots[thing] {
        meetUnnamed(thing, actions)
        return
      }
      if roles.isView(thing.type) { meetView(thing) } else { meetController(thing) }
    default: break
    }
  }

  func meetAlert(_ thing: Thing) {
    guard screens[thing] == nil else { return }
    var screen = Screen(thing: thing)
    screens[thing] = screen
    order.append(thing)
    for action in interpreter.unnamedRoots[thing] ?? [] {
      screen.actions.append(action)
      meet(action.steps)
    }
    for action in (thing.fields["actions"] ?? .unknown).elements.things {
      let title = action.fields["title"]?.firstText.flatMap(ActionName.identifier) ?? "ok"
      let steps = interpreter.collect {
        guard let handler = action.fields["handler"] else { return }
        interpreter.triggered {
          interpreter.apply(handler, name: title, [], at: action.place, in: Scope(parent: nil, home: nil, type: nil))
        }
      }
      screen.actions.append(.init(name: title, isTap: true, steps: steps, place: action.place))
      meet(steps)
    }
    screens[thing] = screen
  }

  // MARK: What coordinators hear

  /// Records the callbacks of the delegates of a container or a presentation.
  func hear(_ thing: Thing) {
    hearFrameworks(thing)
    for delegate in (thing.fields["presentationDelegate"] ?? .unknown).things {
      hear("presentationControllerDidDismiss", .swipe, delegate)
    }
    if thing.kind == .navigation {
      for delegate in (thing.fields["delegate"] ?? .unknown).things {
        guard
          let function = index.functions(of: delegate.type).first(where: {
            $0.signature == "navigationController(_:didShow:animated:)"
          })
        else { continue }
        tell(function, .back, delegate)
      }
    }
    for value in [thing.fields["navigationController"], thing.fields["router"]] {
      for inner in value?.things ?? [] where inner.kind == .navigation && screens[inner] == nil { meet(inner) }
    }
  }

  func hear(_ name: String, _ way: Told.Departure, _ thing: Thing) {
    guard let function = index.functions(of: thing.type).first(where: { $0.name == name }) else { return }
    tell(function, way, thing)
  }

  func tell(_ function: FunctionFact, _ way: Told.Departure, _ thing: Thing) {
    guard told[thing]?.contains(where: { $0.place == function.place }) != true else { return }
    let steps = navigation(interpreter.collect { _ = run(function, on: thing) })
    let asked = BodyNames.of(function).castTo.filter { index.declares($0) && roles.isViewController($0) }
    told[thing, default: []].append(Told(way: way, steps: steps, place: function.place, screens: asked))
    meet(steps)
  }
}
