import FlowModel
import FlowSemantics
import FlowTestSupport
import Foundation
import StateSpace
import Testing

@testable import FlowRules

/// Compares the answers about stacks that met the limit with the same flow explored under a higher limit.
struct BeyondLimitsTests {
  static let fixtures = declarationFixtures(in: "Rules/unbounded-stack")

  @Test(arguments: fixtures)
  func isCompleteForWhatTheFixtureSays(path: String) throws {
    let expected = try FixtureExpectation(fixture: path)
    let verdict = CheckRun(try loadFlow(path)).verdict(file: path)
    let missing = RuleCatalog.rules.map { $0.identifier }.filter { !verdict.decidedBeyondLimits.contains($0) }
    let rules: String? =
      switch missing.count {
      case 0: "every rule"
      case 1...5: "every rule but " + missing.joined(separator: " ")
      case RuleCatalog.rules.count: nil
      default: verdict.decidedBeyondLimits.joined(separator: " ")
      }
    #expect(rules == expected.completeFor)
    #expect(verdict.remarks == expected.remarks)
  }

  @Test func nothingIsFollowedWithoutNeed() throws {
    let storefront = CheckRun(try loadFlow("Apps/Storefront.flow.yml"))
    #expect(storefront.stacks.answers.isEmpty)
    #expect(storefront.verdict(file: "").decidedBeyondLimits.isEmpty)
  }

  @Test func anInterruptedRunLetsTheLimitDecide() throws {
    let flow = try loadFlow("Rules/unbounded-stack/fires-circle.flow.yml")
    var questions = 0
    let run = CheckRun(flow) { _ in
      questions += 1
      return questions > 1 ? StateGraph.Interruption(limit: "seconds") : nil
    }
    #expect(run.explored.graph.interruption == nil)
    let verdict = run.verdict(file: "")
    #expect(verdict.decidedBeyondLimits.isEmpty)
    #expect(verdict.remarks.count == 1 && verdict.remarks[0].contains("seconds"))
    #expect(verdict.findings.map(\.summary) == ["unbounded-stack App 7"])
  }

  @Test func aProgramIsFollowedAsItsFlowIs() throws {
    let flow = try loadFlow("Rules/unbounded-stack/fires-circle.flow.yml")
    #expect(CheckRun(Program(flow)).stacks.answers == [0: .unbounded])
  }

  /// The third visit is one frame above the limit, and only then the promise is broken.
  @Test func anInvariantThatIsBrokenBeyondTheLimitIsNotDecided() throws {
    let flow = try flow(
      fromYAML: """
        flow: Visits
        root: App
        limits: {stackDepth: 3}
        variables: {visits: {values: [none, one, two, three], initially: none}}
        coordinators:
          App:
            container: stack
            guard: {unlock: onCompletion}
            start: [push: Home]
            screens:
              Home:
                terminal: true
                back: false
                actions:
                  first: {when: visits == none, do: [guarded: [{set: {visits: one}}, push: Home]]}
                  second: {when: visits == one, do: [guarded: [{set: {visits: two}}, push: Home]]}
                  third: {when: visits == two, do: [guarded: [{set: {visits: three}}, push: Home]]}
        invariants:
          not-three: {never: visits == three}
          not-gone: {always: alive(App)}
        """)
    let verdict = CheckRun(flow).verdict(file: "")
    #expect(verdict.findings.isEmpty)
    #expect(verdict.decidedBeyondLimits.contains("not-gone"))
    #expect(!verdict.decidedBeyondLimits.contains("not-three"))
  }

