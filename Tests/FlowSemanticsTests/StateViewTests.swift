import FlowModel
import FlowTestSupport
import Testing

@testable import FlowSemantics

/// Conditions that are asked of a state as a picture, against the same conditions asked of its slots.
struct StateViewTests {
  private static let paths = [
    "as", "as-tabs", "background-interactive", "cover", "cover-presents", "instance-variables",
    "instance-variables-shared", "lazy-split", "lazy-tabs", "leaving", "machine-routes", "on-select", "present-from",
    "present-replacing", "slot-waits", "soon", "soon-in-flight", "split", "split-both-widths",
  ].map { "Meaning/\($0).flow.yml" }

  /// An instance whose code asks; nil for no instance.
  private struct Asker {
    var index: Int?
    var handle: Int?
    var coordinator: Int?
  }

  /// No instance, and those that have the same order in the picture and in the slots.
  private func askers(_ state: FlowState, _ execution: Execution) -> [Asker] {
    let layout = execution.layout
    return [Asker()]
      + execution.program.coordinators.indices.filter { layout.poolsOf[$0].count == 1 }.flatMap { coordinator in
        let indices = state.instances.indices.filter { state.instances[$0].coordinator == coordinator }
        return zip(indices, execution.existing(coordinator)).map {
          Asker(index: $0, handle: $1, coordinator: coordinator)
        }
      }
  }

  private func conditions(_ program: Program, of asker: Asker) -> [Condition] {
    var conditions: [Condition] = [.quiescent, .presentsAnything, .anythingLeaving]
    conditions += program.screens.indices.flatMap { [.visible($0), .displayed($0), .presented(.screen($0))] }
    for (index, variable) in program.flow.variables.enumerated() {
      conditions += variable.values.indices.map { .variable(index, hasValue: UInt16($0)) }
    }
    for (index, coordinator) in program.coordinators.enumerated() {
      conditions += [.alive(index), .child(index), .selected(index), .presented(.coordinator(index))]
      for number in 0...2 {
        conditions += [Condition.Operand.count(index), .depth(index)].map {
          .compare(.greater, $0, .text(String(number)))
        }
      }
      let isAsker = index == asker.coordinator
      for number in coordinator.declaration.variables.indices {
        for isOwn in isAsker ? [false, true] : [false] {
          let variable = InstanceVariable(coordinator: index, index: number, isOwn: isOwn)
          conditions += [0, 1].map { .instanceVariable(variable, hasValue: $0) }
        }
      }
      for machineState in coordinator.machine?.states ?? [] {
        for machine in [Condition.Operand.machine(index)] + (isAsker ? [.ownMachine(index)] : []) {
          conditions.append(.compare(.notEqual, machine, .text(machineState)))
        }
      }
    }
    return conditions
  }

  @Test(arguments: paths)
  func conditionsHoldInPicturesWhereTheyHoldInSlots(path: String) throws {
    let system = FlowSystem(try loadFlow(path))
    let slots = Workspace(system.layout)
    var (held, failed) = (0, 0)
    for state in system.states(within: 4) {
      let values = state.slotValues(system.program, system.layout, system.initialValues)
      slots.begin { values[$0] }
      let execution = Execution(system.program, slots, script: ChoiceScript())
      for asker in askers(state, execution) {
        for condition in conditions(system.program, of: asker) {
          let holds = state.satisfies(condition, system.program, for: asker.index)
          if holds != condition.holds(in: execution, for: asker.handle) {
            Issue.record("\(condition), asked by \(asker) in \(state.displayText(system.program))")
            return
          }
          if holds { held += 1 } else { failed += 1 }
        }
      }
    }
    #expect(held > 10 && failed > 10)
  }
}
