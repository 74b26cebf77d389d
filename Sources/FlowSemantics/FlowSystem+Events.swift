extension FlowSystem {
  /// The events that can happen in a state.
  public func events(in state: FlowState) -> [Event] {
    let view = CanonicalView(program: program, state: state)
    var events: [Event] = []
    func holds(_ condition: Condition?) -> Bool { condition?.holds(in: view) ?? true }
    func tapActions(of screen: Int) -> [Int] {
      program.screens[screen].tapActions.filter { holds(program.actions[$0].condition) }
    }

    if let flight = state.flight {
      events += taps(during: flight, view, tapActions)
    } else if let visible = view.visibleFrame {
      events += tapActions(of: visible.screen).map { .tap(action: $0) }
    }
    events += asyncs(view, holds)
    if state.flight != nil { events.append(.settle) }
    for (index, instance) in state.instances.enumerated() where instance.guardState == .free {
      events.append(.unlock(instance: index))
    }
    for (index, waiting) in state.pending.enumerated() where index == 0 || state.pending[index - 1] != waiting {
      events.append(.later(waiting))
    }
    if state.flight == nil, let top = state.contexts.last {
      events += removals(state, top)
      events += tabs(in: top.display, path: [])
    }
    for (index, link) in program.links.enumerated() where view.firstLive(link.handler) != nil && holds(link.condition) {
      events.append(.link(index))
    }
    for (index, external) in program.externals.enumerated()
    where view.firstLive(external.handler) != nil && holds(external.condition) {
      events.append(.external(index))
    }
    return events
  }

  /// The outgoing screen takes touches until settle; so does the incoming one of a push or a pop.
  private func taps(during flight: Flight, _ view: CanonicalView, _ tapActions: (Int) -> [Int]) -> [Event] {
    guard let tap = flight.tap, !tap.isDisturbed, tap.count < program.flow.limits.taps else { return [] }
    var events = tapActions(tap.screen).map { Event.tapAgain(action: $0) }
    if flight.kind == .push || flight.kind == .pop, let visible = view.visibleFrame,
      visible.screen != tap.screen || visible.owner != tap.owner
    {
      events += tapActions(visible.screen).map { .tapEarly(action: $0) }
    }
    return events
  }

  private func asyncs(_ view: CanonicalView, _ holds: (Condition?) -> Bool) -> [Event] {
    var events: [Event] = []
    var position = 0
    for context in view.contexts {
      context.display.forEachFrame { frame in
        for index in program.screens[frame.screen].asyncActions {
          let action = program.actions[index]
          let hasHappened = action.onceBit.map { frame.happened & 1 << UInt64($0) != 0 } ?? false
          if !hasHappened && holds(action.condition) { events.append(.async(action: index, frame: position)) }
        }
        position += 1
      }
    }
    return events
  }

  /// Back and swipe, done and cancelled.
  private func removals(_ state: FlowState, _ top: Context) -> [Event] {
    var events: [Event] = []
    let execution = Execution(program, state, script: ChoiceScript())
    if case .stack(let owner, let frames) = top.display[top.display.shownContainerPath], frames.count >= 2,
      let last = frames.last, program.screens[last.screen].hasBack
    {
      events.append(.back)
      let coordinator = execution.coordinator(of: owner)
      if program.coordinators[coordinator].declaration.hasBackMenu {
        for index in 0..<max(0, frames.count - 2) {
          events.append(.backTo(screen: frames[index].screen, depth: index + 1))
        }
      }
      if !execution.toldOfPop(last)(\.willBack).isEmpty { events.append(.backCancelled) }
    }
    if state.contexts.count > 1, top.presentation?.allowsSwipe ?? false {
      events.append(.swipe)
      if !execution.toldOfSwipe(top)(\.willSwipe).isEmpty { events.append(.swipeCancelled) }
    }
    return events
  }

  private func tabs(in display: Display, path: [Int]) -> [Event] {
    switch display {
    case .frame, .stack: []
    case .tabs(_, let tabs, let selected):
      tabs.indices.map { .tab(path: path, index: $0) } + self.tabs(in: tabs[selected], path: path + [selected])
    case .holder(_, let held): held.map { self.tabs(in: $0, path: path + [0]) } ?? []
    }
  }
}
