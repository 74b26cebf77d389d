import FlowModel
import FlowTestSupport
import Foundation
import Testing

@testable import FlowRules

struct RandomFlowTests {
  /// The naive checker takes too long for more.
  static let maxStates = 800

  /// `RANDOM_FLOWS=FIRST:COUNT` compares other flows than those that every run compares.
  static let range: Range<UInt64> = {
    let parts = (ProcessInfo.processInfo.environment["RANDOM_FLOWS"] ?? "").split(separator: ":").compactMap {
      UInt64($0)
    }
    return parts.count == 2 ? parts[0]..<parts[0] + parts[1] : 0..<400
  }()

  @Test(arguments: range)
  func agreesWithTheNaiveChecker(seed: UInt64) {
    var generator = FlowGenerator(seed: seed)
    let flow = generator.next()
    guard Self.disagreement(flow) != nil else { return }
    let smallest = FlowShrinker(fails: { Self.disagreement($0) != nil }).shrink(flow)
    Issue.record("\(Self.disagreement(smallest) ?? "")\n\(smallest)")
  }

  static func disagreement(_ flow: Flow) -> String? {
    guard let naive = NaiveChecker(flow: flow, maxStates: maxStates).check() else { return nil }
    let expected = Comparison(naive)
    let actual = Comparison(engine: flow, maxStates: 2_000)
    return actual == expected ? nil : "engine: \(actual)\nnaive:  \(expected)"
  }
}
