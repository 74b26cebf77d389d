import FlowDeclaration
import FlowModel
import Testing

@testable import FlowcheckKit

struct FlowCheckerTests {
  private func flow(_ machine: Machine) -> Flow {
    var app = Coordinator(name: "App", screens: [Screen(name: "Home")])
    app.start = []
    app.machine = machine
    return Flow(name: "Built", root: "App", coordinators: [app])
  }

  @Test func aMachineWithoutStatesIsSaid() throws {
    let machine = Machine(states: [], initially: "idle")
    #expect(throws: DeclarationErrors.self) { try FlowChecker().verdict(on: flow(machine), file: "") }
  }

  @Test func aMachineWithOneStateIsChecked() throws {
    let machine = Machine(states: ["idle"], initially: "idle")
    #expect(try FlowChecker().verdict(on: flow(machine), file: "").isComplete)
  }
}
