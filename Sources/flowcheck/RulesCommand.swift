import ArgumentParser
import FlowRules
import FlowcheckKit

/// Lists the rules.
struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "List the rules, with what each finds.",
    discussion: """
      One of them at length: flowcheck explain RULE. What a flow declares itself: flowcheck explain invariants.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Option(help: "text or json.")
  var format = Format.text

  func run() throws {
    let text =
      switch format {
      case .text: RuleTable.text(RuleDocumentation.rules)
      case .json: try RuleTable.json(RuleDocumentation.rules)
      }
    guard Terminal.write(text) else { throw ExitCode(Conclusion.fault.rawValue) }
  }
}
