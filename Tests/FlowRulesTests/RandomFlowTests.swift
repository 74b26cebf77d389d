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

  /// The options of a flow whose other value random flows rarely have, each alone, and all of them.
  enum OptionSet: String, CaseIterable {
    case presentWhileLeavingDropped, modalsOnShowGo, presentOutOfSightWaits, removedScreensDeaf, compact, noRaces
    case threeTaps, all

    func applied(to flow: Flow) -> Flow {
      var flow = flow
      let isAll = self == .all
      if isAll || self == .presentWhileLeavingDropped { flow.presentWhileLeaving = .dropped }
      if isAll || self == .modalsOnShowGo { flow.modalsOnShow = .go }
      if isAll || self == .presentOutOfSightWaits { flow.presentOutOfSight = .waits }
      if isAll || self == .removedScreensDeaf { flow.removedScreens = .deaf }
      if isAll || self == .compact, flow.widthVariable == nil { flow.isCompact = true }
      if self == .noRaces { flow.limits.races = 0 }
      if isAll { flow.limits.races = 1 }
      if self == .threeTaps { flow.limits.taps = 3 }
      return flow
    }
  }

  /// The range that `RANDOM_FLOWS` names, or a few flows, with each set of options.
  @Test(arguments: OptionSet.allCases)
  func agreesWithTheNaiveCheckerUnderEachOption(options: OptionSet) {
    let isNamed = ProcessInfo.processInfo.environment["RANDOM_FLOWS"] != nil
    let seeds = isNamed ? Array(Self.range) : Array(2_000..<2_012)
    expectAgreement(on: seeds, mostSkipped: 1 + seeds.count / 5) { seed in
      var generator = FlowGenerator(seed: seed)
      return Self.agreement(on: options.applied(to: generator.next()))
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
