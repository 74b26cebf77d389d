import ArgumentParser
import FlowRules
import FlowTestSupport
import Testing

@testable import flowcheck

@Suite struct ExplainCommandTests {
  @Test func explainsARule() throws {
    let rule = try #require(RuleDocumentation.named("coordinator-leak"))
    try expectSnapshot(Explanation(of: rule).text(width: 80), named: "explain-coordinator-leak.txt")
  }

  @Test func explainsTheInvariantsOnANarrowTerminal() throws {
    try expectSnapshot(Explanation(of: .invariants).text(width: 50), named: "explain-invariants-50.txt")
  }

  @Test(arguments: RuleDocumentation.all.map(\.identifier))
  func takesEveryName(name: String) throws {
    let command = try #require(try Flowcheck.parseAsRoot(["explain", name]) as? ExplainCommand)
    #expect(command.rule == name)
  }

  @Test func takesAllInsteadOfAName() throws {
    let command = try #require(try Flowcheck.parseAsRoot(["explain", "--all"]) as? ExplainCommand)
    #expect(command.all)
  }

  @Test(arguments: [["explain"], ["explain", "nothing"], ["explain", "stuck-state", "--all"]])
  func refuses(arguments: [String]) {
    do {
      _ = try Flowcheck.parseAsRoot(arguments)
      Issue.record("\(arguments) were taken")
    } catch {
      #expect(Flowcheck.exitCode(for: error) == .validationFailure)
    }
  }

  @Test func namesTheNearestRule() {
    #expect(ExplainCommand.complaint(about: "coordinater-leak").contains("did you mean “coordinator-leak”?"))
    #expect(ExplainCommand.complaint(about: "Stuck-State").contains("did you mean “stuck-state”?"))
    #expect(!ExplainCommand.complaint(about: "receipt-in-four").contains("did you mean"))
    #expect(ExplainCommand.complaint(about: "presentOutOfSight").contains("the page Platform"))
  }

  @Test func theBuiltToolExplainsAndRefuses() throws {
    let tool = try Tool([:])
    let all = try tool.run("explain", "--all")
    #expect(all.status == 0)
    #expect(all.output == RuleDocumentation.all.map { Explanation(of: $0).text(width: 80) }.joined(separator: "\n\n"))
    let unknown = try tool.run("explain", "stuck-stat")
    #expect(unknown.status == 2)
    #expect(unknown.output == "")
    #expect(unknown.errors.contains("did you mean “stuck-state”?"))
  }
}
