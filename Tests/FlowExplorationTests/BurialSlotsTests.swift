import FlowModel
import FlowTestSupport
import Testing

@testable import FlowExploration
@testable import FlowSemantics

/// Some slots follow from others. Events keep these slots up to date as far as they read, and leave the rest to
/// burials: after the burials every slot has the value that follows from the state.
struct BurialSlotsTests {
  private struct Numbers: SlotSource {
    let numbers: [Int]
    func number(_ slot: Int) -> Int { numbers[slot] }
  }

  /// The first slot whose value does not follow from the state, in at most `limit` states; the states found last are
  /// expanded first.
  private func difference(in flow: Flow, states limit: Int) -> String? {
    let system = FlowSystem(flow)
    let (program, layout) = (system.program, system.layout)
    let behaviour = LearnedBehaviour(system, buriesApart: true)
    behaviour.meetInitialValues()
    var met: Set<[Int]> = []
    var open: [[Int]] = []
    var found: String?
    func look(at numbers: [Int], after event: EventLabel) {
      guard found == nil, met.insert(numbers).inserted else { return }
      open.append(numbers)
      let expected = behaviour.state { numbers[$0] }.slotValues(program, layout, system.initialValues)
      for slot in 0..<layout.count where behaviour.table.value(numbers[slot], in: slot) != expected[slot] {
        let value = behaviour.table.value(numbers[slot], in: slot)
        found = "after \(event): \(layout.describe(slot, program)) is \(value), not \(expected[slot])"
        return
      }
    }
    func carryOut(_ index: Int, on numbers: [Int]) {
      behaviour.forEachOutcome(of: index, from: index, in: Numbers(numbers: numbers)) { position, _ in
        let outcome = behaviour.localTransitions[position]
        guard case .writes(let writes) = outcome.result else { return }
        var next = numbers
        for (slot, value) in writes { next[slot] = value }
        if behaviour.bury(outcome.bereaved, &next) { look(at: next, after: outcome.label) }
      }
    }
    let nothing = Array(repeating: 0, count: layout.count)
    for index in system.groups.count..<behaviour.firstBurial { carryOut(index, on: nothing) }
    while found == nil, met.count < limit, let numbers = open.popLast() {
      for index in system.groups.indices { carryOut(index, on: numbers) }
    }
    return found
  }

  @Test(arguments: ["Apps/Public", "Apps", "Meaning"].flatMap(declarationFixtures))
  func slotsOfFixturesFollowFromTheirStates(path: String) throws {
    #expect(difference(in: try loadFlow(path), states: 100) == nil)
  }

  @Test(arguments: 0..<60)
  func slotsOfGeneratedFlowsFollowFromTheirStates(seed: Int) {
    var generator = FlowGenerator(seed: UInt64(seed))
    #expect(difference(in: generator.next(), states: 200) == nil)
  }

  @Test(arguments: Array(0..<40) + [150, 218, 262, 320, 1_054])
  func slotsOfPartsFollowFromTheirStates(seed: Int) throws {
    #expect(difference(in: try LettingGoTests().parts(seed: seed), states: 200) == nil)
  }
}
