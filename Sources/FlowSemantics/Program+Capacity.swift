extension Program {
  /// Why the states of this flow cannot be written as vectors of 16-bit words; nil when they can.
  ///
  /// The bounds are far beyond apps: 16 000 coordinators, screens and machine states, 60 000 pieces of code, and 64
  /// once-only async actions on one screen.
  public var capacityProblem: String? {
    if coordinators.count > 16_000 { return "more than 16 000 coordinators" }
    if screens.count > 16_000 { return "more than 16 000 screens" }
    if bodies.count > 60_000 { return "more than 60 000 pieces of code (actions, handlers, completions …)" }
    if coordinators.contains(where: { $0.machine?.states.count ?? 0 > 16_000 }) {
      return "a machine of more than 16 000 states"
    }
    if let action = actions.first(where: { $0.onceBit ?? 0 >= 64 }) {
      return "more than 64 async actions that happen once on \(screens[action.screen].name)"
    }
    return nil
  }
}
