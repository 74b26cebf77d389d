import FlowModel
import Testing

@testable import FlowTestSupport

@Suite struct FlowGeneratorTests {
  private static func flows(_ seed: UInt64, _ count: Int) -> [Flow] {
    var generator = FlowGenerator(seed: seed)
    return (0..<count).map { _ in generator.next() }
  }

  private static func kinds(_ effects: [Effect]) -> Set<String> {
    var result: Set<String> = []
    for effect in effects {
      result.insert(String("\(effect.kind)".prefix { $0 != "(" }))
      result.formUnion(kinds(effect.then))
      switch effect.kind {
      case .when(_, let yes, let no): result.formUnion(kinds(yes + (no ?? [])))
      case .choose(let branches): for branch in branches { result.formUnion(kinds(branch)) }
      case .within(_, let body), .guarded(let body), .soon(let body), .later(let body): result.formUnion(kinds(body))
      default: break
      }
    }
    return result
  }

  @Test func theSameSeedGivesTheSameFlows() {
    #expect(Self.flows(7, 20) == Self.flows(7, 20))
    #expect(Self.flows(7, 20) != Self.flows(8, 20))
  }

  @Test func splitMixIsTheOneEverybodyKnows() {
    var random = FlowGeneratorRandom(seed: 1_234_567)
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
  }

  @Test func everyFlowIsValid() {
    for flow in Self.flows(1, 200) { #expect(FlowGeneratorRules(flow).isValid, "\(flow.name)") }
  }

  @Test func everyEffectOccurs() {
    let flows = Self.flows(1, 300)
    var kinds: Set<String> = []
    for coordinator in flows.flatMap(\.coordinators) {
      kinds.formUnion(Self.kinds(coordinator.start + coordinator.handlers.flatMap(\.effects)))
      for action in coordinator.screens.flatMap(\.actions) { kinds.formUnion(Self.kinds(action.effects)) }
    }
    #expect(
      kinds == [
        "pushScreen", "pushCoordinator", "pop", "popIfAny", "popToRoot", "popTo", "removeFrame", "replaceTop",
        "replace", "showScreen", "showCoordinator", "presentScreen", "presentCoordinator", "dismiss",
        "dismissPresented", "close", "coverScreen", "coverCoordinator", "uncover",
        "start", "finish", "remove", "removeExcept", "removeSlot", "removeAll", "raise", "send", "select", "set",
        "when", "choose",
        "run", "within", "guarded", "soon", "later",
      ])
  }

