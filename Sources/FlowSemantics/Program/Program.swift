import FlowModel

/// A flow with its names resolved to indices, ready to be run.
///
/// Every piece of code that can begin on its own (an action, a handler, a `then`, …) is a `Body` with an index; states
/// refer to waiting and pending effects by that index.
public final class Program: Sendable {
  public struct Coordinator: Sendable {
    public let name: String
    public let declaration: FlowModel.Coordinator
    public var framework: Framework { declaration.framework }
    /// The containers that an instance may be brought up with; the coordinator's own first.
    public let containers: [FlowModel.Coordinator.Container]
    /// The coordinator's own container; if it has none, the first that it may be brought up with.
    public var container: FlowModel.Coordinator.Container {
      containers.first { $0 != .inherited } ?? .inherited
    }
    /// Whether its instances may have different containers.
    public var isMixed: Bool { containers.count > 1 }
    /// Whether an instance may use the stack of its starter.
    var mayInherit: Bool { mayHave(.inherited) }
    /// Indices of coordinators.
    public var tabs: [Int] = []
    /// The tabs that are brought up together with an instance: all, or, if they are lazy, the one that is selected
    /// first.
    var openTabs: ArraySlice<Int> { declaration.isLazy ? tabs.prefix(1) : tabs[...] }
    /// By tab: the body that runs when it is selected; nil for none.
    package var selectionBodies: [Int?] = []
    /// What may be pushed, by index; nil where the coordinator does not list its destinations.
    public var destinationScreens: Set<Int>?
    public var destinationCoordinators: Set<Int> = []
    public var startBody = 0
    public var entryBodies: [String: Int] = [:]
    public var procedureBodies: [String: Int] = [:]
    /// Keyed by `handlerKey(child:event:)`.
    public var handlers: [Int: Int] = [:]
    public var dismissal = DismissalBodies()
    public var machine: MachineTable?
    /// Indices of screens.
    public var screens: [Int] = []

    /// Whether an instance may have such a container.
    public func mayHave(_ container: FlowModel.Coordinator.Container) -> Bool { containers.contains(container) }

    /// Whether the coordinators of its tabs or columns come with an instance that has one of its containers.
    package func bringsTabs(as container: Int) -> Bool {
      declaration.container == .split || containers[container] == .tabs
    }
  }

  public struct Screen: Sendable {
    public let name: String
    public let coordinator: Int
    public let hasBack: Bool
    public let isTerminal: Bool
    public var dismissal = DismissalBodies()
    public var tapActions: [Int] = []
    public var asyncActions: [Int] = []
  }

  public struct Action: Sendable {
    public let name: String
    public let screen: Int
    public let body: Int
    public let condition: Condition?
    /// The position among the screen's once-only async actions, which is the action's bit in a frame; nil for other
    /// actions.
    public let onceBit: Int?
  }

  /// The bodies that are told of departures and appearances; nil for those that do not exist.
  public struct DismissalBodies: Sendable {
    public var swipe: Int?
    public var willSwipe: Int?
    public var back: Int?
    public var willBack: Int?
    public var gone: Int?
    public var removed: Int?
    /// Only screens have this and the next one.
    public var appears: Int?
    public var disappears: Int?

    /// Whether it matters that something leaves the display.
    var listensForDeparture: Bool { gone != nil || removed != nil || listensForAppearance }
    /// Whether it matters that a screen becomes visible or ceases to be.
    var listensForAppearance: Bool { appears != nil || disappears != nil }
  }

  /// One way from a state of a machine on an event.
  public struct Route: Sendable {
    /// Nil for the previous state.
    public let target: Int?
    public let condition: Condition?
    /// The body that runs before the body for entering the target; nil for none.
    public let body: Int?
  }

  public struct MachineTable: Sendable {
    public let states: [String]
    public let unexpected: Machine.Unexpected
    /// By event: the routes by source state, those of the state itself before those of any state.
    public var routes: [Int: [[Route]]] = [:]
    /// Whether a route leads back to the previous state, which then belongs to the state of the flow.
    public var goesBack = false
    public var entering: [Int?]
    public var shows: [Int?]

    /// The bodies of routes and of entering states.
    public var bodies: [Int] {
      entering.compactMap { $0 } + routes.sorted { $0.key < $1.key }.flatMap { $0.value.joined() }.compactMap(\.body)
    }
  }

