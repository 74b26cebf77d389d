import FlowModel

/// The columns of section 3: the properties of an event that rules need.
enum NaiveEventKind: Hashable {
  case launch, tap, tapAgain, tapEarly, asyncOnce, asyncMany, settle, unlock, later, soon
  case back, backTo, backCancelled, swipe, swipeCancelled, tab, link, external

  var isGesture: Bool {
    switch self {
    case .tap, .tapAgain, .tapEarly, .back, .backTo, .backCancelled, .swipe, .swipeCancelled, .tab: true
    default: false
    }
  }

  var isAPersons: Bool {
    switch self {
    case .settle, .unlock, .asyncOnce, .asyncMany, .later, .soon: true
    default: isGesture
    }
  }

  var isFair: Bool { self == .asyncOnce || needsNothing }

  /// Whether the event happens by itself after the code was called: without a person, an answer or the outside.
  var needsNothing: Bool {
    switch self {
    case .settle, .unlock, .later, .soon: true
    default: false
    }
  }

  /// Whether the event counts as a race while something is in flight.
  var canRace: Bool { self != .settle && self != .unlock }

  var isTap: Bool { self == .tap || self == .tapAgain || self == .tapEarly }
}

/// An event that is possible in a state, with its effect there.
struct NaiveEvent {
  var kind: NaiveEventKind
  /// The name in traces.
  var name: String
  /// The pending effect that runs, if the event is one.
  var body: Int?
  var perform: (inout NaiveRun) throws -> Void
}

extension NaiveState {
  /// The events possible in a loaded state, in the order of section 3.
  func events(in program: NaiveProgram) -> [NaiveEvent] {
    let ends = settles + unlocks(program)
    // The next turn of the main queue comes before every event of a person, an answer or another app.
    if !soon.isEmpty { return ends + soons }
    return taps(program) + asyncs(program) + ends + laters + backs(program) + swipes(program) + tabs(program)
      + fromOutside(program)
  }

  private func tapActions(_ screen: String, _ owner: NaiveRef, _ program: NaiveProgram) -> [Action] {
    program.screen(screen).actions.filter { $0.trigger == .tap && holds($0.condition, for: owner.id, in: program) }
  }

  private func taps(_ program: NaiveProgram) -> [NaiveEvent] {
    var events: [NaiveEvent] = []
    func alert(_ frame: NaiveFrame) -> Int? {
      contexts.firstIndex { $0.style == .alert && $0.node.ends.contains { $0?.fid == frame.fid } }
    }
    guard let transition else {
      for visible in visibles {
        let alert = alert(visible)
        for action in tapActions(visible.screen, visible.owner, program) {
          events.append(
            NaiveEvent(kind: .tap, name: "tap \(visible.screen).\(action.name)") { run in
              run.tap = NaiveTap(screen: visible.screen, owner: visible.owner, isAlert: alert != nil)
              if goesDeaf(visible.screen, program) { run.tapped = visible.fid }
              try run.tap(
                action.name, visible.screen, visible.owner, fid: visible.fid, closing: alert, waits: alert != nil)
            })
        }
      }
      return events
    }
    guard let tap = transition.tap, tap.count < program.flow.limits.taps, !tap.isDisturbed else { return [] }
    // The state does not record which of several equal frames took the tap: the topmost one counts.
    let tapped = frames.last { $0.screen == tap.screen && $0.owner == tap.owner && goesDeaf($0.screen, program) }?.fid
    for action in tap.isDeaf ? [] : tapActions(tap.screen, tap.owner, program) {
      events.append(
        NaiveEvent(kind: .tapAgain, name: "tap again \(tap.screen).\(action.name)") { run in
          run.state.transition?.tap?.count += 1
          run.tapped = tapped
          let fid = frames.last { $0.screen == tap.screen && $0.owner == tap.owner }?.fid
          // If no such frame is left, none represents the tapped one later.
          try run.tap(action.name, tap.screen, tap.owner, fid: fid ?? -1, closing: nil, waits: tap.isAlert)
        })
    }
    guard transition.kind == .push || transition.kind == .pop else { return events }
    for visible in visibles where visible.screen != tap.screen || visible.owner != tap.owner {
      let alert = alert(visible)
      for action in tapActions(visible.screen, visible.owner, program) {
        events.append(
          NaiveEvent(kind: .tapEarly, name: "tap early \(visible.screen).\(action.name)") { run in
            run.state.transition?.tap?.count += 1
            run.tapped = tapped
            try run.tap(
              action.name, visible.screen, visible.owner, fid: visible.fid, closing: alert, waits: alert != nil)
          })
      }
    }
    return events
  }

  private func goesDeaf(_ screen: String, _ program: NaiveProgram) -> Bool {
    program.coordinator(program.declarer(of: screen)).removedScreens == .deaf
  }

  private func asyncs(_ program: NaiveProgram) -> [NaiveEvent] {
    var events: [NaiveEvent] = []
    for frame in frames {
      for action in program.screen(frame.screen).actions {
        guard case .async(let once) = action.trigger, holds(action.condition, for: frame.owner.id, in: program) else {
          continue
        }
        if once && frame.done.contains(action.name) { continue }
        events.append(
          NaiveEvent(kind: once ? .asyncOnce : .asyncMany, name: "async \(frame.screen).\(action.name)") { run in
            if once { run.markDone(action.name, frame.fid) }
            if let body = program.action(action.name, of: frame.screen) {
              try run.run(body, for: frame.owner, fid: frame.fid)
            }
          })
      }
    }
    return events
  }

