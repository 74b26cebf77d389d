import FlowModel
import FlowReports
import FlowRules
import FlowTestSupport
import Foundation
import Testing

@testable import FlowcheckKit

/// A finding that needs state of the app to stay as it is, is a question where no code was seen to change the state.
@Suite struct UnreadStateTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let comment = "    # unread state: Shop.swift:2: hasToken: nothing was seen to set it"

  private func questions(_ declaration: String) throws -> (questions: Set<String>, findings: Set<String>) {
    try folder.write("class Shop {\n  var hasToken = false\n}\n", to: "Shop.swift")
    try folder.write(declaration, to: "Shop.flow.yml")
    var request = CheckRequest()
    request.paths = [folder.path("Shop.flow.yml")]
    let layout = LayoutProcess(executable: "/bin/sh") { _ in ["-c", "cat"] }
    let verdict = try #require(Session(layout: layout).run(request).verdicts.first)
    func names(_ findings: [Finding]) -> Set<String> { Set(findings.map { "\($0.rule) \($0.subject)" }) }
    return (names(verdict.questions.map(\.finding)), names(verdict.findings))
  }

  private static func login(_ comment: String, otherwise: String) -> String {
    """
    flow: Shop
    root: App
    variables:
      hasToken: [false, true]
    \(comment)
    coordinators:
      App:
        start:
          - when: hasToken
            do: [{push: Main}]
            else: [{push: Form}]
        screens:
          Main: {}
          Form:
            actions:
              enter:
                - when: hasToken
                  do: [{replace: [Main]}]
                  \(otherwise)

    """
  }

  @Test func aScreenThatLeadsOnOnceTheStateChangesIsAQuestion() throws {
    let plain = try questions(Self.login("", otherwise: "else: [{replace: [Form]}]"))
    #expect(plain.questions == [])
    #expect(plain.findings.contains("dead-action Form.enter when hasToken: do"), "\(plain)")
    #expect(plain.findings.contains("stuck-state Form"), "\(plain)")
    let doubted = try questions(Self.login(Self.comment, otherwise: "else: [{replace: [Form]}]"))
    #expect(doubted.questions.contains("dead-action Form.enter when hasToken: do"), "\(doubted)")
    #expect(doubted.questions.contains("stuck-state Form"))
    // Nothing on this screen asks for the state.
    #expect(doubted.findings.contains("stuck-state Main"))
  }

  @Test func aCommentOnAnotherVariableChangesNothing() throws {
    let other = Self.comment.replacingOccurrences(of: "    #", with: "  tries: [none, some]\n    #")
    let found = try questions(Self.login(other, otherwise: "else: [{replace: [Form]}]"))
    #expect(found.findings.contains("stuck-state Form"), "\(found)")
    #expect(found.questions.isDisjoint(with: ["stuck-state Form"]))
  }

  @Test func whatIsShownOnlyBehindTheStateMayBeSeenOnceItChanges() throws {
    func declaration(_ comment: String, _ condition: String) -> String {
      """
      flow: Shop
      root: App
      variables:
        hasToken: {values: [false, true], initially: false}
      \(comment)
      coordinators:
        App:
          start: [{push: Home}]
          procedures:
            more:
              - when: \(condition)
                do: [{push: Main}]
          screens:
            Home: {actions: {more: [{run: more}]}}
            Main: {}

      """
    }
    #expect(try questions(declaration("", "hasToken")).findings.contains("unreachable-screen Main"))
    #expect(try questions(declaration(Self.comment, "hasToken")).questions.contains("unreachable-screen Main"))
    #expect(try questions(declaration(Self.comment, "alive(App) and presented(any)")).questions == [])
  }

  /// Procedures may run each other, and in a circle.
  @Test func whatManyProceduresBehindTheStateShowMayBeSeen() throws {
    let count = 12
    let steps = (1...count).map { index in
      "      step\(index): [\(index == count ? "{push: Main}" : "{run: step\(index + 1)}"), {run: other}]"
    }
    let declaration = """
      flow: Shop
      root: App
      variables:
        hasToken: {values: [false, true], initially: false}
      \(Self.comment)
      coordinators:
        App:
          start: [{push: Home}]
          procedures:
            other: [{when: displayed(Main), do: [{pop: ifAny}]}]
      \(steps.joined(separator: "\n"))
          screens:
            Home: {actions: {more: [{when: hasToken, do: [{run: step1}]}]}}
            Main: {}

      """
    #expect(try questions(declaration).questions.contains("unreachable-screen Main"))
  }
}
