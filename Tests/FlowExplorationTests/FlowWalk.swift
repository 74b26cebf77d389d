import FlowModel

@testable import FlowExploration
@testable import FlowSemantics

/// The states of a flow and the steps between them, one by one, as numbers of slots' values.
final class FlowWalk {
  struct Step {
    let outcome: LocalTransition
    let target: Int
    /// Whether all that was left to burials is to find out what is still pending.
    var onlyLooksForPending: Bool {
      outcome.bereaved.allSatisfy { if case .pendingLost = $0 { true } else { false } }
    }
    var isSettle: Bool { outcome.label.kind == .settle }
  }

  private struct Numbers: SlotSource {
    let numbers: [Int]
    func number(_ slot: Int) -> Int { numbers[slot] }
  }

  let behaviour: LearnedBehaviour
  let layout: SlotLayout
  private(set) var states: [[Int]] = []
  /// By state.
  private(set) var steps: [[Step]] = []
  private var positions: [[Int]: Int] = [:]

  init(_ flow: Flow) {
    let system = FlowSystem(Program(flow), bySite: true)
    layout = system.layout
    behaviour = LearnedBehaviour(system, buriesApart: true)
    behaviour.meetInitialValues()
  }

  func isAtRest(_ state: Int) -> Bool { states[state][layout.slot(.kind)] == 0 }

  func position(_ numbers: [Int]) -> Int? { positions[numbers] }

  private func add(_ numbers: [Int]) -> Int {
    if let known = positions[numbers] { return known }
    positions[numbers] = states.count
    states.append(numbers)
    steps.append([])
    return states.count - 1
  }

  /// Learns what a program does with some numbers.
  private func carryOut(_ index: Int, on numbers: [Int], _ found: (LocalTransition, [Int]) -> Void) {
    behaviour.forEachOutcome(of: index, from: index, in: Numbers(numbers: numbers)) { position, _ in
      let outcome = behaviour.localTransitions[position]
      guard case .writes(let writes) = outcome.result else { return }
      var next = numbers
      for (slot, value) in writes { next[slot] = value }
      found(outcome, next)
    }
  }

  /// Launches with each combination of initial values.
  func launch() {
    var launched = [Array(repeating: 0, count: layout.count)]
    for (slot, variable) in behaviour.system.program.flow.variables.enumerated() {
      let values = variable.initially.compactMap(variable.values.firstIndex(of:))
      launched = launched.flatMap { numbers in
        values.compactMap { behaviour.table.knownNumber(.number($0), in: slot) }.map { number in
          var numbers = numbers
          numbers[slot] = number
          return numbers
        }
      }
    }
    for index in behaviour.system.groups.count..<behaviour.firstBurial {
      for numbers in launched {
        carryOut(index, on: numbers) { outcome, next in
          var next = next
          if behaviour.bury(outcome.bereaved, &next) { _ = add(next) }
        }
      }
    }
  }

  /// Learns what happens in a state; only settles, or only all else, where that is said.
  ///
  /// - Parameter buries: whether burials are learned as well. The states after those that would follow are not found then.
  func goOn(from state: Int, settles: Bool? = nil, buries: Bool = true) {
    for (index, group) in behaviour.system.groups.enumerated() where settles == nil || settles == (group == .settle) {
      carryOut(index, on: states[state]) { outcome, next in
        var next = next
        guard outcome.bereaved.isEmpty || buries && behaviour.bury(outcome.bereaved, &next) else { return }
        steps[state].append(Step(outcome: outcome, target: add(next)))
      }
    }
  }

  func exploreAll() {
    launch()
    var next = 0
    while next < states.count {
      goOn(from: next)
      next += 1
    }
  }
}
