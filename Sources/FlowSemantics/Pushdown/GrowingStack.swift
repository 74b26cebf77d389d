import StateSpace

/// A flow as a pushdown system: everything but one coordinator's stack is control state.
///
/// Steps are those of the ordinary step function. It is given a state with a shortened stack: the root, one frame of
/// each hidden kind that matters (screens that conditions ask for, that are searched for, or that have async actions),
/// phantoms for all other hidden frames, and the frames on top. Low stacks are given as they are. What the step does to
/// the frames on top is a push, or a way down the stack and then a push. A step that might go another way with the real
/// hidden frames is left out, and `reservations` says why: everything that is found can happen.
struct GrowingStack: PushdownSystem {
  typealias Step = PushdownStep<StackControl, StackSymbol>

  let outlook: StackOutlook
  private let reaches: StackReachTable
  /// Whether the async actions that have happened on hidden frames are forgotten, instead of leaving out the event:
  /// then what is found may be more than can happen, and is never less.
  private let forgetsHappened: Bool
  private let judge: (FlowState, FlowSystem) -> Void
  private(set) var coverage: Coverage
  private(set) var observations: Set<Observation> = []
  private(set) var reservations: Set<StackReservation> = []
  private(set) var heads = StackHeads()
  var rests = NumberedStates()

  /// - Parameter judge: receives each state, with a shortened stack if that is high, and the system that it belongs to.
  init(_ outlook: StackOutlook, forgetsHappened: Bool, judge: @escaping (FlowState, FlowSystem) -> Void) {
    self.outlook = outlook
    self.forgetsHappened = forgetsHappened
    self.judge = judge
    reaches = StackReachTable(outlook.system.program)
    coverage = Coverage(outlook.system.program)
  }

  private var program: Program { outlook.system.program }

  mutating func beginnings(_ emit: (StackControl, [StackSymbol]) -> Void) {
    var outcomes: [FlowSystem.Outcome] = []
    outlook.system.launches(coverage: &coverage) { _, outcome in
      outcomes.append(outcome)
      return true
    }
    for outcome in outcomes {
      if let (control, word) = take(outcome, { $0.configuration(of: $1) }) { emit(control, word) }
    }
  }

  mutating func steps(from control: StackControl, top: StackSymbol, _ emit: (Step) -> Void) {
    switch (control, top) {
    case (.unwinding(let rest, let unwinding, let pushes), _):
      unwind(rest, unwinding, pushes, top, emit)
    case (.at, .base): preconditionFailure("A high stack has frames upon those that are always told apart.")
    case (.at(let rest), .bottom):
      let state = rests[rest]
      let head = heads.number(of: control, top)
      heads.look(at: head, state)
      for (label, outcome) in outcomes(of: state) {
        guard let (control, word) = take(outcome, { $0.configuration(of: $1) }) else { continue }
        record(label, outcome, .restart(control, word), from: head)
        emit(.restart(control, word))
      }
    case (.at(let rest), .deep(let root, let hidden, let frames)):
      let state = shortened(rests[rest], root: root, hidden: hidden, top: frames)
      let head = heads.number(of: control, top)
      heads.look(at: head, state)
      for (label, outcome) in outcomes(of: state) {
        let event = DeepEvent(
          label: label, reach: reaches.reach(of: label, in: state), before: state, symbol: top, hidden: hidden,
          top: frames)
        if event.mayFollowPhantoms(window: outlook.window, outcome) {
          reservations.insert(.reach(label))
        } else if let step = take(outcome, { $0.step(event, showsTwins: outcome.showsTwins, to: $1) }) {
          record(label, outcome, step, from: head)
          emit(step)
        }
      }
    }
  }

