import FlowModel
import FlowTestSupport
import Testing

@testable import FlowExploration
@testable import FlowSemantics

/// Compares sets with states one by one for effects that release whichever children exist.
struct LettingGoTests {
  /// A hub that starts each of `count` coordinators once: in turn a coordinator that uses the hub's stack, a sheet with
  /// a stack of its own and one more coordinator on it, and a coordinator that shows nothing.
  private func hub(_ count: Int, release: String) throws -> Flow {
    let names = (0..<count).map { "Part\($0)" }
    let opening = names.enumerated().map { index, name in
      let effect = ["push", "present", "start"][index % 3]
      return "open\(name): [{when: not child(\(name)), do: [{\(effect): \(name)}]}]"
    }
    var lines = [
      "flow: Hub", "root: App", "limits: {stackDepth: 2, instances: 1, modals: 1, taps: 1, pending: 1, races: 0}",
      "coordinators:", "  App: {container: stack, start: [start: Hub]}", "  Hub:", "    container: inherited",
      "    start: [push: Home]", "    handle: {reset: [\(release)]}",
      "    screens: {Home: {actions: {reset: [\(release)], \(opening.joined(separator: ", "))}}}",
    ]
    for (index, name) in names.enumerated() {
      let action = index % 3 == 1 ? "more: [{push: Below\(name)}]" : "reset: [raise: reset]"
      let screen = "screens: {Of\(name): {actions: {\(action)}}}"
      switch index % 3 {
      case 0: lines.append("  \(name): {container: inherited, start: [push: Of\(name)], \(screen)}")
      case 1:
        let below = "screens: {Low\(name): {actions: {back: [pop]}}}"
        lines.append("  \(name): {container: stack, start: [push: Of\(name)], \(screen)}")
        lines.append("  Below\(name): {container: inherited, start: [push: Low\(name)], \(below)}")
      default: lines.append("  \(name): {container: inherited}")
      }
    }
    return try flow(fromYAML: lines.joined(separator: "\n"))
  }

  @Test(
    arguments: [1, 2, 4], ["removeAll", "{remove: {except: [Part0]}}", "popToRoot, removeAll", "{dismiss}, removeAll"])
  func childrenLetGoOfTogetherLeadToTheSameStates(count: Int, release: String) throws {
    #expect(StatesInSets.agreement(on: try hub(count, release: release)) == .equal)
  }

  /// The number of learned outcomes of a release grows with the number of children, not with the combinations of the
  /// children that exist.
  @Test func childrenAreLetGoOfWithoutALookAtThem() throws {
    func runs(_ count: Int, buriesApart: Bool = true) throws -> Int {
      let symbolic = SymbolicFlow(try hub(count, release: "removeAll"), buriesApart: buriesApart)
      symbolic.explore { _ in false }
      return symbolic.behaviour.runsOfProgram.max() ?? 0
    }
    let (three, six, nine) = (try runs(3), try runs(6), try runs(9))
    #expect(nine - six <= 2 * (six - three))
    #expect(try runs(6, buriesApart: false) > 2 * six)
  }

