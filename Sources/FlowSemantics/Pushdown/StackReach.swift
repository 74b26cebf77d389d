/// How far down its stack the code of one event can reach, at most.
struct StackReach: Hashable {
  /// The number of frames removed one by one, up to `most`.
  var pops = 0
  /// The number of searches for a screen further down (`popTo`).
  var searches = 0
  /// Whether the code asks for something that depends on the frames further down.
  var asks = false
  /// Whether it asks for such a thing after a search.
  var asksAfterSearch = false

  static let most = 9

  func followed(by next: StackReach) -> StackReach {
    StackReach(
      pops: min(Self.most, pops + next.pops), searches: min(Self.most, searches + next.searches),
      asks: asks || next.asks,
      asksAfterSearch: asksAfterSearch || next.asksAfterSearch || searches > 0 && next.asks)
  }

  /// The reach of running the same code twice.
  var twice: StackReach { followed(by: self) }

  /// The worse of two reaches.
  func or(_ other: StackReach) -> StackReach {
    StackReach(
      pops: max(pops, other.pops), searches: max(searches, other.searches), asks: asks || other.asks,
      asksAfterSearch: asksAfterSearch || other.asksAfterSearch)
  }
}

/// The reach of every body of a program, whatever the state.
///
/// Bodies may run each other in circles: the table grows until it is a fixpoint, O(bodies · effects) for the few values
/// that a reach can have.
struct StackReachTable {
  private let program: Program
  private var bodies: [StackReach]
  /// The reach of code that the system runs while it takes something away.
  private var listeners = StackReach()
  private var departures = StackReach()

  init(_ program: Program) {
    self.program = program
    bodies = Array(repeating: StackReach(), count: program.bodies.count)
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for index in bodies.indices {
        let reach = bodies[index].or(reach(of: program.bodies[index].steps))
        if reach != bodies[index] {
          bodies[index] = reach
          hasChanged = true
        }
      }
    }
    for dismissal in program.coordinators.map(\.dismissal) + program.screens.map(\.dismissal) {
      for body in [dismissal.willBack, dismissal.willSwipe].compactMap({ $0 }) {
        listeners = listeners.or(bodies[body])
      }
      for body in [dismissal.gone, dismissal.removed].compactMap({ $0 }) { departures = departures.or(bodies[body]) }
    }
    // A screen and its coordinator may both be told of a gesture; any number of instances may be told of departures.
    listeners = listeners.followed(by: listeners)
    for _ in 0..<StackReach.most { departures = departures.followed(by: departures) }
  }

  /// The reach of an event in a state.
  func reach(of label: EventLabel, in state: FlowState) -> StackReach {
    let event: StackReach
    switch label.kind {
    case .tap, .async: event = bodies[program.actions[label.operand].body]
    case .tapAgain, .tapEarly:
      event = bodies[program.actions[label.operand].body].followed(by: tappedFrame)
    case .settle:
      let flight = state.flight
      event = ((flight?.completions ?? []) + (flight?.departures ?? [])).reduce(StackReach()) { sum, waiting in
        sum.followed(by: bodies[waiting.body])
      }
    case .later, .soon: event = state.pending.reduce(StackReach()) { $0.or(bodies[$1.body]) }
    case .back, .backTo, .backCancelled: event = listeners.followed(by: StackReach(pops: 1))
    case .tab: event = listeners.followed(by: StackReach(pops: 1)).or(selections)
    case .swipe, .swipeCancelled: event = listeners
    case .link: event = bodies[program.links[label.operand].body]
    case .external: event = bodies[program.externals[label.operand].body]
    case .unlock, .launch: event = StackReach()
    }
    return event.followed(by: departures)
  }

  /// The reach of the search for the tapped frame, which a further tap makes if the frame may be deaf and another tap
  /// may follow.
  private var tappedFrame: StackReach {
    let isDeaf = program.coordinators.contains { $0.declaration.removedScreens == .deaf }
    let looks = isDeaf && program.flow.limits.taps > 2
    return StackReach(asks: looks, asksAfterSearch: looks)
  }

  private func reach(of steps: [Step]) -> StackReach {
    steps.reduce(StackReach()) { $0.followed(by: reach(of: $1)) }
  }

  private func reach(of step: Step) -> StackReach {
    let traits = step.operation.traits(program)
    var own = StackReach(traits.removal)
    if let (coordinator, body) = traits.broughtUp { own = own.followed(by: starts(of: coordinator, body)) }
    if traits.selects { own = own.followed(by: selections) }
    if let event = traits.raised { own = own.followed(by: handlers(of: event)) }
    if traits.sent != nil {
      // The effects of a route and those on entering a state run one after the other.
      own = own.followed(
        by: program.coordinators.flatMap { $0.machine?.bodies ?? [] }.map { bodies[$0] }
          .reduce(StackReach()) { $0.or($1) }.twice)
    }
    if let condition = traits.condition { own = own.followed(by: StackReach(asks: condition.asksForStack)) }
    own = own.followed(by: traits.parts.reduce(StackReach()) { $0.or(reach(of: $1.steps)) })
    if let body = traits.run ?? traits.runWithin?.body { own = own.followed(by: bodies[body]) }
    return step.thenBody.map { own.followed(by: bodies[$0]) } ?? own
  }

  private func starts(of coordinator: Int, _ body: Int) -> StackReach {
    program.coordinators[coordinator].openTabs.reduce(StackReach()) { sum, tab in
      sum.followed(by: starts(of: tab, program.coordinators[tab].startBody))
    }.followed(by: bodies[body])
  }

  /// The reach of what the selection of a tab may cause.
  private var selections: StackReach {
    program.coordinators.reduce(StackReach()) { sum, coordinator in
      zip(coordinator.tabs, coordinator.selectionBodies).reduce(sum) { sum, tab in
        let isLazy = coordinator.declaration.isLazy
        let opening = isLazy ? starts(of: tab.0, program.coordinators[tab.0].startBody) : StackReach()
        return sum.or(tab.1.map { opening.followed(by: bodies[$0]) } ?? opening)
      }
    }
  }

  private func handlers(of event: Int) -> StackReach {
    var worst = StackReach()
    for coordinator in program.coordinators {
      for (key, body) in coordinator.handlers where key >> 16 == event { worst = worst.or(bodies[body]) }
    }
    return worst
  }
}

extension StackReach {
  fileprivate init(_ removal: EffectTraits.Removal) {
    switch removal {
    case .none: self.init()
    case .top: self.init(pops: 1)
    case .above: self.init(searches: 1)
    // The effect on the frames further down is not followed.
    case .inside: self.init(pops: 1, asksAfterSearch: true)
    }
  }
}

extension Condition {
  /// Whether the condition depends on what is on a stack.
  fileprivate var asksForStack: Bool {
    var asks = false
    forEachTerm { term in
      switch term {
      case .visible, .displayed: asks = true
      case .compare(_, let left, let right):
        for case .depth in [left, right] { asks = true }
      default: break
      }
    }
    return asks
  }
}
