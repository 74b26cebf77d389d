import FlowRules
import FlowRuns
import FlowSemantics
import FlowTestSupport
import Testing

struct StateDescriptionTests {
  /// The descriptions along the trace of a finding.
  private static func run(_ path: String, _ rule: String, _ subject: String) throws -> [StateDescription?] {
    let verdict = CheckRun(try loadFlow(path)).verdict(file: path)
    let finding = try #require(verdict.findings.first { $0.rule == rule && $0.subject == subject })
    return try #require(finding.trace).steps.map(\.state)
  }

  @Test func aModalAboveTabs() throws {
    let flow = try loadFlow("Apps/Storefront.flow.yml")
    let run = try Self.run("Apps/Storefront.flow.yml", "deep-link-misses", "item")
    let last = try #require(run.last ?? nil)
    #expect(last.variables.map(\.variable) == flow.variables.map(\.name))
    #expect(last.coordinators.first?.identity.text == "AppCoordinator")
    #expect(last.coordinators.first?.startedBy == nil)
    for (index, coordinator) in last.coordinators.enumerated() {
      #expect(coordinator.identity.index == index)
      for child in coordinator.children {
        #expect(last.coordinators[child].startedBy?.index == index)
      }
    }
  }

  /// Within five events of the launch, different states have different descriptions.
  @Test(arguments: declarationFixtures(in: "Apps"))
  func differentStatesAreDescribedDifferently(path: String) throws {
    let system = FlowSystem(try loadFlow(path))
    var coverage = Coverage(system.program)
    var states: Set<FlowState> = []
    var frontier: [FlowState] = []
    system.launches(coverage: &coverage) { _, outcome in
      if case .state(let state) = outcome.result, states.insert(state).inserted { frontier.append(state) }
      return true
    }
    for _ in 0..<5 {
      var next: [FlowState] = []
      for state in frontier {
        system.successors(of: state, coverage: &coverage) { _, outcome in
          if case .state(let state) = outcome.result, states.insert(state).inserted { next.append(state) }
        }
      }
      frontier = next
    }
    let descriptions = Set(states.map { StateDescription($0, system.program) })
    #expect(descriptions.count == states.count)
  }

  /// Presentations that wait in slots and previous states of machines are parts of a state that the display does not
  /// show.
  @Test(arguments: declarationFixtures(in: "Meaning"))
  func statesOfSmallFlowsReadDifferently(path: String) throws {
    let program = try Program(loadFlow(path))
    let simulator = Simulator(program.flow)
    var states = Set(simulator.launches(upTo: 8).compactMap(\.target))
    var frontier = Array(states)
    while !frontier.isEmpty, states.count < 500 {
      let next = frontier.flatMap { simulator.moves(from: $0).compactMap(\.target) }
      frontier = next.filter { states.insert($0).inserted }
    }
    #expect(Set(states.map { StateDescription($0, program) }).count == states.count)
  }
}
