import FlowModel

/// One event that is being carried out on a state.
///
/// It reads no more slots than it needs, so that its outcome can be remembered for every state that agrees on them.
/// Instances keep their handles during the event, even when they are no longer alive; the canonical state at the end
/// forgets the dead instances.
///
/// Two things change while the event runs: the slots of the state, and the notes about the event that are the
/// properties below. Both change in `mutating` functions alone. Reading a slot leaves a trace, too: it becomes part of
/// what the outcome depends on. The slots are an object, as copying all of them for each event would take longer than
/// most events do: a copy of an execution works on the same state.
package struct Execution: StateView {
  package let program: Program
  let slots: Workspace
  var layout: SlotLayout { slots.layout }

  /// The instances that this event created; their handles follow those of the layout.
  var created: [(coordinator: Int, base: Int)] = []
  /// Instances that are being created, or whose own start runs: alive even if no other instance reaches them.
  var comingUp: [Int] = []
  /// Instances whose own `start` (or entry) runs: what is put into their containers is content.
  var starting: [Int] = []
  /// Instances that were released, or, if view-owned, lost a container or frame in this event: no others can have died.
  var suspects: [Int] = []
  /// Stacks out of sight on which screens were pushed; observed if they are still out of sight when the event ends.
  var hiddenPushes: [(stack: Int, screen: Int)] = []
  /// Whether the running step is part of an effect that begins no transition.
  var isStill = false
  /// Instances whose starters have let go of them in this event.
  var released: [Int] = []
  /// Instances held by a completion that is being handed over, or is about to run.
  var holding: [Int] = []
  /// Instances that lost a container or frame in this event.
  var deprived: [Int] = []
  /// Instances that may own something displayed and did not when this event began.
  var endowed: [Int] = []
  /// Whether something was removed, or shown again, so that a presentation waiting for a free context may come.
  var mayHaveFreed = false
  /// Whether the instances below a dying instance are left to burials.
  package var buriesApart = false
  /// The bereavements that burials have to follow; ascending.
  package var bereaved: [Bereavement] = []
  /// Whether an instance has ceased to be bare.
  var hasLostBare = false
  /// The coordinator of the pending effect that this event runs.
  var ranPendingOf: Int?
  /// Which instances let go of which coordinators without looking at the children.
  var lettingGo: [LettingGo] = []
  /// Stacks that were cleared without reading them, with the slots of their frames.
  var cleared: [(handle: Int, frames: [Int])] = []
  /// For each stack that was emptied without reading it, the slots of its frames.
  var unseen: [[Int]] = []
  /// Those instances with cleared stacks that have died; the users of their stacks are left to burials.
  var clearedApart: Set<Int> = []
  /// Whether this is a burial.
  var isBurial = false

  /// Guarded bodies that are running, outermost first.
  var guardScopes: [GuardScope] = []
  /// The deep link whose event this is.
  var link: Int?
  package var script: ChoiceScript
  /// The event that is being carried out; nil until it is known that it can happen.
  package var offered: EventLabel?
  /// The number of choices among the events of a group, before the effects' own choices.
  package var enumerationForks = 0
  /// Whether names of events may be read from slots that nothing else needs.
  package var namesEvents = true
  package var observations: [Observation] = []
  /// The assumptions about the platform made so far.
  var assumptions: [Assumption] = []
  /// What ran, in order, with repetitions.
  package var covered: [Coverage.Item] = []
  /// What has left the display since departures were noted last.
  var removals: [Removal] = []
  /// `gone` entries to tell when the event ends.
  var departed: [Flight.Waiting] = []
  /// `disappears` entries of what has left the display, to tell once nothing is in flight.
  var disappeared: [Flight.Waiting] = []
  /// When a further tap is judged: by screen, the number of frames added minus the number removed.
  var appearanceChanges: [Int: Int]?
  /// The same for layers.
  var layerChange = 0
  /// Whether a window covered the app before this event removed it or put one there; nil if the event did neither.
  var wasCovered: Bool?
  /// 0 while the window in front is the same as before the event; otherwise a new window has come, or the old one has
  /// gone.
  var frontWindow = 0
  /// The tapped frame, if it is deaf once it has been removed.
  var watchedFrame: Int?
  /// Whether the watched frame has left the display.
  var hasLostWatchedFrame = false
  /// Whether a guard that was locked by an earlier event, and can still open, kept a body from running, or an empty
  /// branch of a `choose` was taken.
  var isIdleByDesign = false
  /// Whether the tap changed the display.
  var tapMoves = false
  /// The number of animated navigations so far.
  var navigations = 0
  package private(set) var effectCount = 0
  /// The place of the effect that began last.
  package private(set) var lastPlace = ""
  /// The next identity that this event gives.
  private var nextID = 1 << 48
  /// By position: a new identity for each layer that was removed.
  var layerIDs: [Int: Int] = [:]

  static let effectLimit = 2_000

  /// The value of a slot now.
  subscript(slot: Int) -> SlotValue {
    get { slots[slot] }
    set { slots.write(newValue, in: slot) }
  }

  /// What a running guarded body has begun.
  struct GuardScope {
    var hasBegun = false
    /// In milliseconds.
    var longest = 0
    var hasDropped = false
  }

  /// The context in which effects run.
  struct Activation {
    var instance: Int
    /// The declared place of the body, for limits.
    var place: String
    /// In a handler of `finished` that names a child: the child that finished.
    var finishedChild: InstanceRef?
    /// The screen whose action runs.
    var screen: Int?
    /// The identity of the screen's frame; nil in effects that an action postponed, which mean the topmost frame of the
    /// owner.
    var frame: Int?
  }

  package init(_ program: Program, _ slots: Workspace, script: ChoiceScript) {
    self.program = program
    self.slots = slots
    self.script = script
  }

  mutating func makeID() -> Int {
    defer { nextID += 1 }
    return nextID
  }

  /// Records that the frames of a stack have changed. That frees no context; but where screens present, waiting
  /// presentations follow the topmost frame of their screen.
  mutating func noteFrames() { mayHaveFreed = mayHaveFreed || program.presentsFromScreens }

  mutating func makeFrame(_ screen: Int, owner: Int) -> Frame {
    noteFrames()
    endow(owner)
    return Frame(screen: screen, owner: .live(owner), id: makeID())
  }

  mutating func observe(_ observation: Observation) {
    if !observations.contains(observation) { observations.append(observation) }
  }

  /// Takes one of several branches.
  mutating func choose(among count: Int) -> Int {
    let taken = script.next(of: count)
    slots.fork(count: count, taken: taken)
    return taken
  }

  /// The branches that the effects took, counted from 1.
  package var choices: [Int] { script.taken.dropFirst(enumerationForks).map { $0 + 1 } }

  /// Whether a script chooses another event than this one.
  func isOver(before next: ChoiceScript) -> Bool {
    next.taken.prefix(enumerationForks) != script.taken.prefix(enumerationForks)
  }

  // MARK: Running bodies

  /// Begins a body if its instance is alive; once begun it runs to its end.
  ///
  /// - Parameter frame: the identity of the frame whose action the body is.
  mutating func begin(
    _ body: Int, for owner: InstanceRef, finishedChild: InstanceRef? = nil, frame: Int? = nil
  ) throws(Stop) {
    guard case .live(let instance) = owner, isAlive(instance) else { return }
    let screen = program.bodies[body].screen
    try runBody(
      body, Activation(instance: instance, place: "", finishedChild: finishedChild, screen: screen, frame: frame))
  }

  /// Runs a body as part of the one around it.
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
