import FlowModel

/// The contribution of each part of a flow to the number of its states.
///
/// Every element of a state belongs to a part: a variable, a coordinator with all its instances and pending effects, the
/// layers of the window, the transition in flight. The number of states is at most the product of the numbers of ways
/// that each part can be in.
public struct StateGrowth: Hashable, Sendable {
  public struct Part: Hashable, Sendable {
    public enum Kind: String, Sendable { case variable, coordinator, layers, flight }

    public let kind: Kind
    /// The name of the variable or coordinator; nil for the other kinds, which have one part each.
    public let name: String?
    /// The number of different ways the part is in, over all states, in digits.
    public let ways: String

    package init(kind: Kind, name: String?, ways: String) { (self.kind, self.name, self.ways) = (kind, name, ways) }
  }

  /// One element of a state.
  public struct Slot: Hashable, Sendable {
    /// `Home frame 2`, `layer 1`, `cart`.
    public let name: String
    public let values: Int

    package init(name: String, values: Int) { (self.name, self.values) = (name, values) }
  }

  /// What a limit that is one lower would save.
  public struct Limit: Hashable, Sendable {
    /// A key of `limits`.
    public let name: String
    public let value: Int
    /// The number of states within a limit that is one lower, in digits; with that limit no other states could be
    /// reached.
    public let statesBelow: String

    package init(name: String, value: Int, statesBelow: String) {
      (self.name, self.value, self.statesBelow) = (name, value, statesBelow)
    }
  }

  /// The part with the most ways comes first; parts that are always the same are left out. Empty if there is no state.
  public let parts: [Part]
  /// The slots with the most values, at most five.
  public let slots: [Slot]
  /// The limits that some state reaches.
  public let limits: [Limit]
}

extension StateGrowth {
  /// The slots of each part, and the values that reach each limit.
  package struct Plan {
    package struct Group {
      package var kind: Part.Kind
      package var name: String?
      package var slots: [Int] = []
    }

    package struct Bound {
      package var name: String
      package var value: Int
      /// By slot, whether a value reaches the limit.
      package var isReached: (SlotValue, _ slot: Int) -> Bool
    }

    package var groups: [Group] = []
    package var bounds: [Bound] = []

    package init(_ system: FlowSystem, activeSlots: [Int]) {
      let layout = system.layout
      let program = system.program
      var positions: [String: Int] = [:]
      func add(_ slot: Int, _ kind: Part.Kind, _ name: String?) {
        let key = "\(kind.rawValue) \(name ?? "")"
        let position = positions[key] ?? groups.count
        if position == groups.count {
          positions[key] = position
          groups.append(Group(kind: kind, name: name))
        }
        groups[position].slots.append(slot)
      }
      for slot in activeSlots.sorted() {
        if slot < layout.layers.lowerBound {
          add(slot, .variable, program.flow.variables[slot].name)
        } else if layout.layers.contains(slot) {
          add(slot, .layers, nil)
        } else if let (handle, _) = layout.member(ofSlot: slot) {
          add(slot, .coordinator, program.coordinators[layout.coordinator(ofHandle: handle)].name)
        } else if let coordinator = layout.coordinator(countedIn: slot) {
          add(slot, .coordinator, program.coordinators[coordinator].name)
        } else {
          add(slot, .flight, nil)
        }
      }
      let limits = program.flow.limits
      if limits.stackDepth > 1 {
        bounds.append(
          Bound(name: "stackDepth", value: limits.stackDepth) { value, slot in
            guard value == .number(limits.stackDepth), let (handle, offset) = layout.member(ofSlot: slot) else {
              return false
            }
            return offset == SlotLayout.Field.container.rawValue
              && program.coordinators[layout.coordinator(ofHandle: handle)].mayHave(.stack)
          })
      }
      if limits.instances > 1 {
        bounds.append(
          Bound(name: "instances", value: limits.instances) { value, slot in
            if layout.isPopulation(slot) { return value == .number(limits.instances) }
            guard value != .empty, let (handle, offset) = layout.member(ofSlot: slot) else { return false }
            return offset == SlotLayout.Field.starter.rawValue
              && layout.poolsOf[layout.coordinator(ofHandle: handle)].count == 1
              && layout.ordinal(ofHandle: handle) == layout.instanceLimit - 1
          })
      }
      if limits.modals > 0 {
        bounds.append(
          Bound(name: "modals", value: limits.modals) { value, slot in
            guard value != .empty, layout.layers.contains(slot) else { return false }
            let layer = slot - layout.layers.lowerBound
            return layer == layout.modals || layer == layout.cover.map { $0 + layout.modals }
          })
      }
      if limits.taps > 1 {
        bounds.append(
          Bound(name: "taps", value: limits.taps) { value, slot in
            slot == layout.slot(.tapCount) && value == .number(limits.taps)
          })
      }
      if limits.pending > 1 {
        bounds.append(
          Bound(name: "pending", value: limits.pending) { value, slot in
            if layout.isPending(slot) { return value == .number(limits.pending) }
            return value.copies >= limits.pending
          })
      }
    }
  }

  package init(_ parts: [Part], slots: [Slot], limits: [Limit]) {
    func size(_ part: Part) -> (Int, String) { (part.ways.count, part.ways) }
    // In an exploration that was stopped before its first state, every part has 0 ways.
    self.parts = parts.filter { !["0", "1"].contains($0.ways) }.enumerated()
      .sorted { left, right in
        let (more, less) = (size(left.element), size(right.element))
        return more == less ? left.offset < right.offset : more > less
      }
      .map(\.element)
    self.slots = Array(
      slots.enumerated().sorted { ($1.element.values, $0.offset) < ($0.element.values, $1.offset) }.map(\.element)
        .prefix(5))
    self.limits = limits
  }
}

extension SlotValue {
  /// The number of copies of the body that waits most often.
  fileprivate var copies: Int {
    guard case .waiting(let list) = self else { return 0 }
    let counts = list.reduce(into: [:]) { $0[Flight.Waiting(owner: $1.owner, body: $1.body), default: 0] += 1 }
    return counts.values.max() ?? 0
  }
}