  /// What the third visit does is done one frame above the limit.
  private func visits(_ third: String, _ rest: String = "") throws -> Verdict {
    CheckRun(
      try flow(
        fromYAML: """
          flow: Visits
          root: App
          framework: uikit
          limits: {stackDepth: 3, instances: 1, modals: 1, taps: 1, pending: 1, races: 0}
          variables:
            visits: {values: [none, one, two, three], initially: none}
            seen: {values: [false, true], initially: false}
          coordinators:
            App:
              container: stack
              guard: {unlock: onCompletion}
              start: [push: Home]
              screens:
                Home:
                  terminal: true
                  back: false
                  actions:
                    first: {when: visits == none, do: [guarded: [{set: {visits: one}}, push: Home]]}
                    second: {when: visits == one, do: [guarded: [{set: {visits: two}}, push: Home]]}
                    third: {when: visits == two, do: [guarded: [{set: {visits: three}}, \(third)]]}
                Special: {terminal: true, back: false}
            Helper: {container: stack}
          externals:
            asked: {when: alive(Helper) and quiescent, do: [set: {seen: true}]}
          \(rest)
          """)
    ).verdict(file: "")
  }

  @Test func whatIsWrongAtRestBeyondTheLimitIsNotDecided() throws {
    #expect(try !visits("start: Helper, push: Home").decidedBeyondLimits.contains("coordinator-leak"))
    // It is gone before the app comes to rest.
    let brief = try visits("start: Helper, {push: Home, then: [remove: Helper]}")
    #expect(brief.decidedBeyondLimits.contains("coordinator-leak"))
  }

  @Test func aScreenThatIsSeenBeyondTheLimitIsNotUnreachable() throws {
    #expect(try !visits("push: Special").decidedBeyondLimits.contains("unreachable-screen"))
    #expect(try visits("push: Home").decidedBeyondLimits.contains("unreachable-screen"))
  }