  /// A deep link or an external.
  public struct Signal: Sendable {
    public let name: String
    public let handler: Int
    public let condition: Condition?
    public let body: Int
    public let isCold: Bool
    /// Screens promised or allowed by a deep link.
    public let lands: Set<Int>
    public let promisesScreen: Bool
  }

  public struct Body: Sendable {
    /// Where it is declared, as findings and limits name it: `Item.buy`, `HomeTab.start`.
    public let place: String
    package var steps: [Step] = []
    /// Whether the body is that of a `soon` effect.
    package internal(set) var isSoon = false
    /// Whether the body is a `present` that waits to be called again.
    var isRetry = false
    /// If the body is in the handler of a finished child, waits for something and may remove the child: the coordinator
    /// of the child, which the body then remembers.
    var finishedChild: Int?
    /// Whether the body is a completion that holds its instance while it waits.
    var keepsSelf = false
    /// The screen whose action the body is or belongs to; nil if it belongs to no screen.
    var screen: Int?
  }

  /// A declared branch of a `when` effect.
  public struct Branch: Sendable {
    /// `PLACE when EXPR: do` or `: else`.
    public let subject: String
    /// As the `when` declares it; the same for both of its branches.
    public let condition: Expression
    public let isElse: Bool
    public let location: SourceLocation
  }

