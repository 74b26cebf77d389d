import FlowModel
import Testing

@testable import FlowSemantics

struct ProgramCapacityTests {
  private func flow(screens: Int, asyncActions: Int = 0) -> Flow {
    let actions = (0..<asyncActions).map { Action(name: "a\($0)", trigger: .async(once: true), effects: []) }
    let screens = (0..<screens).map { Screen(name: "S\($0)", actions: $0 == 0 ? actions : []) }
    return Flow(name: "Large", root: "App", coordinators: [Coordinator(name: "App", screens: screens)])
  }

  @Test func appsAreFarFromTheBounds() {
    #expect(Program(flow(screens: 300, asyncActions: 64)).capacityProblem == nil)
  }

  @Test func whatDoesNotFitIsSaid() {
    #expect(Program(flow(screens: 16_001)).capacityProblem == "more than 16 000 screens")
    #expect(
      Program(flow(screens: 1, asyncActions: 65)).capacityProblem
        == "more than 64 async actions that happen once on S0")
  }
}
