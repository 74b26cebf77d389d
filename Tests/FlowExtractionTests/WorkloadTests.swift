import FlowModel
import Testing

@testable import FlowExtraction

/// Apps whose code runs on and on: how much of it is run, and what is reported about the rest.
@Suite struct WorkloadTests {
  /// A start that pushes a screen, then calls a function that calls the next one twice, and so on, and pushes another
  /// screen at the end.
  ///
  /// A call with a closure is not memoised, so that the calls double with each level; and as the closure asks for the
  /// controllers shown, the calls are not left out.
  private static func tower(_ levels: Int) -> String {
    let counters = (0..<levels).map { level in
      """
      final class Counter\(level) {
        static func count(_ done: () -> Void) {
          Counter\(level + 1).count { done() }
          Counter\(level + 1).count { done() }
        }
      }

      """
    }
    return counters.joined() + """
      final class Counter\(levels) { static func count(_ done: () -> Void) {} }

      """
      + Reading.app(
        start: """
          stack.pushViewController(HomeController(), animated: true)
          Counter0.count { _ = stack.viewControllers }
          finish()
          """,
        members: "func finish() { stack.pushViewController(ItemController(), animated: true) }")
  }

  private static let limits = Workload.Limits(callsInRound: 1_000, calls: 2_500, statements: 100_000)

  private func extraction(_ levels: Int, _ limits: Workload.Limits, _ words: String = "") throws -> Extraction {
    var extractor = Extractor(vocabulary: try VocabularyReader(file: "v.yml").vocabulary(words))
    extractor.limits = limits
    return extractor.extract([.init(path: "App.swift", bytes: [UInt8](Self.tower(levels).utf8))], named: "App")
  }

  private func explorer(_ levels: Int, _ limits: Workload.Limits, pausing: Bool = false) -> Explorer {
    let files = [SourceReader.facts(of: Self.tower(levels), path: "App.swift")]
    let explorer = Explorer(index: TypeIndex(files), vocabulary: Vocabulary(), limits: limits)
    DeepStack.run { explorer.explore(pausing: pausing) }
    return explorer
  }

  private func facts(_ extraction: Extraction) -> [String] {
    (extraction.flow.map { FlowFacts($0, certainties: extraction.certainties).all } ?? []).map(\.fact.text)
  }

  /// A round that takes less than twice as much as the one before is expected to end.
  @Test func aRunPausesOnlyIfARoundGrowsMuch() {
    var workload = Workload(limits: Workload.Limits(callsInRound: 1_000, callsBeforePause: 100))
    workload.isPausing = true
    func run(_ calls: Int) {
      workload.beginRound(placed: 0)
      for _ in 0..<calls { workload.countCall(of: .none) }
    }
    run(10)
    #expect(workload.mostCallsInRound == 100)
    run(90)
    run(170)
    #expect(workload.mostCallsInRound == 180)
    run(900)
    run(0)
    #expect(workload.mostCallsInRound == 1_000)
  }

  @Test func whatComesToItsEndIsNotCut() throws {
    let extraction = try extraction(5, Self.limits)
    #expect(extraction.warnings.isEmpty)
    #expect(!extraction.coverage.isCut)
    #expect(facts(extraction).contains("transition AppCoordinator: push ItemController"))
  }

  @Test func aCutSaysWhereTheCallsWentAndWhichWordHelps() throws {
    var limits = Self.limits
    limits.callsInRound = 20
    let extraction = try extraction(16, limits)
    let facts = facts(extraction)
    #expect(facts.contains("transition AppCoordinator: push HomeController"))
    #expect(!facts.contains("transition AppCoordinator: push ItemController"))
    let warning = try #require(extraction.warnings.first)
    #expect(extraction.warnings.count == 1)
    #expect(warning.contains("the code goes on after 20 calls"))
    #expect(warning.contains("in 1 round"))
    #expect(warning.contains("most calls, "))
    #expect(warning.contains("‘\"Counter0.count(_:)\": ignore’"))
    let line = ExtractionText.coverage(extraction)
    #expect(line == "1 of 2 navigation calls placed, 1 not; the code was not read to its end")
  }

