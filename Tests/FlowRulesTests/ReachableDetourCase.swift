import FlowTestSupport

@testable import FlowRules

/// A `reachable` invariant that does not hold, with the obstacle that its finding names.
///
/// Last is two buttons away from Home; Offers is reached only by a link, and More from there; Deep only after an
/// external has come twice.
struct ReachableDetourCase: Sendable {
  var invariant: String
  var obstacle: String

  static let all = [
    Self(invariant: "{reachable: visible(Middle), within: 0}", obstacle: "The shortest way takes 1 gesture."),
    Self(invariant: "{reachable: visible(Last), within: 1}", obstacle: "The shortest way takes 2 gestures."),
    Self(
      invariant: "{reachable: visible(More), within: 9}",
      obstacle: "No way there does without a link or an external; with link offers it takes 1 gesture."),
    Self(
      invariant: "{reachable: visible(Ready), when: not ready}",
      obstacle: "It can be reached, but from no launch where not ready."),
    Self(
      invariant: "{reachable: visible(Deep), within: 9}",
      obstacle: "No way there does without a link or an external; with external again it takes 1 gesture."),
    Self(invariant: "{reachable: visible(Nowhere)}", obstacle: "Nothing pushes, shows or presents Nowhere."),
  ]

  /// The obstacles of the only finding; empty if there is no finding, or more than one.
  func obstacles() throws -> [String] {
    let flow = try flow(
      fromYAML: """
        flow: Ways
        root: App
        variables:
          ready: [false, true]
          count: {values: [none, one, two], initially: none}
        coordinators:
          App:
            container: stack
            start: [push: Home]
            screens:
              Home: {actions: {next: [push: Middle], deep: {when: count == two, do: [push: Deep]}}}
              Deep: {}
              Middle: {actions: {next: [push: Last]}}
              Last: {}
              Offers: {actions: {more: [push: More]}}
              More: {}
              Nowhere: {}
              Ready: {}
        deepLinks:
          offers: {when: quiescent and visible(Home), cold: true, do: [push: Offers]}
        externals:
          ready: {when: ready and quiescent and visible(Home), do: [push: Ready]}
          again: {do: [{when: count == none, do: [set: {count: one}], else: [set: {count: two}]}]}
        invariants:
          there: \(invariant)
        """)
    let findings = CheckRun(flow).findings().filter { $0.rule == "there" }
    return findings.count == 1 ? findings[0].obstacles : []
  }
}
