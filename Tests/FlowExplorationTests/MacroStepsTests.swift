import FlowModel
import FlowTestSupport
import Testing

@testable import FlowExploration
@testable import FlowSemantics

/// Macro-steps make no further state reachable, so that nothing but time is lost where one is missing: they are held to the
/// steps of states one by one.
struct MacroStepsTests {
  /// As many transitions that follow each other belong to one step at least.
  private static let chain = 4

  /// What is missing among the macro-steps of a flow, or should not be there, once all of it has been learned.
  private func wrong(_ flow: Flow) -> [String] {
    let walk = FlowWalk(flow)
    walk.exploreAll()
    let macroSteps = MacroSteps(walk.behaviour)
    let found = macroSteps.next()
    var wrong = found.isEmpty ? ["none at all"] : []
    if !macroSteps.next().isEmpty { wrong.append("some once more, although nothing was learned") }
    for state in walk.states.indices where walk.isAtRest(state) {
      for isPersons in [false, true] {
        let begun = walk.steps[state].filter { step in
          step.onlyLooksForPending && !step.isSettle && step.outcome.label.isPersons == isPersons
            && !walk.isAtRest(step.target)
        }
        let own = found.filter { $0.isPersons == isPersons && walk.applies($0, to: state) }
        let targets = Set(own.compactMap { walk.target(of: $0, from: state) })
        let missing = begun.reduce(into: Set()) { $0.formUnion(walk.rests(from: $1.target, settles: Self.chain)) }
        let all = begun.reduce(into: Set()) { $0.formUnion(walk.rests(from: $1.target)) }
        if !missing.isSubset(of: targets) { wrong.append("from \(state) none to \(missing.subtracting(targets))") }
        for step in own where walk.target(of: step, from: state).map(all.contains) != true {
          wrong.append("from \(state) a wrong one: \(walk.describe(step))")
        }
      }
    }
    return wrong + found.filter { !leavesFlightAsItWas($0, walk.layout) }.map { "in flight: \(walk.describe($0))" }
  }

  /// What is in flight stands above all other levels: who leaves it as it was belongs to those below.
  private func leavesFlightAsItWas(_ step: MacroSteps.MacroStep, _ layout: SlotLayout) -> Bool {
    let flight: [SlotLayout.Flight] = [
      .kind, .leaving, .tap, .tapOwner, .tapCount, .disturbed, .deaf, .races, .completions, .departures, .unlocks,
    ]
    return flight.map(layout.slot).allSatisfy { step.writes[$0] == nil || step.writes[$0] == step.reads[$0] }
  }

  @Test(arguments: [
    "Apps/BaseLayerSettings.flow.yml", "Meaning/disappears-before-appears.flow.yml", "Meaning/reuse-bystander.flow.yml",
    "Meaning/soon-in-flight.flow.yml", "Rules/deep-link-misses/fires-sooner-than-a-cold-launch.flow.yml",
    "Rules/invariants/clean-stays-in-its-tab.flow.yml", "Rules/invariants/fires-leads-to-an-end.flow.yml",
    "Rules/swallowed-deep-link/fires-at-launch.flow.yml",
  ])
  func whatEventsComeToWithTheirSettlesIsOneStep(path: String) throws {
    #expect(wrong(try loadFlow(path)) == [])
  }

  /// A stack whose screen has some actions.
  private func stack(_ actions: String) throws -> Flow {
    try flow(
      fromYAML: """
        flow: Stack
        root: App
        limits: {stackDepth: 2, instances: 1, modals: 1, taps: 1, pending: 1, races: 0}
        variables: {seen: {values: [false, true], initially: false}}
        coordinators:
          App:
            container: stack
            start: [push: Home]
            procedures: {loop: [{push: Next, then: [{pop: , then: [run: loop]}]}]}
            screens: {Home: {actions: {\(actions)}}, Next: {}, Sheet: {}}
        """)
  }

  @Test func settlesThatMayGoSeveralWaysAreSeveralSteps() throws {
    #expect(wrong(try stack("go: [{push: Next, then: [choose: [[set: {seen: true}], [pop], []]]}]")) == [])
  }

  /// Who is let go of, and those below, may be anybody: burials of these are not composed with events and settles.
  @Test func whoeverDiesIsLeftToSingleSteps() throws {
    let flow = try flow(
      fromYAML: """
        flow: LettingGo
        root: App
        limits: {stackDepth: 2, instances: 1, modals: 1, taps: 1, pending: 1, races: 0}
        coordinators:
          App: {container: stack, start: [start: Hub]}
          Hub:
            container: inherited
            start: [push: Home]
            screens: {Home: {actions: {open: [push: Part], start: [start: Quiet], reset: [removeAll, push: End]}}, End: {}}
          Part: {container: inherited, start: [push: OfPart], screens: {OfPart: {}}}
          Quiet: {container: inherited}
        """)
    #expect(wrong(flow) == [])
  }

