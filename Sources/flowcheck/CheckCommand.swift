import ArgumentParser
import FlowReports
import FlowcheckKit
import Foundation

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Explore every run of the declared flows, and report what goes wrong in any of them.",
    discussion: """
      Findings go to standard output, everything else to standard error. Ctrl-C stops the exploration and reports what \
      was found so far; a second one stops at once.
      """)

  @Argument(help: "Declarations (*.flow.yml), or folders to search for them; none: the current folder.")
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "Draw the flow with its findings; the ending chooses: .svg .png .pdf .dot .gv .mmd (Mermaid).",
      discussion: "Several flows: one file each, named after the flow.", valueName: "file"))
  var dot: String?

  @Option(
    help: ArgumentHelp(
      "Write a report to standard output or to a file. Repeatable.",
      discussion: "Formats: \(ReportFormat.listed).", valueName: "format[=file]"),
    transform: ReportRequest.parse)
  var report: [ReportRequest] = []

  @Option(
    help: ArgumentHelp("The report on standard output.", valueName: "format"),
    transform: ReportFormat.parse)
  var format: ReportFormat?

  @Flag(help: "Warnings count as errors.")
  var strict = false

  @Flag(help: "A verdict that does not cover every state fails.")
  var requireComplete = false

  @Option(
    help: ArgumentHelp(
      "Findings listed in this file do not fail; listed ones that are gone are warnings.", valueName: "file"))
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "List what is found in this file; reasons in it stay.",
      discussion: "What it lists then does not fail the run.", valueName: "file"))
  var writeBaseline: String?

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  @Flag(help: "No colours; nor are there any with NO_COLOR set or in a pipe.")
  var noColor = false

  @Flag(help: "No progress, and no word about flows without findings.")
  var quiet = false

  @Flag(help: "Every trace in full, and what is being read.")
  var verbose = false

  func validate() throws {
    if quiet, verbose { throw ValidationError("--quiet and --verbose exclude each other") }
  }

  func run() throws {
    let outcome = CommandRun(isQuiet: quiet, isVerbose: verbose).outcome { session, hooks in
      session.run(request, hooks: hooks)
    }
    guard Terminal.write(outcome.standardOutput) else { throw ExitCode(Conclusion.fault.rawValue) }
    throw ExitCode(outcome.conclusion.rawValue)
  }

  private var request: CheckRequest {
    var request = CheckRequest()
    request.paths = paths
    request.limits = limits.overrides
    request.budget = limits.budget
    request.policy = Conclusion.Policy(isStrict: strict, requiresComplete: requireComplete)
    request.drawing = dot
    request.baseline = baseline
    request.newBaseline = writeBaseline
    request.version = Flowcheck.configuration.version
    request.reports = report + (format.map { [ReportRequest(format: $0)] } ?? [])
    request.text = TextFormatter.Options(
      style: !noColor && Terminal.allowsColor() ? .ansi : .plain,
      workingDirectory: FileManager.default.currentDirectoryPath, isQuiet: quiet, isVerbose: verbose)
    return request
  }

  /// How a notice reads on standard error; nil: nobody asked for it.
  static func line(for notice: Notice, isQuiet: Bool, isVerbose: Bool) -> String? {
    switch notice.kind {
    case .detail: isVerbose ? notice.text : nil
    case .warning, .drawing: "warning: \(notice.text)"
    case .unusable, .fault, .stale: notice.isLocated ? notice.text : "error: \(notice.text)"
    }
  }
}