  public let flow: Flow
  public let coordinators: [Coordinator]
  public let screens: [Screen]
  public let actions: [Action]
  public let bodies: [Body]
  public let branches: [Branch]
  public let links: [Signal]
  public let externals: [Signal]
  /// Names of the events that are raised, handled or sent.
  public let events: [String]
  public let root: Int
  let names: NameTable
  /// Whether any screen or coordinator listens for `gone` or `removed`: if not, departures need not be watched.
  let watchesDepartures: Bool
  /// The bodies that are told `removed`.
  let removedBodies: Set<Int>
  /// The bodies that are told `disappears`.
  let disappearsBodies: Set<Int>
  /// Whether any screen listens for becoming visible or ceasing to be visible.
  public let watchesAppearances: Bool
  /// By coordinator: whether anything depends on which frames leave its container.
  let watchesFrames: [Bool]
  /// By coordinator: the view-owned coordinators that its code may start.
  let viewOwnedStarts: [[Int]]
  /// By coordinator: the coordinators that its code may start and then retains, ascending.
  let retainedStarts: [[Int]]
  /// By coordinator: the coordinators whose code may start it, ascending.
  let starters: [[Int]]
  /// By coordinator: itself, and the coordinators that it may retain, directly or not.
  let retainedBelow: [Set<Int>]
  /// By coordinator: the coordinators that it may retain, directly or not; itself only if it is one of them.
  let retainedStrictlyBelow: [Set<Int>]
  /// By coordinator: whether burials can treat its instances when the instance that retains them dies (see `Burial`):
  /// nothing else keeps them alive, and their names depend on no other instance.
  let isBuriedApart: [Bool]
  /// By coordinator: whether burials can treat its instances when an instance lets go of them and lives on. They may
  /// use the container of that instance.
  let isLetGoApart: [Bool]
  /// By coordinator: the coordinators whose instances its code lets go of all at once, whichever exist, and which
  /// burials can treat then; ascending.
  let letGoAtOnce: [[Int]]
  /// By coordinator: whether a condition, an `in`, a link or an external asks for its instances, so that an instance
  /// which displays nothing can be noticed.
  let noticed: [Bool]
  /// By coordinator: whether it may start, directly or not, a coordinator that is noticed.
  let mayStartNoticed: [Bool]
  /// By coordinator: whether its instances may be bare (see `Execution.settleBare`): code starts them, their starters
  /// retain them, they are not headless, and nothing asks for them.
  let canBeBare: [Bool]
  /// By coordinator: whether its instances, or instances that started them directly or not, may be bare.
  let mayHaveBareAbove: [Bool]
  /// The subjects for which conditions ask whether they are presented.
  let soughtSubjects: [Subject]
  /// By screen: whether a condition asks if it is displayed.
  let soughtScreens: [Bool]
  /// By coordinator with a stack: the screens that may be on it, and for which conditions ask whether they are
  /// displayed.
  let soughtOnStack: [[Int]]
  /// By coordinator: whether its container is a stack that an event may clear without reading it, leaving the users of
  /// the stack to burials.
  let isClearedApart: [Bool]
  /// By coordinator: whether its container is a stack that an event may clear by the counts of its users, if no screen
  /// on it is told when it leaves.
  let isClearedByUsers: [Bool]
  /// By coordinator: whether its stack may have frames whose screens are told when they leave.
  let hasListeningFrames: [Bool]
  /// By coordinator with a container: whether a user of the container is told of what leaves it.
  let isToldOfCleared: [Bool]
  /// By coordinator with a container: the coordinators without one of their own that may use it, ascending.
  let borrowers: [[Int]]
  /// By coordinator without a container: the coordinators with one whose container it may use, ascending.
  let lenders: [[Int]]
  /// By coordinator: whether its code presents screens.
  let presentsScreens: [Bool]
  /// By coordinator: whether views own it or a coordinator above it, or a completion may hold it. The order of its
  /// instances then depends on the whole display and on what waits.
  let isOrderedByDisplay: [Bool]
  /// By coordinator: the bodies of the `soon` and `later` effects of its code, ascending.
  let postponed: [[Int]]
  /// Whether any code has `soon` effects.
  let usesSoon: Bool
  /// By coordinator: whether `soon` and `later` effects may remember its instances as the finished child.
  let isRememberedByPending: [Bool]
  /// By coordinator: whether a completion may hold its instances, or those that started them.
  let mayBeHeld: [Bool]
  /// Whether any completion holds its instance.
  let holdsInstances: Bool
  /// By coordinator: whether code may show its instances again, so that what they displayed last is kept.
  let isReused: [Bool]
  /// Whether that is so for any coordinator.
  public let reusesInstances: Bool
  /// Whether any coordinator that presents is written in SwiftUI, so that a presentation may wait in its slot.
  let usesSlots: Bool
  /// By coordinator: the bodies of the presentations that may wait in a slot of its instances, ascending.
  let deferrable: [[Int]]
  /// Coordinators that may have waiting presentations, and whose instances may outlive the instance that lends them a
  /// container.
  let mayLoseContainers: [Int]
  /// Whether any presentation that may wait in a slot comes from a screen.
  let presentsFromScreens: Bool
  /// Whether any code asks for the frame whose action runs.
  let asksForActingFrames: Bool
  /// Whether any sheet leaves what is below it visible, so that a person may see several screens.
  let letsThrough: Bool
  /// Whether any coordinator is presented as an alert, which goes by itself when something in it is tapped.
  let alertsHoldContainers: Bool
  /// Whether a person may see several screens at once.
  let showsSeveral: Bool
  /// Whether the width is compact in some run.
  let mayBeCompact: Bool
  /// The variable that decides at launch whether the width is compact, and the index of the value that says so; nil if
  /// it is the same in all runs.
  let widthVariable: (index: Int, compact: Int)?
  /// Whether a second window may be in front of the app.
  package let covers: Bool
  /// The names of slots, the one numbered 1 first.
  package let slotNames: [SlotName]
  /// Whether a screen has slots of its own, so that what is presented there goes with the screen.
  let screensHaveSlots: Bool
  /// Bodies that `dismissal` tells when a transition settles.
  let toldBodies: Set<Int>
  /// Index of the event `finished`, which `finish` raises.
  package let finishedEvent: Int
  /// The number of steps of all bodies, including their branches.
  public var stepCount: Int { stepLocations.count }
  /// By the number of a step: where its effect is declared.
  public let stepLocations: [SourceLocation]

