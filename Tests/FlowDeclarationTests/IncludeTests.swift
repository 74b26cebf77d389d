import FlowModel
import FlowTestSupport
import Testing

@testable import FlowDeclaration

@Suite struct IncludeTests {
  let files = [
    "app/Main.flow.yml": """
    flow: Main
    root: App
    include: [parts/Settings.flow.yml, ./parts/../Links.flow.yml]
    coordinators: {App: {container: window, start: [show: Settings]}}
    """,
    "app/parts/Settings.flow.yml": """
    include: ../Links.flow.yml
    coordinators: {Settings: {start: [push: List], screens: {List: {}}}}
    variables: {open: [false, true]}
    """,
    "app/Links.flow.yml": """
    deepLinks: {list: {do: [], lands: List}}
    externals: {gone: {do: []}}
    invariants: {calm: {never: open}}
    """,
  ]

  @Test func partsAddToTheFlow() throws {
    let declared = try declaration(files, path: "app/Main.flow.yml").get()
    #expect(declared.files == ["app/Main.flow.yml", "app/parts/Settings.flow.yml", "app/Links.flow.yml"])
    #expect(declared.flow.coordinators.map(\.name) == ["App", "Settings"])
    #expect(declared.flow.variables.map(\.name) == ["open"])
    #expect(declared.flow.deepLinks.map(\.lands) == [["List"]])
    #expect(declared.flow.externals.map(\.name) == ["gone"])
    #expect(declared.flow.invariants.map(\.name) == ["calm"])
    #expect(
      declared.flow.coordinators[1].location
        == SourceLocation(file: "app/parts/Settings.flow.yml", line: 2, column: 16))
  }

  @Test func filesOfARejectedFlow() {
    var files = files
    files["app/Links.flow.yml"] = "deepLinks: ["
    guard case .failure(let failure) = declaration(files, path: "app/Main.flow.yml") else {
      Issue.record("accepted")
      return
    }
    #expect(failure.files == ["app/Main.flow.yml", "app/parts/Settings.flow.yml", "app/Links.flow.yml"])
    #expect(failure.errors.map(\.location.file) == ["app/Links.flow.yml"])
  }

  @Test func outlines() throws {
    let files = files
    let reader = DeclarationReader { path throws(FileProblem) in
      guard let text = files[path] else { throw .missing }
      return Array(text.utf8)
    }
    #expect(
      try reader.outline(path: "app/Main.flow.yml").get()
        == FileOutline(isFlow: true, includes: ["app/parts/Settings.flow.yml", "app/Links.flow.yml"]))
    #expect(
      try reader.outline(path: "app/parts/Settings.flow.yml").get()
        == FileOutline(isFlow: false, includes: ["app/Links.flow.yml"]))
  }

  @Test func aLongChainOfParts() throws {
    var files = ["Test.flow.yml": "flow: A\nroot: A\ninclude: P0\ncoordinators: {A: {}}"]
    for number in 0..<1_000 { files["P\(number)"] = "include: P\(number + 1)" }
    files["P1000"] = "variables: {last: [a]}"
    #expect(try declaration(files).get().flow.variables.map(\.name) == ["last"])
  }

  /// The flow and its five parts, each of which alone is within the limits; the errors, and the files that were opened.
  private func parts(_ text: (Int) -> String) -> (errors: [String], opened: [String]) {
    var files = ["Test.flow.yml": "flow: A\nroot: A\ninclude: [P1, P2, P3, P4, P5]\ncoordinators: {A: {}}\n"]
    for number in 1...5 { files["P\(number)"] = text(number) }
    guard case .failure(let failure) = declaration(files) else { return ([], []) }
    return (failure.errors.map(\.description), failure.files)
  }

  @Test func partsDoNotMultiplyTheLimitOfBytes() {
    let comment = "# \(String(repeating: "x", count: 1_500_000))\n"
    let (errors, opened) = parts { "variables: {v\($0): [a, b]}\n\(comment)" }
    #expect(errors.count == 1)
    #expect(errors.first?.hasPrefix("P3:1:1: error: the flow has 4500") == true, "\(errors)")
    #expect(opened == ["Test.flow.yml", "P1", "P2", "P3"])
    // A part that cannot be read was read, too.
    let (broken, tried) = parts { _ in "variables: [\n\(comment)" }
    #expect(broken.map { $0.prefix(3) } == ["P1:", "P2:", "P3:"])
    #expect(tried == opened)
  }

  @Test func partsDoNotMultiplyTheLimitOfValues() {
    let values = String(repeating: "a, ", count: 80_000)
    let (errors, opened) = parts { "invariants:\n  v\($0): [\(values)]\n" }
    let ours = errors.filter { $0.contains("values, those") }
    #expect(ours.count == 1)
    #expect(
      ours.first?.hasPrefix("P3:2:") == true
        && ours.first?.contains("the flow has, with its parts up to here, more than 200000 values") == true, "\(ours)")
    #expect(opened == ["Test.flow.yml", "P1", "P2", "P3"])
  }

  @Test(arguments: [
    ("a/b.yml", "c.yml", "a/c.yml"), ("b.yml", "c.yml", "c.yml"), ("a/b.yml", "../c.yml", "c.yml"),
    ("a/b.yml", "../../c.yml", "../c.yml"), ("/a/b.yml", "./x/../c.yml", "/a/c.yml"), ("a/b.yml", "/c.yml", "/c.yml"),
    ("../a/b.yml", "../c.yml", "../c.yml"),
  ])
  func paths(file: String, include: String, resolved: String) {
    #expect(SourcePath.resolve(include, against: file) == resolved)
  }
}
