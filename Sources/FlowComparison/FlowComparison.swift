import FlowDiagrams
import FlowModel
import FlowRules

/// What is different between two states of a flow, in the order in which a reviewer wants to know.
///
/// Things are the same when their names are: what is renamed is removed under one name and added under the other.
/// Within a section what is new comes in the order of the newer declaration, what is gone behind it in that of the older.
public struct FlowComparison: Hashable, Sendable {
  /// One of the two states.
  public struct Side: Hashable, Sendable {
    public var flow: Flow
    public var verdict: Verdict
    /// Where it was read from, in the words of whoever asked: `main:Shop.flow.yml`.
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
    /// What it is about, by name.
    public var subject: String
    /// A sentence for a person.
    public var message: String
    /// What was and what is, where that can be told in a word or a number.
    public var before: String?
    public var after: String?
    /// Whether it fails a run: a finding that was not there before and would fail a check.
    public var isFailure = false
  }

  public var old: Side
  public var new: Side
  /// By section, in the order of `Section.allCases`.
  public var changes: [Change]

  /// Compares; linear in the size of the flows but for the sorting.
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

  /// The findings that were not there before.
  public var appeared: [Finding] { FindingComparison.compared(old.verdict, new.verdict).added.map(\.value) }

  public var failures: [Change] { changes.filter(\.isFailure) }

  public func changes(in section: Section) -> [Change] { changes.filter { $0.section == section } }

  /// What limits the comparison, a sentence each.
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

/// What two lists have and do not have in common, by a key that is unique in each; of equal keys the first counts.
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