  private mutating func record(_ label: EventLabel, _ outcome: FlowSystem.Outcome, _ step: Step, from head: Int) {
    guard label.isPersons else { return }
    var exit = StackHeads.Exit(visible: outcome.visibleScreen ?? -1)
    if exit.visible == outlook.phantom { exit.visible = nil }
    switch step {
    case .rewrite(.unwinding(_, let unwinding, let pushes), _):
      exit.descends = pushes.count < unwinding.leastPops(window: outlook.window)
    case .rewrite(let control, let word):
      exit.target = heads.number(of: control, word[0])
      exit.isLevel = word.count == 1
    case .restart(let control, let word): exit.target = heads.number(of: control, word[0])
    }
    heads.add(exit, from: head)
  }

  private mutating func outcomes(of state: FlowState) -> [(EventLabel, FlowSystem.Outcome)] {
    judge(state, outlook.system)
    var outcomes: [(EventLabel, FlowSystem.Outcome)] = []
    outlook.system.successors(of: state, coverage: &coverage) { outcomes.append(($0, $1)) }
    return outcomes
  }

  /// The result of an outcome; nil, without any observation, if the outcome is left out.
  private mutating func take<Result>(
    _ outcome: FlowSystem.Outcome, _ result: (inout GrowingStack, FlowState) -> Result?
  ) -> Result? {
    switch outcome.result {
    case .cut(let cut):
      reservations.insert(.limit(cut))
      return nil
    case .crash:
      observations.formUnion(outcome.observations)
      return nil
    case .state(let next):
      guard let result = result(&self, next) else { return nil }
      observations.formUnion(outcome.observations)
      return result
    }
  }

  mutating func reserve(_ reservation: StackReservation) { reservations.insert(reservation) }

  // MARK: States and stacks

  /// The stack that is followed: the stack of the first instance.
  struct Location {
    var context: Int
    var path: Display.Path
    var owner: InstanceRef
    var frames: [Frame]
  }

  func location(in state: FlowState) -> Location? {
    guard let first = state.instances.firstIndex(where: { $0.coordinator == outlook.coordinator }) else { return nil }
    for (index, context) in state.contexts.enumerated() {
      if let path = context.display.path(toContainerOf: .live(first)),
        case .stack(let owner, let frames) = context.display[path]
      {
        return Location(context: index, path: path, owner: owner, frames: frames)
      }
    }
    return nil
  }

  /// A state with other frames on the stack.
  func state(_ state: FlowState, with frames: [Frame], at location: Location) -> FlowState {
    var state = state
    state.contexts[location.context].display[location.path] = .stack(owner: location.owner, frames)
    return state
  }

  private func shortened(
    _ state: FlowState, root: StackCell, hidden: [StackCell], top: [StackCell]
  ) -> FlowState {
    guard let location = location(in: state) else { preconditionFailure("A stack that is high is there.") }
    let phantom = StackCell(screen: outlook.phantom, happened: 0)
    var frames = [location.frame(root, .root)]
    frames += hidden.map { location.frame($0, .hidden) }
    frames += (0..<outlook.phantoms).map { _ in location.frame(phantom, .phantom) }
    frames += top.enumerated().map { location.frame($0.element, .top($0.offset)) }
    return self.state(state, with: frames, at: location)
  }

  /// A whole state as control state and stack; nil if the state is left out.
  mutating func configuration(of state: FlowState) -> (StackControl, [StackSymbol])? {
    guard keepsOtherLimits(state) else { return nil }
    guard let location = location(in: state), location.frames.count > outlook.explicitHeight else {
      return (.at(rests.number(of: state)), [.bottom])
    }
    guard let cells = cells(of: location.frames, in: location, state) else { return nil }
    let base = StackSymbol.base(Array(cells[..<outlook.explicitHeight]))
    let word = word(putting: Array(cells[outlook.explicitHeight...]), upon: base)
    return (.at(rests.number(of: self.state(state, with: [], at: location))), word)
  }

