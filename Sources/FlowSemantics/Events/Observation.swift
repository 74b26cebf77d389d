/// Something that an event itself shows, whatever state it leads to; mostly a fault.
public enum Observation: Hashable, Sendable {
  case droppedPresentation(Subject, Cover)
  case hiddenNavigation(Subject, Cover)
  /// A presentation waits in its slot, because the context carries something else.
  case deferredPresentation(Subject)
  case popOnEmpty(coordinator: Int)
  case swallowedDeepLink(Int)
  case unhandledEvent(coordinator: Int, event: Int)
  case unexpectedEvent(coordinator: Int, state: Int, event: Int, stopsApp: Bool)
  case doubleFinish(coordinator: Int)
  case missingDestination(screen: Int)
  case duplicateScreen(Int)
  /// An instance whose absence nothing could tell owned nothing displayed when the flow came to rest.
  case leak(coordinator: Int)
  /// The same, for an instance with a guard that can never open.
  case stuckGuard(coordinator: Int)
  /// The same, for an instance with a machine in a state that shows a screen.
  case outOfStep(coordinator: Int, state: Int)
  /// A tap of this action changed what is displayed.
  case movingTap(Int)
  /// A tap of this action, which has effects, at rest changed nothing but guards.
  case idleTap(Int)
  /// A further tap of this action took away what the taps before it had left.
  case overshot(Int)
  /// A further tap added something to the display. Only observed where the limit allows more than two taps.
  case furtherTapAdds
  /// A stack of this coordinator met `stackDepth`.
  case fullStack(coordinator: Int)
  /// The same, in a way that repeats itself.
  case repeatingStack(coordinator: Int)

  /// Whether the observation counts where a limit cut the outcome: such an outcome is not complete, and shows only that
  /// a stack grew too high.
  package var countsWhereCut: Bool {
    switch self {
    case .fullStack, .repeatingStack: true
    default: false
    }
  }

  /// Whether the observation is a fault wherever it is made. The others are faults together with something else.
  public var isWrongByItself: Bool {
    switch self {
    case .movingTap, .idleTap, .overshot, .furtherTapAdds: false
    default: true
    }
  }
}

/// What keeps a person from seeing something that is presented or navigated to.
public enum Cover: Hashable, Sendable {
  /// The context right above, by what it was made for.
  case context(Subject)
  /// A context that is still leaving.
  case leaving
  /// Another tab is selected.
  case otherTab
  /// The instance that navigates has no place on the display.
  case nowhere
}

/// A limit that cuts an outcome.
public struct LimitCut: Hashable, Sendable {
  public enum Limit: String, Hashable, Sendable {
    case stackDepth, instances, modals, pending, races, effects
    /// The bound on the size of a whole state.
    case size
  }

  public var limit: Limit
  /// The place of the effect that would exceed the limit; for the size, what it is.
  public var place: String

  package init(limit: Limit, place: String) { (self.limit, self.place) = (limit, place) }
}

/// Why an event ends before its effects do.
enum Stop: Error {
  case limit(LimitCut)
  /// The app stops.
  case crash
}

/// Which bodies began, which of their steps ran, which branches were taken and which coordinators were created, in any
/// outcome of any event.
public struct Coverage: Sendable {
  public private(set) var bodies: [Bool]
  /// By the number of the step.
  public private(set) var steps: [Bool]
  public private(set) var branches: [Bool]
  public private(set) var coordinators: [Bool]

  /// One thing that ran.
  package enum Item: Hashable, Sendable {
    case body(Int)
    case step(Int)
    case branch(Int)
    case coordinator(Int)
  }

  public init(_ program: Program) {
    bodies = Array(repeating: false, count: program.bodies.count)
    steps = Array(repeating: false, count: program.stepCount)
    branches = Array(repeating: false, count: program.branches.count)
    coordinators = Array(repeating: false, count: program.coordinators.count)
  }

  /// What either coverage has.
  public func union(_ other: Coverage) -> Coverage {
    var both = self
    both.bodies = zip(bodies, other.bodies).map { $0 || $1 }
    both.steps = zip(steps, other.steps).map { $0 || $1 }
    both.branches = zip(branches, other.branches).map { $0 || $1 }
    both.coordinators = zip(coordinators, other.coordinators).map { $0 || $1 }
    return both
  }

  /// Whether this coverage has all coordinators that another one has.
  public func hasCoordinators(of other: Coverage) -> Bool {
    zip(coordinators, other.coordinators).allSatisfy { $0 || !$1 }
  }

  /// Whether this coverage has all code that another one has.
  public func hasCode(of other: Coverage) -> Bool {
    zip(bodies + branches, other.bodies + other.branches).allSatisfy { $0 || !$1 }
  }

  /// Returns whether one of the items had not run before.
  @discardableResult
  package mutating func cover(_ items: [Item]) -> Bool {
    var isNew = false
    func cover(_ hasRun: inout Bool) {
      if !hasRun { isNew = true }
      hasRun = true
    }
    for item in items {
      switch item {
      case .body(let index): cover(&bodies[index])
      case .step(let number): cover(&steps[number])
      case .branch(let index): cover(&branches[index])
      case .coordinator(let index): cover(&coordinators[index])
      }
    }
    return isNew
  }
}

/// The branches that one outcome of an event takes where its bodies meet a `choose`.
package struct ChoiceScript {
  private(set) var taken: [Int]
  private var counts: [Int] = []
  private var position = 0

  /// The first outcome: the first branch everywhere.
  package init() { taken = [] }

  /// Returns the branch to take among `count`; called while the event runs.
  mutating func next(of count: Int) -> Int {
    if position == taken.count { taken.append(0) }
    counts.append(count)
    defer { position += 1 }
    return taken[position]
  }

  /// A script that begins with the given choices.
  package init(_ taken: [Int]) { self.taken = taken }

  /// The script of the next outcome; nil if this is the last. Drops branches that were not met, and all beyond the
  /// first `limit`.
  func following(within limit: Int = .max) -> ChoiceScript? {
    var script = ChoiceScript()
    var index = min(counts.count, limit) - 1
    while index >= 0 {
      if taken[index] + 1 < counts[index] {
        script.taken = Array(taken[..<index]) + [taken[index] + 1]
        return script
      }
      index -= 1
    }
    return nil
  }
}
