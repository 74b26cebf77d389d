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

      Exit codes: 0 explored, 2 wrong usage or a declaration that cannot be read.
      """)

  @Argument(
    help: "The declaration (*.flow.yml), or a folder with one in it; none: the current folder.",
    completion: .file(extensions: ["yml"]))
  var path: String?

  @OptionGroup(title: "Limits, where findings are looked for")
  var costs: BudgetOptions

  @Flag(help: "No colours; nor are there any with NO_COLOR set or in a pipe.")
  var noColor = false

  func run() throws {
    var request = ExploreRequest()
    request.path = path
    request.budget = costs.budget
    request.style = !noColor && Terminal.allowsColor() ? .ansi : .plain
    let console = Console(
      readLine: { Swift.readLine() }, write: { Terminal.write($0) }, width: { Terminal.width },
      isTerminal: isatty(STDOUT_FILENO) != 0 && isatty(STDIN_FILENO) != 0)
    let outcome = CommandRun(isQuiet: true, canBeInterrupted: false).outcome { session, hooks in
      session.explore(request, on: console, hooks: hooks)
    }
    throw ExitCode(outcome.conclusion.rawValue)
  }
}
