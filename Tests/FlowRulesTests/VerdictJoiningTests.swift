import FlowModel
import FlowSemantics
import FlowTestSupport
import StateSpace
import Testing

@testable import FlowRules

/// The parts that a first look under smaller limits adds to an exploration that was stopped.
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

  /// A rule that one part had no time for is exactly as undecided as in the other part.
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

  /// If one of two looks had no time to search for causes, the joined verdict has the causes that the other look found,
  /// and the number of findings whose causes neither look knows.
  @Test(arguments: declarationFixtures(in: "Causes"))
  func causesOfEitherAreKept(path: String) throws {
    let known = verdict(try loadFlow(path))
    guard known.findings.contains(where: { $0.cause != nil }) else { return }
    var open = known
    for index in open.findings.indices { open.findings[index].cause = nil }
    open.openCauses = Set(open.findings.filter { $0.trace != nil }.map(\.key))
    open.noteOpenCauses()
    #expect(open.remarks.count == known.remarks.count + 1)
    func causes(_ verdict: Verdict) -> [Finding.Key: FindingCause?] {
      Dictionary(verdict.findings.map { ($0.key, $0.cause) }, uniquingKeysWith: { first, _ in first })
    }
    for joined in [open.joined(with: known), known.joined(with: open)] {
      #expect(causes(joined) == causes(known))
      #expect(joined.openCauses.isEmpty)
      #expect(joined.remarks == known.remarks)
    }
    var fewer = known
    let last = fewer.findings.removeLast()
    let joined = open.joined(with: fewer)
    #expect(joined.openCauses == (last.trace == nil ? [] : [last.key]))
    #expect(joined.remarks.last == "stopped before it was known whether one finding comes from another")
  }

  /// If one part says that a finding comes from B, and the other part that B comes from C, the finding is listed under
  /// C; of two findings that are each other's cause by different parts, one is listed by itself.
  @Test func causesOfTwoPartsMeet() throws {
    let all = verdict(try loadFlow("Apps/Storefront.flow.yml")).findings.filter { $0.trace != nil && $0.races == 0 }
    let keys = all.map(\.key)
    #expect(all.count > 2)
    func part(_ causes: [Int: Int], open: Set<Int>) -> Verdict {
      var part = Verdict(flow: "", file: "", limitsReached: [], states: 0, transitions: 0, findings: all)
      for index in all.indices { part.findings[index].cause = causes[index].map { .finding(keys[$0]) } }
      part.openCauses = Set(open.map { keys[$0] })
      return part
    }
    func causes(_ verdict: Verdict) -> [FindingCause?] {
      keys.map { key in verdict.findings.first { $0.key == key }?.cause }
    }
    let chain = part([2: 1], open: [1]).joined(with: part([1: 0], open: [2]))
    #expect(causes(chain)[..<3] == [nil, .finding(keys[0]), .finding(keys[0])])
    let circle = part([1: 0], open: [0]).joined(with: part([0: 1], open: [1]))
    #expect(causes(circle)[..<2].count { $0 == nil } == 1)
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
