import FlowModel
import FlowSemantics
import StateSpace

/// Finds the steps of outcomes, and the states before and after launches.
extension SymbolicFlow {
  /// The steps of some outcomes.
  public func relation(ofOutcomes outcomes: Set<Int>) -> Relation {
    steps(of: outcomes.sorted().map { behaviour.localTransitions[$0] }) { step($0).map { [$0] } ?? [] }
  }

  /// Initial values, as indices, with which a launch leads to a state, and the choices it takes; nil if no launch does.
  public func launch(into vector: [UInt32], link: Int?) -> (variables: [UInt16], choices: [Int])? {
    let target = forest.singleton(vector)
    for outcome in behaviour.localTransitions where behaviour.programs[outcome.program] == .launch(link: link) {
      guard let cube = step(outcome) else { continue }
      let before = forest.preimage(target, forest.relation(cube), within: beforeLaunch)
      if let state = forest.first(in: before) { return (variables(state), outcome.choices) }
    }
    return nil
  }

  /// Initial values with which a launch has an outcome, and the state it leads to; nil if it was cut or the app
  /// stopped.
  public func launch(with outcome: LocalTransition) -> (variables: [UInt16], state: FlowState?) {
    let before = forest.enabled(beforeLaunch, forest.relation(Cube(levels.entries(outcome.reads, []))))
    guard let state = forest.first(in: before) else {
      preconditionFailure("Outcomes are learned where they come about.")
    }
    guard let cube = step(outcome) else { return (variables(state), nil) }
    let after = forest.image(forest.singleton(state), forest.relation(cube))
    return (variables(state), forest.first(in: after).map { self.state($0) })
  }

  /// Everything that ran in some outcome.
  public var coverage: Coverage {
    var coverage = Coverage(program)
    for outcome in behaviour.localTransitions { coverage.cover(outcome.covered) }
    return coverage
  }

  private func variables(_ vector: [UInt32]) -> [UInt16] {
    program.flow.variables.indices.map { slot in
      guard case .number(let value) = behaviour.table.value(levels.number(slot, in: vector), in: slot) else {
        return 0
      }
      return UInt16(value)
    }
  }
}
