import Foundation
import Testing

/// The page in a browser, if one is installed.
@Suite(.enabled(if: Browser.executable != nil, "chromium is not installed"))
struct HTMLReportTests {
  /// Runs the script in the page that the tool writes about a declaration; returns the result of the script, and the
  /// messages of the console.
  private func page(
    _ declaration: String, file: String = "Shop.flow.yml", options: [String] = [], at hash: String = "",
    running script: String
  ) throws -> (answer: [String: Any], console: [String]) {
    let tool = try Tool([file: declaration])
    let run = try tool.run([file, "--report", "html=page.html"] + options)
    #expect(run.errors == "")
    var text = try tool.text("page.html")
    // The script leaves its result in the page, so that the browser's dump contains it.
    let probe = """
      <script>
      { const answer = (() => { \(script) })();
        const element = document.createElement("pre");
        element.id = "answer";
        element.textContent = JSON.stringify(answer);
        document.body.append(element); }
      </script>
      </body>
      """
    text = text.replacing("</body>", with: probe)
    let file = tool.folder.appending(path: "probed.html")
    try Data(text.utf8).write(to: file)
    let dump = try Browser.dump(file, hash: hash)
    let match = try #require(dump.document.firstMatch(of: /<pre id="answer">(.*)<\/pre>/), "\(dump.console)")
    let json = String(match.output.1).replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&amp;", with: "&")
    let answer = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    return (try #require(answer), dump.console)
  }

  /// JavaScript that reads the visible state of the page.
  private static let look = """
    const look = () => ({
      visible: [...document.querySelectorAll(".is-visible")].map((node) => node.id),
      taken: [...document.querySelectorAll(".is-taken")].map((edge) => edge.id),
      live: [...document.querySelectorAll(".is-live")].map((cluster) => cluster.id),
      step: document.querySelector("article:not([hidden]) .steps [aria-current=step] .event")?.textContent ?? null,
      here: [...document.querySelectorAll("article:not([hidden]) .scene .chip.here")].map((chip) => chip.textContent),
      hash: location.hash,
    });
    const press = (key, more = {}) =>
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
    """

  private static let shop = """
    flow: Shop
    root: App
    variables: {seen: {values: [false, true], initially: false}}
    coordinators:
      App:
        guard: {unlock: 500ms}
        start: [push: Home]
        screens:
          Home: {actions: {settings: [guarded: [present: Settings]], item: [{set: {seen: true}}, push: Item]}}
          Item: {}
      Settings:
        start: [push: SettingsHome]
        dismissal: {swipe: [finish]}
        screens: {SettingsHome: {terminal: true}}
    """

  @Test func aRunIsSteppedThrough() throws {
    let (answer, console) = try page(
      Self.shop,
      running: Self.look + """
        press("j");
        const article = document.querySelector("article:not([hidden])");
        const looks = [look()];
        while (looks.length <= Number(article.querySelector("input").max)) { press("ArrowRight"); looks.push(look()); }
        press("Home");
        looks.push(look());
        return { looks, about: article.querySelector(".about").textContent };
        """)
    #expect(console == [])
    let looks = try #require(answer["looks"] as? [[String: Any]])
    let about = try #require(answer["about"] as? String)
    #expect(about.hasPrefix("duplicate-screen Item"))
    #expect(looks.map { $0["step"] as? String } == ["launch", "tap Home.item", "tap again Home.item", "launch"])
    #expect(
      looks.map { $0["visible"] as? [String] }
        == [["p1-screen-Home"], ["p1-screen-Item"], ["p1-screen-Item"], ["p1-screen-Home"]])
    #expect(looks.map { $0["here"] as? [String] } == [["Home"], ["Item"], ["Item"], ["Home"]])
    #expect((looks[1]["taken"] as? [String])?.count == 1)
    #expect(looks[1]["live"] as? [String] == ["p1-coordinator-App"])
    #expect(looks.map { $0["hash"] as? String }.last == "#f1-2.0")
  }

