import FlowModel
import FlowTestSupport
import Testing

@testable import FlowRules

/// What is wrong only with a stack above the limit leaves the rule undecided.
struct PossibleFindingsTests {
  /// The third visit, which starts somebody whom nobody asks for, is one frame above a limit of 3.
  ///
  /// - Parameter last: further actions of the screen, and further screens.
  private func visits(stackDepth: Int, _ last: String = "") throws -> Verdict {
    let flow = try flow(
      fromYAML: """
        flow: Visits
        root: App
        framework: uikit
        limits: {stackDepth: \(stackDepth), instances: 1, modals: 2, taps: 1, pending: 1, races: 2}
        variables:
          visits: {values: [none, one, two, three], initially: none}
          asked: {values: [false, true], initially: false}
        coordinators:
          App:
            container: stack
            guard: {unlock: onCompletion}
            machine: {initially: one, unexpected: crash, routes: {two: {go: one}}}
            start: [push: Home]
            screens:
              Home:
                terminal: true
                back: false
                actions:
                  first: {when: visits == none, do: [guarded: [{set: {visits: one}}, push: Home]]}
                  second: {when: visits == one, do: [guarded: [{set: {visits: two}}, push: Home]]}
                  third: {when: visits == two, do: [guarded: [{set: {visits: three}}, start: Helper, push: Home]]}
        \(last)
          Helper: {container: stack}
        """)
    return CheckRun(flow).verdict(file: "")
  }

  /// No state shows a coordinator that is alive for nothing and that nobody asks for: only the event does at whose end it
  /// is left out.
  @Test func whatNoStateShowsIsNotDecided() throws {
    let low = try visits(stackDepth: 3)
    #expect(low.findings.isEmpty && !low.decidedBeyondLimits.contains("coordinator-leak"))
    #expect(low.decidedBeyondLimits.contains("stuck-guard"))
    let high = try visits(stackDepth: 5)
    #expect(high.findings.map { "\($0.rule) \($0.subject)" } == ["coordinator-leak Helper"])
  }

  /// The guard is locked for ever while help comes up, and the app stops as soon as help is there.
  @Test func whatIsWrongOnlyUntilTheAppStopsIsNotDecided() throws {
    let last = """
                help: {when: visits == three, do: [{present: Help, then: [send: go]}]}
                expired:
                  trigger: async
                  when: visits == three and not quiescent and not asked
                  do: [{set: {asked: true}}, guarded: [present: Login]]
            Help: {terminal: true}
            Login: {terminal: true}
      """
    let low = try visits(stackDepth: 3, last)
    #expect(low.findings.isEmpty && !low.decidedBeyondLimits.contains("stuck-guard"))
    #expect(low.decidedBeyondLimits.contains("orphaned-screen"))
    let high = try visits(stackDepth: 5, last)
    #expect(high.findings.map(\.rule).contains("stuck-guard"))
  }
}