  /// What comes after calls that lead too deep is read, if what lies deep inside of them is left out.
  @Test func whatLiesDeepIsLeftOutBeforeWhatComesLater() throws {
    let extraction = try extraction(16, Self.limits)
    #expect(facts(extraction).contains("transition AppCoordinator: push ItemController"))
    let warning = try #require(extraction.warnings.first)
    #expect(extraction.warnings.count == 1)
    #expect(warning.hasPrefix("the app has too much code to read all of it, so that what lies more than 10 calls deep"))
    #expect(warning.contains("‘\"Counter0.count(_:)\": ignore’"))
    let line = ExtractionText.coverage(extraction)
    #expect(line == "2 of 2 navigation calls placed; the code was not read to its end")
  }

  /// Closures with the same captures do the same.
  @Test func ifMuchCodeRunsACallWithAClosureRunsOnceForTheSameCaptures() throws {
    var limits = Self.limits
    limits.easyCalls = 100
    let extraction = try extraction(16, limits)
    #expect(extraction.warnings.isEmpty)
    #expect(facts(extraction).contains("transition AppCoordinator: push ItemController"))
  }

  /// Functions that call each other, each in each order.
  @Test(arguments: [100, 10_000])
  func functionsThatCallEachOtherRunAFewTimes(easyCalls: Int) {
    let all = Array(0..<9)
    let counters = all.map { one in
      "static func count\(one)() {\n" + all.filter { $0 != one }.map { "count\($0)()\n" }.joined() + "}\n"
    }
    let source =
      "enum Counter {\n" + counters.joined() + "}\n"
      + Reading.app(
        start: "Counter.count0()\nfinish()",
        members: "func finish() { stack.pushViewController(ItemController(), animated: true) }")
    let limits = Workload.Limits(
      callsInRound: 2_000, easyCalls: easyCalls, callsInActivation: 2_000, calls: 10_000, statements: 100_000)
    let files = [SourceReader.facts(of: source, path: "App.swift")]
    let explorer = Explorer(index: TypeIndex(files), vocabulary: Vocabulary(), limits: limits)
    DeepStack.run { explorer.explore() }
    #expect(!explorer.isCut)
  }

  @Test func codeThatRunsFromOutsideLeavesSomethingForTheRest() {
    var workload = Workload(
      limits: .init(callsInRound: 100, easyCalls: 100, callsInActivation: 30, calls: 1_000, statements: 1_000))
    let place = SourceLocation(file: "A.swift", line: 1, column: 1)
    workload.beginRound(placed: 0)
    for _ in 0..<3 {
      workload.beginActivation()
      for _ in 0..<30 {
        #expect(!workload.isSpent)
        workload.countCall(of: place)
      }
      #expect(workload.isSpent)
    }
    workload.beginActivation()
    for _ in 0..<10 { workload.countCall(of: place) }
    #expect(workload.isSpent)
  }

  @Test func theWordThatIsNamedHelps() throws {
    let extraction = try extraction(16, Self.limits, "extract: {calls: {\"Counter0.count(_:)\": ignore}}")
    #expect(extraction.warnings.isEmpty)
    #expect(facts(extraction).contains("transition AppCoordinator: push ItemController"))
    #expect(ExtractionText.coverage(extraction) == "2 of 2 navigation calls placed")
  }

  @Test func afterTwoCutRoundsOfTheSameThereIsNoThird() {
    let explorer = explorer(16, .init(callsInRound: 1_000, calls: 100_000, statements: 1_000_000))
    #expect(explorer.rounds == 2)
    #expect(explorer.interpreter.workload.calls == 2_000)
    #expect(explorer.isCut)
  }