  /// The symbols for frames that are put upon a symbol, top first.
  func word(putting cells: [StackCell], upon symbol: StackSymbol) -> [StackSymbol] {
    var word = [symbol]
    for cell in cells {
      word.append(word[word.count - 1].with(cell, window: outlook.window, matters: outlook.matters))
    }
    return word.reversed()
  }

  /// The cells of frames that the stack's owner owns; nil, and the step is left out, if it does not own one of them.
  mutating func cells(of frames: [Frame], in location: Location, _ state: FlowState) -> [StackCell]? {
    for frame in frames where frame.owner != location.owner {
      let coordinator: Int =
        switch frame.owner {
        case .live(let index): state.instances[index].coordinator
        case .dead(let coordinator): coordinator
        }
      reserve(.foreignFrame(coordinator: coordinator))
      return nil
    }
    return frames.map { StackCell(screen: $0.screen, happened: $0.untagged.happened.bits) }
  }

  /// Whether all other stacks are within the flow's own limit.
  mutating func keepsOtherLimits(_ state: FlowState) -> Bool {
    let own = location(in: state)?.owner
    var tooHigh: InstanceRef?
    for context in state.contexts {
      context.display.forEachStack { owner, frames in
        if owner != own, frames.count > outlook.stackDepth { tooHigh = owner }
      }
    }
    switch tooHigh {
    case .live(let index): reserve(.otherStack(coordinator: state.instances[index].coordinator))
    case .dead(let coordinator): reserve(.otherStack(coordinator: coordinator))
    case nil: return true
    }
    return false
  }

  /// Whether the async actions that have happened on hidden frames may change, although hidden frames are not told
  /// apart.
  mutating func mayForget(_ label: EventLabel) -> Bool {
    if !forgetsHappened { reserve(.hiddenAsync(action: label.operand)) }
    return forgetsHappened
  }

  // MARK: Down the stack

  private mutating func unwind(
    _ rest: Int, _ unwinding: StackControl.Unwinding, _ pushes: [StackCell], _ top: StackSymbol,
    _ emit: (Step) -> Void
  ) {
    switch top {
    case .bottom: preconditionFailure("A low stack is never gone down.")
    case .base(let cells):
      for height in unwinding.heights(in: cells) {
        let state = rests[rest]
        guard let location = location(in: state) else { preconditionFailure("The stack is still there.") }
        let frames = (cells[..<height] + pushes).map { location.frame($0, nil) }
        if let (control, word) = configuration(of: self.state(state, with: frames, at: location)) {
          emit(.restart(control, word))
        }
      }
    case .deep(_, _, let frames):
      let screen = frames[frames.count - 1].screen
      if unwinding.canStop(at: screen) { emit(.rewrite(.at(rest), word(putting: pushes, upon: top))) }
      if let next = unwinding.next(after: screen) { emit(.rewrite(.unwinding(rest, next, pushes: pushes), [])) }
    }
  }
}

extension StackControl.Unwinding {
  /// The least number of frames that go, including the one that went when this began.
  func leastPops(window: Int) -> Int {
    switch self {
    case .pops(let count): count + 1
    case .search, .anywhere: window
    }
  }

  func canStop(at screen: Int) -> Bool {
    switch self {
    case .pops(let count), .anywhere(let count): count == 0
    case .search(let wanted): screen == wanted
    }
  }

  /// What is left to do when one more frame has gone; nil if no further frame goes.
  func next(after screen: Int) -> Self? {
    switch self {
    case .pops(let count): count == 0 ? nil : .pops(count - 1)
    case .search(let wanted): screen == wanted ? nil : self
    case .anywhere(let count): .anywhere(after: max(0, count - 1))
    }
  }

  /// The possible numbers of lowest frames that stay.
  func heights(in cells: [StackCell]) -> [Int] {
    switch self {
    case .pops(let count): [cells.count - count]
    case .search(let wanted): cells.lastIndex { $0.screen == wanted }.map { [$0 + 1] } ?? []
    case .anywhere(let count): Array((2...max(2, cells.count - count)))
    }
  }
}
