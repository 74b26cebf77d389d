import FlowRecorder
import Foundation
import Testing

@Suite struct FlowRecorderTests {
  /// Keeps lines in the order in which they come.
  private final class Lines: @unchecked Sendable {
    private let lock = NSLock()
    private var lines: [String] = []
    func append(_ line: String) { lock.withLock { lines.append(line) } }
    var all: [String] { lock.withLock { lines } }
  }

  @Test func everyEventIsALine() {
    let lines = Lines()
    let recorder = FlowRecorder(flow: "Shop") { lines.append($0) }
    recorder.launch(["onboarded": "true", "cart": "empty"], link: "item", visible: "Home")
    recorder.launch()
    recorder.tap("Home.item", visible: "Item")
    recorder.async("Item.soldOut")
    recorder.back()
    recorder.back(to: "Home")
    recorder.backCancelled()
    recorder.swipeCancelled(visible: "Item")
    recorder.swipe(visible: "Home")
    recorder.tab("SearchTab")
    recorder.link("item")
    recorder.external("bye")
    recorder.screen("Home")
    #expect(
      lines.all == [
        #"{"log": "flowcheck-log/1", "flow": "Shop"}"#,
        #"{"event": "launch", "variables": {"onboarded": "true", "cart": "empty"}, "link": "item", "visible": "Home"}"#,
        #"{"event": "launch"}"#,
        #"{"event": "tap Home.item", "visible": "Item"}"#,
        #"{"event": "async Item.soldOut"}"#,
        #"{"event": "back"}"#,
        #"{"event": "back to Home"}"#,
        #"{"event": "back cancelled"}"#,
        #"{"event": "swipe cancelled", "visible": "Item"}"#,
        #"{"event": "swipe", "visible": "Home"}"#,
        #"{"event": "tab SearchTab"}"#,
        #"{"event": "link item"}"#,
        #"{"event": "external bye"}"#,
        #"{"visible": "Home"}"#,
      ])
  }

  @Test(arguments: ["quote \" and \\", "two\nlines", "tab\t, bell \u{7}, delete \u{7F}", "line \u{2028}", "Über 👩‍👩‍👧", ""])
  func anyNameIsJSONOnOneLine(name: String) throws {
    let lines = Lines()
    FlowRecorder(flow: name) { lines.append($0) }.screen(name)
    let broken = lines.all.filter { line in line.contains { $0.isNewline } }
    #expect(broken == [])
    let object = try JSONSerialization.jsonObject(with: Data(try #require(lines.all.last).utf8))
    #expect(object as? [String: String] == ["visible": name])
  }

  @Test func linesOfManyThreadsStayWhole() async {
    let lines = Lines()
    let recorder = FlowRecorder(flow: "Shop") { lines.append($0) }
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for number in 0..<200 { recorder.tap("S.\(task)-\(number)") }
        }
      }
    }
    #expect(lines.all.count == 1 + 8 * 200)
    // Each thread's own events stay in their order.
    for task in 0..<8 {
      let own = lines.all.filter { $0.contains("S.\(task)-") }
      #expect(own == (0..<200).map { #"{"event": "tap S.\#(task)-\#($0)"}"# })
    }
  }
}
