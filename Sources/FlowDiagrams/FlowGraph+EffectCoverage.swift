import FlowModel

/// Records which effects of a flow run, to choose the edges of a graph.
extension FlowGraph {
  /// The effects that run according to a check, each given by its location.
  ///
  /// An effect that never runs gives no edge; an effect that no explored run contains, but another run may, gives a
  /// dimmed edge.
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

    /// The effects that ran.
    public var taken: Set<SourceLocation>
    /// For each action that happened, the effects that ran in the event of the action.
    public var takenByAction: [Action: Set<SourceLocation>]
    /// The effects that may run nevertheless; nil: none, because all runs were explored.
    public var possible: Set<SourceLocation>?

    public init(
      taken: Set<SourceLocation>, takenByAction: [Action: Set<SourceLocation>], possible: Set<SourceLocation>?
    ) {
      self.taken = taken
      self.takenByAction = takenByAction
      self.possible = possible
    }

    /// The answer about an effect.
    enum Answer {
      case runs, unseen, never
    }

    /// - Parameter action: The action in whose event the effect would run; nil: any event.
    func answer(_ place: SourceLocation, in action: Action?) -> Answer {
      // An effect of a flow that was built in code may have no location.
      if place.file.isEmpty { return .runs }
      if action.map({ takenByAction[$0]?.contains(place) ?? false }) ?? taken.contains(place) { return .runs }
      return possible?.contains(place) ?? false ? .unseen : .never
    }

    /// The answer about an action.
    func answer(_ action: Action) -> Answer {
      if takenByAction[action] != nil { return .runs }
      return possible == nil ? .never : .unseen
    }
  }
}
