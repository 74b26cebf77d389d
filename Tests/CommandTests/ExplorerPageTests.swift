import FlowTestSupport
import Foundation
import Testing

@Suite(.serialized) struct ExplorerPageTests {
  private static let shop = """
    flow: "Shop </script><b>"
    root: App
    variables: {onboarded: [false, true]}
    coordinators:
      App:
        start: [push: List]
        screens:
          List: {actions: {item: [push: Item], wait: [{later: [push: Item]}]}}
          Item: {}
    """

  private static func page() throws -> String {
    let tool = try Tool(["shop.flow.yml": shop])
    let run = try tool.run("explore", "--html", "shop.html")
    #expect(run.status == 0)
    #expect(run.output == "")
    #expect(run.errors == "")
    return try tool.text("shop.html")
  }

  @Test func thePageStandsAlone() throws {
    let page = try Self.page()
    // Nothing in it ends a script, and nothing is fetched.
    #expect(page.components(separatedBy: "</script>").count == 3)
    #expect(!page.contains("<b>"))
    #expect(!page.contains("http:"))
    #expect(!page.contains("https:"))
    #expect(!page.contains(" src="))
    #expect(try Self.page() == page)
  }

  /// If there is no time for the page, none is written, and the tool says why.
  @Test(arguments: [(["--max-seconds", "0.000001"], "stopped before"), (["--max-states", "3"], "more than 3 states")])
  func aPageThatIsNotWrittenIsSaid(budget: [String], reason: String) throws {
    let tool = try Tool(["shop.flow.yml": Self.shop])
    let run = try tool.run(["explore", "--html", "shop.html"] + budget)
    #expect(run.status == 3 && run.errors.contains(reason), "\(run)")
    #expect(!FileManager.default.fileExists(atPath: tool.folder.appending(path: "shop.html").path))
  }

  /// The document after a script has used the page like a person, as a browser shows it; nil if there is no browser.
  private static func document(of page: String, after script: String) throws -> String? {
    let tool = try Tool(["page.html": page.replacing("</body>", with: "<script>\(script)</script></body>")])
    let output = tool.folder.appending(path: "document.html")
    try Data().write(to: output)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(tool.folder.path)/profile",
      "--virtual-time-budget=2000", "--dump-dom", tool.folder.appending(path: "page.html").absoluteString,
    ]
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    // The exit code of env for a program that is not installed.
    if process.terminationStatus == 127 {
      print("skipped: there is no chromium to show the page in")
      return nil
    }
    return try String(contentsOf: output, encoding: .utf8)
  }

  private static func key(_ key: String) -> String {
    "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: '\(key)', bubbles: true}));"
  }

  @Test func launchesAreOfferedFirst() throws {
    guard let document = try Self.document(of: Self.page(), after: "") else { return }
    #expect(document.contains(">not launched</p>"))
    #expect(document.contains(">launch onboarded=false</button>"))
    #expect(document.contains(">launch onboarded=true</button>"))
  }

  @Test func stepsByKey() throws {
    let keys = ["2", "1", "ArrowLeft", "ArrowRight", "1"].map(Self.key).joined()
    guard let document = try Self.document(of: Self.page(), after: keys) else { return }
    #expect(document.contains(">step 2: tap again List.item</p>"))
    #expect(document.contains("App: List ▸ Item ▸ Item"))
    #expect(document.contains("onboarded=true"))
  }

  @Test func findingsAndStates() throws {
    let script = """
      document.querySelector('#findings button').click();
      document.getElementById('forward').click();
      const filter = document.getElementById('filter');
      filter.value = 'onboarded=true'; filter.dispatchEvent(new Event('input'));
      """
    guard let document = try Self.document(of: Self.page(), after: script) else { return }
    #expect(document.contains(">step 1: "))
    #expect(document.contains(" of "))
    let jump = "document.querySelector('#states tr:last-child button').click();"
    guard let state = try Self.document(of: Self.page(), after: jump) else { return }
    #expect(!state.contains(">not launched</p>"))
    #expect(state.contains("<tr aria-current=\"true\">"))
  }

  @Test func tooManyStates() throws {
    let tool = try Tool(["shop.flow.yml": Self.shop])
    let run = try tool.run("explore", "--html", "shop.html", "--max-states", "4")
    #expect(run.status == 3)
    #expect(run.errors.contains("has more than 4 states, too many for a page; raise --max-states"))
    #expect(!tool.exists("shop.html"))
  }

  @Test func wrongUsage() throws {
    let tool = try Tool(["shop.flow.yml": Self.shop])
    #expect(try tool.run("explore", "--html", "no/such.html").status == 2)
    #expect(try tool.run("explore", "--html", "shop.flow.yml").status == 2)
    #expect(try tool.text("shop.flow.yml") == Self.shop)
  }
}
