import ArgumentParser
import FlowcheckKit

/// Writes tests of a flow as Swift.
struct TestsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tests",
    abstract: "Write Swift tests: one for each finding, or UI tests that walk through the app.",
    discussion: """
      swift-testing: for each finding a test that fails as long as the finding is there, for the library FlowTesting. \
      xcuitest: walks that take every event which gestures and URLs can bring about, driven by accessibility identifiers \
      (the generated file says which). What walks cannot cover is listed, with the reason.

      Exit codes: 0 written, 2 wrong usage, a declaration that cannot be read or a file that cannot be written, \
      3 written, but the exploration was stopped.
      """)

  @Argument(
    help: "The declaration (*.flow.yml), or a folder with one in it; none: the current folder.",
    completion: .file(extensions: ["yml"]))
  var path: String?

  @Option(help: ArgumentHelp("What to write: swift-testing or xcuitest.", valueName: "style"))
  var style: TestsRequest.Style

  @Option(
    help: ArgumentHelp("The Swift file to write; without it, standard output.", valueName: "file"),
    completion: .file(extensions: ["swift"]))
  var output: String?

  @OptionGroup
  var configuration: ConfigurationOptions

  @OptionGroup(title: "Limits")
  var costs: BudgetOptions

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  @Flag(help: "No progress.")
  var quiet = false

  func run() throws {
    var request = TestsRequest(style: style)
    request.path = path
    request.output = output
    let file = try configuration.configured(limits: limits, costs: costs)
    request.limits = file.settings.limits
    request.budget = Budget(file.settings)
    let run = CommandRun(isQuiet: quiet, bounds: configuration.reading.bounds, configuration: file.path)
    let outcome = run.outcome { session, hooks in session.tests(request, hooks: hooks) }
    guard Terminal.write(outcome.standardOutput) else { throw ExitCode(Conclusion.fault.rawValue) }
    throw ExitCode(outcome.conclusion.rawValue)
  }
}

extension TestsRequest.Style: ExpressibleByArgument {}
