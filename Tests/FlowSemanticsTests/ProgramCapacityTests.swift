import FlowModel
import FlowTestSupport
import Testing

@testable import FlowSemantics

struct ProgramCapacityTests {
  private func flow(screens: Int, asyncActions: Int = 0) -> Flow {
    let actions = (0..<asyncActions).map { Action(name: "a\($0)", trigger: .async(once: true), effects: []) }
    let screens = (0..<screens).map { Screen(name: "S\($0)", actions: $0 == 0 ? actions : []) }
    return Flow(name: "Large", root: "App", coordinators: [Coordinator(name: "App", screens: screens)])
  }

  @Test func appsAreFarFromTheBounds() {
    #expect(Program(flow(screens: 300, asyncActions: 200)).capacityProblem == nil)
  }

  @Test func limitsMayNotMakeRoomForMoreThanMemoryHolds() {
    var flow = flow(screens: 1)
    flow.coordinators[0].container = .stack
    flow.limits = Limits(stackDepth: 900, instances: Limits.greatest, modals: Limits.greatest)
    #expect(Program(flow).capacityProblem == nil)
    flow.limits.stackDepth = Limits.greatest
    let problem = Program(flow).capacityProblem
    #expect(
      problem?.sentence
        == "stackDepth 1000, instances 1000 and modals 1000 make room for 1018000 places, more than 1000000")
  }

  @Test func whatMakesRoomForMoreThanTheMemoryThereIs() {
    var flow = flow(screens: 1)
    flow.coordinators[0].container = .stack
    flow.limits = Limits(stackDepth: 300, instances: 300)
    #expect(Program(flow).capacityProblem(within: 200_000_000) == nil)
    let problem = Program(flow).capacityProblem(within: 50_000_000)
    #expect(
      problem?.sentence.hasSuffix("make room for 95104 places, more than 48828 in the memory that there is") == true)
    // The default limits are no problem, however little memory there is.
    flow.limits = Limits()
    #expect(Program(flow).capacityProblem(within: 1_000) == nil)
  }

  /// The number of slots that is counted in advance is the number of slots that are laid out.
  @Test(arguments: ["Apps", "Meaning"].flatMap(declarationFixtures))
  func slotsAreCountedAsTheyAreLaidOut(path: String) throws { expectCountedSlots(of: Program(try loadFlow(path))) }

  private func expectCountedSlots(of program: Program) {
    let layout = SlotLayout(program)
    let first = layout.base(ofHandle: 0) + layout.offsets(layout.coordinator(ofHandle: 0)).lowerBound
    let members = layout.count - first
    #expect(SlotLayout.slotCount(program) == members + program.flow.limits.modals * (program.covers ? 2 : 1))
  }

  /// Pages are named after the stack that they use unless that takes too many slots.
  @Test(arguments: [(50, 51), (100, 1)])
  func whoUsesOneOfManyStacksIsNotNamedAfterIt(instances: Int, pools: Int) throws {
    let program = Program(
      try FlowTestSupport.flow(
        fromYAML: """
          flow: Shared
          root: App
          limits: {stackDepth: 1, instances: \(instances)}
          coordinators:
            App: {container: stack, start: [push: Home], screens: {Home: {actions: {open: [push: Pages]}}}}
            Pages: {container: inherited, start: [push: Page], screens: {Page: {}}}
          """))
    #expect(SlotLayout(program).poolsOf.map(\.count) == [1, pools])
    expectCountedSlots(of: program)
  }

  @Test func whatDoesNotFitIsSaid() {
    #expect(Program(flow(screens: 16_001)).capacityProblem?.sentence == "more than 16 000 screens")
  }
}