  private var settles: [NaiveEvent] {
    transition == nil ? [] : [NaiveEvent(kind: .settle, name: "settle") { try $0.settle() }]
  }

  private func unlocks(_ program: NaiveProgram) -> [NaiveEvent] {
    live(in: program).filter { instances[$0]?.lock == .free }.map { id in
      NaiveEvent(kind: .unlock, name: "unlock \(ref(id).name)") { run in run.state.instances[id]?.lock = .open }
    }
  }

  private var laters: [NaiveEvent] { waitings(.later, "later", \.pending) }

  private var soons: [NaiveEvent] { waitings(.soon, "soon", \.soon) }

  /// Equal waiting bodies are one event.
  private func waitings(
    _ kind: NaiveEventKind, _ word: String, _ list: WritableKeyPath<NaiveState, [NaiveWaiting]>
  ) -> [NaiveEvent] {
    let all = self[keyPath: list]
    return all.indices.filter { !all[..<$0].contains(all[$0]) }.map { index in
      NaiveEvent(kind: kind, name: "\(word) \(all[index].owner.name)", body: all[index].body) { run in
        run.state[keyPath: list].remove(at: index)
        try run.run(all[index])
      }
    }
  }

  private func backs(_ program: NaiveProgram) -> [NaiveEvent] {
    guard transition == nil else { return [] }
    return seenContexts.flatMap { context in context.node.paths.flatMap { backs(on: $0, in: context.node, program) } }
  }

  private func backs(on path: [NaiveItem], in node: NaiveNode, _ program: NaiveProgram) -> [NaiveEvent] {
    // If several dead owners left stacks behind, the shown one.
    guard let owner = NaiveNode.owners(on: path).last, let top = NaiveNode.end(of: path),
      let frames = node.stacks.first(where: { $0.owner == owner && $0.frames.last?.fid == top.fid })?.frames,
      frames.count >= 2,
      program.screen(top.screen).hasBack
    else { return [] }
    let count = frames.count
    var events = [
      NaiveEvent(kind: .back, name: "back") { run in try run.systemPop(Set([top.fid]), top, isCancelled: false) }
    ]
    if count >= 3, program.coordinator(owner.name).hasBackMenu {
      for (index, frame) in frames.enumerated() where index <= count - 3 {
        let going = Set(frames[(index + 1)...].map(\.fid))
        events.append(
          NaiveEvent(kind: .backTo, name: "back to \(frame.screen)") { run in
            try run.systemPop(going, top, isCancelled: false)
          })
      }
    }
    if !told("willBack", popping: top, program).isEmpty {
      events.append(
        NaiveEvent(kind: .backCancelled, name: "back cancelled") { run in
          try run.systemPop([], top, isCancelled: true)
        })
    }
    return events
  }

  private func swipes(_ program: NaiveProgram) -> [NaiveEvent] {
    guard transition == nil, contexts.count > 1, let top = contexts.last, top.canBeSwiped else { return [] }
    var events = [NaiveEvent(kind: .swipe, name: "swipe") { try $0.systemDismiss(top, isCancelled: false) }]
    if !told("willSwipe", dismissing: top, program).isEmpty {
      events.append(
        NaiveEvent(kind: .swipeCancelled, name: "swipe cancelled") { try $0.systemDismiss(top, isCancelled: true) })
    }
    return events
  }

  private func tabs(_ program: NaiveProgram) -> [NaiveEvent] {
    guard transition == nil else { return [] }
    var events: [NaiveEvent] = []
    for tabs in seenContexts.flatMap({ tabsOnPath(in: $0.node) }) {
      for (index, name) in program.coordinator(tabs.owner.name).tabs.enumerated() {
        events.append(
          NaiveEvent(kind: .tab, name: "tab \(name)") { run in
            if index != tabs.selected {
              try run.select(name, index, in: tabs.owner, before: tabs.selected)
            } else if case .stack(_, let frames) = tabs.nodes[index], frames.count > 1, let top = frames.last,
              program.coordinator(tabs.owner.name).framework == .uikit
            {
              try run.systemPop(Set(frames.dropFirst().map(\.fid)), top, isCancelled: false)
            }
          })
      }
    }
    return events
  }

  private func tabsOnPath(in node: NaiveNode) -> [(owner: NaiveRef, nodes: [NaiveNode], selected: Int)] {
    node.allTabs.filter { node.pathOwners.contains($0.owner) }
  }

  private func fromOutside(_ program: NaiveProgram) -> [NaiveEvent] {
    var events: [NaiveEvent] = []
    for link in program.flow.deepLinks {
      guard let id = first(link.handler ?? program.flow.root, in: program), let body = program.link(link.name),
        holds(link.condition, for: id, in: program)
      else { continue }
      events.append(
        NaiveEvent(kind: .link, name: "link \(link.name)") { run in
          run.link = link.name
          try run.run(body, for: ref(id))
        })
    }
    for it in program.flow.externals {
      guard let id = first(it.handler ?? program.flow.root, in: program), let body = program.external(it.name),
        holds(it.condition, for: id, in: program)
      else { continue }
      events.append(
        NaiveEvent(kind: .external, name: "external \(it.name)") { run in try run.run(body, for: ref(id)) })
    }
    return events
  }
}
