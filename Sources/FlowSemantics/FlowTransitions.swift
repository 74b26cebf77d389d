import FlowModel
import StateSpace

/// A flow as something to explore, which keeps a record of what events showed on the way.
///
/// States are the numbers of the values of their active slots (see `SlotTable`), zeros at the end left out. What events
/// do is learned; `LearnedBehaviour` says how.
public struct FlowTransitions: TransitionSystem {
  /// Where something was seen first: the outcome, counted among all outcomes of one launch row or one state.
  public enum Sighting: Hashable, Sendable {
    case launch(outcome: Int)
    case step(from: Int, outcome: Int)
  }

  /// One outcome of a launch.
  public struct LaunchRecord: Sendable {
    public let launch: FlowSystem.Launch
    public let choices: [Int]
    /// Nil when it was cut or the app stopped.
    public let state: [UInt16]?
  }

  public let system: FlowSystem
  public let behaviour: LearnedBehaviour
  public private(set) var coverage: Coverage
  /// Breadth-first order makes the first sighting one at the end of a shortest trace.
  public private(set) var sightings: [(observation: Observation, sighting: Sighting)] = []
  public private(set) var cuts: [LimitCut] = []
  public private(set) var launchRecords: [LaunchRecord] = []
  private var seen: Set<Observation> = []
  private var seenCuts: Set<LimitCut> = []
  private var isRecorded: [Bool] = []
  private var scratch: [UInt16] = []

  public init(_ flow: Flow) {
    system = FlowSystem(flow)
    behaviour = LearnedBehaviour(system)
    coverage = Coverage(system.program)
  }

  public mutating func launches(_ emit: (Target) -> Bool) {
    for (index, program) in behaviour.programs.enumerated() {
      guard case .launch(let link) = program else { continue }
      var combinations = InitialValues(system.program.flow)
      while let variables = combinations.next() {
        let words = words(of: system.values(atLaunchWith: variables))
        var goesOn = true
        forEachOutcome(of: index, words[...], next: words) { transitions, outcome, target in
          transitions.record(outcome, .launch(outcome: transitions.launchRecords.count))
          var state: [UInt16]?
          if case .state(let words) = target { state = words }
          transitions.launchRecords.append(
            LaunchRecord(
              launch: FlowSystem.Launch(variables: variables, link: link),
              choices: outcome.map { transitions.behaviour.outcomes[$0].choices } ?? [], state: state))
          goesOn = emit(target) && goesOn
        }
        if !goesOn { return }
      }
    }
  }

  public mutating func steps(from words: ArraySlice<UInt16>, state: Int, _ emit: (UInt32, Target) -> Void) {
    var ordinal = 0
    let whole = Array(words)
    for index in behaviour.system.groups.indices {
      forEachOutcome(of: index, words, next: whole) { transitions, outcome, target in
        transitions.record(outcome, .step(from: state, outcome: ordinal))
        ordinal += 1
        emit(transitions.lastLabel.code, target)
      }
    }
  }

  private var lastLabel = EventLabel(.launch)

  /// Visits the outcomes of a program in a state; nil stands for the rest of them, which is cut.
  private mutating func forEachOutcome(
    of index: Int, _ words: ArraySlice<UInt16>, next: [UInt16],
    _ visit: (inout FlowTransitions, _ outcome: Int?, Target) -> Void
  ) {
    let first = words.startIndex
    let count = words.count
    let behaviour = behaviour
    var copy = self
    behaviour.forEachOutcome(of: index) { slot in
      guard let position = behaviour.table.position(of: slot), position < count else { return 0 }
      return Int(words[first + position])
    } _: { outcome, isRestCut in
      copy.lastLabel = behaviour.outcomes[outcome].label
      if isRestCut {
        let cut = LimitCut(limit: .effects, place: behaviour.outcomes[outcome].lastPlace)
        if copy.seenCuts.insert(cut).inserted { copy.cuts.append(cut) }
        return visit(&copy, nil, .cut)
      }
      switch behaviour.outcomes[outcome].result {
      case .cut: visit(&copy, outcome, .cut)
      case .crash: visit(&copy, outcome, .end)
      case .writes(let writes): visit(&copy, outcome, .state(behaviour.applying(writes, to: next)))
      }
    }
    self = copy
  }

  private mutating func record(_ outcome: Int?, _ sighting: Sighting) {
    guard let outcome else { return }
    while isRecorded.count <= outcome { isRecorded.append(false) }
    guard !isRecorded[outcome] else { return }
    isRecorded[outcome] = true
    let known = behaviour.outcomes[outcome]
    coverage.cover(known.covered)
    for observation in known.observations where seen.insert(observation).inserted {
      sightings.append((observation, sighting))
    }
    if case .cut(let cut) = known.result, seenCuts.insert(cut).inserted { cuts.append(cut) }
  }

  // MARK: States

  /// A state as numbers; a value that has not been met is given one.
  private func words(of values: [SlotValue]) -> [UInt16] { behaviour.words(of: values) }

  public func words(of state: FlowState) -> [UInt16] {
    behaviour.words(of: state.slotValues(system.program, system.layout, system.initialValues))
  }

  public func state(_ words: ArraySlice<UInt16>) -> FlowState { behaviour.state(words) }
}

extension LearnedBehaviour {
  func applying(_ writes: [(slot: Int, value: Int)], to words: [UInt16]) -> [UInt16] {
    var next = words
    for (slot, value) in writes {
      guard let position = table.position(of: slot) else { continue }
      while next.count <= position { next.append(0) }
      next[position] = UInt16(value)
    }
    while next.last == 0 { next.removeLast() }
    return next
  }
}
