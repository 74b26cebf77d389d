import ArgumentParser
import FlowReports
import FlowcheckKit

/// The options that `.flowcheck.yml` can set as well, and the choice of that file.
struct SettingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write a report to standard output or to a file. Repeatable.",
      discussion: "Formats: \(ReportFormat.listed).", valueName: "format[=file]"),
    completion: .list(ReportFormat.allCases.map(\.rawValue)), transform: ReportRequest.parse)
  var report: [ReportRequest] = []

  @Flag(inversion: .prefixedNo, help: "Warnings count as errors.")
  var strict: Bool?

  @Flag(inversion: .prefixedNo, help: "A verdict that does not cover every state fails.")
  var requireComplete: Bool?

  @Option(
    help: ArgumentHelp(
      "Findings listed in this file do not fail; listed ones that are gone are warnings.", valueName: "file"),
    completion: .file())
  var baseline: String?

  @OptionGroup
  var configuration: ConfigurationOptions
}

extension Settings {
  /// The settings of the command line.
  init(paths: [String], options: SettingOptions, limits: LimitOptions, costs: BudgetOptions) {
    self.init()
    if !paths.isEmpty { self.paths = Setting(paths, from: .commandLine("paths")) }
    if !options.report.isEmpty { reports = Setting(options.report, from: .commandLine("--report")) }
    strict = options.strict.map { Setting($0, from: .commandLine($0 ? "--strict" : "--no-strict")) }
    requireComplete = options.requireComplete.map {
      Setting($0, from: .commandLine($0 ? "--require-complete" : "--no-require-complete"))
    }
    baseline = options.baseline.map { Setting($0, from: .commandLine("--baseline")) }
    limits.apply(to: &self)
    costs.apply(to: &self)
  }
}
