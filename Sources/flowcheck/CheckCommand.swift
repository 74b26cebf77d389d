import ArgumentParser
import FlowDeclaration
import FlowDiagrams
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

  @Argument(
    help: ArgumentHelp(
      "Declarations (*.flow.yml), or folders to search for them; none: those of .flowcheck.yml, or the current folder."),
    completion: .file(extensions: ["yml"]))
  var paths: [String] = []

  @OptionGroup
  var settings: SettingOptions

  @Option(
    help: ArgumentHelp("The report on standard output.", valueName: "format"),
    completion: .list(ReportFormat.allCases.map(\.rawValue)), transform: ReportFormat.parse)
  var format: ReportFormat?

  @Option(
    help: ArgumentHelp(
      "Draw the flow with its findings; the ending chooses: .svg .png .pdf .dot .gv .mmd (Mermaid).",
      discussion: "Several flows: one file each, named after the flow.", valueName: "file"),
    completion: .file())
  var dot: String?

  @Option(
    help: ArgumentHelp(
      "Coordinators in pictures as boxes (overview), or with their screens (full).",
      discussion: "Nobody says: an overview of more than 60 screens."))
  var detail: FlowGraph.Detail?

  @Option(
    help: ArgumentHelp(
      "List what is found in this file; reasons in it stay.",
      discussion: "What it lists then does not fail the run.", valueName: "file"),
    completion: .file())
  var writeBaseline: String?

  @Option(
    help: ArgumentHelp("Write an empty file when nothing fails the run, for build systems.", valueName: "file"),
    completion: .file())
  var stamp: String?

  @OptionGroup(title: "Limits")
  var costs: BudgetOptions

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  @Flag(
    help: ArgumentHelp(
      "A run for each situation in which something is not shown, not only the shortest.",
      discussion: "For dropped presentations, hidden navigations and missed links."))
  var allCauses = false

  @Flag(help: "No colours; nor are there any with NO_COLOR set or in a pipe.")
  var noColor = false

  @Flag(help: "No progress, and no word about flows without findings.")
  var quiet = false

  @Flag(help: "Every trace in full, and what is being read.")
  var verbose = false

  func validate() throws {
    if quiet, verbose { throw ValidationError("--quiet and --verbose exclude each other") }
    if let first = paths.first, !first.contains("/"), !first.contains("."),
      !FileManager.default.fileExists(atPath: first),
      let guess = NearestName.nearest(
        to: first, among: Flowcheck.configuration.subcommands.compactMap { $0.configuration.commandName })
    {
      throw ValidationError("there is no command “\(first)”, and no such file; did you mean “flowcheck \(guess)”?")
    }
  }

  func run() throws {
    guard let file = settings.configuration.file() else { throw ExitCode(Conclusion.unusable.rawValue) }
    let request = request(file.settings)
    let run = CommandRun(
      isQuiet: quiet, isVerbose: verbose, bounds: settings.configuration.reading.bounds, configuration: file.path)
    let outcome = run.outcome { session, hooks in session.run(request, hooks: hooks) }
    let format = request.reports.first { $0.file == nil }?.format
    guard Terminal.write(outcome.standardOutput, allowsCommands: format == .github) else {
      throw ExitCode(Conclusion.fault.rawValue)
    }
    throw ExitCode(outcome.conclusion.rawValue)
  }

  /// - Parameter configured: The settings of the configuration file.
  private func request(_ configured: Settings) -> CheckRequest {
    var own = Settings(paths: paths, options: settings, limits: limits, costs: costs)
    if let format {
      let reports = (own.reports?.value ?? []) + [ReportRequest(format: format)]
      own.reports = Setting(reports, from: .commandLine("--format"))
    }
    if let detail { own.detail = Setting(detail, from: .commandLine("--detail")) }
    var request = CheckRequest(own.over(configured))
    request.drawing = dot
    request.newBaseline = writeBaseline
    request.stamp = stamp
    request.version = Flowcheck.configuration.version
    request.text = TextFormatter.Options(
      style: !noColor && Terminal.allowsColor() ? .ansi : .plain,
      workingDirectory: FileManager.default.currentDirectoryPath, isQuiet: quiet, isVerbose: verbose)
    request.text.showsAllCauses = allCauses
    return request
  }

  /// The line for a notice on standard error; nil: the verbosity leaves it out.
  static func line(for notice: Notice, isQuiet: Bool, isVerbose: Bool) -> String? {
    let text = notice.text.printable
    return switch notice.kind {
    case .detail: isVerbose ? text : nil
    case .interim: isQuiet ? nil : text
    case .warning, .drawing, .interrupted: "warning: \(text)"
    case .unusable, .fault, .stale: notice.isLocated ? text : "error: \(text)"
    }
  }
}
