import FlowTestSupport
import Testing

@testable import FlowRules

/// What a `reachable` that does not hold says of the ways there are.
struct ReachableDetourTests {
  /// Home, two buttons away from Last; Offers only by a link, and from there More.
  private static func obstacles(_ invariant: String) throws -> [String] {
    let flow = try flow(
      fromYAML: """
        flow: Ways
        root: App
        variables:
          ready: [false, true]
        coordinators:
          App:
            container: stack
            start: [push: Home]
            screens:
              Home: {actions: {next: [push: Middle]}}
              Middle: {actions: {next: [push: Last]}}
              Last: {}
              Offers: {actions: {more: [push: More]}}
              More: {}
              Nowhere: {}
              Ready: {}
        deepLinks:
          offers: {when: quiescent and visible(Home), do: [push: Offers]}
        externals:
          ready: {when: ready and quiescent and visible(Home), do: [push: Ready]}
        invariants:
          there: \(invariant)
        """)
    let findings = ExploredFlow(flow).findings().filter { $0.rule == "there" }
    #expect(findings.count == 1)
    return findings.first?.obstacles ?? []
  }

  @Test(arguments: [
    ("{reachable: visible(Middle), within: 0}", "The shortest way takes 1 gesture."),
    ("{reachable: visible(Last), within: 1}", "The shortest way takes 2 gestures."),
    (
      "{reachable: visible(More), within: 9}",
      "No way there does without a link or an external; with link offers it takes 1 gesture."
    ),
    (
      "{reachable: visible(Ready), when: not ready}", "It can be reached, but from no launch where not ready."
    ),
    ("{reachable: visible(Nowhere)}", "Nothing pushes, shows or presents Nowhere."),
  ])
  func saysWhatAWayTakes(invariant: String, obstacle: String) throws {
    #expect(try Self.obstacles(invariant) == [obstacle])
  }
}
