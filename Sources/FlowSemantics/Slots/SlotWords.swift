import FlowModel

/// Describes the values of slots in the words of the declaration.
public struct SlotWords {
  private let program: Program
  private let layout: SlotLayout

  public init(_ system: FlowSystem) {
    program = system.program
    layout = system.layout
  }

  /// A slot: `Home depth`, `layer 1`, `flight completions`, `cart`.
  public func name(of slot: Int) -> String { layout.describe(slot, program) }

  /// Whether a slot is a variable of the flow.
  public func isVariable(_ slot: Int) -> Bool { slot < layout.layers.lowerBound }

  /// The meaning of a slot's value; nil for a number that needs no words. Different values may have the same words.
  public func words(for value: SlotValue, in slot: Int) -> String? {
    switch value {
    case .empty: return isStarter(slot) ? "not there" : "nothing"
    case .number(let number): return words(for: number, in: slot)
    case .numbers(let numbers): return words(forBodies: numbers)
    case .starter(.none): return "the root"
    case .starter(.live(let handle)): return "started by \(name(handle))"
    case .starter(.gone): return "whoever started it is gone"
    case .frame(let frame): return words(for: frame, in: slot)
    case .node(let node): return words(for: node)
    case .nodes(let nodes): return list(nodes.map { words(for: $0) })
    case .layer(let layer): return words(for: layer)
    case .place(let place): return words(for: place)
    case .owner(let owner): return words(for: owner)
    case .waiting(let waiting):
      return list(waiting.map { words(for: $0) })
    case .unlocks(let unlocks):
      return list(unlocks.map { "\(name($0.instance)) \($0.opens ? "opens" : "is free to open")" })
    }
  }

  private func list(_ items: [String]) -> String { items.isEmpty ? "none" : items.joined(separator: ", ") }

  private func name(_ handle: Int) -> String {
    layout.name(ofHandle: handle, program)
  }

  private func isStarter(_ slot: Int) -> Bool {
    layout.member(ofSlot: slot)?.offset == SlotLayout.Field.starter.rawValue
  }

  private func words(for waiting: Flight.Waiting) -> String {
    let child = waiting.finishedChild.map { " after \(words(for: $0)) finished" } ?? ""
    return "\(program.bodies[waiting.body].place) for \(words(for: waiting.owner))\(child)"
  }

  private func words(for owner: InstanceRef) -> String {
    switch owner {
    case .live(let handle): name(handle)
    case .dead(let coordinator): "a \(program.coordinators[coordinator].name) that is gone"
    }
  }

  private func words(for frame: Frame, in slot: Int?) -> String {
    var text = program.screens[frame.screen].name
    let holder = slot.flatMap(layout.member)?.handle
    if holder.map({ frame.owner != .live($0) }) ?? true { text += " of \(words(for: frame.owner))" }
    let happened = program.screens[frame.screen].asyncActions.filter { action in
      program.actions[action].onceBit.map { frame.happened.contains($0) } ?? false
    }
    if frame.hasAppeared { text += ", told that it appeared" }
    if !happened.isEmpty { text += " after \(list(happened.map { program.actions[$0].name }))" }
    return text
  }

  private func words(for node: DisplayNode) -> String {
    switch node {
    case .container(let handle): return name(handle)
    case .frame(let frame): return words(for: frame, in: nil)
    case .stack(let coordinator, let frames):
      let inside = frames.map { words(for: $0, in: nil) }.joined(separator: " > ")
      return "what \(words(for: .dead(coordinator: coordinator))) left on its stack: \(inside)"
    case .tabs(let coordinator, let nodes, let selected):
      let inside = list(nodes.map { words(for: $0) })
      return "the tabs of \(words(for: .dead(coordinator: coordinator))): \(inside); \(selected + 1) is selected"
    case .holder(let coordinator, let node):
      let inside = node.map { words(for: $0) } ?? "nothing"
      return "what \(words(for: .dead(coordinator: coordinator))) left: \(inside)"
    case .unopened(let coordinator): return "\(program.coordinators[coordinator].name), not selected yet"
    }
  }

  private func words(for layer: Layer) -> String {
    var text = words(for: layer.node)
    if let presentation = layer.presentation {
      text += " as \(presentation.style.rawValue)\(presentation.forbidsSwipe ? " that stays" : "")"
      if presentation.letsThrough { text += " beside what is below" }
    }
    switch layer.madeFor {
    case .screen(let screen)?: text += " for \(program.screens[screen].name)"
    case .coordinator(let coordinator)?: text += " for \(program.coordinators[coordinator].name)"
    case nil: break
    }
    if let presenter = layer.presenter { text += " by \(words(for: presenter))" }
    return text
  }

  private func words(for place: Place) -> String {
    switch place {
    case .nowhere: "nowhere"
    case .layer(let layer): layout.name(ofLayer: layer)
    case .holder(let handle): "in \(name(handle))"
    case .tabs(let handle): "a tab of \(name(handle))"
    }
  }

  private func words(for number: Int, in slot: Int) -> String? {
    if isVariable(slot) { return program.flow.variables[slot].values[number] }
    func truth() -> String { number == 0 ? "no" : "yes" }
    guard let (handle, offset) = layout.member(ofSlot: slot) else {
      if slot == layout.slot(.kind) {
        return Flight.Kind(rawValue: UInt8(max(0, number - 1))).map { number == 0 ? "nothing in flight" : "\($0)" }
      }
      if slot == layout.slot(.tap) {
        if number == 0 { return "no tap" }
        return program.screens[(number - 1) >> 1].name + ((number - 1) & 1 == 1 ? ", an alert" : "")
      }
      return [.leaving, .disturbed, .deaf].map(layout.slot).contains(slot) ? truth() : nil
    }
    let coordinator = program.coordinators[layout.coordinator(ofHandle: handle)]
    if layout.deferredOffsets(layout.coordinator(ofHandle: handle)).contains(offset) { return truth() }
    let valueOffsets = layout.valueOffsets(layout.coordinator(ofHandle: handle))
    if valueOffsets.contains(offset) {
      return coordinator.declaration.variables[offset - valueOffsets.lowerBound].values[number]
    }
    switch SlotLayout.Field(rawValue: offset) {
    case .guardState: return Instance.Guard(rawValue: UInt8(number)).map(Self.words)
    case .finished, .bare: return truth()
    case .containerNumber: return coordinator.containers[number].rawValue
    case .machine: return coordinator.machine.map { $0.states[number] }
    case .container where coordinator.containers == [.tabs]:
      return program.coordinators[coordinator.tabs[number]].name
    default: return nil
    }
  }

  private func words(forBodies bodies: [Int]) -> String { list(bodies.map { program.bodies[$0].place }) }

  private static func words(for state: Instance.Guard) -> String {
    switch state {
    case .open: "open"
    case .running: "its body runs"
    case .opensOnSettle: "opens on settle"
    case .freeOnSettle: "free to open after settle"
    case .free: "free to open"
    case .stuck: "locked for good"
    }
  }
}
