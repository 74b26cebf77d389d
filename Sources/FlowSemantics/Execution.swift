import FlowModel

/// One event being carried out on a state.
///
/// Instances keep their indices during the event, also when they are no longer alive; the canonical state at the end
/// forgets the dead.
struct Execution: StateView {
  let program: Program
  var variables: [UInt16]
  var contexts: [Context]
  var flight: Flight?
  var pending: [Flight.Waiting]

  var instances: [Instance]
  var alive: [Bool]
  /// Being created, or its own start runs: alive whoever reaches it.
  var isComingUp: [Bool]
  /// Its own `start` (or entry) runs: what is put into its container is content.
  var isStarting: [Bool]

  /// Guarded bodies that are running, outermost first.
  var guardScopes: [GuardScope] = []
  /// The deep link whose event this is.
  var link: Int?
  var script: ChoiceScript
  var observations: [Observation] = []
  /// What ran, in order, repetitions included.
  var covered: [Coverage.Item] = []
  /// `gone` entries to tell when the event ends.
  var departed: [Flight.Waiting] = []
  var watched = DisplaySnapshot()
  /// Animated navigations so far.
  var navigations = 0
  private(set) var effectCount = 0
  /// The place of the effect that began last.
  private(set) var lastPlace = ""
  private var nextID = 1

  static let effectLimit = 2_000

  /// What a running guarded body has set in motion.
  struct GuardScope {
    var hasBegun = false
    /// In milliseconds.
    var longest = 0
    var hasDropped = false
  }

  /// On whose behalf effects run.
  struct Activation {
    var instance: Int
    /// The declared place of the body, for limits.
    var place: String
    /// Inside a handler of `finished`: the child that finished.
    var finishedChild: Int?
  }

  init(_ program: Program, _ state: FlowState, script: ChoiceScript) {
    self.program = program
    self.script = script
    variables = state.variables
    contexts = state.contexts
    flight = state.flight
    pending = state.pending
    instances = state.instances
    alive = Array(repeating: true, count: instances.count)
    isComingUp = Array(repeating: false, count: instances.count)
    isStarting = isComingUp
    for index in contexts.indices {
      contexts[index].id = makeID()
      contexts[index].display = contexts[index].display.map(
        frame: { frame in
          var frame = frame
          frame.id = nextID
          nextID += 1
          return frame
        }, owner: { $0 })
    }
    if program.watchesDepartures { watched = DisplaySnapshot(contexts) }
  }

  mutating func makeID() -> Int {
    defer { nextID += 1 }
    return nextID
  }

  mutating func makeFrame(_ screen: Int, owner: Int) -> Frame {
    Frame(screen: screen, owner: .live(owner), id: makeID())
  }

  mutating func observe(_ observation: Observation) {
    if !observations.contains(observation) { observations.append(observation) }
  }

  // MARK: Running bodies

  /// Begins a body if its instance is alive; once begun it runs to its end.
  mutating func begin(_ body: Int, for owner: InstanceRef, finishedChild: Int? = nil) throws(Stop) {
    guard case .live(let instance) = owner, alive[instance] else { return }
    try runBody(body, Activation(instance: instance, place: "", finishedChild: finishedChild))
  }

  /// A body as part of the one around it.
  mutating func runBody(_ body: Int, _ activation: Activation) throws(Stop) {
    covered.append(.body(body))
    var activation = activation
    activation.place = program.bodies[body].place
    try run(program.bodies[body].steps, activation)
  }

  mutating func run(_ steps: [Step], _ activation: Activation) throws(Stop) {
    for step in steps {
      effectCount += 1
      lastPlace = activation.place
      if effectCount > Self.effectLimit { throw .limit(LimitCut(limit: .effects, place: activation.place)) }
      covered.append(.step(step.number))
      try perform(step, activation)
      refreshLiveness()
      noteDepartures()
    }
  }

  // MARK: What conditions ask

  func instance(_ index: Int) -> Instance { instances[index] }

  func firstLive(_ coordinator: Int) -> Int? {
    canonicalOrder().first { instances[$0].coordinator == coordinator }
  }

  func liveCount(_ coordinator: Int) -> Int {
    instances.indices.count { alive[$0] && instances[$0].coordinator == coordinator }
  }

  func containerOwner(of index: Int) -> Int? {
    var index = index
    while program.coordinators[instances[index].coordinator].container == .inherited {
      // A starter that was released in this event still holds what it hands on until the event ends.
      guard case .live(let starter) = instances[index].starter else { return nil }
      index = starter
    }
    return index
  }

  func declaration(of instance: Int) -> Program.Coordinator { program.coordinators[instances[instance].coordinator] }
}
