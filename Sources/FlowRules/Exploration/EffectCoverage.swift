import FlowModel
import FlowSemantics

/// Which effects of a declaration run, given by where they are declared.
public struct EffectCoverage: Hashable, Sendable {
  /// An action of a screen.
  public struct Action: Hashable, Sendable {
    public var screen: String
    public var name: String

    public init(screen: String, name: String) {
      self.screen = screen
      self.name = name
    }
  }

  /// The effects that ran in some explored run.
  public var taken: Set<SourceLocation>
  /// The same for each action that happened: the effects that ran at once, without waiting for anything.
  public var takenByAction: [Action: Set<SourceLocation>]
  /// The effects that may run beyond all limits; effects in neither set never run.
  public var possible: Set<SourceLocation>

  public init(taken: Set<SourceLocation>, takenByAction: [Action: Set<SourceLocation>], possible: Set<SourceLocation>) {
    self.taken = taken
    self.takenByAction = takenByAction
    self.possible = possible
  }

  /// The union of what two explorations of one flow found.
  func union(_ other: EffectCoverage) -> EffectCoverage {
    EffectCoverage(
      taken: taken.union(other.taken),
      takenByAction: takenByAction.merging(other.takenByAction) { $0.union($1) }, possible: possible)
  }
}

extension ExploredFlow {
  /// Linear in what was learned of events, and in the size of the declaration.
  var effectCoverage: EffectCoverage {
    let coverage = sets?.symbolic.actionCoverage ?? transitions.actionCoverage
    let places = program.stepLocations
    var byAction: [EffectCoverage.Action: Set<SourceLocation>] = [:]
    for (action, steps) in zip(program.actions, coverage.stepsOfActions) {
      guard let steps else { continue }
      byAction[EffectCoverage.Action(screen: screenName(action.screen), name: action.name)] = Set(
        steps.map { places[$0] })
    }
    return EffectCoverage(
      taken: Set(zip(places, coverage.steps).filter(\.1).map(\.0)), takenByAction: byAction,
      possible: Set(looseRun.steps.map { places[$0] }))
  }
}
