import FlowConformance
import FlowDeclaration
import FlowModel
import FlowSemantics
import FlowTestSupport
import StateSpace
import Testing

/// Every run of a flow fits the flow, however few of its events are logged.
@Suite struct RandomWalkTests {
  /// Numerical Recipes' linear congruential generator; the same walks each time.
  private struct Dice {
    var state: UInt64
    mutating func roll(_ sides: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(sides))
    }
  }

  /// A walk as an app would log it: without the events that the app does not see, and with the visible screen now and
  /// then.
  private static func walk(_ flow: Flow, _ dice: inout Dice) -> FlowLog? {
    let system = FlowSystem(flow)
    let program = system.program
    var coverage = Coverage(program)
    var launches: [(FlowSystem.Launch, FlowState)] = []
    system.launches(coverage: &coverage) { launch, outcome in
      if case .state(let state) = outcome.result { launches.append((launch, state)) }
      return true
    }
    guard !launches.isEmpty else { return nil }
    var (launch, state) = launches[dice.roll(launches.count)]
    var entries: [FlowLog.Entry] = []
    func note(_ event: String, _ launch: FlowLog.Launch? = nil) {
      var entry = FlowLog.Entry(event: event, launch: launch)
      entry.location = FlowModel.SourceLocation(file: "walk", line: entries.count + 1, column: 1)
      if dice.roll(2) == 0 {
        entry.visible = state.visibleFrame.map { .screen(program.screens[$0.screen].name) } ?? .none
      }
      entries.append(entry)
    }
    note("launch", FlowLog.Launch(link: launch.link.map { program.links[$0].name }))
    for _ in 0..<25 {
      var steps: [(EventLabel, FlowState)] = []
      system.successors(of: state, coverage: &coverage) { label, outcome in
        if case .state(let next) = outcome.result { steps.append((label, next)) }
      }
      guard !steps.isEmpty else { break }
      let (label, next) = steps[dice.roll(steps.count)]
      state = next
      switch label.kind {
      case .settle, .unlock, .later, .async, .backCancelled, .swipeCancelled: break
      case .tapAgain, .tapEarly: note(program.name(of: EventLabel(.tap, label.operand)))
      default: note(program.name(of: label))
      }
    }
    return FlowLog(file: "walk", entries: entries)
  }

  @Test(arguments: 1...12)
  func everyWalkFits(seed: UInt64) {
    let verdicts = DeepStack.run { () -> [(String, LogVerdict)] in
      var generator = FlowGenerator(seed: seed)
      var dice = Dice(state: seed)
      var verdicts: [(String, LogVerdict)] = []
      for _ in 0..<6 {
        let flow = generator.next()
        guard let log = Self.walk(flow, &dice) else { continue }
        var check = ConformanceCheck(Program(flow), limit: 2_000)
        verdicts.append(("\(flow.name): \(log.entries.map { $0.event ?? "" })", check.check(log)))
      }
      return verdicts
    }
    #expect(!verdicts.isEmpty)
    for (name, verdict) in verdicts { #expect(verdict.departures == [], "\(name)") }
    // Most walks stay within the bound, so that they say something.
    #expect(verdicts.count { $0.1.limits.isEmpty } * 2 >= verdicts.count)
  }
}
