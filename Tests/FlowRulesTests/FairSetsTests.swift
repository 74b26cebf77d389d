import FlowModel
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowRules

/// Runs that stay for ever within some states, on sets of states against states one by one.
struct FairSetsTests {
  /// A clock that never stops, and after its first tick goes round without what was there at launch.
  private static let clock = """
    flow: Clock
    root: App
    limits: {stackDepth: 1, instances: 1, modals: 1, taps: 1, pending: 1, races: 0}
    variables: {hand: {values: [launch, tick, tack], initially: launch}}
    coordinators:
      App:
        container: stack
        start: [push: Face, run: move]
        procedures:
          move: [later: [{when: hand == tick, do: [set: {hand: tack}], else: [set: {hand: tick}]}, run: move]]
        screens: {Face: {}, Alarm: {}}
    invariants:
      rings: {leadsTo: {from: hand == launch, to: visible(Alarm)}}
    """

  @Test func aRunMayGoRoundWithoutComingBackToItsBeginning() throws {
    let result = LassoCheck.check(try flow(fromYAML: Self.clock), maxStates: 100)
    #expect(result?.violated == 1)
    #expect(result?.wrong == [])
  }

  /// What is fair leads on to what is fair and leads to the goal: nobody stays, in whichever order events are looked at.
  @Test(arguments: ["later: [later: [later: []]]", "soon: [later: [soon: []]]", "later: [soon: [later: []]]"])
  func whatLeadsToWhatHappensHappens(start: String) throws {
    let flow = try flow(
      fromYAML: """
        flow: Steps
        root: App
        limits: {stackDepth: 1, instances: 1, modals: 1, taps: 1, pending: 1, races: 0}
        variables: {isDone: {values: [false, true], initially: false}}
        coordinators:
          App:
            container: stack
            start: [push: Home, \(start.replacing("[]", with: "[set: {isDone: true}]"))]
            screens: {Home: {}}
        invariants:
          ends: {leadsTo: {from: not isDone, to: isDone}}
        """)
    let result = LassoCheck.check(flow, maxStates: 100)
    #expect(result?.violated == 0)
    #expect(result?.wrong == [])
  }

  /// Whoever breaks off while a run is looked for is heard, at whichever question.
  @Test func whoBreaksOffALassoIsHeard() throws {
    let flow = try flow(fromYAML: Self.clock)
    /// The invariants that are found to be violated, and the number of questions whether to break off.
    func violated(brokenOffAt question: Int) throws -> (rules: [String]?, asked: Int) {
      let explored = CheckRun(flow, followsStacks: false, engine: .sets).explored
      let sets = try #require(explored.sets)
      var asked = 0
      func isOver() -> Bool {
        asked += 1
        return asked >= question
      }
      let found = sets.interruptible(by: isOver) { explored.findingsOfInvariants() }
      return (found?.map(\.rule), asked)
    }
    let (rules, all) = try violated(brokenOffAt: .max)
    #expect(rules == ["rings"])
    #expect(all > 3)
    for question in 1...all { #expect(try violated(brokenOffAt: question).rules == nil, "\(question) of \(all)") }
  }
}
