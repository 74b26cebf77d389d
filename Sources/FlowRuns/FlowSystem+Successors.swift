import FlowModel
import FlowSemantics

/// Finds the successors of single states.
extension FlowSystem {
  /// One outcome of one event in a state, whose own state is built only on demand.
  public struct Successor: Sendable {
    public let label: EventLabel
    /// The slots that the event sets.
    fileprivate let changes: [(slot: Int, value: SlotValue)]
    /// Nil if it leads to a state.
    fileprivate let ending: Outcome.Result?
    /// What there is to an outcome besides its result.
    fileprivate let account: Outcome.Account
  }

  /// Finds the successors of states. For one thread at a time.
  public final class SuccessorFinder {
    fileprivate let system: FlowSystem
    private let slots: Workspace
    private var coverage: Coverage

    public init(_ system: FlowSystem) {
      self.system = system
      slots = Workspace(system.layout)
      coverage = Coverage(system.program)
    }

    /// Every outcome of every event in a state, in the order of `successors(of:coverage:_:)`.
    public func successors(of state: FlowState) -> Successors {
      Successors(self, state.slotValues(system.program, system.layout, system.initialValues))
    }

    fileprivate func successors(by group: EventGroup, from values: [SlotValue]) -> [Successor] {
      var successors: [Successor] = []
      system.carryOut(.group(group), values, slots, coverage: &coverage) { label, ending, execution in
        successors.append(
          Successor(
            label: label, changes: ending == nil ? slots.written.map { ($0, slots[$0]) } : [], ending: ending,
            account: Outcome.Account(execution)))
      }
      return successors
    }
  }

  /// The successors of one state, found on demand. For one thread at a time.
  public final class Successors {
    private let finder: SuccessorFinder
    fileprivate let values: [SlotValue]
    private var found: [Successor] = []
    private var nextGroup = 0

    fileprivate init(_ finder: SuccessorFinder, _ values: [SlotValue]) {
      self.finder = finder
      self.values = values
    }

    /// The successor with a number; nil if there are not that many.
    public subscript(number: Int) -> Successor? {
      let groups = finder.system.groups
      while number >= found.count, nextGroup < groups.count {
        found += finder.successors(by: groups[nextGroup], from: values)
        nextGroup += 1
      }
      return number < found.count ? found[number] : nil
    }

    /// The first successor that qualifies.
    public func first(where qualifies: (Successor) -> Bool) -> Successor? {
      var number = 0
      while let successor = self[number] {
        if qualifies(successor) { return successor }
        number += 1
      }
      return nil
    }
  }

  /// The first of some successors that leads to a given state and whose event qualifies.
  public func outcome(
    of successors: Successors, leadingTo target: FlowState, where qualifies: (EventLabel) -> Bool = { _ in true }
  ) -> (label: EventLabel, outcome: Outcome)? {
    let after = target.slotValues(program, layout, initialValues)
    let different = Set(after.indices.filter { after[$0] != successors.values[$0] })
    let successor = successors.first { successor in
      guard successor.ending == nil, qualifies(successor.label), successor.changes.count >= different.count
      else { return false }
      return successor.changes.allSatisfy { $0.value == after[$0.slot] }
        && successor.changes.count(where: { different.contains($0.slot) }) == different.count
    }
    return successor.map { ($0.label, Outcome(.state(target), $0.account)) }
  }

  /// The whole outcome of a successor.
  public func outcome(of successor: Successor, among successors: Successors) -> Outcome {
    if let ending = successor.ending { return Outcome(ending, successor.account) }
    var values = successors.values
    for (slot, value) in successor.changes { values[slot] = value }
    let slots = Workspace(layout)
    slots.begin { values[$0] }
    return Outcome(.state(FlowState(Execution(program, slots, script: ChoiceScript()))), successor.account)
  }
}

extension FlowSystem.Successor {
  public var isCrash: Bool { ending == .crash }

  /// Whether an observation is made and counts.
  public func shows(_ observation: Observation) -> Bool {
    guard account.observations.contains(observation) else { return false }
    if case .cut = ending { return observation.countsWhereCut }
    return true
  }
}