  /// A hub and parts that, at random, open each other, release all or all but one, and start some anew.
  func parts(seed: Int) throws -> Flow {
    var random = FlowGeneratorRandom(seed: UInt64(seed))
    let names = (0..<random.between(2, 4)).map { "Part\($0)" }
    let borrowing = Set(names.filter { _ in random.chance(60) })
    func effect(_ index: Int?) -> String {
      let later = names.dropFirst(index.map { $0 + 1 } ?? 0)
      let kept = random.pick(names) ?? ""
      let part = random.pick(Array(later)) ?? ""
      let opening: [(weight: Int, element: String)] =
        part.isEmpty
        ? [] : [(6, "{\(borrowing.contains(part) ? "push" : "present"): \(part)}"), (2, "{start: \(part)}")]
      let condition = ["child(\(kept))", "alive(\(kept))", "displayed(Of\(kept))"][random.below(3)]
      return random.weighted(
        opening + [
          (4, "removeAll"), (4, "{remove: {except: [\(kept)]}}"), (2, "pop"), (2, "popToRoot"), (3, "{dismiss}"),
          (1, "{later: [removeAll]}"), (2, "{raise: reset}"), (1, "finish"), (1, "{remove: \(kept)}"),
          (2, "{when: \(condition), do: [removeAll]}"), (1, "{later: [pop]}"),
        ])
    }
    func effects(_ index: Int?) -> String {
      (0..<random.between(1, 3)).map { _ in effect(index) }.joined(separator: ", ")
    }
    func actions(_ index: Int?) -> String {
      (0..<random.between(2, 3)).map { "act\($0): [\(effects(index))]" }.joined(separator: ", ")
    }
    let limits =
      "stackDepth: 3, instances: \(random.between(1, 2)), modals: 1, taps: \(random.between(1, 2)), pending: 1"
    var lines = [
      "flow: Parts", "framework: \(random.chance(50) ? "uikit" : "swiftui")", "root: App",
      "limits: {\(limits), races: \(random.between(0, 1))}", "coordinators:",
      "  App: {container: stack, start: [start: Hub]}", "  Hub:",
      "    container: \(random.chance(70) ? "inherited" : "stack")", "    start: [push: Home]",
      "    handle: {reset: [\(effects(nil))]}", "    screens: {Home: {actions: {\(actions(nil))}}}",
    ]
    for (index, name) in names.enumerated() {
      let container = borrowing.contains(name) ? "inherited" : "stack"
      let start = random.chance(70) ? "push" : "present"
      let dismissal = random.chance(30) ? ", dismissal: {gone: [finish]}" : ""
      lines.append(
        "  \(name): {container: \(container), start: [\(start): Of\(name)], handle: {reset: [\(effects(index))]}"
          + "\(dismissal), screens: {Of\(name): {actions: {\(actions(index))}}}}")
    }
    return try flow(fromYAML: lines.joined(separator: "\n"))
  }

  @Test(arguments: slices(of: Array(0..<60) + [150, 218, 262, 320, 1_054], count: 5))
  func partsLetGoOfByChanceLeadToTheSameStates(slice: Slice<Int>) throws {
    try expectAgreement(on: slice.elements) { StatesInSets.agreement(on: try parts(seed: $0), maxStates: 3_000) }
  }

  /// Those who let go may be let go of in the same event, may use what others lend on, and views may own them.
  func nested(seed: Int) throws -> Flow {
    var random = FlowGeneratorRandom(seed: UInt64(seed))
    let middle = Array(["Hub", "Mid"].prefix(random.between(1, 2)))
    let parts = Array(["One", "Two"].prefix(random.between(1, 2)))
    let all = middle + parts
    let inherits = Set(all.filter { _ in random.chance(60) })
    func opening(_ name: String, _ isMixed: Bool) -> String {
      if isMixed { return "{present: \(name), as: stack}" }
      return inherits.contains(name) ? "{push: \(name)}" : "{present: \(name)}"
    }
    let mixed = random.chance(25) ? random.pick(all.filter(inherits.contains)) : nil
    func effect(_ later: [String]) -> String {
      let name = random.pick(later)
      let choices: [(weight: Int, element: String)] =
        name.map { [(6, opening($0, $0 == mixed && random.chance(50))), (1, "{start: \($0)}")] } ?? []
      return random.weighted(
        choices + [
          (5, "removeAll"), (2, "{raise: reset}"), (1, "pop"), (1, "popToRoot"), (2, "{dismiss}"), (1, "finish"),
          (2, "{remove: \(random.pick(later.isEmpty ? all : later) ?? "")}"), (1, "{later: [removeAll]}"),
          (2, "{when: alive(\(random.pick(all) ?? "")), do: [removeAll]}"),
        ])
    }
    func effects(_ later: [String], _ most: Int = 2) -> String {
      (0..<random.between(1, most)).map { _ in effect(later) }.joined(separator: ", ")
    }
    func actions(_ later: [String]) -> String {
      (0..<random.between(2, 3)).map { "act\($0): [\(effects(later))]" }.joined(separator: ", ")
    }
    let limits = "stackDepth: 3, instances: \(random.between(1, 2)), modals: 2, taps: 1, pending: 1, races: 0"
    var lines = [
      "flow: Nested", "root: App", "limits: {\(limits)}", "coordinators:",
      "  App: {container: stack, start: [push: Home], handle: {reset: [\(effects(all, 3))]}, "
        + "screens: {Home: {actions: {\(actions(all))}}}}",
    ]
    for (index, name) in all.enumerated() {
      let later = Array(all.dropFirst(index + 1))
      let container = inherits.contains(name) ? "inherited" : "stack"
      let ownership = random.chance(25) ? "view" : "parent"
      lines.append(
        "  \(name): {container: \(container), ownership: \(ownership), start: [push: Of\(name)], "
          + "handle: {reset: [\(effects(later))]}, screens: {Of\(name): {actions: {\(actions(later))}}}}")
    }
    return try flow(fromYAML: lines.joined(separator: "\n"))
  }

