import FlowModel

/// Tells whether a program is too large to be checked.
extension Program {
  /// The reason why a flow cannot be explored.
  public struct CapacityProblem: Hashable, Sendable {
    /// Without a full stop.
    public var sentence: String
    /// The declaration that is too large.
    public var location: SourceLocation
  }

  /// The most slots that a flow may ask for, as a workspace holds all of them; about half a gigabyte.
  static let mostSlots = 1_000_000

  /// The number of slots that is allowed in any memory.
  static let fewSlots = 20_000

  /// Why the states of this flow cannot be held; nil if they can. The answer reserves no memory.
  ///
  /// The bounds are far beyond apps: 16 000 coordinators, screens and machine states, 60 000 pieces of code, and a
  /// million places in all stacks, containers and layers that the limits make room for.
  public var capacityProblem: CapacityProblem? { capacityProblem(within: nil) }

  /// The bytes that a slot takes in workspaces, in the table of its values, and in the questions that read it.
  static let bytesOfSlot = 512

  /// The same if everything together may take the given number of bytes, of which slots may take half; nil for any
  /// number.
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