  @Test func aRunThatPausesDoesSoAfterItsFirstCutRoundAndGoesOn() {
    let explorer = explorer(16, Self.limits, pausing: true)
    #expect(explorer.rounds == 1)
    #expect(explorer.isCut)
    DeepStack.run { explorer.explore() }
    #expect(explorer.rounds == 2)
    #expect(explorer.interpreter.workload.calls == 2_000)
  }

  @Test func aRunThatIsNotCutDoesNotPause() {
    let explorer = explorer(5, Self.limits, pausing: true)
    #expect(explorer.rounds >= 2)
    #expect(!explorer.isCut)
  }

  @Test func aStepAtMostSoCertainHasNoStepInsideThatIsMore() {
    let place = SourceLocation(file: "A.swift", line: 1, column: 1)
    let inner = Step(kind: .move(.pop, on: nil, then: []), place: place, certainty: .certain)
    let likely = Step(kind: .later([inner]), place: place, certainty: .likely)
    #expect(likely.greatestCertainty == .certain)
    #expect(likely.atMost(.likely).greatestCertainty == .likely)
    #expect(likely.atMost(.likely).atMost(.certain) == likely.atMost(.likely))
    #expect(likely.atMost(.certain) == likely)
  }

  @Test func statementsAreBoundedAsWell() {
    let explorer = explorer(16, .init(callsInRound: 100_000, calls: 300_000, statements: 2_000))
    #expect(explorer.rounds == 1)
    #expect(explorer.isCut)
    #expect((2_000...2_100).contains(explorer.interpreter.workload.statements))
  }

  @Test func aRoundThatDoesNotFitIsNotBegun() {
    var workload = Workload(limits: .init(callsInRound: 60, calls: 100, statements: 1_000))
    let place = SourceLocation(file: "A.swift", line: 1, column: 1)
    workload.beginRound(placed: 0)
    for _ in 0..<40 { workload.countCall(of: place) }
    #expect(workload.allowsRound(placed: 0))
    workload.beginRound(placed: 0)
    for _ in 0..<40 { workload.countCall(of: place) }
    #expect(!workload.allowsRound(placed: 0))
    #expect(!workload.isCut)
  }

  @Test func aSecondCutRoundThatPlacedMoreMayHaveAThird() {
    var workload = Workload(limits: .init(callsInRound: 10, calls: 100, statements: 1_000))
    for placed in [3, 5] {
      workload.beginRound(placed: placed - 2)
      for _ in 0..<10 { workload.countCall(of: SourceLocation(file: "A.swift", line: 1, column: 1)) }
      workload.isCut = true
      #expect(workload.allowsRound(placed: placed))
    }
    #expect(!workload.allowsRound(placed: 3))
  }

  @Test func aLongGetterOfAnEnumRunsOnceForAValue() {
    let names = (0..<50).map { "event\($0)" }
    let source =
      "enum Event { case \(names.joined(separator: ", "))\n var name: String { switch self {\n"
      + names.map { "case .\($0): return \"\($0)\"\n" }.joined() + "} } }\n"
      + "func log(_ event: Event) { print(event.name) }\n"
      + Reading.app(start: (0..<40).map { _ in "log(.event7)" }.joined(separator: "\n"))
    let files = [SourceReader.facts(of: source, path: "App.swift")]
    let explorer = Explorer(index: TypeIndex(files), vocabulary: Vocabulary())
    DeepStack.run { explorer.explore() }
    #expect(explorer.interpreter.workload.statements < explorer.rounds * 1_000)
  }

  /// A table of constants, each of which is asked for in many places.
  private static func icons(_ kind: String) -> String {
    let names = (0..<60).map { "icon\($0)" }
    let constants = names.map { name in
      let value = "Icon(name: \"\(name)\")"
      return "static \(kind) \(name)" + (kind == "let" ? " = \(value)\n" : ": Icon { \(value) }\n")
    }
    return "struct Icon { let name: String\n init(name: String) { self.name = name }\n" + constants.joined() + "}\n"
      + Reading.app(
        start: (0..<20).map { "show([\(names.map { "Icon." + $0 }.joined(separator: ", "))], \($0))" }
          .joined(separator: "\n"),
        members: "func show(_ icons: [Icon], _ row: Int) { print(icons) }")
  }

