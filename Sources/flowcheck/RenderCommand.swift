import ArgumentParser
import FlowDiagrams
import FlowcheckKit
import Foundation

/// Draws flows, without judging them.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw flows, as far as wanted without checking them.",
    discussion: """
      Exit codes: 0 drawn, 1 a picture is stale (--check), 2 wrong usage or a declaration that cannot be read, \
      3 interrupted, 4 a picture that could not be drawn. Findings do not fail it.
      """)

  @Argument(help: "Declarations (*.flow.yml), or folders to search for them; none: the current folder.")
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "Draw to this file; the ending chooses: .svg .png .pdf .dot .gv .mmd (Mermaid).",
      discussion: "Several flows: one file each, named after the flow.", valueName: "file"))
  var dot: String?

  @Flag(help: "Draw nothing, and fail when the file does not show what would be drawn.")
  var check = false

  @Flag(help: "Mark what a check finds.")
  var findings = false

  @Option(help: ArgumentHelp("Only this coordinator, what it starts, and its neighbours.", valueName: "coordinator"))
  var focus: String?

  @Option(help: ArgumentHelp("Coordinators deeper than this become one node each; the root is 1.", valueName: "n"))
  var depth: Int?

  @Option(
    help: ArgumentHelp(
      "Coordinators as boxes (overview), or with their screens (full).",
      discussion: "Nobody says: an overview of more than 60 screens. With --focus it is about the others."))
  var detail: FlowGraph.Detail?

  @Option(
    help: ArgumentHelp("Number the steps that lead to this finding.", valueName: "rule:subject"),
    transform: Self.subject)
  var trace: RenderRequest.Subject?

  @Flag(help: "Print how many taps from the launch each screen is away.")
  var distances = false

  @OptionGroup
  var configuration: ConfigurationOptions

  @OptionGroup(title: "Limits, where something has to be checked")
  var costs: BudgetOptions

  @OptionGroup(title: "Limits, where something has to be checked")
  var limits: LimitOptions

  @Flag(help: "No progress.")
  var quiet = false

  func validate() throws {
    if dot == nil, !distances {
      throw ValidationError("say where to draw: --dot FILE; or ask for --distances")
    }
    if dot == nil, check || findings || focus != nil || depth != nil || detail != nil || trace != nil {
      throw ValidationError(
        "--check, --findings, --focus, --depth, --detail and --trace are about a picture: --dot FILE")
    }
    if detail == .overview, depth != nil || trace != nil {
      throw ValidationError("--detail overview has no depth and shows no steps; leave out --depth and --trace")
    }
    if let depth, depth < 1 { throw ValidationError("--depth must be at least 1") }
  }

  func run() throws {
    let file = try configuration.configured(limits: limits, costs: costs)
    let request = request(file.settings)
    let run = CommandRun(isQuiet: quiet, bounds: configuration.reading.bounds, configuration: file.path)
    let outcome = run.outcome { session, hooks in session.render(request, hooks: hooks) }
    guard Terminal.write(outcome.standardOutput) else { throw ExitCode(Conclusion.fault.rawValue) }
    throw ExitCode(outcome.conclusion.rawValue)
  }

  private func request(_ settings: Settings) -> RenderRequest {
    var request = RenderRequest()
    request.paths = paths
    request.limits = settings.limits
    request.budget = Budget(settings)
    request.drawing = dot
    request.isCheck = check
    request.showsFindings = findings
    request.focus = focus
    request.depth = depth
    // A picture with a trace or a depth is no overview, whatever the configuration says.
    request.detail = detail ?? (depth == nil && trace == nil ? settings.detail?.value : nil)
    request.trace = trace
    request.showsTaps = distances
    return request
  }

  static func subject(_ argument: String) throws -> RenderRequest.Subject {
    guard let subject = RenderRequest.Subject(argument) else {
      throw ValidationError("“\(argument)” names no finding; write RULE:SUBJECT, or the name of an invariant")
    }
    return subject
  }
}

extension FlowGraph.Detail: ExpressibleByArgument {}
