import FlowDiagrams
import FlowReports

/// The request for one run of a check.
public struct CheckRequest: Sendable {
  /// Declarations, and folders to search for them; empty: the current folder.
  public var paths: [String] = []
  public var limits: LimitSettings = [:]
  /// The highest severity of findings that need a race, if their rule has no level of its own.
  public var races = RaceLevel.error
  /// The levels of rules that differ from the rules' own severities.
  public var levels: [String: RuleLevel] = [:]
  /// For each flow.
  public var budget = Budget()
  public var policy = Conclusion.Policy()
  /// The file to draw to; several flows: one file each, named after the flow.
  public var drawing: String?
  /// The detail that pictures, also those in reports, show of each coordinator; nil: as much as fits a page.
  public var detail: FlowGraph.Detail?
  /// If none of these goes to standard output, the text report does.
  public var reports: [ReportRequest] = []
  /// The file with the findings that do not fail the run.
  public var baseline: String?
  /// The file to which all findings are written as a baseline; then none of them fails the run.
  public var newBaseline: String?
  /// The empty file to write when nothing fails the run; build systems use it to see which checks are up to date.
  public var stamp: String?
  /// The version of the tool, for reports that name it.
  public var version = ""
  /// How the text report on standard output looks; in a file it is plain.
  public var text = TextFormatter.Options()

  public init() {}

  /// The reports that are written, including the default one.
  var allReports: [ReportRequest] {
    reports.contains { $0.file == nil } ? reports : [ReportRequest(format: .text)] + reports
  }

  /// The budget of the checks, with the details that some report shows.
  var reportedBudget: Budget {
    let formats = allReports.map(\.format)
    let hasPictures = formats.contains(where: \.showsPictures) || (drawing.map(DiagramFormat.isLaidOut) ?? false)
    var budget = budget.leavingTime(
      forOutputs: hasPictures || reports.contains { $0.file != nil || $0.format != .text })
    budget.details = []
    if formats.contains(.json) || formats.contains(.html) { budget.details.insert(.distances) }
    if drawing != nil || formats.contains(where: { $0.showsPictures || $0.showsDiagrams }) {
      budget.details.insert(.ways)
    }
    if text.showsAllCauses { budget.details.insert(.situations) }
    if formats.contains(.json) || formats.contains(.text) && text.isVerbose { budget.details.insert(.growth) }
    return budget
  }

  /// The files that the run writes.
  var outputs: [String] { [drawing, newBaseline, stamp].compactMap { $0 } + reports.compactMap(\.file) }
}
