import FlowSemantics

/// Everything that could happen at all, whatever limits left out: the least set of bodies, coordinators and screens
/// that is closed under what code may cause, whatever the values, conditions and limits.
///
/// In a bounded verdict, what is missing here as well is certainly absent; what is here and was not found is undecided.
/// O(effects × coordinators).
struct LooseRun {
  private(set) var bodies: Set<Int> = []
  private(set) var coordinators: Set<Int> = []
  private(set) var screens: Set<Int> = []
  /// The screens that are presented by themselves.
  private(set) var presentedScreens: Set<Int> = []
  /// The numbers of steps that run.
  private(set) var steps: Set<Int> = []
  /// Branches of `when` effects that are taken.
  private(set) var branches: Set<Int> = []

  private let program: Program
  /// A coordinator that another one has started.
  private struct Pair: Hashable {
    var child: Int
    var parent: Int
  }
  private var pairs: Set<Pair> = []
  /// Coordinators that have been created with their tabs.
  private var withTabs: Set<Int> = []
  /// By coordinator: the events that it raises, including `finished`.
  private var raised: [Int: Set<Int>] = [:]
  /// By coordinator: the coordinators that may start it.
  private(set) var parents: [Int: [Int]] = [:]
  /// By coordinator that has not been created: bodies that run on its behalf.
  private var waiting: [Int: [Int]] = [:]
  private var work: [(body: Int, coordinator: Int)] = []

  init(_ program: Program) {
    self.program = program
    create(program.root, startBody: program.coordinators[program.root].startBody, by: nil)
    for signal in program.links + program.externals { begin(signal.body, onBehalfOf: signal.handler) }
    while let (body, coordinator) = work.popLast() { run(program.bodies[body].steps, coordinator) }
  }

  // MARK: What comes to be

  /// - Parameter container: the number of its container, among its coordinator's.
  private mutating func create(_ coordinator: Int, startBody: Int, by parent: Int?, as container: Int = 0) {
    if let parent { pair(coordinator, with: parent) }
    begin(startBody, for: coordinator)
    let declared = program.coordinators[coordinator]
    if declared.bringsTabs(as: container), withTabs.insert(coordinator).inserted {
      for tab in declared.tabs { create(tab, startBody: program.coordinators[tab].startBody, by: coordinator) }
      for body in declared.selectionBodies.compactMap({ $0 }) { begin(body, for: coordinator) }
    }
    guard coordinators.insert(coordinator).inserted else { return }
    for body in declared.dismissal.all + (declared.machine?.bodies ?? []) {
      begin(body, for: coordinator)
    }
    for body in waiting.removeValue(forKey: coordinator) ?? [] { begin(body, for: coordinator) }
  }

  private mutating func pair(_ child: Int, with parent: Int) {
    guard pairs.insert(Pair(child: child, parent: parent)).inserted else { return }
    parents[child, default: []].append(parent)
    for event in (raised[child] ?? []).sorted() { handle(event, of: child, by: parent) }
  }

  private mutating func raise(_ event: Int, by child: Int) {
    guard raised[child, default: []].insert(event).inserted else { return }
    for parent in parents[child] ?? [] { handle(event, of: child, by: parent) }
  }

  private mutating func handle(_ event: Int, of child: Int, by parent: Int) {
    if let handler = program.handler(of: parent, child: child, event: event) { begin(handler.body, for: parent) }
  }

  private mutating func see(_ screen: Int) {
    guard screens.insert(screen).inserted else { return }
    let declared = program.screens[screen]
    let actions = (declared.tapActions + declared.asyncActions).map { program.actions[$0].body }
    for body in actions + declared.dismissal.all { begin(body, for: declared.coordinator) }
  }

  // MARK: What runs

  private mutating func begin(_ body: Int, for coordinator: Int) {
    if bodies.insert(body).inserted { work.append((body, coordinator)) }
  }

  private mutating func begin(_ body: Int, onBehalfOf coordinator: Int) {
    if coordinators.contains(coordinator) {
      begin(body, for: coordinator)
    } else {
      waiting[coordinator, default: []].append(body)
    }
  }

  private mutating func run(_ steps: [Step], _ coordinator: Int) {
    for step in steps {
      run(step, coordinator)
      if let body = step.thenBody { begin(body, for: coordinator) }
    }
  }

  private mutating func run(_ step: Step, _ coordinator: Int) {
    steps.insert(step.number)
    let traits = step.operation.traits(program)
    if case .screen(let screen)? = traits.presented { presentedScreens.insert(screen) }
    for screen in traits.shown { see(screen) }
    if let (child, body) = traits.broughtUp {
      create(child, startBody: body, by: coordinator, as: step.containerNumber)
    }
    if let event = traits.raised { raise(event, by: coordinator) }
    if let body = traits.run ?? traits.postponed { begin(body, for: coordinator) }
    if let (other, body) = traits.runWithin { begin(body, onBehalfOf: other) }
    for part in traits.parts {
      if let branch = part.branch { branches.insert(branch) }
      run(part.steps, coordinator)
    }
  }
}

extension Program.DismissalBodies {
  fileprivate var all: [Int] {
    [swipe, willSwipe, back, willBack, gone, removed, appears, disappears].compactMap { $0 }
  }
}
