import FlowModel
import FlowReports
import FlowRules
import Foundation
import Testing

@testable import FlowcheckKit

/// If a declaration has places in the app's source, every report leads there, and a finding that is only possible is a
/// question.
@Suite struct SourcePlacesTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A button pushes, and another presents a child whose end no code handles.
  private static func shop(push: String = "Home.swift:2", present: String = "Home.swift:4") -> String {
    """
    flow: Shop
    root: App
    coordinators:
      App:  # Home.swift:1
        container: stack
        start: [{push: Home}]
        screens:
          Home:
            actions:
              item:
                - push: Item  # \(push)
              help:
                - present: Help  # \(present)
          Item: {}  # Home.swift:3
      Help:
        container: stack
        start: [{push: Text}]
        screens:
          Text: {}
    """
  }

  private static let source = """
    class Home {
      func item() { push() }
    class Item {}
        func help() { present() }

    """

  private func verdict(_ declaration: String, at path: String = "Shop.flow.yml") throws -> Verdict {
    try folder.write(declaration, to: path)
    var request = CheckRequest()
    request.paths = [folder.path(path)]
    let layout = LayoutProcess(executable: "/bin/sh") { _ in ["-c", "cat"] }
    return try #require(Session(layout: layout).run(request).verdicts.first)
  }

  private func finding(_ rule: String, _ subject: String, in verdict: Verdict) throws -> Finding {
    try #require(verdict.findings.first { $0.rule == rule && $0.subject == subject })
  }

  /// Without what is only possible, nothing leads on from the form, which says nothing about the app.
  @Test(arguments: ["", "possible: "])
  func aWayOnThatIsPossibleMakesAStuckStateAQuestion(certainty: String) throws {
    try folder.write(Self.source, to: "Home.swift")
    let verdict = try verdict(
      """
      flow: Shop
      root: App
      variables:
        isSent: {values: [false, true], initially: false}
      coordinators:
        App:  # Home.swift:1
          container: window
          start: [{show: Form}]
          screens:
            Form:
              actions:
                enter:
                  - when: not isSent
                    do:
                      - choose:
                          - - show: Main  # \(certainty)Home.swift:2
                          - - set: {isSent: true}  # \(certainty)Home.swift:4
            Main:  # Home.swift:3
              actions:
                back: [{show: Form}]
      """)
    func isStuck(_ finding: Finding) -> Bool { finding.rule == "stuck-state" && finding.subject == "Form" }
    #expect(verdict.findings.contains(where: isStuck) == certainty.isEmpty)
    #expect(verdict.questions.contains { isStuck($0.finding) } != certainty.isEmpty)
  }

  /// A release that is only possible keeps the child from leaking, if the app does it.
  @Test func aReleaseThatIsPossibleMakesALeakAQuestion() throws {
    try folder.write(Self.source, to: "Home.swift")
    let verdict = try verdict(
      """
      flow: Shop
      root: App
      coordinators:
        App:  # Home.swift:1
          container: stack
          start: [{push: Home}]
          screens:
            Home:
              actions:
                help:
                  - present: Help  # Home.swift:4
          handle:
            Help.finished:
              - remove: Help  # possible: Home.swift:3
        Help:
          container: stack
          start: [{push: Text}]
          dismissal: {swipe: [finish]}
          screens:
            Text:
              actions:
                done: [finish, dismiss]
                close:
                  - dismiss  # possible: Home.swift:2
      """)
    #expect(!verdict.findings.contains { $0.rule == "coordinator-leak" })
    #expect(verdict.questions.contains { $0.finding.rule == "coordinator-leak" && $0.finding.subject == "Help" })
  }

  @Test func aFindingLeadsToTheFactThatMatters() throws {
    try folder.write(Self.source, to: "Home.swift")
    let verdict = try verdict(Self.shop())
    let double = try finding("duplicate-screen", "Item", in: verdict)
    #expect(double.source == SourceLocation(file: folder.path("Home.swift"), line: 2, column: 3))
    #expect(double.location.file == folder.path("Shop.flow.yml") && double.location.line == 14)
    let leak = try finding("coordinator-leak", "Help", in: verdict)
    #expect(leak.source == SourceLocation(file: folder.path("Home.swift"), line: 4, column: 5))
    #expect(verdict.questions.isEmpty)
  }

  @Test func eachStepOfARunLeadsToWhatIsDoneInIt() throws {
    try folder.write(Self.source, to: "Home.swift")
    let text = Self.shop().replacingOccurrences(of: "item:\n", with: "item:  # Home.swift:3\n")
    let verdict = try verdict(text)
    let trace = try #require(finding("duplicate-screen", "Item", in: verdict).trace)
    #expect(trace.steps.first?.source?.line == 1)
    #expect(trace.steps.first { $0.event == "tap Home.item" }?.source?.line == 3)
    #expect(trace.steps.first { $0.event == "settle" }?.source == nil)
    let sarif = SARIFFormatter(context: .init()).format([verdict])
    let lines = sarif.split(separator: "\n").filter { $0.contains("executionOrder") || $0.contains("startLine") }
    #expect(lines.contains { $0.contains("\"startLine\": 3") })
  }

  /// A child that pushes onto a stack that is a guess: where it pushes is one, and so is whether its parent's screen
  /// stays.
  private static func guess(_ words: String) -> String {
    """
    flow: Shop
    root: App
    coordinators:
      App:  # Home.swift:1
        container: stack
        start: [{push: Home}]
        screens:
          Home:
            actions:
              help: {times: once, trigger: async, do: [{start: Help}]}  # Home.swift:2
      Help:  # Home.swift:3
        container: stack  # \(words)Home.swift:4
        start: [{push: Text}]
        screens:
          Text: {}
    """
  }

  @Test func whatRestsOnAGuessedContainerIsAQuestion() throws {
    try folder.write(Self.source, to: "Home.swift")
    let sure = try verdict(Self.guess(""))
    let unsure = try verdict(Self.guess("possible: "))
    let keys = Set(sure.findings.map(\.key))
    #expect(sure.questions.isEmpty && keys.contains { $0.rule == "unreachable-screen" }, "\(keys)")
    #expect(keys.contains { $0.rule == "stuck-state" || $0.rule == "hidden-navigation" }, "\(keys)")
    #expect(unsure.findings.isEmpty, "\(unsure.findings.map(\.message))")
    #expect(Set(unsure.questions.map(\.finding.key)) == keys)
    #expect(unsure.questions.allSatisfy { $0.restsOn.line == 4 && $0.doubt == .possible })
  }

  @Test func aDeclarationInAFolderBelowFindsItsSource() throws {
    try folder.write(Self.source, to: "Home.swift")
    try folder.write("gitdir: x", to: ".git")
    let verdict = try verdict(Self.shop(), at: "Flows/Deep/Shop.flow.yml")
    #expect(try finding("duplicate-screen", "Item", in: verdict).place.file == folder.path("Home.swift"))
  }

  @Test(arguments: ["Away.swift:2", "Home.swift:5", "/etc/passwd.swift:1", "Home.swift:9999999"])
  func whereThereIsNoSuchLineTheDeclarationIsThePlace(place: String) throws {
    try folder.write(Self.source, to: "Home.swift")
    let verdict = try verdict(Self.shop(push: place))
    let double = try finding("duplicate-screen", "Item", in: verdict)
    // The screen's own place is the next best.
    #expect(double.source?.line == 3)
    let text = Self.shop(push: place).replacingOccurrences(of: "  # Home.swift:3", with: "  # X.swift:3")
    let bare = try self.verdict(text)
    let undirected = try finding("duplicate-screen", "Item", in: bare)
    #expect(undirected.source == nil)
    #expect(undirected.place == undirected.location)
  }

  @Test func nothingIsReadBeyondTheRepository() throws {
    try folder.write(Self.source, to: "Home.swift")
    try folder.write("gitdir: x", to: "App/.git")
    let verdict = try verdict(Self.shop(), at: "App/Shop.flow.yml")
    #expect(try finding("duplicate-screen", "Item", in: verdict).source == nil)
  }

  @Test func whatRestsOnSomethingPossibleIsAQuestionAndFailsNothing() throws {
    try folder.write(Self.source, to: "Home.swift")
    let verdict = try verdict(Self.shop(push: "possible: Home.swift:2", present: "possible: Home.swift:4"))
    #expect(!verdict.findings.contains { $0.trace != nil })
    let question = try #require(verdict.questions.first { $0.finding.rule == "duplicate-screen" })
    #expect(question.restsOn.line == 2)
    #expect(verdict.questions.contains { $0.finding.rule == "coordinator-leak" && $0.restsOn.line == 4 })
    let policy = Conclusion.Policy(isStrict: true, requiresComplete: true)
    #expect(Conclusion(verdicts: [verdict], notices: [], policy: policy) == .clean)
  }

  @Test func whatComesAboutWithoutThePossibleStaysAFinding() throws {
    try folder.write(Self.source, to: "Home.swift")
    let likely = try verdict(Self.shop(push: "likely: Home.swift:2", present: "possible: Home.swift:4"))
    #expect(likely.findings.contains { $0.rule == "duplicate-screen" })
    #expect(likely.questions.contains { $0.finding.rule == "coordinator-leak" })
    #expect(!likely.findings.contains { $0.rule == "coordinator-leak" })
  }

  @Test(arguments: ReportFormat.allCases)
  func everyReportLeadsToTheSourceAndShowsQuestions(format: ReportFormat) throws {
    try folder.write(Self.source, to: "Home.swift")
    let verdict = try verdict(Self.shop(present: "possible: Home.swift:4"))
    var context = ReportContext()
    context.text.workingDirectory = folder.path
    let text = format.formatter(context).format([verdict])
    #expect(text.contains("Home.swift"))
    #expect(text.contains("Shop.flow.yml"))
    #expect(text.lowercased().contains("only possible") || format == .json && text.contains("uncertain"))
  }
}
