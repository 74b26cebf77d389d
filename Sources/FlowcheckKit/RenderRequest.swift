import FlowDiagrams

/// What a run is asked to draw.
public struct RenderRequest: Sendable {
  /// A finding, as reports name it.
  public struct Subject: Hashable, Sendable {
    public var rule: String
    public var subject: String

    /// Reads `RULE:SUBJECT`; for an invariant its name is enough. Nil: there is no rule in it.
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
  /// Compares the file with what would be drawn, and draws nothing.
  public var isCheck = false
  /// Marks findings, as a check does.
  public var showsFindings = false
  /// Draws only this coordinator with what it starts and its neighbours.
  public var focus: String?
  /// Draws coordinators that are nested deeper as one node each; the root is 1.
  public var depth: Int?
  /// How much it shows of each coordinator, or with `focus` of the others; nil: as much as fits a page.
  public var detail: FlowGraph.Detail?
  /// Numbers the steps of this finding's trace.
  public var trace: Subject?
  /// Prints how far every screen is from the launch.
  public var showsTaps = false

  public init() {}

  /// The budget of the checks.
  var checkingBudget: Budget {
    budget.leavingTime(forPictures: !isCheck && (drawing.map(DiagramFormat.isLaidOut) ?? false))
  }

  var needsVerdicts: Bool { showsFindings || trace != nil || showsTaps }
}
