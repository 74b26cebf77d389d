import FlowModel
import StateSpace

/// A flow as something to explore, which keeps a record of what events showed on the way.
public struct FlowTransitions: TransitionSystem, Sendable {
  /// Where something was seen first: the outcome, counted among all outcomes of one launch row or one state.
  public enum Sighting: Hashable, Sendable {
    case launch(outcome: Int)
    case step(from: Int, outcome: Int)
  }

  /// One outcome of a launch.
  public struct LaunchRecord: Sendable {
    public let launch: FlowSystem.Launch
    public let choices: [Int]
    public let visibleScreen: Int?
    /// Nil when it was cut or the app stopped.
    public let state: [UInt16]?
  }

  public let system: FlowSystem
  public private(set) var coverage: Coverage
  /// Breadth-first order makes the first sighting one at the end of a shortest trace.
  public private(set) var sightings: [(observation: Observation, sighting: Sighting)] = []
  public private(set) var cuts: [LimitCut] = []
  public private(set) var launchRecords: [LaunchRecord] = []
  private var seen: Set<Observation> = []
  private var seenCuts: Set<LimitCut> = []

  public init(_ flow: Flow) {
    system = FlowSystem(flow)
    coverage = Coverage(system.program)
  }

  public mutating func launches(_ emit: (Target) -> Bool) {
    var coverage = coverage
    system.launches(coverage: &coverage) { launch, outcome in
      let target = record(outcome, .launch(outcome: launchRecords.count))
      var words: [UInt16]?
      if case .state(let state) = target { words = state }
      launchRecords.append(
        LaunchRecord(
          launch: launch, choices: outcome.choices, visibleScreen: outcome.visibleScreen, state: words))
      return emit(target)
    }
    self.coverage = coverage
  }

  public mutating func steps(from words: ArraySlice<UInt16>, state: Int, _ emit: (UInt32, Target) -> Void) {
    var outcomes: [(EventLabel, FlowSystem.Outcome)] = []
    system.successors(of: FlowState(words: words, program: system.program), coverage: &coverage) {
      outcomes.append(($0, $1))
    }
    for (ordinal, (label, outcome)) in outcomes.enumerated() {
      emit(label.code, record(outcome, .step(from: state, outcome: ordinal)))
    }
  }

  private mutating func record(_ outcome: FlowSystem.Outcome, _ sighting: Sighting) -> Target {
    for observation in outcome.observations where seen.insert(observation).inserted {
      sightings.append((observation, sighting))
    }
    switch outcome.result {
    case .state(let state): return .state(state.encode())
    case .crash: return .end
    case .cut(let cut):
      if seenCuts.insert(cut).inserted { cuts.append(cut) }
      return .cut
    }
  }
}
