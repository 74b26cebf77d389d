import FlowModel

/// Says which effects of a flow run, for the edges that a graph has.
extension FlowGraph {
  /// What a check says about which effects run, each given by where it is declared.
  ///
  /// What never runs gives no edge; what ran in no run that was looked at, and may yet, gives one that steps back.
  public struct Ways: Hashable, Sendable {
    /// An action of a screen.
    public struct Action: Hashable, Sendable {
      public var screen: String
      public var name: String

      public init(screen: String, name: String) {
        self.screen = screen
        self.name = name
      }
    }

    /// Those that ran.
    public var taken: Set<SourceLocation>
    /// For each action that happened, those that ran at once.
    public var takenByAction: [Action: Set<SourceLocation>]
    /// Those that may run all the same; nil: there are none, all runs were looked at.
    public var possible: Set<SourceLocation>?

    public init(
      taken: Set<SourceLocation>, takenByAction: [Action: Set<SourceLocation>], possible: Set<SourceLocation>?
    ) {
      self.taken = taken
      self.takenByAction = takenByAction
      self.possible = possible
    }

    /// What is known of an effect.
    enum Answer {
      case runs, unseen, never
    }

    /// - Parameter action: In whose event it would run; nil: in any.
    func answer(_ place: SourceLocation, in action: Action?) -> Answer {
      // What is built in code may have no place to be known by.
      if place.file.isEmpty { return .runs }
      if action.map({ takenByAction[$0]?.contains(place) ?? false }) ?? taken.contains(place) { return .runs }
      return possible?.contains(place) ?? false ? .unseen : .never
    }

    /// What is known of an action.
    func answer(_ action: Action) -> Answer {
      if takenByAction[action] != nil { return .runs }
      return possible == nil ? .never : .unseen
    }
  }
}
