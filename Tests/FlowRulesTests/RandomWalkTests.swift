import FlowRules
import FlowRuns
import FlowSemantics
import FlowTestSupport
import FlowcheckKit
import StateSpace
import Testing

struct RandomWalkTests {
  private struct NotLimited: Error {}

  /// The numbers that the authors' own program gives.
  @Test func splitMix64() {
    var zero = SplitMix64(seed: 0)
    #expect((0..<3).map { _ in zero.next() } == [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F])
    var other = SplitMix64(seed: 1_234_567)
    #expect((0..<2).map { _ in other.next() } == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973])
  }

  @Test func numbersBelowABound() {
    var generator = SplitMix64(seed: 7)
    var counts = [0, 0, 0]
    for _ in 0..<3_000 { counts[generator.next(below: 3)] += 1 }
    #expect(counts.allSatisfy { (900...1_100).contains($0) })
    #expect((0..<10).allSatisfy { _ in generator.next(below: 1) == 0 })
  }

  @Test func theSameSeedGivesTheSameWalk() throws {
    let simulator = Simulator(try loadFlow("Apps/Storefront.flow.yml"))
    let walk = RandomWalk(simulator, seed: 3, steps: 40)
    #expect(walk.trace.length == 40)
    #expect(walk.ending == .finished)
    #expect(RandomWalk(simulator, seed: 3, steps: 40) == walk)
    #expect(RandomWalk(simulator, seed: 4, steps: 40) != walk)
    // A longer walk continues where the shorter one ends.
    #expect(Array(RandomWalk(simulator, seed: 3, steps: 60).trace.steps.prefix(41)) == walk.trace.steps)
  }

  /// Of an app with many links a walk shows more than links: together they are as likely as another event.
  @Test func aWalkIsNotNearlyAllLinks() throws {
    let links = (0..<30).map { "l\($0): {do: [popToRoot]}" }.joined(separator: ", ")
    let text = """
      flow: F
      root: A
      coordinators: {A: {start: [push: S], screens: {S: {actions: {more: [push: T]}}, T: {}}}}
      deepLinks: {\(links)}
      """
    let walk = RandomWalk(Simulator(try flow(fromYAML: text)), seed: 0, steps: 300)
    let count = walk.trace.steps.count { $0.event.hasPrefix("link ") }
    #expect((60...200).contains(count), "\(count)")
  }

  /// Nobody asks for Helper: no state shows that it is alive for nothing, only the event at whose end it is left out.
  @Test func whatNoStateShowsIsJudgedAllTheSame() throws {
    let text = """
      flow: F
      root: A
      coordinators:
        A: {start: [push: S], screens: {S: {actions: {help: [start: Helper]}}}}
        Helper: {container: stack}
      """
    let flow = try flow(fromYAML: text)
    let judge = RunJudge(Program(flow))
    var findings: Set<String> = []
    _ = RandomWalk(Simulator(flow), seed: 0, steps: 3) { _, move in
      findings.formUnion(judge.findings(on: move).map { "\($0.rule) \($0.subject)" })
    }
    #expect(findings == ["coordinator-leak Helper"])
  }

  @Test func endings() throws {
    func ending(_ actions: String, _ more: String = "") throws -> RandomWalk {
      let coordinators = "{A: {start: [push: S], screens: {S: {actions: {\(actions)}}}}}"
      let text = "flow: F\nroot: A\n\(more)coordinators: \(coordinators)\n"
      return RandomWalk(Simulator(try flow(fromYAML: text)), seed: 0, steps: 20)
    }
    #expect(try ending("").ending == .stuck)
    #expect(try ending("").trace.length == 0)
    let deep = try ending("more: [push: S]", "limits: {stackDepth: 1}\n")
    guard case .limited(let cut) = deep.ending else { throw NotLimited() }
    #expect(cut.limit == .stackDepth)
    #expect(cut.place == "S.more")
    let crash = try flow(
      fromYAML: """
        flow: F
        root: A
        framework: swiftui
        coordinators: {A: {start: [push: S], screens: {S: {actions: {leave: [pop]}}}}}
        """)
    var findings: [String] = []
    let judge = RunJudge(Program(crash))
    let walk = RandomWalk(Simulator(crash), seed: 0, steps: 20) { step, move in
      findings += judge.findings(on: move).map { "\(step) \($0.rule) \($0.subject)" }
    }
    #expect(walk.ending == .appStopped)
    #expect(walk.trace.endsInCrash)
    #expect(findings == ["1 pop-on-empty A"])
  }
}
