import FlowExploration
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowRules

/// Sets of states by their distance: whoever asks for them, and in whichever order.
struct RunLayersTests {
  @Test(arguments: ["Apps/PathCoordinator.flow.yml", "Apps/FlowCompositionUIKit.flow.yml"])
  func everyStateIsInOneLayer(path: String) throws {
    let symbolic = SymbolicFlow(try loadFlow(path))
    symbolic.explore { _ in false }
    let forest = symbolic.forest
    let sets = ExploredSets(symbolic)
    let inOrder = sets.runs
    let most = inOrder.mostRaces
    #expect(most > 0)
    #expect(inOrder.closure(most) == symbolic.states)
    #expect(inOrder.closure(-1) == nil && inOrder.closure(most + 1) == nil)
    var before = StateSet.empty
    for races in 0...most {
      var layers: [StateSet] = []
      while let layer = inOrder.layer(RunLayers.Cost(marked: races, length: layers.count)) { layers.append(layer) }
      var seen = StateSet.empty
      for layer in layers {
        #expect(forest.intersection(layer, seen).isEmpty)
        seen = forest.union(seen, layer)
      }
      let closure = try #require(inOrder.closure(races))
      #expect(seen == forest.difference(closure, before))
      before = closure
      // The farthest first.
      let others = ExploredSets(symbolic)
      let backwards = others.runs
      for length in layers.indices.reversed() {
        #expect(backwards.layer(RunLayers.Cost(marked: races, length: length)) == layers[length])
      }
      #expect(backwards.layer(RunLayers.Cost(marked: races, length: -1)) == nil)
    }
    #expect(inOrder.layer(RunLayers.Cost(marked: -1, length: 0)) == nil)
  }
}
