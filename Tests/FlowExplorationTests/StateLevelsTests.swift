import FlowModel
import FlowTestSupport
import Testing

@testable import FlowExploration
@testable import FlowSemantics

struct StateLevelsTests {
  /// What stands above the lowest frame depends on that, and on what was seen.
  private func stack() throws -> FlowWalk {
    FlowWalk(
      try flow(
        fromYAML: """
          flow: Stack
          root: App
          limits: {stackDepth: 2, instances: 2, modals: 1, taps: 1, pending: 1, races: 0}
          variables: {isLong: [false, true], seen: {values: [false, true], initially: false}}
          coordinators:
            App:
              container: stack
              start: [{when: isLong, do: [push: Long], else: [push: Short]}]
              screens:
                Short: {actions: {look: [set: {seen: true}], go: [{when: seen, do: [push: Other], else: [push: Next]}]}}
                Long: {actions: {go: [push: Last]}}
                Next: {}
                Other: {actions: {over: [present: Sheet]}}
                Last: {}
                Sheet: {}
          """))
  }

  private func frame(_ position: Int, _ walk: FlowWalk) -> Int {
    walk.layout.base(ofHandle: 0) + SlotLayout.Field.container.rawValue + position
  }

  @Test func levelsGrowWithWhatIsLearned() throws {
    let walk = try stack()
    walk.launch()
    walk.goOn(from: 0)
    var levels = StateLevels(walk.behaviour)
    #expect(levels.grow(with: walk.behaviour) == .none)
    let begun = try #require(walk.steps[0].map(\.target).first { !walk.isAtRest($0) })
    let seen = try #require(walk.steps[0].map(\.target).first { walk.states[$0][1] != 0 })
    // A settle changes slots that stand alone, and to values that they have had.
    walk.goOn(from: begun, settles: true)
    #expect(levels.grow(with: walk.behaviour) == .none)
    // Another frame stands above the lowest one then.
    walk.goOn(from: seen)
    let isOfStack = levels.slots.map { $0.contains(frame(0, walk)) }
    #expect(levels.grow(with: walk.behaviour) == .values(isOfStack))
    #expect(levels.grow(with: walk.behaviour) == .none)
    let other = try #require(walk.steps[seen].map(\.target).first { !walk.isAtRest($0) })
    walk.goOn(from: other, settles: true)
    #expect(levels.grow(with: walk.behaviour) == .none)
    // No layer has been above the first one before.
    walk.goOn(from: walk.steps[other][0].target)
    #expect(levels.grow(with: walk.behaviour) == .levels)
  }

  @Test func vectorsHoldWhatStatesHold() throws {
    let walk = try stack()
    walk.exploreAll()
    let levels = StateLevels(walk.behaviour)
    for numbers in walk.states {
      let vector = try #require(levels.vector { numbers[$0] })
      #expect(vector.count == levels.slots.count)
      #expect(numbers.indices.allSatisfy { levels.number($0, in: vector) == numbers[$0] })
      for slot in numbers.indices {
        if let level = levels[slot] {
          #expect(levels.numbers(slot, amongLevelValues: [vector[level]]) == [numbers[slot]])
        }
      }
    }
  }

  /// Frames and the depth of one stack share a level, whose values are the combinations that may come about.
  @Test func whatCannotStandOnAStackTogetherHasNoVector() throws {
    let walk = try stack()
    walk.exploreAll()
    let levels = StateLevels(walk.behaviour)
    let (first, second) = (frame(1, walk), frame(2, walk))
    #expect(levels[first] != nil)
    #expect(levels[first] == levels[second])
    let stacks = Set(walk.states.map { [$0[first], $0[second]] })
    // Short, Long; Next and Other above Short, Last above Long.
    #expect(stacks.count == 5)
    for (below, above) in Set(stacks.map { $0[0] }).flatMap({ below in Set(stacks.map { $0[1] }).map { (below, $0) } })
    {
      let like = try #require(walk.states.first { $0[second] == above })
      let vector = levels.vector { $0 == first ? below : like[$0] }
      #expect((vector != nil) == stacks.contains([below, above]))
    }
    // Above a stack of one there is nothing.
    let high = try #require(walk.states.first { $0[second] != 0 })
    #expect(levels.vector { $0 == frame(0, walk) ? walk.states[0][$0] : high[$0] } == nil)
  }

