import FlowComparison
import FlowDiagrams

/// A request to compare two versions of one flow.
public struct DiffRequest: Sendable {
  /// Declarations: files, or `REVISION:FILE` as git means it. A name with a colon is a file only if it begins with `./`,
  /// `../` or `/`.
  public var old: String
  public var new: String
  public var limits: LimitSettings = [:]
  /// The budget for each of the two.
  public var budget = Budget()
  /// Whether new warnings fail, too.
  public var isStrict = false
  public var format = ComparisonFormat.text
  /// The file to draw both to, as one picture.
  public var drawing: String?
  /// Writes the comparison only if something in it fails.
  public var isQuiet = false

  /// The budget of the checks.
  var checkingBudget: Budget {
    budget.leavingTime(forOutputs: drawing != nil)
  }

  public init(old: String, new: String) {
    self.old = old
    self.new = new
  }
}
