import ArgumentParser
import FlowReports
import FlowcheckKit
import Foundation

/// Lets a person step through a flow.
struct ExploreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore",
    abstract: "Step through a flow: see each state, and choose what happens next.",
    discussion: """
      Shows what is displayed, who is alive, what is locked or in flight, and the events that can happen, to be chosen \
      by number or by name. `help` lists the other commands. They come from standard input, so that a file with a \
      command a line can be piped in.

      With --html the whole state space of a small flow becomes one page to be explored in a browser, offline.

      Exit codes: 0 explored, 2 wrong usage, a declaration that cannot be read or a file that cannot be written, \
      3 no page, as the flow has more than 5000 states (--max-states).
      """)

  @Argument(
    help: "The declaration (*.flow.yml), or a folder with one in it; none: the current folder.",
    completion: .file(extensions: ["yml"]))
  var path: String?

  @Option(
    help: ArgumentHelp("Write a page to be explored in a browser instead.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var html: String?

  @OptionGroup
  var configuration: ConfigurationOptions

  @OptionGroup(title: "Limits, where findings are looked for")
  var costs: BudgetOptions

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  @Flag(help: "No colours; nor are there any with NO_COLOR set or in a pipe.")
  var noColor = false

  func run() throws {
    var request = ExploreRequest()
    request.path = path
    let file = try configuration.configured(limits: limits, costs: costs)
    request.limits = file.settings.limits
    request.budget = Budget(file.settings)
    // The default number of states of a check would be too large for a page.
    if let states = costs.maxStates { request.pageLimit = states }
    if let html {
      let run = CommandRun(isQuiet: false, bounds: configuration.reading.bounds, configuration: file.path)
      let outcome = run.outcome { session, hooks in session.explore(request, toPage: html, hooks: hooks) }
      throw ExitCode(outcome.conclusion.rawValue)
    }
    request.style = !noColor && Terminal.allowsColor() ? .ansi : .plain
    let console = Console(
      readLine: { Swift.readLine() }, write: { Terminal.write($0) }, width: { Terminal.width },
      isTerminal: isatty(STDOUT_FILENO) != 0 && isatty(STDIN_FILENO) != 0)
    let run = CommandRun(
      isQuiet: true, canBeInterrupted: false, bounds: configuration.reading.bounds, configuration: file.path)
    let outcome = run.outcome { session, hooks in session.explore(request, on: console, hooks: hooks) }
    throw ExitCode(outcome.conclusion.rawValue)
  }
}
