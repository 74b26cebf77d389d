import ArgumentParser
import FlowDeclaration
import FlowRules
import FlowcheckKit

/// Prints the documentation of a rule.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Say what a rule means, why it hurts, and what to do about it.",
    discussion: "With the smallest flow that makes it fire. All rules are listed by: flowcheck rules")

  @Argument(
    help: "A rule, as findings name it; or invariants.", completion: .list(RuleDocumentation.all.map(\.identifier)))
  var rule: String?

  @Flag(help: "Explain all rules, and the invariants.")
  var all = false

  func validate() throws {
    if all, rule != nil { throw ValidationError("--all already explains every rule; name one, or leave it out") }
    guard !all else { return }
    guard let rule else { throw ValidationError("name a rule, or ask for --all; flowcheck rules lists them") }
    guard RuleDocumentation.named(rule) == nil else { return }
    throw ValidationError(Self.complaint(about: rule))
  }

  func run() throws {
    let chosen = RuleDocumentation.all.filter { all || $0.identifier == rule }
    let text = chosen.map { Explanation(of: $0).text(width: Terminal.width) }.joined(separator: "\n\n")
    guard Terminal.write(text) else { throw ExitCode(Conclusion.fault.rawValue) }
  }

  /// What a flow declares about the platform and the device; these words stand in reports beside the names of rules.
  private static let choices: Set<String> = [
    "presentWhileLeaving", "modalsOnShow", "presentOutOfSight", "races", "removedScreens", "compact", "taps",
  ]

  static func complaint(about name: String) -> String {
    if choices.contains(name) {
      return "“\(name)” is no rule, but something that a flow declares about the platform; the page Platform of the "
        + "documentation says what each choice means, and why."
    }
    let known = RuleDocumentation.all.map(\.identifier)
    let guess = NearestName.nearest(to: name, among: known).map { "; did you mean “\($0)”?" } ?? "."
    return "there is no rule “\(name)”\(guess) All are listed by “flowcheck rules”; "
      + "what a flow declares itself is explained by “flowcheck explain invariants”."
  }
}
