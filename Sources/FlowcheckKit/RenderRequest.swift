import FlowDiagrams

/// A request to draw flows.
public struct RenderRequest: Sendable {
  /// A finding, by its name in reports.
  public struct Subject: Hashable, Sendable {
    public var rule: String
    public var subject: String

    /// Reads `RULE:SUBJECT`; for an invariant its name is enough. Nil: the text names no rule.
    public init?(_ text: String) {
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let rule = parts.first, !rule.isEmpty, parts.last?.isEmpty == false else { return nil }
      self.rule = rule
      subject = parts.count == 2 ? parts[1] : rule
    }
  }

  /// Declarations, and folders to search for them; empty: the current folder.
  public var paths: [String] = []
  public var limits: LimitSettings = [:]
  /// For each flow that has to be checked.
  public var budget = Budget()
  /// The file to draw to; several flows: one file each, named after the flow.
  public var drawing: String?
  /// Compares the file with the picture that would be drawn, without writing it.
  public var isCheck = false
  /// Marks findings, like the picture of a check.
  public var showsFindings = false
  /// Draws only this coordinator, the coordinators that it starts, and its neighbours.
  public var focus: String?
  /// Draws coordinators that are nested deeper as one node each; the root is 1.
  public var depth: Int?
  /// The detail shown of each coordinator, or with `focus` of the others; nil: as much as fits a page.
  public var detail: FlowGraph.Detail?
  /// Numbers the steps of this finding's trace.
  public var trace: Subject?
  /// Prints the distance of every screen from the launch.
  public var showsTaps = false

  public init() {}

  /// The budget of the checks.
  var checkingBudget: Budget {
    budget.leavingTime(forOutputs: !isCheck && drawing != nil)
  }

  var needsVerdicts: Bool { showsFindings || trace != nil || showsTaps }
}
