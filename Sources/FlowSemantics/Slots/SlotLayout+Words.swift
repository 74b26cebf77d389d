import FlowModel

/// Names instances, layers and slots.
extension SlotLayout {
  /// An instance in words: `Home`, `Home 2`, `Routes on HomeTab`.
  func name(ofHandle handle: Int, _ program: Program) -> String {
    let pool = pools[pool(ofHandle: handle)]
    let ordinal = ordinal(ofHandle: handle)
    let own = program.coordinators[pool.coordinator].name + (ordinal == 0 ? "" : " \(ordinal + 1)")
    return pool.anchor.map { "\(own) on \(name(ofHandle: $0, program))" } ?? own
  }

  func name(ofLayer layer: Int) -> String {
    guard let cover, layer >= cover else { return "layer \(layer)" }
    return "covering layer \(layer - cover)"
  }

  /// A slot in words: `Home.frame 2`, `layer 1`, `flight completions`, `cart`.
  public func describe(_ slot: Int, _ program: Program) -> String {
    if slot < layers.lowerBound { return program.flow.variables[slot].name }
    if layers.contains(slot) { return name(ofLayer: slot - layers.lowerBound) }
    if let coordinator = populations.firstIndex(of: slot) {
      return "how many \(program.coordinators[coordinator].name)"
    }
    if let subject = presentations.first(where: { $0.value == slot })?.key {
      switch subject {
      case .screen(let screen): return "how many \(program.screens[screen].name) presented"
      case .coordinator(let coordinator): return "how many \(program.coordinators[coordinator].name) presented"
      }
    }
    if let coordinator = pending.first(where: { $0.value == slot })?.key {
      return "whether effects of \(program.coordinators[coordinator].name) are pending"
    }
    if let coordinator = postponed.indices.last(where: { !postponed[$0].isEmpty && dead[$0] <= slot }),
      slot < dead[coordinator] + postponed[coordinator].count
    {
      let body = postponed[coordinator][slot - dead[coordinator]]
      return "\(program.coordinators[coordinator].name) that is gone pending \(program.bodies[body].place)"
    }
    if let screen = appearances.firstIndex(of: slot) {
      return "how many \(program.screens[screen].name) displayed on no stack"
    }
    guard let (handle, offset) = member(ofSlot: slot) else {
      return "flight \(Flight(rawValue: slot - flight)!)"
    }
    let coordinator = coordinator(ofHandle: handle)
    let name = name(ofHandle: handle, program)
    if appearanceOffsets(coordinator).contains(offset) {
      let screen = counted[coordinator][offset - appearanceOffsets(coordinator).lowerBound]
      return "\(name): how many \(program.screens[screen].name)"
    }
    if deferredOffsets(coordinator).contains(offset) {
      let body = deferrable[coordinator][offset - deferredOffsets(coordinator).lowerBound]
      return "\(name) waits to run \(program.bodies[body].place)"
    }
    if valueOffsets(coordinator).contains(offset) {
      let variables = program.coordinators[coordinator].declaration.variables
      return "\(name) \(variables[offset - valueOffsets(coordinator).lowerBound].name)"
    }
    if offset < -program.postponed[coordinator].count {
      return words(ofStarterSlot: offset + lead(coordinator), coordinator, name, program)
    }
    if offset < 0 {
      let postponed = program.postponed[coordinator]
      return "\(name) pending \(program.bodies[postponed[postponed.count + offset]].place)"
    }
    guard let field = Field(rawValue: offset), field != .container else {
      let declared = program.coordinators[coordinator]
      if declared.containers.count(where: { $0 != .inherited }) > 1 {
        let position = offset - Field.container.rawValue
        return position == 0 ? "\(name) container" : "\(name) content \(position)"
      }
      switch declared.container {
      case .stack:
        let position = offset - Field.container.rawValue
        return position == 0 ? "\(name) depth" : "\(name) frame \(position)"
      case .tabs: return offset == Field.container.rawValue ? "\(name) selection" : "\(name) tabs"
      case .split: return offset == Field.container.rawValue ? "\(name) last column" : "\(name) columns"
      case .window, .switch, .inherited: return "\(name) content"
      }
    }
    return "\(name) \(field)"
  }
}
