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

  /// The seeds of `range`, twenty in each.
  static let slices = FlowTestSupport.slices(of: range, count: (range.count + 19) / 20)

  @Test(arguments: slices)
  func agreesWithTheNaiveChecker(slice: Slice<UInt64>) {
    expectAgreement(on: slice.elements, mostSkipped: 3) { seed in
      var generator = FlowGenerator(seed: seed)
      return Self.agreement(on: generator.next())
    }
  }

  /// Compares the engine with the naive checker; shows the smallest flow on which they differ.
  static func agreement(on flow: Flow) -> Agreement {
    func compare(_ flow: Flow) -> Agreement {
      Comparison.agreement(on: flow, with: NaiveChecker(flow: flow, maxStates: maxStates), maxStates: 2_000)
    }
    let result = compare(flow)
    guard case .different = result else { return result }
    let smallest = FlowShrinker { flow in
      if case .different = compare(flow) { true } else { false }
    }.shrink(flow)
    guard case .different(let difference) = compare(smallest) else { return result }
    return .different("\(difference)\n\(smallest)")
  }
}