  @Test func invariantsAreDecidedEachByItself() throws {
    let invariants = """
      invariants:
        not-one: {never: visits == one}
        can: {reachable: visits == two}
        low: {always: depth(App) <= 9}
        there: {always: alive(App)}
      """
    let verdict = try visits("push: Home", invariants.replacingOccurrences(of: "\n", with: "\n          "))
    #expect(verdict.findings.map(\.rule).contains("not-one"))
    #expect(
      verdict.decidedBeyondLimits.filter { ["not-one", "can", "low", "there"].contains($0) } == [
        "not-one", "can", "there",
      ])
  }

  @Test func aStackWhoseHeightIsAskedForIsNotFollowed() throws {
    let flow = try flow(
      fromYAML: """
        flow: Asked
        root: App
        limits: {stackDepth: 3, instances: 1, modals: 1, taps: 1, pending: 1, races: 0}
        coordinators:
          App:
            container: stack
            start: [push: Home]
            screens: {Home: {back: false, terminal: true, actions: {next: {when: depth(App) < 9, do: [push: Home]}}}}
        """)
    #expect(CheckRun(flow).verdict(file: "").remarks == [Self.judgedByTheLimit + "conditions ask for its depth"])
  }

  @Test func nothingIsKnownBeforeAnythingIsFollowed() { #expect(!StacksBeyondLimit().isHomeReachedAlways) }

  @Test func invariantsThatAskForDepthAreNotPutToHighStacks() throws {
    let flow = try flow(
      fromYAML: """
        flow: Depth
        root: App
        coordinators:
          App:
            container: stack
            start: [push: Home]
            screens: {Home: {terminal: true}}
        invariants:
          low: {always: depth(App) <= 3}
          same: {always: 3 >= depth(App)}
          both: {always: alive(App) and depth(App) <= 3}
          either: {always: depth(App) <= 3 or alive(App)}
          there: {always: alive(App)}
          valued: {always: mode == on or mode != other}
        variables: {mode: {values: [on, off], initially: on}, other: {values: [on, off], initially: off}}
        """)
    #expect(PossibleFindings.Questions(CheckRun(flow).explored).invariants.map(\.name) == ["there", "valued"])
  }

  /// A gift lets the stack grow by one frame. There is one, from the screen at the bottom: only if that could give again
  /// and again there would be no end.
  private static let gifts = """
    flow: Gifts
    root: App
    limits: {stackDepth: 4, taps: 1}
    variables: {phase: {values: [a, b, c, d], initially: a}, gift: {values: [none, given], initially: none}}
    coordinators:
      App:
        container: stack
        start: [push: Home]
        screens:
          Home:
            actions:
              open: {when: phase == a, do: [{set: {phase: b}}, push: Level]}
              give: {trigger: async, when: phase == d, do: [set: {gift: given}]}
          Level:
            terminal: true
            back: false
            actions:
              second: {when: phase == b, do: [{set: {phase: c}}, push: Level]}
              third: {when: phase == c, do: [{set: {phase: d}}, push: Level]}
              further: {when: gift == given, do: [{set: {gift: none}}, push: Level]}
    """

  private static let judgedByTheLimit = "whether the stack of App grows without end is judged by the limit: "

  @Test func whatCoveredScreensDoMayDecide() throws {
    let run = CheckRun(try flow(fromYAML: Self.gifts))
    #expect(run.verdict(file: "").remarks == [Self.judgedByTheLimit + "covered screens act by themselves"])
    // Without a limit the stack gets one frame higher.
    var higher = try flow(fromYAML: Self.gifts)
    higher.limits.stackDepth = 6
    #expect(CheckRun(higher).verdict(file: "").isComplete)
  }

  /// The stack gets seven frames high. Five of them taken one by one are too many to follow, and so is any number that the
  /// back menu takes while somebody is told of it.
  @Test(arguments: ["the back menu", "tap Home.far"]) func whatTakesTooMuchAwayIsNamed(name: String) throws {
    let isMenu = name == "the back menu"
    let far = "far: {when: phase == c, do: [{set: {phase: d}}, pop, pop, pop, pop, pop]}"
    let flow = try flow(
      fromYAML: """
        flow: Far
        root: App
        limits: {stackDepth: 3, instances: 1, modals: 1, taps: 1, pending: 1, races: 0}
        variables: {phase: {values: [a, b, c, d], initially: a}}
        coordinators:
          App:
            container: stack
            start: [push: Home]
            \(isMenu ? "dismissal: {willBack: [set: {phase: d}]}" : "backMenu: false")
            screens:
              Home:
                actions:
                  first: {when: phase == a, do: [{set: {phase: b}}, push: Home, push: Home, push: Home]}
                  second: {when: phase == b, do: [{set: {phase: c}}, push: Home, push: Home, push: Home]}
                  \(isMenu ? "" : far)
        """)
    let remarks = CheckRun(flow).verdict(file: "").remarks
    #expect(remarks == [Self.judgedByTheLimit + "\(name) takes away too many screens at once"])
  }

  /// The first question is that of the search, the second and the third begin to follow the stack without what covered
  /// screens do, and with it.
  @Test func whatWasFoundUntilFollowingWasGivenUpIsNotEverything() throws {
    var questions = 0
    let run = CheckRun(try flow(fromYAML: Self.gifts)) { _ in
      questions += 1
      return questions > 2 ? StateGraph.Interruption(limit: "seconds") : nil
    }
    #expect(questions == 3)
    #expect(run.verdict(file: "").remarks == [Self.judgedByTheLimit + "following it was given up"])
    #expect(run.stacks.everything == nil)
  }

  /// There are five heights or ways between them, and 2⁶⁴ combinations for each.
  @Test func stacksOfMoreStatesThanCanBeCountedAreNotFollowed() throws {
    let variables = (0..<64).map { "  v\($0): {values: [a, b], initially: [a, b]}" }
    let flow = try flow(
      fromYAML: """
        flow: Huge
        root: App
        limits: {stackDepth: 3, taps: 1}
        variables:
        \(variables.joined(separator: "\n"))
        coordinators:
          App:
            container: stack
            start: [push: Home]
            screens: {Home: {back: false, terminal: true, actions: {next: [push: Home]}}}
        """)
    let (answers, verdict) = DeepStack.run {
      let run = CheckRun(flow, engine: .sets)
      return (run.stacks.answers, run.verdict(file: "", details: []))
    }
    #expect(answers.isEmpty)
    #expect(verdict.exactStates == "92233720368547758080")
    #expect(verdict.exactTransitions.map { $0.count >= 20 } == true)
    #expect(
      verdict.remarks == [
        "stacks were not followed beyond the limit, as there are too many states: the limit decides unbounded-stack"
      ])
  }

  @Test(arguments: fixtures)
  func agreesOnFixtures(path: String) throws {
    let flow = try loadFlow(path)
    #expect(Self.disagreements(flow).isEmpty)
  }

  /// The distance between the flows that are taken of each tiny shape, as each flow is explored several times. A prime,
  /// so that no choice is left out. `ALL_FLOWS=1` takes all flows.
  static let step = ProcessInfo.processInfo.environment["ALL_FLOWS"] == nil ? 197 : 1

  @Test(arguments: SmallScopeTests.shapes.indices)
  func agreesOnSmallFlows(shape: Int) {
    var reported = 0
    for flow in SmallScopeTests.shapes[shape].flows(step: Self.step) where reported < 3 {
      let problems = Self.disagreements(flow)
      if problems.isEmpty { continue }
      reported += 1
      Issue.record("\(problems)\n\(Self.smallest(flow))")
    }
  }

  @Test(arguments: RandomFlowTests.range.prefix(60))
  func agreesOnRandomFlows(seed: UInt64) {
    var generator = FlowGenerator(seed: seed)
    let flow = generator.next()
    let problems = Self.disagreements(flow)
    if !problems.isEmpty { Issue.record("\(problems)\n\(Self.smallest(flow))") }
  }

  private static func smallest(_ flow: Flow) -> Flow {
    FlowShrinker(fails: { !disagreements($0).isEmpty }).shrink(flow)
  }

  /// The numbers of frames by which the limit is raised; a bounded stack must stay below the raised limit.
  private static let moreFrames = [4, 8]

  static func disagreements(_ flow: Flow) -> [String] {
    DeepStack.run {
      let run = CheckRun(flow, maxStates: 1_000)
      guard !run.stacks.answers.isEmpty else { return [] }
      let verdict = run.verdict(file: "")
      var problems: [String] = []
      for more in moreFrames {
        var higher = flow
        higher.limits.stackDepth += more
        let oracle = CheckRun(higher, maxStates: 4_000, followsStacks: false)
        problems += contradictions(run, verdict, oracle)
      }
      return problems
    }
  }

  private static func contradictions(_ run: CheckRun, _ verdict: Verdict, _ oracle: CheckRun) -> [String] {
    var problems: [String] = []
    let isWhole = oracle.explored.graph.interruption == nil
    let full = Set(
      oracle.explored.transitions.firstObservations.compactMap { sighting -> Int? in
        guard case .fullStack(let coordinator) = sighting.observation else { return nil }
        return coordinator
      })
    for (coordinator, answer) in run.stacks.answers.sorted(by: { $0.key < $1.key }) {
      let name = run.explored.coordinatorName(coordinator)
      if answer == .unbounded, isWhole, !full.contains(coordinator) { problems.append("\(name) is bounded") }
      let isPlain = run.stacks.everything != nil
      if answer == .bounded, isPlain, full.contains(coordinator) { problems.append("\(name) may grow on") }
    }
    // Everything that the oracle finds can occur; a finding that it lacks may lie beyond its own limit.
    let theirs = Set(oracle.findings().filter { $0.rule != UnboundedStackRule.identifier }.map(\.subjectOfRule))
    let ours = Set(verdict.findings.map(\.subjectOfRule))
    let open = Set(verdict.undecided.map { "\($0.rule) \($0.subject)" })
    let absences = ["unreachable-screen", "unreachable-coordinator", "dead-action"]
    for rule in verdict.decidedBeyondLimits where rule != UnboundedStackRule.identifier && isWhole {
      let (mine, other) = (ours.filter { $0.hasPrefix(rule + " ") }, theirs.filter { $0.hasPrefix(rule + " ") })
      if mine != other { problems.append("\(mine.sorted()) but \(other.sorted())") }
    }
    for rule in absences where isWhole {
      let lost = theirs.filter { $0.hasPrefix(rule + " ") }.subtracting(ours).subtracting(open)
      if !lost.isEmpty && !oracle.explored.transitions.cuts.contains(where: { $0.limit == .stackDepth }) {
        problems.append("lost: \(lost.sorted())")
      }
    }
    return problems
  }
}

extension Finding {
  fileprivate var subjectOfRule: String { "\(rule) \(subject)" }
}
