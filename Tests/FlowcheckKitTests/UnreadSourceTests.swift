import FlowModel
import FlowReports
import FlowRules
import FlowTestSupport
import Foundation
import Testing

@testable import FlowcheckKit

/// A finding that something never happens is a question if it may happen in source that could not be read; elsewhere
/// unread source changes nothing.
@Suite struct UnreadSourceTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Nobody leaves `Ticket`, no code hears that the sheet of `Guide` goes, nobody handles what `Guide` raises, nobody
  /// sees `Attic`, and nobody starts `Shop`.
  private static let museum = """
    flow: Museum
    root: App
    home: [Rooms]
    coordinators:
      App:
        start: [{push: Rooms}]
        screens:
          Rooms:
            actions:
              ticket: [{present: Ticket, style: fullScreen}]
              guide: [{present: Guide}]
          Ticket: {}
          Attic:
            actions:
              open: [{present: Ticket, style: fullScreen}]
      Guide:
        start: [{push: Tour}]
        screens:
          Tour:
            actions:
              help: [{raise: help}]
      Shop:
        start: [{push: Goods}]
        screens:
          Goods: {}

    """

  private static let call = "# unread call: Museum.swift:2: present: what is presented was not found"
  private static let code = "# unread code: Museum.swift:2: present: nobody was seen to get here"
  private static let back = "# unread call: Museum.swift:2: dismiss: nothing of the flow follows from it"
  private static let content = "# unread content: Museum.swift:2: Guide: nothing was found that it shows"
  private static let release = "# unread release: Museum.swift:2: children.removeAll: nobody was seen to get here"

  /// The declaration with a comment in a part of it; an empty name stands for no part.
  private func museum(_ comment: String, in part: String) throws -> String {
    guard !part.isEmpty else { return Self.museum + comment + "\n" }
    var lines = Self.museum.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let index = try #require(lines.firstIndex { $0.trimmingCharacters(in: .whitespaces).hasPrefix(part + ":") })
    let indent = String(lines[index].prefix { $0 == " " }) + "  "
    lines.insert(indent + comment, at: index + 1)
    return lines.joined(separator: "\n")
  }

  private func verdict(_ declaration: String) throws -> Verdict {
    try folder.write("class Museum {\n  func show() { present() }\n}\n", to: "Museum.swift")
    try folder.write(declaration, to: "Museum.flow.yml")
    var request = CheckRequest()
    request.paths = [folder.path("Museum.flow.yml")]
    let layout = LayoutProcess(executable: "/bin/sh") { _ in ["-c", "cat"] }
    return try #require(Session(layout: layout).run(request).verdicts.first)
  }

  private func questions(_ comment: String, in part: String) throws -> Set<String> {
    Set(try verdict(museum(comment, in: part)).questions.map { "\($0.finding.rule) \($0.finding.subject)" })
  }

  private static let unseen: Set<String> = [
    "unreachable-screen Attic", "unreachable-screen Goods", "unreachable-coordinator Shop", "dead-action Attic.open",
  ]

  @Test func whereEverythingWasReadThereAreNoQuestions() throws {
    let verdict = try verdict(Self.museum)
    #expect(verdict.questions.isEmpty)
    let found = Set(verdict.findings.map { "\($0.rule) \($0.subject)" })
    let expected: Set<String> = [
      "stuck-state Ticket", "no-way-home Ticket", "coordinator-leak Guide", "unhandled-event Guide.help",
    ]
    #expect(found.isSuperset(of: Self.unseen.union(expected)), "\(found)")
  }

  @Test func anUnreadCallMayShowAnyScreenAndLeadOnFromItsOwn() throws {
    #expect(try questions(Self.call, in: "") == Self.unseen)
    #expect(try questions(Self.call, in: "Goods") == Self.unseen)
    let stuck: Set<String> = ["stuck-state Ticket", "no-way-home Ticket"]
    #expect(try questions(Self.call, in: "Ticket") == Self.unseen.union(stuck))
    #expect(try questions(Self.call, in: "App") == Self.unseen.union(stuck))
    // What the screen below does is no way on from a screen that covers it.
    #expect(try questions(Self.call, in: "Rooms").isDisjoint(with: ["stuck-state Ticket"]))
  }

  @Test func aCallThatGoesBackShowsNothing() throws {
    #expect(try questions(Self.back, in: "Rooms").isDisjoint(with: Self.unseen))
    #expect(try questions(Self.back, in: "Ticket") == ["stuck-state Ticket", "no-way-home Ticket"])
  }

  @Test func aLeakRestsOnUnreadReleasesOfThoseWhoHoldTheChild() throws {
    for part in ["App", "Guide", "Tour"] {
      #expect(try questions(Self.release, in: part).contains("coordinator-leak Guide"), "\(part)")
    }
    for part in ["Shop", "Goods", "Ticket", ""] { #expect(try questions(Self.release, in: part) == [], "\(part)") }
    #expect(try !questions(Self.call, in: "App").contains("coordinator-leak Guide"))
    #expect(try questions(Self.back, in: "App").contains("coordinator-leak Guide"))
  }

  @Test func aLeakRestsOnWhatTheCoordinatorMayShow() throws {
    #expect(try questions(Self.content, in: "Guide") == ["coordinator-leak Guide"])
    for part in ["App", "Tour", "Shop", ""] { #expect(try questions(Self.content, in: part) == [], "\(part)") }
  }

  @Test func anEventMayBeHandledInUnreadCodeOfWhoeverStartedTheCoordinator() throws {
    #expect(try questions(Self.code, in: "App").contains("unhandled-event Guide.help"))
    #expect(try !questions(Self.code, in: "Guide").contains("unhandled-event Guide.help"))
    #expect(try !questions(Self.call, in: "App").contains("unhandled-event Guide.help"))
  }

  @Test func aQuestionNamesTheNearestPlaceAndFailsNothing() throws {
    var text = try museum(Self.call, in: "App")
    text += "# unread call: Museum.swift:1: present: what is presented was not found\n"
    let verdict = try verdict(text)
    let unseen = try #require(verdict.questions.first { $0.finding.subject == "Attic" })
    #expect(unseen.restsOn == SourceLocation(file: folder.path("Museum.swift"), line: 2, column: 3))
    #expect(unseen.doubt == .unread(what: "present: what is presented was not found", others: 1))
    var judged = verdict
    judged.findings = []
    let policy = Conclusion.Policy(isStrict: true, requiresComplete: true)
    #expect(Conclusion(verdicts: [judged], notices: [], policy: policy) == .clean)
  }

  @Test func withoutTheFileTheCommentIsThePlace() throws {
    let text = try museum(Self.call.replacingOccurrences(of: "Museum.swift:2", with: "Away.swift:2"), in: "Ticket")
    let question = try #require(verdict(text).questions.first { $0.finding.rule == "stuck-state" })
    #expect(question.restsOn.file == folder.path("Museum.flow.yml"))
    #expect(question.restsOn.line == 13)
  }

  @Test func suppressionsAndBaselinesGoOnAsBefore() throws {
    let text = try museum(Self.call, in: "Ticket").replacingOccurrences(
      of: "      Attic:\n", with: "      # flowcheck:ignore unreachable-screen — later\n      Attic:\n")
    let before = try verdict(Self.museum)
    let verdict = try verdict(text)
    #expect(verdict.suppressed.map(\.finding.subject) == ["Attic"])
    #expect(!verdict.findings.contains { $0.rule == "unused-suppression" })
    let baseline = Baseline().rewritten(for: [before])
    let applied = try #require(baseline.applied(to: [verdict]).first)
    // The entries of findings that are questions now are not stale.
    #expect(!applied.findings.contains { $0.rule == Baseline.unusedEntryRule && $0.subject.hasPrefix("stuck-state") })
    #expect(baseline.rewritten(for: [verdict]).entries.contains { $0.identity.rule == "stuck-state" })
    #expect(!Baseline().rewritten(for: [verdict]).entries.contains { $0.identity.rule == "stuck-state" })
  }

  @Test func aComparisonSaysThatAFindingBecameAQuestion() throws {
    try folder.write(Self.museum, to: "Old.flow.yml")
    try folder.write(museum(Self.back, in: "Ticket"), to: "New.flow.yml")
    func messages(_ old: String, _ new: String) -> (String, Conclusion) {
      let outcome = Session(layout: LayoutProcess(executable: "/bin/sh") { _ in ["-c", "cat"] }).compare(
        DiffRequest(old: folder.path(old), new: folder.path(new)))
      return (outcome.standardOutput, outcome.conclusion)
    }
    let (doubted, fine) = messages("Old.flow.yml", "New.flow.yml")
    #expect(doubted.contains("stuck-state Ticket: A question now: There is no way on from Ticket"), "\(doubted)")
    #expect(!doubted.contains("Gone"))
    #expect(fine == .clean)
    let (sure, failing) = messages("New.flow.yml", "Old.flow.yml")
    #expect(sure.contains("It was a question before."), "\(sure)")
    #expect(failing == .findings)
  }

  @Test(arguments: ReportFormat.allCases)
  func everyReportNamesWhatWasNotRead(format: ReportFormat) throws {
    let verdict = try verdict(museum(Self.call, in: "Ticket"))
    var context = ReportContext()
    context.text.workingDirectory = folder.path
    let text = format.formatter(context).format([verdict])
    #expect(text.contains("could not be read"))
    #expect(text.contains("Museum.swift"))
    #expect(text.contains("what is presented was not found"))
  }

  @Test func theTextReport() throws {
    let verdict = try verdict(museum(Self.call, in: "Ticket") + Self.code.replacing(":2:", with: ":1:") + "\n")
    var context = ReportContext()
    context.text.workingDirectory = folder.path
    try expectSnapshot(ReportFormat.text.formatter(context).format([verdict]), named: "unread-source.txt")
  }
}
