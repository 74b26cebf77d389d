import FlowModel
import FlowSemantics
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowRules

/// Obstacles on generated flows.
struct ObstaclePropertyTests {
  static let seeds: Range<UInt64> = 0..<90
  static let maxStates = 600

  /// The generated flows that have absences, explored to their end.
  private static func run(seed: UInt64, followsStacks: Bool = false) -> CheckRun? {
    var generator = FlowGenerator(seed: seed)
    let run = CheckRun(generator.next(), maxStates: maxStates, followsStacks: followsStacks)
    return run.explored.graph.interruption == nil ? run : nil
  }

  @Test(arguments: seeds)
  func everyAbsenceHasAnObstacle(seed: UInt64) {
    let findings = DeepStack.run { Self.run(seed: seed, followsStacks: true)?.findings() ?? [] }
    for finding in findings where finding.trace == nil {
      #expect(!finding.obstacles.isEmpty, "\(finding.rule) \(finding.subject)")
      for sentence in finding.obstacles {
        #expect(sentence.hasSuffix("."))
        #expect(!sentence.contains("  ") && !sentence.contains("Optional("))
      }
    }
  }

  /// Most screens behind a single obstacle come up once the obstacle is lifted: the edge is added, or the value is
  /// among the initial ones.
  ///
  /// Seven of ten do. The search has seen nothing behind an obstacle, and a second one may be there: a coordinator that
  /// is started shows something else than its stack, a presentation is dropped, or a screen is covered.
  @Test func liftingTheOnlyObstacleBringsUpMostScreens() {
    let tally = DeepStack.run {
      var tally = Tally()
      for seed in Self.seeds {
        guard let explored = Self.run(seed: seed)?.explored else { continue }
        tally.lift(explored, Self.unseen(explored))
      }
      return tally
    }
    #expect(tally.tried.values.reduce(0, +) > 30)
    #expect(tally.lifted[.edge, default: 0] * 3 >= tally.tried[.edge, default: 0] * 2)
  }

  /// A button with a condition that never holds hides everything to which only that button led; the obstacle that is
  /// named is then always one whose removal brings that up.
  @Test func aConditionThatIsPutInTheWayIsFound() {
    let tally = DeepStack.run {
      var tally = Tally()
      let never = Expression(
        .compare(.greater, .count(coordinator: "C0"), .text("99")), text: "count(C0) > 99")
      for seed in Self.seeds {
        guard let explored = Self.run(seed: seed)?.explored else { continue }
        let before = Self.unseen(explored)
        for action in explored.program.actions.prefix(3) {
          let screen = explored.program.screens[action.screen]
          var flow = explored.flow
          guard
            let declared = flow.coordinators[screen.coordinator].screens.firstIndex(where: { $0.name == screen.name }),
            let index = flow.coordinators[screen.coordinator].screens[declared].actions.firstIndex(where: {
              $0.name == action.name && $0.condition == nil
            })
          else { continue }
          flow.coordinators[screen.coordinator].screens[declared].actions[index].condition = never
          let blocked = CheckRun(flow, maxStates: Self.maxStates, followsStacks: false).explored
          tally.lift(blocked, Self.unseen(blocked).filter { !before.contains($0) })
        }
      }
      return tally
    }
    #expect(tally.tried[.condition, default: 0] > 10)
    #expect(tally.lifted[.condition] == tally.tried[.condition])
  }

  private static func unseen(_ explored: ExploredFlow) -> [Int] {
    let seen = Set(explored.visibleScreens)
    return explored.program.screens.indices.filter { !seen.contains(Int32($0)) }
  }

  /// The numbers of screens that came up once their only obstacle was lifted.
  struct Tally {
    /// Screens with more than one obstacle, or with one that no change of the declaration lifts.
    var skipped = 0
    var lifted: [FlowRepair.Kind: Int] = [:]
    var tried: [FlowRepair.Kind: Int] = [:]

    mutating func lift(_ explored: ExploredFlow, _ screens: [Int]) {
      guard !screens.isEmpty else { return }
      var search = ObstacleSearch(screens.map { .screen($0) }, explored)
      for (screen, derivation) in zip(screens, search.derivations()) {
        guard derivation.assumptions.count == 1, let repair = FlowRepair(search, derivation.assumptions[0]) else {
          skipped += 1
          continue
        }
        let name = explored.screenName(screen)
        tried[repair.kind, default: 0] += 1
        let comesUp = repair.flows.contains { flow in
          let repaired = CheckRun(flow, maxStates: ObstaclePropertyTests.maxStates, followsStacks: false).explored
          return repaired.visibleScreens.contains { $0 >= 0 && repaired.screenName(Int($0)) == name }
        }
        if comesUp { lifted[repair.kind, default: 0] += 1 }
      }
    }
  }
}
