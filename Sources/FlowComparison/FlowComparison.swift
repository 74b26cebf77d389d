import FlowDiagrams
import FlowModel
import FlowRules

/// The differences between two versions of a flow, in an order for reviewers.
///
/// Things are the same if their names are equal: a renamed thing is removed under one name and added under the other.
/// Within a section new things come first, in the order of the newer declaration, then removed things in the order of
/// the older one.
public struct FlowComparison: Hashable, Sendable {
  /// One of the two versions.
  public struct Side: Hashable, Sendable {
    public var flow: Flow
    public var verdict: Verdict
    /// Its source, as the user named it: `main:Shop.flow.yml`.
    public var title: String

    public init(flow: Flow, verdict: Verdict, title: String) {
      self.flow = flow
      self.verdict = verdict
      self.title = title
    }
  }

  public enum Section: String, Hashable, Sendable, CaseIterable {
    case findings, taps, screens, coordinators, transitions, deepLinks, externals, invariants

    public var title: String {
      switch self {
      case .findings: "Findings"
      case .taps: "Taps from launch"
      case .screens: "Screens"
      case .coordinators: "Coordinators"
      case .transitions: "Transitions"
      case .deepLinks: "Deep links"
      case .externals: "Externals"
      case .invariants: "Invariants"
      }
    }
  }

  /// One difference.
  public struct Change: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
      case added, removed, changed
    }

    public var section: Section
    public var kind: Kind
    /// The name of the changed thing.
    public var subject: String
    /// A sentence for a person.
    public var message: String
    /// The old and the new value, if a word or a number expresses it.
    public var before: String?
    public var after: String?
    /// Whether it fails a run: a new finding that would fail a check.
    public var isFailure = false
  }

  public var old: Side
  public var new: Side
  /// By section, in the order of `Section.allCases`.
  public var changes: [Change]

  /// Compares two versions; linear in the size of the flows except for the sorting.
  ///
  /// - Parameter isStrict: Whether warnings fail a run, too.
  public init(_ old: Side, _ new: Side, isStrict: Bool = false) {
    self.old = old
    self.new = new
    let graphs = (FlowGraph(flow: old.flow), FlowGraph(flow: new.flow))
    changes =
      FindingComparison(old.verdict, new.verdict, isStrict: isStrict).changes
      + TapComparison(old.verdict, new.verdict).changes
      + ScreenComparison(old, new, graphs).changes + CoordinatorComparison(old.flow, new.flow).changes
      + TransitionComparison(graphs.0, graphs.1).changes
      + OutsideComparison(old.flow, new.flow).changes
  }

  /// The new findings.
  public var appeared: [Finding] { FindingComparison.compared(old.verdict, new.verdict).added.map(\.value) }

  public var failures: [Change] { changes.filter(\.isFailure) }

  public func changes(in section: Section) -> [Change] { changes.filter { $0.section == section } }

  /// The limitations of the comparison, a sentence each.
  public var cautions: [String] {
    var cautions: [String] = []
    if old.verdict.isComplete, !new.verdict.isComplete {
      cautions.append("The verdict was complete and is bounded now: not every state was covered.")
    } else if !old.verdict.isComplete, new.verdict.isComplete {
      cautions.append("The verdict was bounded and is complete now.")
    } else if !new.verdict.isComplete {
      cautions.append("Both verdicts are bounded: what is gone may lie beyond a limit, numbers of taps may be smaller.")
    }
    let budgets = ["states", "seconds", "memory", "interrupt"]
    if old.verdict.limitsReached.contains(where: { budgets.contains($0.limit) }) {
      cautions.append("The older flow was not explored to the end: what is new may have been there before.")
    }
    return cautions
  }
}

/// The common and the different elements of two lists, by a key that is unique in each; of equal keys the first counts.
struct KeyedComparison<Key: Hashable, Value> {
  var added: [(key: Key, value: Value)] = []
  var removed: [(key: Key, value: Value)] = []
  var kept: [(key: Key, old: Value, new: Value)] = []

  init(_ old: [Value], _ new: [Value], by key: (Value) -> Key) {
    let before = Dictionary(old.map { (key($0), $0) }, uniquingKeysWith: { first, _ in first })
    var seen: Set<Key> = []
    for value in new where seen.insert(key(value)).inserted {
      if let other = before[key(value)] {
        kept.append((key(value), other, value))
      } else {
        added.append((key(value), value))
      }
    }
    var gone: Set<Key> = []
    for value in old where !seen.contains(key(value)) && gone.insert(key(value)).inserted {
      removed.append((key(value), value))
    }
  }
}
