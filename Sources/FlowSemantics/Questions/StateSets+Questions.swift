import FlowModel

/// Answers questions about the states of a set without looking at them one by one.
extension StateSets {
  private func slot(_ handle: Int, _ field: SlotLayout.Field) -> Int {
    layout.base(ofHandle: handle) + field.rawValue
  }

  private func layerSlot(_ index: Int) -> Int { layout.layers.lowerBound + index }

  private func handles(_ coordinator: Int) -> [Int] {
    layout.handles(of: coordinator)
  }

  // MARK: At rest

  /// The states of a set in which nothing is in flight, no completion waits, and no `soon` or `later` effect is
  /// pending.
  package func quiescent(in set: States) -> States {
    ([layout.slot(.kind)] + layout.pendingSlots).reduce(set) { set, slot in select(set, slot) { $0 == .number(0) } }
  }

  /// The states of a set in which something is in flight.
  package func inFlight(in set: States) -> States {
    select(set, layout.slot(.kind)) { $0 != .number(0) }
  }

  // MARK: Sights

  /// The states of a set by sight.
  package func sights(in set: States) -> [Sight: States] {
    var sights: [Sight: States] = [:]
    func add(_ ends: [SightEnd], _ rest: ArraySlice<Shown>, _ states: States) {
      switch rest.first {
      case nil:
        let sight = Sight(end: ends.first ?? .nothing(coordinator: nil), below: ends.dropFirst().map(\.screen))
        sights[sight] = union(sights[sight] ?? empty, states)
      case .sight(let end)?: add(ends + [end], rest.dropFirst(), states)
      case .frame(let slot)?:
        for (value, states) in split(states, slot) {
          if case .frame(let frame) = value { add(ends + [.screen(frame.screen)], rest.dropFirst(), states) }
        }
      }
    }
    look(in: set) { add([], $0[...], $1) }
    return sights
  }

  /// The states of a set in which a person sees a screen.
  package func states(in set: States, seeing screen: Int) -> States {
    sights(in: set).filter { $0.key.screens.contains(screen) }.values.reduce(empty, union)
  }

  /// The screens that a person sees in some state of a set. Cheaper than `sights(in:)`.
  package func seenScreens(in set: States) -> Set<Int> {
    var seen: Set<Int> = []
    look(in: set) { shown, states in
      for shown in shown {
        switch shown {
        case .sight(.screen(let screen)): seen.insert(screen)
        case .sight(.nothing): break
        case .frame(let slot):
          for number in numbers(of: slot, in: states) {
            if case .frame(let frame) = value(number, in: slot) { seen.insert(frame.screen) }
          }
        }
      }
    }
    return seen
  }

  /// Reports what is shown in all states of a set, layer by layer from above, in parts that are disjoint and not empty.
  private func look(in set: States, _ found: ([Shown], States) -> Void) {
    guard let cover = layout.cover else { return look(in: set, fromLayer: 0, found) }
    let covered = select(set, layerSlot(cover)) { $0 != .empty }
    look(in: covered, fromLayer: cover, found)
    look(in: difference(set, covered), fromLayer: 0, found)
  }

  /// The same for states in which the window in front begins with a layer.
  private func look(in set: States, fromLayer root: Int, _ found: ([Shown], States) -> Void) {
    var rest = set
    for index in root...(root + layout.modals) {
      // The states in which this is the highest layer.
      let above = index < root + layout.modals ? layerSlot(index + 1) : nil
      let top = above.map { select(rest, $0) { $0 == .empty } } ?? rest
      look(atLayer: index, of: top, below: [], found)
      rest = difference(rest, top)
      if isEmpty(rest) { break }
    }
  }

