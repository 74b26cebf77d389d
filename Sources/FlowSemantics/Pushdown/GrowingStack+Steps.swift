import StateSpace

/// An event on a high stack.
struct DeepEvent {
  let label: EventLabel
  let reach: StackReach
  let before: FlowState
  let symbol: StackSymbol
  let hidden: [StackCell]
  let top: [StackCell]

  /// Whether phantoms may have decided what the event asked for, or that the app stopped.
  func mayFollowPhantoms(window: Int, _ outcome: FlowSystem.Outcome) -> Bool {
    if reach.asksAfterSearch { return true }
    let goesDeep = reach.pops >= window
    if outcome.result == .crash { return goesDeep || reach.searches > 0 && reach.pops > 0 }
    return goesDeep && reach.asks
  }
}

/// Recognises observations that hidden frames may decide.
extension FlowSystem.Outcome {
  /// Whether the event observed a screen that is twice in a row more often than before.
  var showsTwins: Bool {
    observations.contains {
      if case .duplicateScreen = $0 { true } else { false }
    }
  }
}

/// Turns outcomes of events on high stacks into steps of the pushdown system.
extension GrowingStack {
  /// What one outcome does to the stack, derived from which of the given frames are left; nil if the step is left out.
  mutating func step(_ event: DeepEvent, showsTwins: Bool, to next: FlowState) -> Step? {
    let location = location(in: next)
    let frames = location?.frames ?? []
    guard next.countOfTags == frames.count(where: { $0.tag != nil }) else {
      reserve(.orphanedStack)
      return nil
    }
    if let location, let lowest = frames.firstIndex(where: { $0.tag == .top(0) }) {
      return shallowStep(event, to: next, location, hidden: frames[..<lowest], rest: Array(frames[lowest...]))
    }
    // Hidden frames went. The outcome is exact only if the event did not take frames one by one, and does not depend on
    // how often a screen was twice in a row before, nor on whether the event put the same screens back.
    if event.reach.pops >= outlook.window || event.reach.searches > 1 || showsTwins {
      reserve(.reach(event.label))
      return nil
    }
    if let told = event.hidden.first(where: { outlook.listensForGone[$0.screen] }) {
      reserve(.hiddenGone(screen: told.screen))
      return nil
    }
    let isNewlyDisturbed =
      event.before.flight?.tap?.isDisturbed == false && next.flight?.tap?.isDisturbed == true
    if let location, isNewlyDisturbed, frames.last?.tag == nil, !location.frames.isEmpty {
      reserve(.reach(event.label))
      return nil
    }
    return deepStep(event, to: next, location)
  }

  /// The step of an outcome that leaves all hidden frames in place.
  private mutating func shallowStep(
    _ event: DeepEvent, to next: FlowState, _ location: Location, hidden: ArraySlice<Frame>, rest: [Frame]
  ) -> Step? {
    guard keepsOtherLimits(next), keepsHappened(hidden, event) || mayForget(event.label),
      let cells = cells(of: rest, in: location, next)
    else { return nil }
    var kept = 0
    while kept < min(cells.count, event.top.count), rest[kept].tag == .top(kept), cells[kept] == event.top[kept] {
      kept += 1
    }
    let control = rests.number(of: state(next, with: [], at: location))
    let pushes = Array(cells[kept...])
    if kept == event.top.count { return .rewrite(.at(control), word(putting: pushes, upon: event.symbol)) }
    return .rewrite(.unwinding(control, .pops(event.top.count - kept - 1), pushes: pushes), [])
  }

  /// The step of an outcome that takes hidden frames away.
  private mutating func deepStep(_ event: DeepEvent, to next: FlowState, _ location: Location?) -> Step? {
    guard let location, let survivor = location.frames.lastIndex(where: { $0.tag != nil }),
      let tag = location.frames[survivor].tag, tag != .root
    else { return configuration(of: next.untagged).map { .restart($0, $1) } }
    let isBackTo = event.label.kind == .backTo
    let unwinding: StackControl.Unwinding
    switch tag {
    case .phantom where isBackTo && !hearsOfBack(event.top[event.top.count - 1]):
      unwinding = .anywhere(after: outlook.window - 1)
    // The phantoms stand for all hidden frames.
    case .hidden where isBackTo: return nil
    case .hidden where event.reach.searches == 1 && event.reach.pops == 0:
      unwinding = .search(screen: location.frames[survivor].screen)
    default:
      reserve(.reach(event.label))
      return nil
    }
    let hidden = location.frames[...survivor]
    guard keepsOtherLimits(next), keepsHappened(hidden, event) || mayForget(event.label),
      let pushes = cells(of: Array(location.frames[(survivor + 1)...]), in: location, next)
    else { return nil }
    let rest = rests.number(of: state(next, with: [], at: location))
    return .rewrite(.unwinding(rest, unwinding, pushes: pushes), [])
  }

  /// Whether the async actions that have happened on hidden frames are the same as before.
  private func keepsHappened(_ hidden: ArraySlice<Frame>, _ event: DeepEvent) -> Bool {
    guard let before = location(in: event.before)?.frames else { preconditionFailure("A stack that is high is there.") }
    return zip(hidden, before).allSatisfy { $0.happened == $1.happened }
  }

  private func hearsOfBack(_ cell: StackCell) -> Bool {
    let program = outlook.system.program
    return program.screens[cell.screen].dismissal.willBack != nil
      || program.coordinators[outlook.coordinator].dismissal.willBack != nil
  }
}

// MARK: Which frame is which

/// What a frame of a shortened stack stands for. The tag is stored in `happened`, so that it stays with the frame
/// through the step.
enum StackTag: Hashable {
  case root, hidden, phantom
  /// A frame on top, counted from below.
  case top(Int)

  fileprivate var code: UInt64 {
    switch self {
    case .root: 1
    case .hidden: 2
    case .phantom: 3
    case .top(let index): 4 + UInt64(index)
    }
  }
}

extension Frame {
  fileprivate static let tagMask = UInt64.max << UInt64(StackOutlook.happenedBits)

  var tag: StackTag? {
    switch happened.bits >> UInt64(StackOutlook.happenedBits) {
    case 0: nil
    case 1: .root
    case 2: .hidden
    case 3: .phantom
    case let code: .top(Int(code) - 4)
    }
  }

  var untagged: Frame {
    var frame = self
    frame.happened.bits &= ~Self.tagMask
    return frame
  }
}

extension GrowingStack.Location {
  func frame(_ cell: StackCell, _ tag: StackTag?) -> Frame {
    let code = (tag?.code ?? 0) << UInt64(StackOutlook.happenedBits)
    return Frame(screen: cell.screen, owner: owner, happened: OnceActions(bits: cell.happened | code))
  }
}

extension FlowState {
  fileprivate var countOfTags: Int {
    var count = 0
    for context in contexts { context.display.forEachFrame { if $0.tag != nil { count += 1 } } }
    return count
  }

  fileprivate var untagged: FlowState {
    var state = self
    for index in contexts.indices {
      state.contexts[index].display = contexts[index].display.map(frame: \.untagged, owner: { $0 })
    }
    return state
  }
}

extension Display {
  /// Visits every stack in display order.
  func forEachStack(_ visit: (InstanceRef, [Frame]) -> Void) {
    switch self {
    case .frame, .unopened: break
    case .stack(let owner, let frames): visit(owner, frames)
    case .tabs(_, let tabs, _), .split(_, let tabs): for tab in tabs { tab.forEachStack(visit) }
    case .holder(_, let held): held?.forEachStack(visit)
    }
  }
}