  /// Resolves the names of a flow.
  ///
  /// All references of the flow must be declared, as `FlowDeclaration` guarantees; an undeclared name is a programming
  /// error of the caller and stops the process.
  public init(_ flow: Flow) {
    let compiler = ProgramCompiler(flow)
    self.flow = flow
    coordinators = compiler.coordinators
    screens = compiler.screens
    actions = compiler.actions
    bodies = compiler.bodies
    branches = compiler.branches
    links = compiler.links
    externals = compiler.externals
    events = compiler.events
    names = compiler.names
    root = compiler.root
    finishedEvent = compiler.finishedEvent
    stepLocations = compiler.stepLocations
    watchesDepartures =
      !compiler.reused.isEmpty || compiler.coordinators.contains { $0.dismissal.listensForDeparture }
      || compiler.screens.contains { $0.dismissal.listensForDeparture }
    removedBodies = Set(
      compiler.coordinators.compactMap(\.dismissal.removed) + compiler.screens.compactMap(\.dismissal.removed))
    disappearsBodies = Set(compiler.screens.compactMap(\.dismissal.disappears))
    watchesAppearances = compiler.screens.contains { $0.dismissal.listensForAppearance }
    watchesFrames = compiler.watchedContainers()
    let postponed = compiler.coordinators.indices.map { compiler.postponed[$0, default: []].sorted() }
    self.postponed = postponed
    usesSoon = postponed.joined().contains { compiler.bodies[$0].isSoon }
    let remembered = Set(postponed.joined().compactMap { compiler.bodies[$0].finishedChild })
    isRememberedByPending = compiler.coordinators.indices.map(remembered.contains)
    let held = compiler.holding.reduce(into: compiler.holding) { $0.formUnion(compiler.started(by: $1)) }
    mayBeHeld = compiler.coordinators.indices.map(held.contains)
    holdsInstances = !held.isEmpty
    isReused = compiler.coordinators.indices.map(compiler.reused.contains)
    reusesInstances = !compiler.reused.isEmpty
    usesSlots = compiler.usesSlots
    deferrable = compiler.coordinators.indices.map { compiler.deferrable[$0, default: []].sorted() }
    mayLoseContainers = compiler.deferrable.keys.sorted().filter { index in
      compiler.coordinators[index].mayInherit && compiler.coordinators[index].declaration.ownership == .view
    }
    presentsFromScreens =
      compiler.usesSlots && compiler.bodies.contains { $0.isRetry && $0.steps.first?.origin == .screen }
    asksForActingFrames = compiler.asksForActingFrames
    letsThrough = compiler.letsThrough
    alertsHoldContainers = compiler.alertsHoldContainers
    showsSeveral = compiler.letsThrough || compiler.coordinators.contains { $0.mayHave(.split) }
    covers = compiler.covers
    mayBeCompact = flow.mayBeCompact
    widthVariable = flow.widthVariable.map { ($0, flow.variables[$0].values.firstIndex(of: "true") ?? -1) }
    slotNames = compiler.slotNames
    screensHaveSlots = compiler.slotNames.contains { $0.screen != nil }
    let dismissals = compiler.coordinators.map(\.dismissal) + compiler.screens.map(\.dismissal)
    toldBodies = Set(dismissals.flatMap { [$0.swipe, $0.back, $0.gone, $0.removed, $0.disappears].compactMap { $0 } })
    let orderedByDisplay = compiler.orderedByDisplay().union(held)
    isOrderedByDisplay = compiler.coordinators.indices.map(orderedByDisplay.contains)
    let retained = compiler.starts.map { started in
      started.filter { compiler.coordinators[$0].declaration.ownership == .parent }.sorted()
    }
    retainedStarts = retained
    var starters: [[Int]] = compiler.starts.map { _ in [] }
    for starter in compiler.starts.indices {
      for started in compiler.starts[starter] { starters[started].append(starter) }
    }
    self.starters = starters
    let below = retained.indices.map { Self.closure(of: $0, retained) }
    retainedBelow = below
    retainedStrictlyBelow = retained.map { $0.reduce(into: Set<Int>()) { $0.formUnion(below[$1]) } }
    let isApart = compiler.coordinators.indices.map { index in
      compiler.coordinators[index].declaration.ownership == .parent && index != compiler.root
        && !held.contains(index) && !compiler.reused.contains(index) && below[index].isDisjoint(with: orderedByDisplay)
        && !compiler.started(by: index).contains(index)
    }
    isBuriedApart = isApart.indices.map { isApart[$0] && !compiler.coordinators[$0].mayInherit }
    let isLetGoApart = isApart.indices.map { index in
      isApart[index] && (!compiler.coordinators[index].mayInherit || compiler.isPlainUser(index, below[index]))
    }
    self.isLetGoApart = isLetGoApart
    letGoAtOnce = retained.indices.map { index in
      retained[index].filter { compiler.lettingGo[index, default: []].contains($0) && isLetGoApart[$0] }
    }
    let noticed = compiler.noticedCoordinators()
    self.noticed = compiler.coordinators.indices.map(noticed.contains)
    mayStartNoticed = Self.reach(noticed.flatMap { starters[$0] }, along: starters)
    let canBeBare = compiler.coordinators.indices.map { index in
      let declared = compiler.coordinators[index].declaration
      return declared.ownership == .parent && !declared.isHeadless && !noticed.contains(index)
        && !starters[index].isEmpty
    }
    self.canBeBare = canBeBare
    mayHaveBareAbove = Self.reach(
      canBeBare.indices.filter { canBeBare[$0] }, along: compiler.starts.map { Array($0) })
    lenders = compiler.lenders()
    soughtSubjects = compiler.soughtSubjects()
    let sought = compiler.soughtScreens()
    soughtScreens = compiler.screens.indices.map(sought.contains)
    soughtOnStack = compiler.soughtOnStacks()
    borrowers = compiler.borrowers()
    isClearedApart = compiler.clearedApart(held: held)
    isClearedByUsers = compiler.clearedByUsers()
    hasListeningFrames = compiler.listeningFrames()
    isToldOfCleared = compiler.toldOfCleared()
    presentsScreens = compiler.coordinators.indices.map(compiler.presenting.contains)
    viewOwnedStarts = compiler.starts.map { started in
      started.filter { compiler.coordinators[$0].declaration.ownership == .view }.sorted()
    }
  }