  /// The hub is let go of together with a sheet that it retains, while views may own somebody else whom it has started.
  @Test func whoeverIsLetGoOfLeavesNobodyBehindButViews() throws {
    let flow = try flow(
      fromYAML: """
        flow: Orphans
        root: App
        limits: {stackDepth: 2, instances: 2, modals: 1, taps: 1, pending: 1}
        coordinators:
          App:
            container: stack
            start: [push: Home]
            screens: {Home: {actions: {open: [push: Hub], reset: [later: [removeAll]]}}}
          Hub:
            container: inherited
            start: [push: Parts]
            screens: {Parts: {actions: {sheet: [present: Sheet], view: [start: View]}}}
          Sheet: {container: stack}
          View: {container: inherited, ownership: view}
        """)
    #expect(StatesInSets.agreement(on: flow) == .equal)
  }

  @Test(arguments: slices(of: Array(0..<10) + [216, 1_077, 1_665], count: 2))
  func whoLetsGoMayBeLetGoOf(slice: Slice<Int>) throws {
    try expectAgreement(on: slice.elements, mostSkipped: 1) {
      StatesInSets.agreement(on: try nested(seed: $0), maxStates: 3_000)
    }
  }

  /// The first Hub lets go of its part, and then is let go of. The second Hub has its name then, and keeps its own part.
  @Test func whoIsLetGoOfLetsGoOfNobodyUnderAnothersName() throws {
    let flow = try flow(
      fromYAML: """
        flow: Hubs
        root: App
        limits: {stackDepth: 1, instances: 2, modals: 1, taps: 1, pending: 1}
        variables: {seen: {values: [false, true], initially: false}}
        coordinators:
          App: {container: stack, start: [push: Home], screens: {Home: {actions: {open: [start: Mid]}}}}
          Mid: {container: stack, start: [start: Hub], handle: {reset: [removeAll]}}
          Hub: {container: stack, start: [start: Part], handle: {reset: [removeAll]}}
          Part: {container: stack}
        externals:
          reset: {when: alive(Hub), do: [{in: Hub, do: [removeAll, {raise: reset}]}]}
          asked: {when: alive(Mid) and alive(Part), do: [set: {seen: true}]}
        """)
    #expect(StatesInSets.agreement(on: flow) == .equal)
  }

  /// A hub that stands on the stack of the app lends that on, and one that is a sheet its own.
  @Test func hubsWithOneContainerOrAnotherLetGoOfWhoUsesIt() throws {
    let flow = try flow(
      fromYAML: """
        flow: Mixed
        root: App
        limits: {stackDepth: 3, instances: 1, modals: 1, taps: 1, pending: 1}
        coordinators:
          App:
            container: stack
            start: [push: Home]
            screens: {Home: {actions: {push: [push: Hub], open: [{present: Hub, as: stack}]}}}
          Hub:
            container: inherited
            start: [push: OfHub]
            handle: {reset: [removeAll]}
            screens: {OfHub: {actions: {one: [push: One]}}}
          One: {container: inherited, start: [push: OfOne], screens: {OfOne: {actions: {reset: [raise: reset]}}}}
        """)
    #expect(StatesInSets.agreement(on: flow) == .equal)
  }

  /// What stands between an event and its burials is no state: nothing is learned there of what may happen next.
  @Test(arguments: [69, 86, 624]) func whateverWasLearnedComesAbout(seed: Int) throws {
    let symbolic = SymbolicFlow(try parts(seed: seed))
    symbolic.explore { _ in false }
    for (index, outcome) in symbolic.behaviour.localTransitions.enumerated() where outcome.label.kind != .launch {
      let condition = symbolic.forest.relation(symbolic.condition(ofOutcome: index))
      #expect(!symbolic.forest.enabled(symbolic.states, condition).isEmpty, "\(outcome.label.kind)")
    }
  }
}
