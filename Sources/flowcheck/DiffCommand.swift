import ArgumentParser
import FlowComparison
import FlowcheckKit

/// Prints the effects of a change of a declaration on the app.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two states of a flow: screens, transitions, taps from launch, and findings.",
    discussion: """
      Both are explored as by a check. A state is a file, or REVISION:FILE as git means it: main:Flows/Shop.flow.yml is \
      a path from the top of the repository, main:./Shop.flow.yml one from the current folder, :Shop.flow.yml what is \
      staged. A file with a colon in its name is given with its folder: ./a:b.flow.yml. What a file of a revision \
      includes is read from the same revision. Renamed things are removed under one name and added under the other.

      Exit codes: 0 no new finding that fails a check, 1 such findings, 2 wrong usage or a declaration that cannot be \
      read, 3 interrupted, 4 a fault of the tool or a picture that could not be drawn.
      """)

  @Argument(help: "The older declaration: a file, or REVISION:FILE.")
  var old: String

  @Argument(help: "The newer one.")
  var new: String

  @Option(help: ArgumentHelp("text, markdown or json.", valueName: "format"))
  var format = ComparisonFormat.text

  @Option(
    help: ArgumentHelp(
      "Draw both as one picture; the ending chooses: .svg .png .pdf .dot .gv .mmd (Mermaid).", valueName: "file"))
  var dot: String?

  @Flag(help: "Warnings that appear fail, too.")
  var strict = false

  @OptionGroup
  var configuration: ConfigurationOptions

  @OptionGroup(title: "Limits")
  var costs: BudgetOptions

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  @Flag(help: "No progress, and nothing at all unless something fails.")
  var quiet = false

  func run() throws {
    var request = DiffRequest(old: old, new: new)
    let file = try configuration.configured(limits: limits, costs: costs)
    request.limits = file.settings.limits
    request.budget = Budget(file.settings)
    request.isStrict = strict
    request.format = format
    request.drawing = dot
    request.isQuiet = quiet
    let run = CommandRun(isQuiet: quiet, bounds: configuration.reading.bounds, configuration: file.path)
    let outcome = run.outcome { session, hooks in session.compare(request, hooks: hooks) }
    guard Terminal.write(outcome.standardOutput) else { throw ExitCode(Conclusion.fault.rawValue) }
    throw ExitCode(outcome.conclusion.rawValue)
  }
}

extension ComparisonFormat: ExpressibleByArgument {}
