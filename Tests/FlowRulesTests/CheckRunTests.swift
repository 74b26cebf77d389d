import FlowModel
import FlowSemantics
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowRules

/// What a verdict consists of, where there is time and where there is not.
struct CheckRunTests {
  @Test(arguments: [CheckRun.Engine.oneByOne, .sets])
  func detailsAreCountedForWhoAsks(engine: CheckRun.Engine) throws {
    let flow = try loadFlow("Causes/situations.flow.yml")
    let (with, without) = DeepStack.run {
      let run = CheckRun(flow, engine: engine)
      return (run.verdict(file: ""), run.verdict(file: "", details: []))
    }
    #expect(with.ways != nil && with.growth != nil && !with.distances.isEmpty)
    #expect(without.ways == nil && without.growth == nil && without.distances.isEmpty)
    #expect(with.transitions == without.transitions && with.exactTransitions == nil)
    let situations = [with, without].map { $0.findings.flatMap(\.situations) }
    #expect(situations[0].count > 1 && situations[0].count == situations[1].count)
    #expect(situations[0].allSatisfy { $0.trace != nil })
    #expect(situations[1].allSatisfy { $0.trace == nil })
  }

  /// The whole verdict, and all that are told when a sign is given once all rules have judged, the last one at the end.
  private func verdicts(_ flow: Flow) -> (whole: Verdict, stopped: [Verdict]) {
    DeepStack.run {
      let run = CheckRun(flow)
      let whole = run.verdict(file: "")
      let sign = StopSign()
      var told: [Verdict] = []
      let stopped = StopSign.$current.withValue(sign) {
        run.verdict(
          file: "",
          told: { soFar in
            told.append(soFar)
            if soFar.findings.count == whole.findings.count { sign.give("seconds") }
          })
      }
      return (whole, told + [stopped])
    }
  }

  @Test func whatIsToldFirstIsThatNothingIsJudged() throws {
    let flow = try loadFlow("Causes/second-taps.flow.yml")
    let told = verdicts(flow).stopped
    #expect(told[0].unjudged == Verdict.judgeable(flow))
    #expect(told[0].findings.isEmpty)
    #expect(told[told.count - 2].openCauses.map(\.subject) == ["Help"])
  }

  /// Without time to look for causes, findings whose runs race only by a further tap are put down to it.
  @Test func furtherTapsAreACauseWithoutASearch() throws {
    let (whole, told) = verdicts(try loadFlow("Causes/second-taps.flow.yml"))
    let stopped = told[told.count - 1]
    #expect(stopped.openCauses.map(\.subject) == ["Help"])
    #expect(stopped.findings.map(\.key) == whole.findings.map(\.key))
    #expect(stopped.findings.map(\.cause) == whole.findings.map(\.cause))
    #expect(stopped.findings.map(\.furtherTaps) == whole.findings.map(\.furtherTaps))
    #expect(whole.findings.count { $0.cause == .furtherTaps } == 6)
  }

  /// The second tap sets out to hit, and it takes an answer in the meantime to do so. Nothing is ever seen of Lost, by no
  /// run at all.
  @Test func whatTakesMoreThanAFurtherTapIsLeftOpen() throws {
    let flow = try flow(
      fromYAML: """
        flow: Marked
        root: App
        limits: {stackDepth: 2, instances: 1, modals: 1, taps: 2, pending: 1, races: 2}
        variables:
          aimed: {values: [false, true], initially: false}
          hit: {values: [false, true], initially: false}
        coordinators:
          App:
            container: stack
            start: [push: Home]
            screens:
              Home: {actions: {go: [{when: not quiescent, do: [set: {aimed: true}]}, {when: quiescent, do: [push: Next]}]}}
              Next: {}
              Lost: {}
        externals:
          fire: {when: aimed and not quiescent, do: [set: {hit: true}]}
        invariants:
          no-hit: {never: hit}
          no-hit-aimed: {never: hit and aimed}
        """)
    let told = verdicts(flow).stopped
    let stopped = told[told.count - 1]
    let hits = stopped.findings.filter { $0.rule.hasPrefix("no-hit") }
    #expect(hits.map(\.races) == [2, 2])
    #expect(stopped.findings.contains { $0.subject == "Lost" })
    #expect(stopped.openCauses == Set(hits.map(\.key)))
  }

  /// There is nothing else that it could come from.
  @Test func theOnlyFindingIsNotLeftOpen() throws {
    let (whole, told) = verdicts(try loadFlow("Rules/unbounded-stack/fires-circle.flow.yml"))
    #expect(whole.findings.count == 1)
    #expect(told.allSatisfy { $0.openCauses.isEmpty })
  }

  /// Where rules on sets are stopped, those on a few states say what they would say of them alone: no stack is followed, and
  /// nothing is explained that should not be.
  @Test(arguments: [true, false]) func fewStatesAreJudgedAsByThemselves(explains: Bool) throws {
    var flow = try loadFlow("Rules/unbounded-stack/fires-circle.flow.yml")
    flow.coordinators[0].screens.append(Screen(name: "Lost"))
    let (stopped, few) = DeepStack.run { [flow] in
      var (sets, few) = (CheckRun(flow, engine: .sets), CheckRun(flow, followsStacks: false, engine: .oneByOne))
      (sets.explainsAbsences, few.explainsAbsences) = (explains, explains)
      let interruption = StateGraph.Interruption(limit: "seconds")
      let stopped = sets.verdict(file: "") { _ in interruption }
      few.breakOff(by: interruption)
      return (stopped, few.verdict(file: ""))
    }
    #expect(stopped.findings.contains { $0.subject == "Lost" && $0.obstacles.isEmpty != explains })
    #expect(stopped == few)
  }

  /// Each combination has to be learned for itself, which takes long enough for the search to come further meanwhile.
  @Test func whatASearchBesideFoundStays() throws {
    let values = (0..<28).map { "v\($0)" }
    let list = values.joined(separator: ", ")
    let names = ["a", "b", "c"]
    let buttons = names.flatMap { name in values.map { "          \(name)\($0): [set: {\(name): \($0)}]" } }
    let flow = try flow(
      fromYAML: """
        flow: Combinations
        root: App
        variables:
        \(names.map { "  \($0): {values: [\(list)], initially: v0}" }.joined(separator: "\n"))
          isAny: {values: [false, true], initially: false}
        coordinators:
          App:
            container: stack
            start: [push: Home]
            screens:
              Home:
                terminal: true
                actions:
                  look:
                    - {when: a == v1, do: [set: {isAny: true}]}
                    - {when: b == v1, do: [set: {isAny: true}]}
                    - {when: c == v1, do: [set: {isAny: true}]}
        \(buttons.joined(separator: "\n"))
        """)
    let (states, limits) = DeepStack.run {
      let explored = CheckRun(flow, followsStacks: false) { progress in
        progress.frontier != nil && progress.states > 12_000 ? StateGraph.Interruption(limit: "seconds") : nil
      }.explored
      return (explored.graph.count, explored.limitsReached.map(\.limit))
    }
    #expect(states > 12_000)
    #expect(limits == ["seconds"])
  }
}