  /// The same for states in which a layer is in sight below others.
  private func look(
    atLayer index: Int, of set: States, below shown: [Shown], _ found: ([Shown], States) -> Void
  ) {
    for (value, states) in split(set, layerSlot(index)) {
      // Layers stand without gaps: only the lowest one of a window may be missing.
      guard case .layer(let layer) = value else {
        found(shown + [.sight(.nothing(coordinator: nil))], states)
        continue
      }
      look(layer.node, states, innermost: nil) { ends, states in
        // The lowest layer of a window was not presented, and lets nothing through.
        if layer.presentation?.letsThrough ?? false {
          look(atLayer: index - 1, of: states, below: shown + ends, found)
        } else {
          found(shown + ends, states)
        }
      }
    }
  }

  /// Reports what is shown of a tree: the end of its shown path, then those through other columns.
  private func look(_ node: DisplayNode, _ set: States, innermost: Int?, _ found: ([Shown], States) -> Void) {
    func nothing(_ coordinator: Int?, _ states: States) {
      found([.sight(.nothing(coordinator: coordinator))], states)
    }
    switch node {
    case .frame(let frame): found([.sight(.screen(frame.screen))], set)
    case .stack(let coordinator, let frames):
      found([.sight(frames.last.map { .screen($0.screen) } ?? .nothing(coordinator: coordinator))], set)
    case .tabs(let coordinator, let tabs, _) where program.isSplit(coordinator):
      look(columns: tabs.reversed()[...], set, innermost: coordinator, beside: [], found)
    case .tabs(let coordinator, let tabs, let selected):
      look(tabs[selected], set, innermost: coordinator, found)
    case .holder(let coordinator, let held):
      if let held { look(held, set, innermost: coordinator, found) } else { nothing(coordinator, set) }
    case .unopened: nothing(innermost, set)
    case .container(let handle):
      let kinds = program.coordinators[layout.coordinator(ofHandle: handle)].containers
      if kinds.count(where: { $0 != .inherited }) < 2 {
        return look(
          inContainerOf: handle, program.coordinators[layout.coordinator(ofHandle: handle)].container, set, innermost,
          found)
      }
      for (value, states) in split(set, slot(handle, .containerNumber)) {
        guard case .number(let number) = value else { continue }
        look(inContainerOf: handle, kinds[number], states, innermost, found)
      }
    }
  }

  /// The same for the container of an instance.
  private func look(
    inContainerOf handle: Int, _ kind: Coordinator.Container, _ set: States, _ innermost: Int?,
    _ found: ([Shown], States) -> Void
  ) {
    func nothing(_ coordinator: Int?, _ states: States) {
      found([.sight(.nothing(coordinator: coordinator))], states)
    }
    let coordinator = layout.coordinator(ofHandle: handle)
    let first = slot(handle, .container)
    switch kind {
    case .stack:
      for (value, states) in split(set, first) {
        guard case .number(let depth) = value else { continue }
        if depth == 0 { nothing(coordinator, states) } else { found([.frame(slot: first + depth)], states) }
      }
    case .tabs:
      for (value, states) in split(set, first) {
        guard case .number(let selected) = value else { continue }
        for (value, states) in split(states, first + 1) {
          guard case .nodes(let nodes) = value else { continue }
          look(nodes[selected], states, innermost: coordinator, found)
        }
      }
    case .split:
      for (value, states) in split(set, first + 1) {
        guard case .nodes(let nodes) = value else { continue }
        look(columns: nodes.reversed()[...], states, innermost: coordinator, beside: [], found)
      }
    case .window, .switch:
      for (value, states) in split(set, first) {
        if case .node(let held) = value {
          look(held, states, innermost: coordinator, found)
        } else {
          nothing(coordinator, states)
        }
      }
    case .inherited: nothing(innermost, set)
    }
  }

  /// The same for columns, the last one first.
  private func look(
    columns: ArraySlice<DisplayNode>, _ set: States, innermost: Int, beside shown: [Shown],
    _ found: ([Shown], States) -> Void
  ) {
    guard let column = columns.first else { return found(shown, set) }
    look(column, set, innermost: innermost) { ends, states in
      look(columns: columns.dropFirst(), states, innermost: innermost, beside: shown + ends, found)
    }
  }

