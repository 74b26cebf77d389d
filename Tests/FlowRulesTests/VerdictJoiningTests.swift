import FlowModel
import FlowSemantics
import FlowTestSupport
import Testing

@testable import FlowRules

/// What a first look under smaller limits adds to an exploration that was stopped.
struct VerdictJoiningTests {
  private func verdict(_ flow: Flow, maxStates: Int = .max) -> Verdict {
    DeepStack.run { CheckRun(flow, maxStates: maxStates, engine: .oneByOne).verdict(file: "") }
  }

  private func keys(_ findings: [Finding]) -> Set<[String]> { Set(findings.map { [$0.rule, $0.subject] }) }

  @Test(arguments: declarationFixtures(in: "Apps"), [3, 20, 200])
  func whatEitherFoundIsInIt(path: String, states: Int) throws {
    let flow = try loadFlow(path)
    var smaller = flow
    smaller.limits.races = 1
    let (whole, stopped, first) = (verdict(flow), verdict(flow, maxStates: states), verdict(smaller))
    guard stopped.wasStopped else { return }
    let joined = stopped.joined(with: first)
    #expect(keys(joined.findings) == keys(stopped.findings).union(keys(first.findings)))
    #expect(joined.findings.count == keys(joined.findings).count)
    #expect(joined.findings.map(\.races) == joined.findings.racesLast.map(\.races))
    #expect((joined.states, joined.limitsReached) == (stopped.states, stopped.limitsReached))
    // Everything in it is true of the whole, as far as that was not bounded itself.
    if whole.isComplete { #expect(keys(joined.findings).isSubset(of: keys(whole.findings))) }
    let open = Set(joined.undecided.map { [$0.rule, $0.subject] })
    #expect(open.isSubset(of: Set(first.undecided.map { [$0.rule, $0.subject] })))
    #expect(open.isDisjoint(with: keys(joined.findings)))
    for (own, other) in zip(joined.distances, first.distances) where other.isSeen { #expect(own.isSeen) }
  }

  /// A rule that one of them had no time for is as open as the other leaves it.
  @Test func whatOneHadNoTimeForTheOtherDecides() throws {
    let flow = try loadFlow("Apps/Storefront.flow.yml")
    let few = verdict(flow, maxStates: 20)
    let absences = Set(few.undecided.map(\.rule))
    #expect(absences.contains("unreachable-screen"))
    var unjudged = few
    unjudged.undecided = []
    unjudged.unjudged = Verdict.judgeable(flow)
    unjudged.remarks = [Verdict.remark(onUnjudged: unjudged.unjudged)]
    for joined in [few.joined(with: unjudged), unjudged.joined(with: few)] {
      #expect(joined.undecided == few.undecided)
      #expect(joined.unjudged.isEmpty)
      #expect(joined.remarks.isEmpty)
    }
    let neither = unjudged.joined(with: unjudged)
    #expect(neither.undecided.isEmpty)
    #expect(neither.unjudged == unjudged.unjudged)
    #expect(neither.remarks == unjudged.remarks)
  }

  @Test func theNearerOfTwoTracesIsKept() throws {
    let flow = try loadFlow("Meaning/fewest-races-first.flow.yml")
    let whole = verdict(flow)
    let found = try #require(whole.findings.first { $0.rule == "no-c" })
    let steps = try #require(found.trace?.steps)
    var longer = whole
    longer.findings = [found]
    longer.findings[0].trace?.steps = steps + steps.suffix(1)
    for joined in [longer.joined(with: whole), whole.joined(with: longer)] {
      #expect(joined.findings.first { $0.rule == "no-c" }?.trace?.steps == steps)
    }
  }
}
