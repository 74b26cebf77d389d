import FlowModel
import FlowSemantics
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowRules

/// Compares the engine with the naive checker on every flow of some tiny shapes.
struct SmallScopeTests {
  static let slicesOfAShape = 8

  struct Slice: Sendable, CustomTestStringConvertible {
    var shape: SmallScope
    var number: Int

    var testDescription: String { "\(shape.name) \(number)" }
  }

  static let shapes: [SmallScope] = [.stack, .pairs, .child, .tabs, .split, .machine, .ways]
  static let slices = shapes.flatMap { shape in (0..<slicesOfAShape).map { Slice(shape: shape, number: $0) } }

  @Test(arguments: slices)
  func agreesWithTheNaiveChecker(slice: Slice) {
    let flows = Array(slice.shape.flows(from: slice.number, step: Self.slicesOfAShape))
    expectAgreement(on: flows, mostSkipped: flows.count / 50, name: \.name) { RandomFlowTests.agreement(on: $0) }
  }

  /// A rule or form that never fires, or always does, would be compared in vain.
  @Test func everyRuleAndEveryFormFiresSomewhereAndNotEverywhere() {
    let forms = ["always", "never", "reachable", "reachable within", "recoverable", "leadsTo"]
    let rules = RuleCatalog.identifiers.filter { $0 != UnusedSuppressionRule.identifier }
    let names = Set(rules + forms)
    var (fires, silent): (Set<String>, Set<String>) = ([], [])
    func judge(_ flow: Flow) {
      let violated = Set(DeepStack.run { CheckRun(flow, maxStates: 2_000).findings() }.map(\.rule))
      for rule in rules {
        if violated.contains(rule) { fires.insert(rule) } else { silent.insert(rule) }
      }
      for invariant in flow.invariants {
        let name = invariant.form.name
        if violated.contains(invariant.name) { fires.insert(name) } else { silent.insert(name) }
      }
    }
    for flow in SmallScope.ways.flows() { judge(flow) }
    // Takes a few flows of the large shapes at a time, from all over each shape.
    for offset in 0..<Self.stride {
      for shape in Self.shapes where fires != names || silent != names {
        for flow in shape.flows(from: offset, step: Self.stride) { judge(flow) }
      }
    }
    #expect(names.subtracting(fires).sorted() == [])
    #expect(names.subtracting(silent).sorted() == [])
  }

  private static let stride = 97

  @Test(arguments: [
    (SmallScope.stack, 10_086, 5_186), (.pairs, 8_192, 5_042), (.child, 25_200, 5_848), (.tabs, 2_160, 1_296),
    (.split, 3_402, 3_402),
    (.machine, 6_480, 4_860), (.ways, 1_152, 500),
  ])
  func hasAsManyFlowsAsItSays(shape: SmallScope, combinations: Int, flows: Int) {
    #expect(shape.size == combinations)
    #expect(shape.flows().reduce(0) { count, _ in count + 1 } == flows)
  }
}

extension Invariant.Form {
  /// As a declaration spells it.
  fileprivate var name: String {
    switch self {
    case .always: "always"
    case .never: "never"
    case .reachable(_, let within): within == nil ? "reachable" : "reachable within"
    case .recoverable: "recoverable"
    case .leadsTo: "leadsTo"
    }
  }
}
