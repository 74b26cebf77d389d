import FlowDeclaration
import FlowModel
import FlowReports
import Testing

@testable import FlowcheckKit

@Suite struct ConfigurationReaderTests {
  private func read(_ text: String, file: String = ".flowcheck.yml") throws -> Settings {
    try ConfigurationReader(file: file).settings(Array(text.utf8)).get()
  }

  private func errors(_ bytes: [UInt8]) -> [String] {
    switch ConfigurationReader(file: ".flowcheck.yml").settings(bytes) {
    case .success: []
    case .failure(let failure): failure.errors.map(\.description)
    }
  }

  private func place(_ line: Int, _ column: Int, _ file: String = ".flowcheck.yml") -> SettingOrigin {
    .file(SourceLocation(file: file, line: line, column: column))
  }

  @Test func everySetting() throws {
    let settings = try read(
      """
      paths: [Flows, App.flow.yml]
      reports: [text, junit=out/flows.xml]
      strict: true
      require-complete: false
      baseline: flows.baseline
      max-states: 1000
      max-seconds: 2.5
      max-memory: 2GB
      limits: {stackDepth: 3, pending: 1}
      races: warning
      rules:
        dead-action: off
        unused-baseline-entry: error
      """)
    #expect(settings.paths == Setting(["Flows", "App.flow.yml"], from: place(1, 1)))
    #expect(settings.reports?.value.map(\.text) == ["text", "junit=out/flows.xml"])
    #expect(settings.strict == Setting(true, from: place(3, 1)))
    #expect(settings.requireComplete == Setting(false, from: place(4, 1)))
    #expect(settings.baseline == Setting("flows.baseline", from: place(5, 1)))
    #expect(settings.maxStates == Setting(1_000, from: place(6, 1)))
    #expect(settings.maxSeconds == Setting(2.5, from: place(7, 1)))
    #expect(settings.maxMemory == Setting(ByteCount(bytes: 2_000_000_000), from: place(8, 1)))
    #expect(settings.limits == [.stackDepth: Setting(3, from: place(9, 10)), .pending: Setting(1, from: place(9, 25))])
    #expect(
      settings.rules == [
        "dead-action": Setting(.off, from: place(12, 3)), "unused-baseline-entry": Setting(.error, from: place(13, 3)),
      ])
    #expect(settings.races == Setting(.warning, from: place(10, 1)))
    #expect(try read("races: error").races?.value == .error)
  }

  @Test(arguments: ["", "# nothing\n", "---\n", "{}", "~", "\u{FEFF}"])
  func whatSaysNothingSetsNothing(text: String) throws {
    #expect(try read(text) == Settings())
  }

  @Test(arguments: [
    (".flowcheck.yml", "Flows", "Flows"), ("../.flowcheck.yml", "Flows", "../Flows"),
    ("../../.flowcheck.yml", "../Flows/./A", "../../../Flows/A"), (".flowcheck.yml", ".", "."),
    ("../.flowcheck.yml", ".", ".."), ("ci/flow.yml", "..", "."), ("../.flowcheck.yml", "/Flows", "/Flows"),
  ])
  func pathsAreRelativeToTheFile(file: String, path: String, resolved: String) throws {
    let settings = try read("paths: \(path)\nbaseline: \(path)\nreports: json=\(path)", file: file)
    #expect(settings.paths?.value == [resolved])
    #expect(settings.baseline?.value == resolved)
    #expect(settings.reports?.value == [ReportRequest(format: .json, file: resolved)])
  }

  @Test(arguments: [
    ("pahts: .", "1:1: error: unknown key ‘pahts’ in a configuration; did you mean ‘paths’?"),
    (
      "requireComplete: true",
      "1:1: error: unknown key ‘requireComplete’ in a configuration; did you mean ‘require-complete’?"
    ),
    ("carrier: pigeon", "1:1: error: unknown key ‘carrier’ in a configuration"),
    ("strict: yes", "1:9: error: ‘strict’ expects true or false, not ‘yes’"),
    ("strict: \"true\"", "1:9: error: ‘strict’ expects true or false, not ‘true’"),
    ("strict: [true]", "1:9: error: ‘strict’ expects true or false, not a list"),
    ("require-complete: 1", "1:19: error: ‘require-complete’ expects true or false, not ‘1’"),
    ("paths:", "1:7: error: ‘paths’ expects a path or a list of paths, not nothing"),
    ("paths: []", "1:8: error: ‘paths’ expects a path or a list of paths, not a list"),
    ("paths: {a: b}", "1:8: error: ‘paths’ expects a path or a list of paths, not a map"),
    ("paths: [a, [b]]", "1:12: error: ‘paths’ expects a path or a list of paths, not a list"),
    ("baseline: [a]", "1:11: error: ‘baseline’ expects the path of a file, not a list"),
    ("max-states: 0", "1:13: error: ‘max-states’ expects a whole number from 1 on, not ‘0’"),
    ("max-states: 1e3", "1:13: error: ‘max-states’ expects a whole number from 1 on, not ‘1e3’"),
    (
      "max-states: 99999999999999999999",
      "1:13: error: ‘max-states’ expects a whole number from 1 on, not ‘99999999999999999999’"
    ),
    ("max-seconds: 0", "1:14: error: ‘max-seconds’ expects a number of seconds above 0, at most 1000000000, not ‘0’"),
    ("max-seconds: -1", "1:14: error: ‘max-seconds’ expects a number of seconds above 0, at most 1000000000, not ‘-1’"),
    (
      "max-seconds: .inf",
      "1:14: error: ‘max-seconds’ expects a number of seconds above 0, at most 1000000000, not ‘.inf’"
    ),
    (
      "max-seconds: nan",
      "1:14: error: ‘max-seconds’ expects a number of seconds above 0, at most 1000000000, not ‘nan’"
    ),
    (
      "max-seconds: 2000000000",
      "1:14: error: ‘max-seconds’ expects a number of seconds above 0, at most 1000000000, not ‘2000000000’"
    ),
    ("limits: {instances: 1001}", "1:21: error: ‘instances’ expects a whole number from 1 to 1000, not ‘1001’"),
    ("max-memory: 12XB", "1:13: error: ‘max-memory’ expects a size such as 512MB or 2GB, not ‘12XB’"),
    ("detail: all", "1:9: error: ‘detail’ expects overview or full, not ‘all’"),
    ("max-memory: {}", "1:13: error: ‘max-memory’ expects a size such as 512MB or 2GB, not a map"),
    ("limits: 3", "1:9: error: ‘limits’ is a map, not ‘3’"),
    ("limits: {stackdepth: 3}", "1:10: error: unknown key ‘stackdepth’ in ‘limits’; did you mean ‘stackDepth’?"),
    ("limits: {modals: 0}", "1:18: error: ‘modals’ expects a whole number from 1 to 1000, not ‘0’"),
    ("races: off", "1:8: error: ‘races’ expects error or warning, not ‘off’"),
    ("races: warnings", "1:8: error: ‘races’ expects error or warning, not ‘warnings’; did you mean ‘warning’?"),
    ("races: [warning]", "1:8: error: ‘races’ expects error or warning, not a list"),
    ("races:", "1:7: error: ‘races’ expects error or warning, not nothing"),
    ("rules: [dead-action]", "1:8: error: ‘rules’ is a map, not a list"),
    ("rules: {dead-acton: off}", "1:9: error: unknown key ‘dead-acton’ in ‘rules’; did you mean ‘dead-action’?"),
    (
      "rules: {dead-action: of}",
      "1:22: error: ‘dead-action’ expects error, warning or off, not ‘of’; did you mean ‘off’?"
    ),
    ("rules: {dead-action: false}", "1:22: error: ‘dead-action’ expects error, warning or off, not ‘false’"),
    ("reports: {text: a}", "1:10: error: ‘reports’ expects FORMAT, FORMAT=FILE or a list of them, not a map"),
    ("reports: [json=]", "1:11: error: a file's name is missing after “=”"),
    ("strict: true\nstrict: false", "2:1: error: duplicate key ‘strict’, first declared at 1:1"),
    ("- strict", "1:1: error: a configuration is a map, not a list"),
    ("strict", "1:1: error: a configuration is a map, not ‘strict’"),
  ])
  func mistakesHaveAPlace(text: String, expected: String) {
    #expect(errors(Array(text.utf8)) == [".flowcheck.yml:" + expected])
  }

  @Test func aReportThatDoesNotExist() {
    let errors = errors(Array("reports: [text, sarfi=x]".utf8))
    #expect(errors.count == 1)
    #expect(errors.first?.hasPrefix(".flowcheck.yml:1:17: error: there is no report “sarfi”; there are: text,") == true)
    #expect(errors.first?.hasSuffix("; did you mean ‘sarif’?") == true)
  }

  @Test func allMistakesAtOnceInTheOrderOfTheText() {
    let errors = errors(Array("rules: {x: off}\nstrict: 1\nlimits: {taps: a}\npahts: b".utf8))
    #expect(errors.map { $0.split(separator: ":")[1] } == ["1", "2", "3", "4"])
  }

  @Test(arguments: [
    "[", "{strict: ", "a: b: c", "*a", "? [a]\n: b", "<<: 3", "strict: true\n---\nstrict: false", "\t- a",
    "paths: &p [*p]", "\u{1}", String(repeating: "[", count: 100_000), String(repeating: "a: {", count: 5_000),
    "paths: " + String(repeating: "[", count: 300) + String(repeating: "]", count: 300),
  ])
  func hostileTexts(text: String) {
    let errors = errors(Array(text.utf8))
    #expect(!errors.isEmpty)
    #expect(errors.allSatisfy { $0.hasPrefix(".flowcheck.yml:") })
  }

  @Test func hostileBytes() {
    #expect(errors([0xFF, 0xFE, 0x61, 0]) == [".flowcheck.yml:1:1: error: the file is UTF-16; only UTF-8 is read"])
    #expect(errors(Array("paths: ".utf8) + [0xC3]) == [".flowcheck.yml:1:8: error: byte 7 (0xC3) is not UTF-8"])
    #expect(errors([UInt8](repeating: 0x23, count: 5 << 20)).count == 1)
    #expect(errors([UInt8](repeating: 0, count: 64)).count == 1)
  }

  @Test func aBombOfAliases() {
    var text = "a0: &a0 [lol, lol]\n"
    for level in 1...9 {
      text += "a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", "))]\n"
    }
    #expect(errors(Array(text.utf8)).contains { $0.contains("200000 values") })
  }
}
