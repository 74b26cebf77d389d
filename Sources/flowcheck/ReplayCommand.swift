import ArgumentParser
import FlowcheckKit

/// Runs saved traces again.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Say whether saved traces are still runs of the declared flow.",
    discussion: """
      FILE is a report (--format json), one finding of it, its list of steps, or what walk and explore save. Every \
      event, every choice and every visible screen must be as the file has it. Nothing is explored.

      Exit codes: 0 all traces hold, 1 one does not, 2 a file that cannot be read, 3 a trace that exceeds a limit \
      before its end, or that the seconds or the memory did not suffice for.
      """)

  @Argument(
    help: ArgumentHelp("A report or a trace, in JSON.", valueName: "file"), completion: .file(extensions: ["json"]))
  var traces: String

  @Argument(
    help: "The declaration (*.flow.yml); none: the one that the file names, or the only one in the current folder.",
    completion: .file(extensions: ["yml"]))
  var declaration: String?

  @Option(
    help: ArgumentHelp("Only the trace of this finding.", valueName: "rule:subject"),
    transform: RenderCommand.subject)
  var trace: RenderRequest.Subject?

  @OptionGroup
  var configuration: ConfigurationOptions

  @OptionGroup(title: "Limits")
  var time: TimeOptions

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  func run() throws {
    var request = ReplayRequest(traces: traces, declaration: declaration, finding: trace)
    let file = try configuration.configured(limits: limits, time: time)
    request.limits = file.settings.limits
    request.budget = Budget(file.settings)
    let run = CommandRun(isQuiet: false, canBeInterrupted: false, bounds: configuration.reading.bounds)
    let outcome = run.outcome { session, hooks in session.replay(request, hooks: hooks) }
    guard Terminal.write(outcome.standardOutput) else { throw ExitCode(Conclusion.fault.rawValue) }
    throw ExitCode(outcome.conclusion.rawValue)
  }
}
