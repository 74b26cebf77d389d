import FlowModel
import FlowTestSupport
import Testing

@testable import FlowRules

/// The engine against the naive checker on every flow of some tiny shapes.
struct SmallScopeTests {
  static let slicesOfAShape = 8

  struct Slice: Sendable, CustomTestStringConvertible {
    var shape: SmallScope
    var number: Int

    var testDescription: String { "\(shape.name) \(number)" }
  }

  static let shapes: [SmallScope] = [.stack, .pairs, .child, .tabs, .machine]
  static let slices = shapes.flatMap { shape in (0..<slicesOfAShape).map { Slice(shape: shape, number: $0) } }

  @Test(arguments: slices)
  func agreesWithTheNaiveChecker(slice: Slice) {
    var (compared, skipped, reported) = (0, 0, 0)
    for flow in slice.shape.flows(from: slice.number, step: Self.slicesOfAShape) where reported < 3 {
      guard let naive = NaiveChecker(flow: flow, maxStates: RandomFlowTests.maxStates).check() else {
        skipped += 1
        continue
      }
      compared += 1
      if Comparison(engine: flow, maxStates: 2_000) == Comparison(naive) { continue }
      reported += 1
      let smallest = FlowShrinker(fails: { RandomFlowTests.disagreement($0) != nil }).shrink(flow)
      Issue.record("\(flow.name)\n\(RandomFlowTests.disagreement(smallest) ?? "")\n\(smallest)")
    }
    #expect(skipped * 50 < compared)
  }

  @Test(arguments: [
    (SmallScope.stack, 10_086, 5_186), (.pairs, 8_192, 5_042), (.child, 25_200, 5_848), (.tabs, 2_160, 1_296),
    (.machine, 6_480, 4_860),
  ])
  func hasAsManyFlowsAsItSays(shape: SmallScope, combinations: Int, flows: Int) {
    #expect(shape.size == combinations)
    #expect(shape.flows().reduce(0) { count, _ in count + 1 } == flows)
  }
}
