import FlowSemantics

/// What an event does in all states that agree on the slots it reads: one of its outcomes, with what it writes.
///
/// It is a class, so that enumerating transitions copies nothing.
public final class LocalTransition: Sendable {
  public enum Result: Sendable {
    /// The slots that change, with the numbers of their values.
    case writes([(slot: Int, value: Int)])
    case cut(LimitCut)
    /// The app stopped.
    case crash
  }

  /// Index of the program.
  public let program: Int
  public let label: EventLabel
  /// The values on which the way depends, slots ascending, including slots with initial values.
  public let reads: [(slot: Int, value: Int)]
  public let result: Result
  /// Only observations that count: see `Observation.countsWhereCut`.
  public let observations: [Observation]
  public let choices: [Int]
  /// The position among the choices of the path at which the event's own choices begin.
  let enumerationForks: Int

  public var isCrash: Bool {
    if case .crash = result { return true }
    return false
  }

  /// The bereavements whose burials complete the step; ascending.
  let bereaved: [Bereavement]
  let effectCount: Int
  let lastPlace: String
  /// What ran, without repetitions.
  let covered: [Coverage.Item]

  init(
    program: Int, label: EventLabel, reads: [(slot: Int, value: Int)], result: Result,
    _ execution: borrowing Execution
  ) {
    self.program = program
    self.label = label
    self.reads = reads.sorted { $0.slot < $1.slot }
    self.result = result
    if case .cut = result {
      observations = execution.observations.filter(\.countsWhereCut)
    } else {
      observations = execution.observations
    }
    choices = execution.choices
    enumerationForks = execution.enumerationForks
    bereaved = execution.bereaved
    effectCount = execution.effectCount
    lastPlace = execution.lastPlace
    covered = Self.withoutRepetitions(execution.covered)
  }

  private static func withoutRepetitions(_ items: [Coverage.Item]) -> [Coverage.Item] {
    // Most events do little: comparing is quicker than hashing.
    if items.count <= 16 { return items.indices.filter { !items[..<$0].contains(items[$0]) }.map { items[$0] } }
    var known: Set<Coverage.Item> = []
    return items.filter { known.insert($0).inserted }
  }
}

/// The result of a burial.
struct BurialTransition: Sendable {
  /// Slots ascending.
  let reads: [(slot: Int, value: Int)]
  let writes: [(slot: Int, value: Int)]
  /// The limit that cuts the burial, and with it the outcome of the event.
  let cut: LimitCut?
}
