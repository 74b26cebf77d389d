import FlowExploration
import FlowExport
import FlowModel
import FlowSemantics
import FlowTestSupport
import Foundation
import StateSpace
import Testing

/// Compares SPIN's verifier on exported models with the search state by state.
@Suite(.serialized) struct PromelaTests {
  /// The results of a search state by state, which SPIN has to find as well.
  private struct Expected {
    var states = 0
    /// States in which no event can happen, steps that stop the app, states that violate an invariant.
    var deadlocks = 0
    var stops = 0
    var violations = 0
  }

  private func search(_ flow: Flow) -> Expected? {
    var transitions = FlowTransitions(flow)
    let graph = StateGraph.exploring(&transitions, maxStates: 20_000)
    guard graph.interruption == nil else { return nil }
    var expected = Expected(states: graph.count)
    let system = transitions.system
    let conditions = flow.invariants.compactMap { invariant -> Condition? in
      let node: FlowModel.Expression.Node
      switch invariant.form {
      case .always(let expression): node = .not(expression.node)
      case .never(let expression): node = expression.node
      default: return nil
      }
      return system.program.condition(invariant.condition.map { .and($0.node, node) } ?? node)
    }
    for index in 0..<graph.count {
      let state = transitions.state(graph.store[index])
      let violated = conditions.count { state.satisfies($0, system.program) }
      expected.violations += violated
      let edges = graph.edges(from: index).filter { !$0.isCut }
      // A violated invariant is a step of the process that watches.
      if edges.isEmpty && violated == 0 { expected.deadlocks += 1 }
      if edges.contains(where: { $0.target == nil }) { expected.stops += 1 }
    }
    return expected
  }

  private func compare(_ flow: Flow) throws {
    let expected = try #require(search(flow))
    let model = try ExportedModel(flow)
    let text = PromelaWriter.text(of: model)
    let run = try SpinRun(text)
    #expect(model.stateCount == "\(expected.states)")
    #expect(run.stored - PromelaWriter.extraStates(of: model) == expected.states)
    #expect((run.errors == 0) == (expected.deadlocks + expected.stops + expected.violations == 0))
    if !model.canStop {
      #expect(run.errors == expected.deadlocks + expected.violations, "\(run.output)")
    }
  }

  @Test(arguments: declarationFixtures(in: "Apps") + declarationFixtures(in: "Meaning"))
  func appsHaveTheSameStates(path: String) throws {
    try compare(try loadFlow(path))
  }

  @Test(arguments: 0..<10)
  func generatedFlowsHaveTheSameStates(seed: Int) throws {
    var generator = FlowGenerator(seed: UInt64(seed))
    var flow = generator.next()
    while (search(flow)?.states ?? .max) > 2_000 { flow = generator.next() }
    try compare(flow)
  }

  @Test func theTextReadsLikeTheFlow() throws {
    let model = try ExportedModel(try flow(fromYAML: Notes.declaration))
    try expectSnapshot(PromelaWriter.text(of: model), named: "Notes.pml")
  }

  @Test func aMissingProgramIsSaidWithItsRemedy() throws {
    #expect {
      try SpinRun.run("no-such-model-checker", [], in: FileManager.default.temporaryDirectory)
    } throws: {
      "\($0)".hasPrefix("no-such-model-checker is not installed") && "\($0)".contains("apt-get install -y spin gcc")
    }
  }
}