  /// By coordinator: whether it is one of some, or reached from one of these along edges.
  static func reach(_ first: [Int], along edges: [[Int]]) -> [Bool] {
    var isReached = edges.map { _ in false }
    var work = first
    while let next = work.popLast() {
      if isReached[next] { continue }
      isReached[next] = true
      work += edges[next]
    }
    return isReached
  }

  private static func closure(of coordinator: Int, _ started: [[Int]]) -> Set<Int> {
    var found: Set<Int> = [coordinator]
    var work = [coordinator]
    while let next = work.popLast() {
      for other in started[next] where found.insert(other).inserted { work.append(other) }
    }
    return found
  }

  /// Resolves an expression of this flow.
  ///
  /// - Parameter asker: the coordinator whose code asks, and whose variables have their bare names; nil outside of the
  ///   code of coordinators, as in an invariant.
  public func condition(_ node: Expression.Node, for asker: Int? = nil) -> Condition {
    names.condition(node, for: asker)
  }

  /// Whether the container of a coordinator has columns side by side.
  func isSplit(_ coordinator: Int) -> Bool { coordinators[coordinator].container == .split }

  static func handlerKey(child: Int?, event: Int) -> Int { event << 16 | ((child ?? -1) + 1) }

  /// The body that handles an event of a child, from the entry `Child.event` or else `event`; and whether it is the
  /// former.
  package func handler(of parent: Int, child: Int, event: Int) -> (body: Int, namesChild: Bool)? {
    let handlers = coordinators[parent].handlers
    if let body = handlers[Self.handlerKey(child: child, event: event)] { return (body, true) }
    return handlers[Self.handlerKey(child: nil, event: event)].map { ($0, false) }
  }

  /// Whether a body is a waiting `present` for the same slot as a step.
  func isForSlot(_ body: Int, of step: Step) -> Bool {
    guard bodies[body].isRetry, let waiting = bodies[body].steps.first else { return false }
    return waiting.slot == step.slot && waiting.origin == step.origin
  }

  /// Whether a body is a waiting `present` that presents a given subject.
  func presentsOnRetry(_ body: Int, _ subject: Subject) -> Bool { presented(by: body) == subject }

  /// The subject that a body presents if it is a waiting `present`; otherwise nil.
  package func presented(by body: Int) -> Subject? {
    guard bodies[body].isRetry else { return nil }
    return switch bodies[body].steps.first?.operation {
    case .presentScreen(let screen, _): .screen(screen)
    case .presentCoordinator(let coordinator, _, _): .coordinator(coordinator)
    default: nil
    }
  }

  func duration(of kind: Flight.Kind) -> Int {
    switch kind {
    case .push, .pop: flow.durations.push
    case .present, .dismiss: flow.durations.present
    }
  }
}
