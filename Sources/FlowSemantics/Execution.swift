import FlowModel

/// One event being carried out on a state.
///
/// It looks at no more slots than it needs, so that what it does can be remembered for every state that agrees on them.
/// Instances keep their handles during the event, also when they are no longer alive; the canonical state at the end
/// forgets the dead.
struct Execution: StateView {
  let program: Program
  let slots: Workspace
  var layout: SlotLayout { slots.layout }

  /// Whom this event created; their handles follow those of the layout.
  var created: [(coordinator: Int, base: Int)] = []
  /// Being created, or its own start runs: alive whoever reaches it.
  var comingUp: [Int] = []
  /// Its own `start` (or entry) runs: what is put into its container is content.
  var starting: [Int] = []
  /// Who was released, or, where views own it, lost a container or frame in this event: nobody else can have died.
  var suspects: [Int] = []
  /// Stacks out of sight that screens were put on, which are told of if they still are when the event ends.
  var hiddenPushes: [(stack: Int, screen: Int)] = []
  /// Whether what runs now is part of an effect that puts nothing in flight.
  var isStill = false
  /// Whom its starter retains no longer.
  var released: [Int] = []
  /// Who is held by a completion that is being handed over, or is about to run.
  var holding: [Int] = []
  /// Who lost a container or frame in this event.
  var deprived: [Int] = []
  /// Who may own something displayed that did not when this event began.
  var endowed: [Int] = []
  /// Whether something was taken away, or shown again, so that what waits for a free context may come.
  var mayHaveFreed = false
  /// Whether those below whoever dies are left to burials.
  var buriesApart = false
  /// What is left to burials; ascending.
  var bereaved: [Bereavement] = []
  /// By coordinator: how many more effects are pending since the event began.
  var pendingChanges: [Int: Int] = [:]
  /// Who has let go of whom without a look at who that is.
  var lettingGo: [LettingGo] = []
  /// Those whose stacks were cleared without a look at them, and where what stood there lies.
  var cleared: [(handle: Int, frames: [Int])] = []
  /// For each stack that was emptied without a look, where what stood there lies.
  var unseen: [[Int]] = []
  /// Those of them that died, and the others on whose stacks are left to burials.
  var clearedApart: Set<Int> = []
  /// Whether this is a burial.
  var isBurial = false

  /// Guarded bodies that are running, outermost first.
  var guardScopes: [GuardScope] = []
  /// The deep link whose event this is.
  var link: Int?
  var script: ChoiceScript
  /// The event that is being carried out; nil while it is not known whether it can happen.
  var offered: EventLabel?
  /// Choices among the events of a group, before the effects' own.
  var enumerationForks = 0
  /// Whether names of events may be read off slots that nothing else needs.
  var namesEvents = true
  var observations: [Observation] = []
  /// What is taken for granted of the platform on the way.
  var assumptions: [Assumption] = []
  /// What ran, in order, repetitions included.
  var covered: [Coverage.Item] = []
  /// What has left the display since departures were noted last.
  var removals: [Removal] = []
  /// `gone` entries to tell when the event ends.
  var departed: [Flight.Waiting] = []
  /// `disappears` entries of what has left the display, to tell once nothing is in flight.
  var disappeared: [Flight.Waiting] = []
  /// Where a further tap is judged: how many frames of a screen have come since, less those that have gone.
  var appearanceChanges: [Int: Int]?
  /// Likewise of layers.
  var layerChange = 0
  /// Whether something covered the app before this event took that away or put something there; nil: it did neither.
  var wasCovered: Bool?
  /// 0 while the window in front is the one that was there before; then another one has come, or that has gone.
  var frontWindow = 0
  /// The frame that takes the tap whose event this is, where it is deaf once it has been removed.
  var watchedFrame: Int?
  /// Whether that has left the display.
  var hasLostWatchedFrame = false
  /// Whether a guard that can still open kept a body from running, or an empty branch of a `choose` was taken.
  var isIdleByDesign = false
  /// Whether the tap whose event this is put anything else on the display.
  var tapMoves = false
  /// Animated navigations so far.
  var navigations = 0
  private(set) var effectCount = 0
  /// The place of the effect that began last.
  private(set) var lastPlace = ""
  /// Identities that this event made.
  private var nextID = 1 << 48
  /// By position, where a layer was removed.
  var layerIDs: [Int: Int] = [:]

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
    /// Inside a handler of `finished` that names a child: the one that finished.
    var finishedChild: InstanceRef?
    /// The screen whose action runs.
    var screen: Int?
    /// The identity of its frame; nil in what an action left for later, where it is the topmost one of its owner.
    var frame: Int?
  }

  init(_ program: Program, _ slots: Workspace, script: ChoiceScript) {
    self.program = program
    self.slots = slots
    self.script = script
  }

  mutating func makeID() -> Int {
    defer { nextID += 1 }
    return nextID
  }

  /// Takes note that other frames stand on a stack. That frees no context; but where a screen presents, what waits follows the
  /// topmost frame of it.
  mutating func noteFrames() { mayHaveFreed = mayHaveFreed || program.presentsFromScreens }

  mutating func makeFrame(_ screen: Int, owner: Int) -> Frame {
    noteFrames()
    endow(owner)
    return Frame(screen: screen, owner: .live(owner), id: makeID())
  }

  mutating func observe(_ observation: Observation) {
    if !observations.contains(observation) { observations.append(observation) }
  }

  /// Takes one of several ways.
  mutating func choose(among count: Int) -> Int {
    let taken = script.next(of: count)
    slots.fork(count: count, taken: taken)
    return taken
  }

  /// The branches that the effects took, counted from 1.
  var choices: [Int] { script.taken.dropFirst(enumerationForks).map { $0 + 1 } }

  /// Whether a script chooses another event than this one.
  func isOver(before next: ChoiceScript) -> Bool {
    next.taken.prefix(enumerationForks) != script.taken.prefix(enumerationForks)
  }

  // MARK: Running bodies

  /// Begins a body if its instance is alive; once begun it runs to its end.
  ///
  /// - Parameter frame: the identity of the frame whose action it is.
  mutating func begin(
    _ body: Int, for owner: InstanceRef, finishedChild: InstanceRef? = nil, frame: Int? = nil
  ) throws(Stop) {
    guard case .live(let instance) = owner, isAlive(instance) else { return }
    let screen = program.bodies[body].screen
    try runBody(
      body, Activation(instance: instance, place: "", finishedChild: finishedChild, screen: screen, frame: frame))
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
      try noteDepartures()
    }
  }
}
