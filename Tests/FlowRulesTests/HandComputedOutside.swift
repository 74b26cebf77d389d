import FlowModel
import FlowTestSupport

extension HandComputedCase {
  private static func expression(_ node: Expression.Node) -> Expression { Expression(node, text: "\(node)") }

  /// 0 [A] · 1 [A B] pushing (also the cold launch) · 2 [A B] · 3 [A] popping · 4 [A B] popping, which the push joined.
  /// 0 link 1 · 1 settle 2, link cut · 2 back 3, link cut · 3 settle 0, link 4 · 4 settle 2, link cut.
  /// A link is not an event of a person: [A] is stuck.
  static let coldLink = HandComputedCase(
    flow: Flow(
      name: "cold link", root: "R", limits: Limits(stackDepth: 2), coordinators: [stack([], [Screen(name: "B")])],
      deepLinks: [DeepLink(name: "L", cold: true, lands: ["B"], effects: [Effect(.pushScreen("B"))])]),
    states: 5, transitions: 9, initialStates: 2, limitsReached: ["stackDepth@L"],
    findings: [found("stuck-state", "A", 0)])

  /// 0 [A] · 1 [A], B comes later · 2 [A B] pushing · 3 [A B] · 4 [A] popping.
  /// 0 tap 1 · 1 tap cut, later 2 · 2 settle 3 · 3 back 4 · 4 settle 0.
  /// No person has to tap, so that B need not come; a pending effect has to happen.
  static let later = HandComputedCase(
    flow: Flow(
      name: "later", root: "R", limits: Limits(pending: 1),
      coordinators: [
        stack([Action(name: "buy", effects: [Effect(.later([Effect(.pushScreen("B"))]))])], [Screen(name: "B")])
      ],
      invariants: [
        Invariant(
          name: "b-comes",
          form: .leadsTo(from: expression(.visible(screen: "A")), to: expression(.visible(screen: "B")))),
        Invariant(
          name: "calms-down",
          form: .leadsTo(from: expression(.not(.quiescent)), to: expression(.quiescent))),
        Invariant(name: "no-b", form: .never(expression(.visible(screen: "B")))),
        Invariant(name: "b-in-none", form: .reachable(expression(.visible(screen: "B")), within: 0)),
        Invariant(name: "b-in-one", form: .reachable(expression(.visible(screen: "B")), within: 1)),
      ]),
    states: 5, transitions: 6, limitsReached: ["pending@A.buy"],
    findings: [found("b-comes", "b-comes", 0), found("no-b", "no-b", 2)],
    undecided: [NaiveUndecided(rule: "b-in-none", subject: "b-in-none")])

  /// 0 [A]: with the greatest number of effects of one event nothing happens, with one more the outcome is cut.
  static let manyEffects: HandComputedCase = {
    func action(_ name: String, _ count: Int) -> Action {
      Action(name: name, effects: Array(repeating: Effect(.pop), count: count))
    }
    return HandComputedCase(
      flow: Flow(
        name: "many effects", root: "R", coordinators: [stack([action("full", 2_000), action("over", 2_001)])]),
      states: 1, transitions: 2, limitsReached: ["effects@A.over"])
  }()

  private static let toB = [Effect(.select("TB"))]

  /// 0 tabs(A*, B) · 1 tabs(A, B*). The tab that is shown does nothing, each of the two branches is an outcome.
  /// 0 tab TA 0, tab TB 1, tap A.go twice to 1 · 1 tab TA 0, tab TB 1.
  static let tabs = HandComputedCase(
    flow: Flow(
      name: "tabs", root: "T",
      coordinators: [
        Coordinator(name: "T", container: .tabs, tabs: ["TA", "TB"]),
        Coordinator(
          name: "TA", start: [Effect(.pushScreen("A"))],
          screens: [
            Screen(name: "A", actions: [Action(name: "go", effects: [Effect(.choose([toB, toB]))])])
          ]),
        Coordinator(name: "TB", start: [Effect(.pushScreen("B"))], screens: [Screen(name: "B")]),
      ]),
    states: 2, transitions: 6)
}