  @Test func levelsAreThoseOfTheSlotsGiven() throws {
    let walk = try stack()
    walk.exploreAll()
    let levels = StateLevels(walk.behaviour)
    for slot in walk.states[0].indices {
      #expect(levels.levels(of: [slot]) == levels.slots.map { $0.contains(slot) })
    }
  }

  /// Slots that have a value for the first time once burials are learned, and had no place before.
  private func unforeseen(in flow: Flow, states limit: Int = .max) -> [String] {
    let walk = FlowWalk(flow)
    walk.launch()
    var next = 0
    var found: [String] = []
    while next < min(walk.states.count, limit) {
      walk.goOn(from: next, buries: false)
      let levels = StateLevels(walk.behaviour)
      walk.goOn(from: next)
      let missing = walk.behaviour.table.activeSlots.filter { levels[$0] == nil }
      found += missing.map { walk.layout.describe($0, walk.behaviour.system.program) }
      next += 1
    }
    return found
  }

  @Test(arguments: [
    "Meaning/as-tabs.flow.yml", "Meaning/asking-for-oneself.flow.yml", "Meaning/spent-presenter-family.flow.yml",
    "Rules/coordinator-leak/clean-released-with-work-pending.flow.yml",
    "Rules/coordinator-leak/clean-told-when-gone.flow.yml",
  ])
  func whatBurialsWriteHasAPlaceBeforeTheyAreLearned(path: String) throws {
    #expect(unforeseen(in: try loadFlow(path)) == [])
  }

  @Test func whoIsLeftOnAStackByWhoeverHadItHasAPlace() throws {
    #expect(unforeseen(in: try LettingGoTests().parts(seed: 15), states: 60) == [])
  }

  /// A note goes on being displayed, and lives by that, when the part that presented it is gone.
  @Test func whoOutlivesItsStarterHasAPlace() throws {
    let flow = try flow(
      fromYAML: """
        flow: Notes
        root: App
        limits: {stackDepth: 1, instances: 3, modals: 2, taps: 1, pending: 1, races: 0}
        coordinators:
          App:
            container: stack
            start: [push: Home]
            screens: {Home: {actions: {open: [{when: not alive(Part), do: [present: Part]}]}}}
          Part:
            container: stack
            start: [push: Page]
            screens: {Page: {actions: {write: [present: Note], work: [later: [finish]]}}}
          Note: {container: stack, ownership: view, start: [push: Text], screens: {Text: {}}}
        externals:
          forget: {when: quiescent and alive(Note), do: [remove: Part]}
        """)
    #expect(unforeseen(in: flow) == [])
  }

  /// There may be two of each part, but never are.
  @Test func whoNeverIsHasNoPlace() throws {
    let flow = try flow(
      fromYAML: """
        flow: Once
        root: App
        limits: {stackDepth: 2, instances: 2, modals: 1, taps: 1, pending: 1, races: 0}
        coordinators:
          App:
            container: stack
            start: [push: Home]
            screens: {Home: {actions: {go: [{when: not child(Part), do: [present: Part], else: [dismiss, removeAll]}]}}}
          Part: {container: stack, start: [push: OfPart], screens: {OfPart: {}}}
        """)
    let walk = FlowWalk(flow)
    walk.exploreAll()
    let levels = StateLevels(walk.behaviour)
    let parts = walk.layout.handles(of: 1).map { walk.layout.base(ofHandle: $0) + SlotLayout.Field.condemned.rawValue }
    #expect(parts.map { levels[$0] != nil } == [true, false])
  }
}
