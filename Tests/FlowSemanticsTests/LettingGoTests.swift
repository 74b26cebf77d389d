import FlowModel
import FlowTestSupport
import Testing

@testable import FlowSemantics

/// Children that are let go of whoever is there, in sets against states one by one.
extension SymbolicFlowTests {
  /// A hub that starts each of so many coordinators once, in turn one that uses its stack, one that is a sheet with a stack of
  /// its own and another one there, and one that shows nothing.
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
    #expect(compare(try hub(count, release: release)) == nil)
  }

  /// What is learned of letting go grows with the number of children, and not with the combinations of those who are there.
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

  /// A hub and parts that open each other, let go of all or of all but one, and start some anew, by chance.
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

  @Test(arguments: Array(0..<60) + [150, 218, 262, 320, 1_054])
  func partsLetGoOfByChanceLeadToTheSameStates(seed: Int) throws {
    #expect(compare(try parts(seed: seed), maxStates: 3_000) == nil)
  }
}