  @Test(arguments: ["let", "var"])
  func aConstantIsMadeOnceInARound(kind: String) {
    let files = [SourceReader.facts(of: Self.icons(kind), path: "App.swift")]
    let explorer = Explorer(index: TypeIndex(files), vocabulary: Vocabulary())
    DeepStack.run { explorer.explore() }
    #expect((60 * explorer.rounds..<300 * explorer.rounds).contains(explorer.interpreter.workload.calls))
  }

  @Test func inANarrowedRunAConstantThatShowsNothingIsNotMade() {
    let files = [SourceReader.facts(of: Self.icons("let"), path: "App.swift")]
    let explorer = Explorer(index: TypeIndex(files), vocabulary: Vocabulary(), isNarrowed: true)
    DeepStack.run { explorer.explore() }
    #expect(explorer.interpreter.workload.calls < 60)
  }

  /// A constant may show something when it is made.
  @Test func inANarrowedRunAConstantThatShowsSomethingIsMade() {
    let source =
      Reading.app(
        start: "AppCoordinator.shared = self; _ = Tour.first",
        members: """
          static var shared: AppCoordinator?
          func show() { stack.pushViewController(HomeController(), animated: true) }
          """) + "\nstruct Tour { static let first = Tour()\n init() { AppCoordinator.shared?.show() } }"
    let files = [SourceReader.facts(of: source, path: "App.swift")]
    let explorer = Explorer(index: TypeIndex(files), vocabulary: Vocabulary(), isNarrowed: true)
    DeepStack.run { explorer.explore() }
    // The root of the window, and the push.
    #expect(explorer.interpreter.placed.count == 2)
  }

  /// A callback that nobody calls is tried, and so is all that it calls.
  @Test func codeThatIsTriedRunsOnceForTheSameArguments() {
    let levels = 12
    let counters = (0..<levels).map { level in
      "enum Counter\(level) { static func count() { Counter\(level + 1).count(); Counter\(level + 1).count() } }\n"
    }
    let source =
      counters.joined() + "enum Counter\(levels) { static func count() {} }\n"
      + Reading.app(
        start: """
          let list = ListController()
          list.onPick = { Counter0.count() }
          stack.pushViewController(list, animated: true)
          """)
      + "\nclass ListController: UIViewController { var onPick: (() -> Void)? }"
    let files = [SourceReader.facts(of: source, path: "App.swift")]
    let explorer = Explorer(index: TypeIndex(files), vocabulary: Vocabulary())
    DeepStack.run { explorer.explore() }
    #expect(explorer.rounds >= 2)
    #expect((levels..<100 * explorer.rounds).contains(explorer.interpreter.workload.calls))
  }

  /// Values that contain the values from before would grow with each round, twice as large each time.
  @Test func nestedValuesAreBounded() {
    func size(_ value: Value) -> Int {
      value.atoms.reduce(0) { sum, atom in
        guard case .enumCase(_, _, let payload) = atom else { return sum + 1 }
        return sum + 1 + payload.reduce(0) { $0 + size($1) }
      }
    }
    let least = Value(.enumCase(type: "Page", name: "home", payload: []))
    var value = least
    for _ in 0..<12 {
      value = Value(atoms: [
        least.atoms[0], .enumCase(type: "Page", name: "detail", payload: [value, value]),
      ])
    }
    #expect(size(value) > 10_000)
    #expect(size(value.bounded) < 3_000)
    let route = Value(.enumCase(type: "Page", name: "detail", payload: [least, Value(.list([least, least]))]))
    #expect(route.bounded == route)
  }
}