  @Test func itNeedsNothingElse() throws {
    let tool = try Tool(["Shop.flow.yml": Self.shop])
    _ = try tool.run("Shop.flow.yml", "--report", "html=page.html")
    let page = try tool.text("page.html")
    #expect(page.contains("default-src 'none'"))
    // The only addresses left are the names that SVG gives to its language.
    let addresses = Set(page.matches(of: /https?:[^\s"<]*/).map { String($0.output) })
    #expect(addresses == ["http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"])
    for loading in [" src=", "@import", "url(", "fetch(", "import("] { #expect(!page.contains(loading), "\(loading)") }
  }

  @Test func anAddressNamesAStep() throws {
    let (answer, _) = try page(Self.shop, at: "#f1-2.2", running: Self.look + "return look();")
    #expect(answer["step"] as? String == "tap again Home.item")
  }

  @Test func theKeysChooseFindingsAndSearch() throws {
    let (answer, console) = try page(
      Self.shop,
      running: Self.look + """
        const chosen = () => document.querySelector("article:not([hidden])").id;
        const chosens = [chosen()];
        for (const key of ["o", "j", "j", "k", "k", "Escape"]) { press(key); chosens.push(chosen()); }
        const search = document.getElementById("search");
        press("/");
        const isFocused = document.activeElement === search;
        search.value = "SettingsHome";
        search.dispatchEvent(new Event("input", { bubbles: true }));
        const matches = [...document.querySelectorAll(".match")].map((node) => node.id);
        press("d");
        const theme = document.documentElement.dataset.theme;
        press("?");
        return { chosens, isFocused, matches, theme, isOpen: document.getElementById("keys").open,
          views: ["+", "0"].map((key) => { document.getElementById("keys").close(); press(key);
            return document.querySelector(".canvas > svg").getAttribute("viewBox"); }) };
        """)
    #expect(console == [])
    #expect(answer["chosens"] as? [String] == ["f1-1", "f1-0", "f1-1", "f1-2", "f1-1", "f1-0", "f1-0"])
    #expect(answer["isFocused"] as? Bool == true)
    #expect(answer["matches"] as? [String] == ["p1-screen-SettingsHome"])
    #expect(answer["theme"] as? String == "light")
    #expect(answer["isOpen"] as? Bool == true)
    let views = try #require(answer["views"] as? [String])
    #expect(views[0] != views[1])
  }

  /// JavaScript that reads the visible state of a picture in parts.
  private static let parts =
    look + """
      const shown = () => ({
        canvases: [...document.querySelectorAll(".canvas")].filter((canvas) => canvas.offsetParent !== null)
          .map((canvas) => canvas.getAttribute("aria-label")),
        choice: document.querySelector(".choice").value,
      });
      const click = (id, by = 0) => {
        const box = document.getElementById(id).getBoundingClientRect();
        const [clientX, clientY] = [box.left + box.width / 2, box.top + box.height / 2];
        const target = document.elementFromPoint(clientX, clientY).closest(".canvas");
        const send = (name, more) => target.dispatchEvent(new PointerEvent(name, {
          bubbles: true, cancelable: true, button: 0, pointerId: 1, clientX: clientX + more, clientY }));
        target.setPointerCapture = () => {};
        send("pointerdown", 0);
        if (by > 0) send("pointermove", by);
        send("pointerup", by);
      };
      """

  @Test func aClickOpensACoordinator() throws {
    let (answer, console) = try page(
      Self.shop, options: ["--detail", "overview"],
      running: Self.parts + """
        press("Escape");
        const looks = [shown()];
        click("p1-coordinator-Settings", 40);
        looks.push(shown());
        press("0");
        click("p1-coordinator-Settings");
        looks.push(shown());
        const screens = document.querySelectorAll(".part.shown #p1-c2-screen-SettingsHome").length;
        click("p1-c2-coordinator-App");
        looks.push(shown());
        press("b");
        looks.push(shown());
        return { looks, screens };
        """)
    #expect(console == [])
    #expect(answer["screens"] as? Int == 1)
    let looks = try #require(answer["looks"] as? [[String: Any]])
    #expect(looks.map { $0["choice"] as? String } == ["0", "0", "2", "1", "0"])
    #expect(
      looks.map { $0["canvases"] as? [String] } == [
        ["The flow graph of Shop"], ["The flow graph of Shop"], ["The coordinator Settings"], ["The coordinator App"],
        ["The flow graph of Shop"],
      ])
  }

  @Test func aRunIsFollowedThroughCoordinators() throws {
    let (answer, console) = try page(
      Self.shop, options: ["--detail", "overview"], at: "#f1-2.1",
      running: Self.parts + "return { ...look(), ...shown() };")
    #expect(console == [])
    #expect(answer["visible"] as? [String] == ["p1-coordinator-App", "p1-c1-screen-Item", "p1-c2-coordinator-App"])
    #expect((answer["taken"] as? [String])?.count == 1)
    #expect(answer["choice"] as? String == "0")
  }

  @Test func anAddressNamesACoordinator() throws {
    let declaration = Self.shop + "\ndeepLinks: {settings: {url: \"shop://settings\", do: [present: Settings]}}\n"
    let (answer, console) = try page(
      declaration, options: ["--detail", "overview"], at: "#p1-c2",
      running: Self.parts + """
        const rows = [...document.querySelectorAll(".outside tr")].map((row) => row.innerText);
        return { ...shown(), rows, link: document.querySelector(".outside a").hash };
        """)
    #expect(console == [])
    #expect(answer["choice"] as? String == "2")
    #expect((answer["rows"] as? [String])?.count == 1)
    #expect(answer["link"] as? String == "#p1-c2")
  }

  /// Names that would be markup or code run nothing and stay what they are.
  @Test(arguments: [[], ["--detail", "overview"]]) func hostileNames(options: [String]) throws {
    let name = "<img src=x onerror=window.hit=1></script><script>window.hit=1</script>\\\"'`${window.hit=1}%0A&amp;"
    let declaration = Self.shop.replacing("Item", with: "\"\(name)\"").replacing("SettingsHome", with: "__proto__")
      .replacing("Settings:", with: "\"C\(name)\":").replacing("present: Settings", with: "present: \"C\(name)\"")
    let (answer, console) = try page(
      declaration, options: options,
      running: Self.look + """
        press("j");
        press("End");
        const here = document.querySelector("article:not([hidden]) .scene .chip.here").textContent;
        return { ...look(), isHit: window.hit === 1, images: document.images.length, name: here };
        """)
    #expect(console == [])
    #expect(answer["isHit"] as? Bool == false)
    #expect(answer["images"] as? Int == 0)
    #expect((answer["name"] as? String)?.hasPrefix("<img src=x onerror=window.hit=1></script>") == true)
    #expect((answer["visible"] as? [String])?.count == (options.isEmpty ? 1 : 3))
  }
}

/// Chromium without a window.
enum Browser {
  static let executable: URL? = {
    let names = ["chromium", "chromium-browser", "google-chrome"]
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    for name in names {
      for folder in folders where FileManager.default.isExecutableFile(atPath: "\(folder)/\(name)") {
        return URL(filePath: "\(folder)/\(name)")
      }
    }
    return nil
  }()

  /// The document after the page's scripts have run, and their messages to the console.
  static func dump(_ page: URL, hash: String) throws -> (document: String, console: [String]) {
    let folder = page.deletingLastPathComponent()
    let streams = ["document", "console"].map { folder.appending(path: $0) }
    for stream in streams { try Data().write(to: stream) }
    let process = Process()
    process.executableURL = executable
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr", "--window-size=1400,900",
      "--user-data-dir=\(folder.appending(path: "profile").path(percentEncoded: false))", "--virtual-time-budget=2000",
      "--dump-dom", page.absoluteString + hash,
    ]
    process.standardOutput = try FileHandle(forWritingTo: streams[0])
    process.standardError = try FileHandle(forWritingTo: streams[1])
    try process.run()
    process.waitUntilExit()
    let texts = try streams.map { try String(contentsOf: $0, encoding: .utf8) }
    return (texts[0], texts[1].split(separator: "\n").map(String.init).filter { $0.contains("CONSOLE") })
  }
}