  /// What a screen presents has slots and contexts of its own, and meets the rest only if it is frequent.
  @Test func screensPresentInManyFlows() {
    let flows = Self.flows(1, 300).filter { flow in
      var presents = false
      flow.visitEffects { effect, _ in presents = presents || effect.origin == .screen }
      return presents
    }
    #expect(flows.count > 75)
    let named: (Expression.Node) -> Bool = { "\($0)".contains("anythingLeaving") }
    #expect(
      Self.flows(1, 300).flatMap(\.coordinators).flatMap(\.screens).flatMap(\.actions).contains { action in
        action.condition.map { named($0.node) } ?? false
      })
  }

  @Test func whatIsRareOccurs() {
    let flows = Self.flows(1, 300)
    var isUnanimated = false
    var origins: Set<Effect.Origin> = []
    var containers: Set<Coordinator.Container?> = []
    var backgrounds: Set<Effect.Background> = []
    var (namesSlot, replaces, givesValues, keepsSelf, reuses) = (false, false, false, false, false)
    for flow in flows {
      flow.visitEffects { effect, _ in
        isUnanimated = isUnanimated || !effect.isAnimated
        origins.insert(effect.origin)
        namesSlot = namesSlot || effect.slot != nil
        replaces = replaces || effect.replacesPresented
        givesValues = givesValues || !effect.values.isEmpty
        containers.insert(effect.container)
        backgrounds.insert(effect.background)
        reuses = reuses || effect.reuses
        keepsSelf = keepsSelf || effect.keepsSelf
      }
    }
    #expect(isUnanimated && namesSlot && replaces && keepsSelf && reuses)
    #expect(origins == Set(Effect.Origin.allCases))
    let routes = flows.flatMap(\.coordinators).flatMap { $0.machine?.routes ?? [] }
    #expect(routes.contains { $0.to == nil } && routes.contains { $0.condition != nil })
    #expect(routes.contains { !$0.effects.isEmpty })
    #expect(flows.flatMap(\.coordinators).contains { $0.dismissal.removed != nil })
    let variables = flows.flatMap(\.coordinators).flatMap(\.variables)
    #expect(Set(variables.map(\.name)) == ["mode", "mark"])
    #expect(givesValues)
    #expect(flows.flatMap(\.coordinators).contains { !$0.selections.isEmpty })
    #expect(flows.flatMap(\.coordinators).contains { $0.isLazy && $0.tabs.count > 1 })
    #expect(containers == [nil, .stack, .tabs, .switch, .inherited])
    #expect(backgrounds == Set(Effect.Background.allCases))
    #expect(flows.contains { $0.presentWhileLeaving == .dropped })
    #expect(flows.contains { $0.modalsOnShow == .go } && flows.contains { $0.presentOutOfSight == .waits })
    let told = flows.flatMap(\.coordinators).flatMap(\.screens).map(\.dismissal)
    #expect(told.contains { $0.appears != nil } && told.contains { $0.disappears != nil })
    #expect(flows.flatMap(\.coordinators).contains { $0.removedScreens == .deaf })
    let splits = Self.flows(1, 900).filter { $0.coordinators.contains { $0.container == .split } }
    #expect(splits.contains { $0.isCompact } && splits.contains { !$0.mayBeCompact })
    #expect(splits.contains { $0.widthVariable != nil })
  }

  /// Shrinks for as long as a second tap can push one screen twice: that needs two screens and a push, and at most a
  /// container around the stack and a coordinator that uses the stack.
  @Test func shrinkingKeepsTheFailureAndLittleElse() throws {
    func fails(_ flow: Flow) -> Bool {
      NaiveChecker(flow: flow, maxStates: 300).check()?.findings.contains { $0.rule == "duplicate-screen" } ?? false
    }
    let flow = try #require(Self.flows(3, 200).first { $0.coordinators.count > 3 && fails($0) })
    let small = FlowShrinker(fails: fails).shrink(flow)
    #expect(fails(small))
    #expect(FlowGeneratorRules(small).isValid)
    #expect(small.coordinators.count <= 3)
    #expect(small.coordinators.flatMap(\.screens).count <= 2)
    #expect(small.coordinators.flatMap(\.screens).flatMap(\.actions).count <= 2)
    #expect(small.invariants.isEmpty && small.variables.isEmpty && small.deepLinks.isEmpty)
  }

  @Test func rulesRefuseWhatTheFormatRefuses() {
    func stack(_ effect: Effect.Kind) -> Flow {
      Flow(
        name: "refused", root: "R",
        coordinators: [
          Coordinator(name: "R", start: [Effect(effect)], screens: [Screen(name: "A")]),
          Coordinator(name: "C", screens: [Screen(name: "B")]),
          Coordinator(name: "D", container: .inherited),
        ])
    }
    #expect(FlowGeneratorRules(stack(.pushScreen("A"))).isValid)
    #expect(!FlowGeneratorRules(stack(.pushScreen("B"))).isValid)
    #expect(!FlowGeneratorRules(stack(.pushCoordinator("C", entry: nil))).isValid)
    #expect(!FlowGeneratorRules(stack(.showScreen("A"))).isValid)
    #expect(!FlowGeneratorRules(stack(.guarded([]))).isValid)
    #expect(!FlowGeneratorRules(stack(.start("R", entry: nil))).isValid)
    #expect(
      !FlowGeneratorRules(stack(.presentCoordinator("D", entry: nil, style: .sheet, interactiveDismiss: true))).isValid)
  }
}
