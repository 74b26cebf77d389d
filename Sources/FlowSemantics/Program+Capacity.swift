import FlowModel

/// Says whether a program is too large to be checked.
extension Program {
  /// Why a flow cannot be explored.
  public struct CapacityProblem: Hashable, Sendable {
    /// Without a full stop.
    public var sentence: String
    /// Of what there is too much of.
    public var location: SourceLocation
  }

  /// So many slots, of which a workspace has each, are the most that a flow may ask for; about half a gigabyte.
  static let mostSlots = 1_000_000

  /// So many are made room for in any memory.
  static let fewSlots = 20_000

  /// Why the states of this flow cannot be held; nil when they can. Nothing is reserved to find out.
  ///
  /// The bounds are far beyond apps: 16 000 coordinators, screens and machine states, 60 000 pieces of code, and a million
  /// places in all stacks, containers and layers that the limits make room for.
  public var capacityProblem: CapacityProblem? { capacityProblem(within: nil) }

  /// What a slot takes where it has its places in a workspace, in the table of its values and in the questions asked of it.
  static let bytesOfSlot = 512

  /// The same where all that is held may take so many bytes: its slots may not take half of them; nil: any number.
  public func capacityProblem(within bytes: Int?) -> CapacityProblem? {
    func problem(_ sentence: String, at location: SourceLocation? = nil) -> CapacityProblem {
      CapacityProblem(sentence: sentence, location: location ?? flow.location)
    }
    if coordinators.count > 16_000 { return problem("more than 16 000 coordinators") }
    if screens.count > 16_000 { return problem("more than 16 000 screens") }
    if bodies.count > 60_000 {
      return problem("more than 60 000 pieces of code (actions, handlers, completions …)")
    }
    if let large = coordinators.first(where: { $0.machine?.states.count ?? 0 > 16_000 }) {
      return problem("a machine of more than 16 000 states", at: large.declaration.location)
    }
    let slots = SlotLayout.slotCount(self)
    let most = min(Self.mostSlots, (bytes ?? .max) / 2 / Self.bytesOfSlot)
    if slots > most, slots > Self.fewSlots {
      let limits = flow.limits
      return problem(
        "stackDepth \(limits.stackDepth), instances \(limits.instances) and modals \(limits.modals) make room for "
          + "\(slots) places, more than \(max(most, Self.fewSlots))"
          + (most < Self.mostSlots ? " in the memory that there is" : ""))
    }
    return nil
  }
}