  @Test func transitionsThatBeginEachOtherForEverAreFollowedForAWhile() throws {
    let walk = FlowWalk(try stack("loop: [run: loop]"))
    walk.exploreAll()
    // Once it loops nothing comes to rest any more.
    #expect(walk.states.indices.filter(walk.isAtRest).count == 1)
    let macroSteps = MacroSteps(walk.behaviour)
    #expect(macroSteps.next().isEmpty)
  }

  /// A launch, too, may begin a transition. It reads that nothing is there yet; whatever follows reads who is there.
  @Test func launchesAreNoEventsThatSettlesFollow() throws {
    let walk = FlowWalk(try loadFlow("Rules/swallowed-deep-link/fires-at-launch.flow.yml"))
    walk.exploreAll()
    let macroSteps = MacroSteps(walk.behaviour)
    #expect(!walk.isAtRest(0))
    #expect(macroSteps.next().allSatisfy { step in step.reads.all.contains { $0.value != 0 } })
  }

  // MARK: As they are learned

  @Test func stepsAreToldOnceTheirSettlesAreKnown() throws {
    let walk = FlowWalk(try stack("further: [push: Next], over: [present: Sheet]"))
    let macroSteps = MacroSteps(walk.behaviour)
    walk.launch()
    #expect(macroSteps.next().isEmpty)
    walk.goOn(from: 0, settles: false)
    let begun = walk.steps[0].map(\.target)
    #expect(begun.count == 2)
    #expect(macroSteps.next().isEmpty)
    // Settles look at what is in flight: that of a push says nothing of that of a sheet.
    for state in begun {
      walk.goOn(from: state, settles: true)
      let told = macroSteps.next()
      #expect(told.map { walk.target(of: $0, from: 0) } == Array(walk.rests(from: state)))
      #expect(macroSteps.next().isEmpty)
    }
  }

  @Test func stepsAreToldOnceTheirBurialsAreKnown() throws {
    let walk = FlowWalk(try stack("plain: [push: Next], work: [later: [push: Next]]"))
    let macroSteps = MacroSteps(walk.behaviour)
    walk.launch()
    walk.goOn(from: 0, settles: false)
    let begun = try #require(walk.steps[0].map(\.target).first { !walk.isAtRest($0) })
    let pending = try #require(walk.steps[0].map(\.target).first { walk.isAtRest($0) })
    walk.goOn(from: begun, settles: true)
    #expect(macroSteps.next().count == 1)
    // Burials, which nobody has learned yet, find out whether more effects are pending.
    walk.goOn(from: pending, settles: false, buries: false)
    #expect(macroSteps.next().isEmpty)
    let outcomes = walk.behaviour.localTransitions.count
    walk.goOn(from: pending, settles: false)
    #expect(walk.behaviour.localTransitions.count == outcomes)
    #expect(walk.behaviour.burialTransitions.count == 1)
    #expect(macroSteps.next().count == 1)
  }
}

struct SlotNumbersTests {
  @Test func eachSlotHasItsOwnNumber() {
    var numbers = SlotNumbers([(slot: 7, value: 1), (slot: 3, value: 2)])
    numbers.set(3, to: 5)
    numbers.set(9, to: 0)
    #expect([7, 3, 9, 4].map { numbers[$0] } == [1, 5, 0, nil])
    #expect(numbers.all.map(\.slot) == [7, 3, 9])
    #expect(numbers.all.map(\.value) == [1, 5, 0])
  }
}

extension FlowWalk {
  /// The states at rest that so many settles lead to, or fewer.
  func rests(from state: Int, settles: Int = .max) -> Set<Int> {
    var found: Set<Int> = []
    var met: Set<Int> = []
    var (layer, left) = ([state], settles)
    while !layer.isEmpty {
      found.formUnion(layer.filter(isAtRest))
      if left == 0 { break }
      left -= 1
      let next = layer.filter { !isAtRest($0) }.flatMap { steps[$0] }.filter { $0.isSettle && $0.onlyLooksForPending }
      layer = next.map(\.target).filter { met.insert($0).inserted }
    }
    return found
  }

  func applies(_ step: MacroSteps.MacroStep, to state: Int) -> Bool {
    step.reads.all.allSatisfy { states[state][$0.slot] == $0.value }
  }

  /// Nil for no state that was met.
  func target(of step: MacroSteps.MacroStep, from state: Int) -> Int? {
    var numbers = states[state]
    for (slot, value) in step.writes.all { numbers[slot] = value }
    return position(numbers)
  }

  func describe(_ step: MacroSteps.MacroStep) -> String {
    func words(_ all: [(slot: Int, value: Int)]) -> String {
      all.sorted { $0.slot < $1.slot }.map { slot, value in
        "\(layout.describe(slot, behaviour.system.program)): \(behaviour.table.value(value, in: slot))"
      }.joined(separator: ", ")
    }
    return "[\(words(step.reads.all))] -> [\(words(step.writes.all))]"
  }
}
