import ArgumentParser
import FlowReports
import FlowcheckKit

/// Takes a random walk through a flow.
struct WalkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "walk",
    abstract: "Take a random walk through a flow, without exploring it.",
    discussion: """
      At each step an event is drawn among those that can happen, each as likely as the others, and all links and \
      externals together as likely as one of them. A seed gives the same walk on every machine, and a longer walk goes \
      on where a shorter one ends. Below the steps stands what goes wrong on the way.

      Exit codes: 0 walked, however it ended, 2 wrong usage, a declaration that cannot be read or a file that cannot be \
      written, 3 stopped by its seconds or its memory.
      """)

  @Argument(
    help: "The declaration (*.flow.yml), or a folder with one in it; none: the current folder.",
    completion: .file(extensions: ["yml"]))
  var path: String?

  @Option(help: ArgumentHelp("The number that chance begins with.", valueName: "n"))
  var seed: UInt64 = 0

  @Option(help: ArgumentHelp("Events after the launch.", valueName: "n"))
  var steps = 20

  @Option(help: ArgumentHelp("What to print: text, or json for replay.", valueName: "format"))
  var format = WalkRequest.Format.text

  @Option(help: ArgumentHelp("Save the walk to this file, for replay.", valueName: "file"), completion: .file())
  var output: String?

  @OptionGroup
  var configuration: ConfigurationOptions

  @OptionGroup(title: "Limits")
  var time: TimeOptions

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  @Flag(help: "No colours; nor are there any with NO_COLOR set or in a pipe.")
  var noColor = false

  func validate() throws {
    if steps < 0 { throw ValidationError("--steps must be at least 0") }
    if steps > WalkRequest.mostSteps { throw ValidationError("--steps must be at most \(WalkRequest.mostSteps)") }
  }

  func run() throws {
    var request = WalkRequest()
    request.path = path
    let file = try configuration.configured(limits: limits, time: time)
    request.limits = file.settings.limits
    request.budget = Budget(file.settings)
    request.seed = seed
    request.steps = steps
    request.format = format
    request.output = output
    request.text.style = !noColor && Terminal.allowsColor() ? .ansi : .plain
    let run = CommandRun(
      isQuiet: false, canBeInterrupted: false, bounds: configuration.reading.bounds, configuration: file.path)
    let outcome = run.outcome { session, hooks in session.walk(request, hooks: hooks) }
    guard Terminal.write(outcome.standardOutput) else { throw ExitCode(Conclusion.fault.rawValue) }
    throw ExitCode(outcome.conclusion.rawValue)
  }
}

extension WalkRequest.Format: ExpressibleByArgument {}