  // MARK: Frames

  /// By key: the states of a set that display a frame with this key; a frame without a key does not count.
  func states<Key: Hashable>(in set: States, byFrame key: (Frame) -> Key?) -> [Key: States] {
    var numbers: [Key: [Int: [Int]]] = [:]
    func visit(_ node: DisplayNode, _ found: (Frame) -> Void) {
      switch node {
      case .container, .unopened: break
      case .frame(let frame): found(frame)
      case .stack(_, let frames): frames.forEach(found)
      case .tabs(_, let tabs, _): for tab in tabs { visit(tab, found) }
      case .holder(_, let held): if let held { visit(held, found) }
      }
    }
    for slot in activeSlots where !layout.isPutAway(slot) {
      for number in 1..<max(1, valueCount(slot)) {
        func found(_ frame: Frame) {
          guard let key = key(frame) else { return }
          var known = numbers[key, default: [:]][slot] ?? []
          if known.last != number { known.append(number) }
          numbers[key, default: [:]][slot] = known
        }
        switch value(number, in: slot) {
        case .frame(let frame): found(frame)
        case .node(let node): visit(node, found)
        case .nodes(let nodes): for node in nodes { visit(node, found) }
        case .layer(let layer): visit(layer.node, found)
        case .empty, .number, .numbers, .starter, .place, .owner, .waiting, .unlocks: break
        }
      }
    }
    return numbers.mapValues { slots in
      slots.sorted { $0.key < $1.key }.reduce(empty) { union($0, select(set, $1.key, numbers: $1.value)) }
    }
  }

