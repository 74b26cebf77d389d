import FlowDeclaration
import FlowModel
import Testing

@testable import flowcheck_bench

/// Flows that look like real apps.
@Suite struct WildFlowTests {
  /// Enough that each of them can be read.
  private static let flows = (1...120).map { WildFlow.flow(seed: $0) }

  /// The reader reads the writer's text as the same flow.
  @Test(arguments: [1...40, 41...80, 81...120, 1_000_001...1_000_040] as [ClosedRange<UInt64>])
  func everyFlowCouldBeDeclared(seeds: ClosedRange<UInt64>) throws {
    for seed in seeds {
      let flow = WildFlow.flow(seed: seed)
      let text = try DeclarationWriter.text(of: flow).get()
      let read = try DeclarationReader { _ in Array(text.utf8) }.read(path: "wild.flow.yml").get().flow
      #expect(read.withoutLocations() == flow.withoutLocations(), "seed \(seed)")
    }
  }

  /// A flow depends on its seed alone, neither on the order of a set nor on the machine.
  @Test func aSeedIsOneFlow() throws {
    #expect(WildFlow.flow(seed: 7) == WildFlow.flow(seed: 7))
    #expect(WildFlow.flow(seed: 7) != WildFlow.flow(seed: 8))
    // FNV-1a of the declaration.
    let text = try DeclarationWriter.text(of: WildFlow.flow(seed: 1)).get()
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    #expect(hash == 0x839A_163F_B57F_FAE7)
  }

  @Test func sizesAreThoseOfApps() {
    let sizes = Self.flows.map { $0.coordinators.reduce(0) { $0 + $1.screens.count } }
    #expect(sizes.allSatisfy { (20...200).contains($0) })
    #expect(sizes.contains { $0 < 40 } && sizes.contains { $0 > 120 })
    #expect(Self.flows.allSatisfy { $0.limits == Limits() })
  }

  /// A third of the coordinators that their starter owns hear nothing of their dismissal.
  @Test func someEndsAreLeftOut() {
    let owned = Self.flows.flatMap { $0.coordinators.dropFirst(3) }.filter {
      $0.ownership == .parent && ($0.container == .inherited || $0.name.hasSuffix("Sheet"))
    }
    let silent = owned.filter { $0.dismissal == Dismissal() }
    #expect((25...42).contains(silent.count * 100 / owned.count))
  }

  @Test func theyHoldWhatRealOnesHold() {
    func share(_ holds: (Flow) -> Bool) -> Int { Self.flows.filter(holds).count * 100 / Self.flows.count }
    func anyCoordinator(_ holds: @escaping (Coordinator) -> Bool) -> (Flow) -> Bool {
      { $0.coordinators.contains(where: holds) }
    }
    func anyEffect(_ holds: @escaping (Effect.Kind) -> Bool) -> (Flow) -> Bool {
      { flow in flow.coordinators.flatMap(\.bodies).contains { holds($0.kind) } }
    }
    #expect((30...70).contains(share { $0.framework == .swiftui }))
    #expect(share { Set($0.coordinators.map(\.framework)).count == 2 } > 30)
    #expect(share(anyCoordinator { $0.machine != nil }) > 25)
    #expect(share(anyCoordinator { $0.guardUnlock != nil }) > 25)
    #expect(share(anyCoordinator { $0.destinations != nil }) > 15)
    #expect(share(anyCoordinator { $0.dismissal.gone != nil }) > 25)
    #expect(share { $0.deepLinks.contains(where: \.cold) } > 15)
    #expect(share { $0.externals.contains { $0.name == "sessionExpired" } } > 60)
    #expect(share { flow in flow.coordinators.contains { $0.recurs } } > 60)
    #expect(share(anyEffect { if case .later = $0 { true } else { false } }) > 80)
    #expect(share(anyEffect { if case .raise = $0 { true } else { false } }) > 90)
    #expect(share(anyEffect { if case .presentScreen = $0 { true } else { false } }) > 50)
    let triggers = Self.flows.map { Set($0.coordinators.flatMap(\.screens).flatMap(\.actions).map(\.trigger)) }
    #expect(triggers.filter { $0.contains(.async(once: true)) }.count > 60)
    #expect(triggers.filter { $0.contains(.async(once: false)) }.count > 40)
  }
}

extension Coordinator {
  /// The effects of the coordinator that are not inside another effect.
  fileprivate var bodies: [Effect] {
    start + (entries + procedures + handlers).flatMap(\.effects) + screens.flatMap(\.actions).flatMap(\.effects)
  }

  /// Whether an action pushes its own screen, or pushes or starts its own coordinator.
  fileprivate var recurs: Bool {
    screens.contains { screen in
      screen.actions.contains { action in
        action.effects.contains { effect in
          switch effect.kind {
          case .pushScreen(screen.name), .pushCoordinator(name, _), .start(name, _): true
          default: false
          }
        }
      }
    }
  }
}
