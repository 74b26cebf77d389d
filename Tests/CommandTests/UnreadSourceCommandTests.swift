import Foundation
import Testing

/// From a source that is read only in part to the verdict: what may happen there is a question, and nothing else is.
@Suite struct UnreadSourceCommandTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/Sources/UnreadCalls")

  /// The fixture with more code behind some of its files.
  private func tool(_ more: [String: String] = [:]) throws -> Tool {
    var files: [String: String] = [:]
    for name in ["SceneDelegate", "MuseumCoordinator", "Screens"] {
      let text = try String(contentsOf: Self.folder.appending(path: name + ".swift"), encoding: .utf8)
      files["Sources/\(name).swift"] = text + (more[name] ?? "")
    }
    return try Tool(files)
  }

  /// The text report on what is extracted, by paragraph.
  private func paragraphs(_ tool: Tool) throws -> (text: [String], status: Int32) {
    #expect(try tool.run("extract", "Sources", "--name", "Museum", "--output", "Museum.flow.yml").status == 0)
    let run = try tool.run("Museum.flow.yml")
    return (run.output.components(separatedBy: "\n\n"), run.status)
  }

  private func paragraph(_ name: String, in text: [String]) throws -> String {
    try #require(text.first { $0.contains("  \(name) · ") }, "\(text)")
  }

  private static let stuck = "stuck-state TicketController"
  private static let leak = "coordinator-leak GuideCoordinator"

  @Test func whereEverythingWasReadTheFindingsAreErrors() throws {
    let (text, status) = try paragraphs(tool())
    #expect(try paragraph(Self.stuck, in: text).hasPrefix("error: "))
    #expect(try paragraph(Self.leak, in: text).hasPrefix("error: "))
    #expect(!text.contains { $0.contains("question") })
    #expect(status == 1)
  }

  @Test func anUnreadCallOnTheScreenMayBeItsWayOn() throws {
    let (text, _) = try paragraphs(
      tool([
        "Screens":
          "extension TicketController { @IBAction func moreTapped() { present(Shop.page(), animated: true) } }\n"
      ]))
    let stuck = try paragraph(Self.stuck, in: text)
    #expect(stuck.hasPrefix("question: "))
    #expect(stuck.contains("rests on Sources/Screens.swift:15, which could not be read"), "\(stuck)")
    #expect(try paragraph(Self.leak, in: text).hasPrefix("error: "))
  }

  @Test func anUnreadCallOnAnotherScreenIsNoWayOn() throws {
    let (text, status) = try paragraphs(
      tool([
        "Screens":
          "extension RoomsController { @IBAction func moreTapped() { present(Shop.page(), animated: true) } }\n"
      ]))
    #expect(try paragraph(Self.stuck, in: text).hasPrefix("error: "))
    #expect(status == 1)
  }

  /// A callback of a framework that was never seen to get the coordinator.
  private static let watcher = """
    final class TourWatcher: NSObject, AudioSessionDelegate {
      func audioSession(_ session: Any, didEndWith tours: [Any]) { tours.first.map { $0.owner.guideDidEnd(tours.last) } }
    }

    """

  @Test func aReleaseThatSomethingUnknownMayCallIsNoSureLeak() throws {
    let (text, _) = try paragraphs(tool(["Screens": Self.watcher]))
    let leak = try paragraph(Self.leak, in: text)
    #expect(leak.hasPrefix("question: "))
    #expect(leak.contains("rests on Sources/MuseumCoordinator.swift:29, which could not be read"), "\(leak)")
    #expect(leak.contains("children.removeAll"))
    #expect(try paragraph(Self.stuck, in: text).hasPrefix("error: "))
  }

  @Test func aReleaseThatRunsForOthersIsRead() throws {
    // The end of another child is read; nobody ends this one.
    let other = """
      extension MuseumCoordinator { func end() { guideDidEnd(GuideCoordinator(from: UINavigationController())) } }
      extension RoomsController { @IBAction func endTapped() { coordinator?.end() } }

      """
    let (text, _) = try paragraphs(tool(["Screens": Self.watcher + other]))
    #expect(try !paragraph(Self.stuck, in: text).hasPrefix("question"))
    #expect(!text.contains { $0.hasPrefix("question: GuideCoordinator") })
  }

  @Test func aCommentThatIsTakenOutStaysOut() throws {
    let tool = try tool([
      "Screens": "extension TicketController { @IBAction func moreTapped() { present(Shop.page(), animated: true) } }\n"
    ])
    _ = try paragraphs(tool)
    let file = tool.folder.appending(path: "Museum.flow.yml")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count { $0.contains("# unread call: Sources/Screens.swift:15: ") } == 1)
    try Data(lines.filter { !$0.contains("unread") }.joined(separator: "\n").utf8).write(to: file)
    #expect(try tool.run("extract", "Sources", "--check", "Museum.flow.yml").status == 0)
    let (text, _) = try paragraphs(tool)
    #expect(try paragraph(Self.stuck, in: text).hasPrefix("error: "))
    #expect(try !String(contentsOf: file, encoding: .utf8).contains("unread"))
  }

  @Test func whatIsUnreadIsTheSameInEveryRun() throws {
    let tool = try tool(["Screens": Self.watcher])
    let first = try tool.run("extract", "Sources", "--report", "json")
    #expect(first.output.contains("\"kind\" : \"release\""))
    #expect(try tool.run("extract", "Sources", "--report", "json").output == first.output)
  }
}