  /// The screens of displayed frames whose owner is no longer alive, each with the states of a set that have one.
  package func orphans(in set: States) -> [(screen: Int, states: States)] {
    let found = states(in: set) { frame -> Int? in
      if case .dead = frame.owner { return frame.screen }
      return nil
    }
    return found.filter { !isEmpty($0.value) }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  // MARK: Instances

  /// The instances that exist in some state.
  private var existing: [Int] {
    program.coordinators.indices.flatMap(handles).filter { isActive(slot($0, .starter)) }
  }

  private func alive(_ handle: Int, in set: States) -> States {
    select(set, slot(handle, .starter)) { $0 != .empty }
  }

  /// By instance: the states of a set in which something holds for it or for an instance that it started, directly or
  /// not.
  private func inherited(in set: States, _ holds: (Int) -> States) -> [Int: States] {
    let handles = existing
    var sets: [Int: States] = [:]
    for handle in handles { sets[handle] = holds(handle) }
    var changes = true
    while changes {
      changes = false
      for handle in handles {
        guard let below = sets[handle], !isEmpty(below) else { continue }
        for (value, states) in split(set, slot(handle, .starter)) {
          guard case .starter(.live(let starter)) = value else { continue }
          let grown = union(sets[starter] ?? empty, intersection(below, states))
          if grown != sets[starter] {
            sets[starter] = grown
            changes = true
          }
        }
      }
    }
    return sets
  }

  /// Coordinators with an instance that owns nothing displayed, and neither does any it started; with the states of a
  /// set.
  package func withoutDisplay(in set: States) -> [(coordinator: Int, states: States)] {
    let owners = states(in: set) { frame -> Int? in
      if case .live(let owner) = frame.owner { return owner }
      return nil
    }
    let shown = inherited(in: set) { handle in
      let displayed = select(set, slot(handle, .place)) { $0 != .place(.nowhere) }
      return union(displayed, owners[handle] ?? empty)
    }
    var found: [Int: States] = [:]
    for handle in existing {
      let hidden = select(difference(set, shown[handle] ?? empty), slot(handle, .starter)) { value in
        if case .starter(let starter) = value { return starter != Instance.Starter.none }
        return false
      }
      let coordinator = layout.coordinator(ofHandle: handle)
      found[coordinator] = union(found[coordinator] ?? empty, hidden)
    }
    return found.filter { !isEmpty($0.value) }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Coordinators with a guard that never opens, each with the states of a set that have one.
  package func stuckGuards(in set: States) -> [(coordinator: Int, states: States)] {
    program.coordinators.indices.compactMap { coordinator in
      var found = empty
      for handle in handles(coordinator) {
        // Few guards are ever stuck, and the values of the slot tell that without the states.
        let stuck = select(set, slot(handle, .guardState)) { $0 == .number(Int(Instance.Guard.stuck.rawValue)) }
        if !isEmpty(stuck) { found = union(found, alive(handle, in: stuck)) }
      }
      return isEmpty(found) ? nil : (coordinator, found)
    }
  }

  /// Machine states that show a screen which neither the instance nor any it started displays, with the states of a
  /// set.
  package func machinesOutOfStep(in set: States) -> [(coordinator: Int, machineState: Int, states: States)] {
    var found: [(coordinator: Int, machineState: Int, states: States)] = []
    for (coordinator, declared) in program.coordinators.enumerated() {
      guard let machine = declared.machine else { continue }
      for (state, screen) in machine.shows.enumerated() {
        guard let screen else { continue }
        let there = handles(coordinator).map { handle in
          (handle: handle, states: select(alive(handle, in: set), slot(handle, .machine)) { $0 == .number(state) })
        }
        // Most states of machines are not those of a small set.
        if there.allSatisfy({ isEmpty($0.states) }) { continue }
        let owners = states(in: set) { frame -> Int? in
          if case .live(let owner) = frame.owner, frame.screen == screen { return owner }
          return nil
        }
        let shown = inherited(in: set) { owners[$0] ?? empty }
        let missing = there.reduce(empty) { union($0, difference($1.states, shown[$1.handle] ?? empty)) }
        if !isEmpty(missing) { found.append((coordinator, state, missing)) }
      }
    }
    return found
  }

  // MARK: Conditions

  /// The states of a set that satisfy a condition.
  package func satisfying(_ condition: Condition, in set: States) -> States {
    switch condition {
    case .constant(let value): return value ? set : empty
    case .not(let inner): return difference(set, satisfying(inner, in: set))
    case .and(let left, let right): return satisfying(right, in: satisfying(left, in: set))
    case .or(let left, let right):
      let first = satisfying(left, in: set)
      return union(first, satisfying(right, in: difference(set, first)))
    case .variable(let index, let value): return select(set, index) { $0 == .number(Int(value)) }
    case .visible(let screen): return states(in: set, seeing: screen)
    case .displayed(let screen):
      if layout.appearances(of: screen) != nil { return asked(condition, in: set) }
      return states(in: set) { $0.screen == screen ? screen : nil }[screen] ?? empty
    case .presented(let subject):
      var found = empty
      for index in 1..<max(1, layout.layers.count) where index != layout.cover {
        let part = select(set, layerSlot(index)) { value in
          if case .layer(let layer) = value { return layer.madeFor == subject }
          return false
        }
        found = union(found, part)
      }
      return found
    case .alive(let coordinator):
      if let population = layout.population(coordinator) { return select(set, population) { $0 != .number(0) } }
      return alive(layout.handle(layout.poolsOf[coordinator][0], 0), in: set)
    case .quiescent: return quiescent(in: set)
    case .instanceVariable, .presentsAnything, .anythingLeaving, .child, .selected, .compare:
      return asked(condition, in: set)
    }
  }

  /// A condition that is not simply about slots: it is evaluated on states, by the slots that it reads.
  private func asked(_ condition: Condition, in set: States) -> States {
    states(in: set) { condition.holds(in: $0) }
  }
}

/// What a person sees of a layer in some states: the same in all of them, or the frame that a slot holds.
private enum Shown {
  case sight(SightEnd)
  case frame(slot: Int)
}
