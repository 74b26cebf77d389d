import ArgumentParser
import FlowcheckKit

/// Compares the logs of an app with its declaration.
struct ConformCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conform",
    abstract: "Say whether recorded runs of an app are runs of the declared flow.",
    discussion: """
      Logs are JSON Lines (flowcheck-log/1), as the library FlowRecorder writes them. What an app does not see may be \
      missing: settle, unlock, later, async, cancelled gestures, and which branch of a choose was taken. Then what no \
      log has ever done is listed.

      Exit codes: 0 all runs fit, 1 one does not, 2 a file that cannot be read, 3 a run that could not be followed to \
      its end.
      """)

  @Argument(help: "The declaration (*.flow.yml).")
  var flow: String

  @Argument(help: "Logs of the app.")
  var logs: [String]

  @Option(help: ArgumentHelp("The report: text or json.", valueName: "format"))
  var format = Conformance.Format.text

  @Option(
    help: ArgumentHelp(
      "Possible states at one moment of a run, beyond which it is not followed any further.", valueName: "n"))
  var maxStates = 20_000

  @OptionGroup
  var configuration: ConfigurationOptions

  @OptionGroup(title: "Limits")
  var time: TimeOptions

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  func validate() throws {
    if maxStates < 1 { throw ValidationError("--max-states is a whole number from 1 on") }
  }

  func run() throws {
    let settings = try configuration.configured(limits: limits, time: time).settings
    let outcome = Conformance(
      limit: maxStates, limits: settings.limits, budget: Budget(settings), bounds: configuration.reading.bounds
    ).compare(flow, with: logs, format: format)
    for notice in outcome.notices {
      if let line = CheckCommand.line(for: notice, isQuiet: false, isVerbose: false) { Terminal.complain(line + "\n") }
    }
    guard Terminal.write(outcome.report) else { throw ExitCode(Conclusion.fault.rawValue) }
    throw ExitCode(outcome.conclusion.rawValue)
  }
}

extension Conformance.Format: ExpressibleByArgument {}
