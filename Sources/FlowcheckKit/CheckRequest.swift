import FlowDiagrams
import FlowReports

/// All that one run is asked to do.
public struct CheckRequest: Sendable {
  /// Declarations, and folders to search for them; empty: the current folder.
  public var paths: [String] = []
  public var limits: LimitSettings = [:]
  /// How much findings that need a race weigh at most, where their rule has no level of its own.
  public var races = RaceLevel.error
  /// What the findings of a rule weigh, where it is not what the rule says.
  public var levels: [String: RuleLevel] = [:]
  /// The file that the request goes by, if there is one; no output takes its place.
  public var configuration: String?
  /// For each flow.
  public var budget = Budget()
  public var policy = Conclusion.Policy()
  /// The file to draw to; several flows: one file each, named after the flow.
  public var drawing: String?
  /// How much pictures show of each coordinator, also those in reports; nil: as much as fits a page.
  public var detail: FlowGraph.Detail?
  /// Where none of these goes to standard output, the text report does.
  public var reports: [ReportRequest] = []
  /// The findings that do not fail the run.
  public var baseline: String?
  /// Where to write what is found, as a baseline; then none of it fails the run.
  public var newBaseline: String?
  /// The file to write, empty, when nothing fails the run; build systems tell by it what has been done.
  public var stamp: String?
  /// The version of the tool, for reports that name it.
  public var version = ""
  /// How the text report on standard output looks; in a file it is plain.
  public var text = TextFormatter.Options()

  public init() {}

  /// The reports that are really written.
  var allReports: [ReportRequest] {
    reports.contains { $0.file == nil } ? reports : [ReportRequest(format: .text)] + reports
  }

  /// The budget of the checks, with the details that some report shows.
  var reportedBudget: Budget {
    let formats = allReports.map(\.format)
    let hasPictures = formats.contains(where: \.showsPictures) || (drawing.map(DiagramFormat.isLaidOut) ?? false)
    var budget = budget.leavingTime(forPictures: hasPictures)
    budget.details = []
    if formats.contains(.json) || formats.contains(.html) { budget.details.insert(.distances) }
    if drawing != nil || formats.contains(where: { $0.showsPictures || $0.showsDiagrams }) {
      budget.details.insert(.ways)
    }
    if text.showsAllCauses { budget.details.insert(.situations) }
    if formats.contains(.json) || formats.contains(.text) && text.isVerbose { budget.details.insert(.growth) }
    return budget
  }

  /// The files that are written.
  var outputs: [String] { [drawing, newBaseline, stamp].compactMap { $0 } + reports.compactMap(\.file) }
}
