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

  @Test(arguments: [
    ("a/b.yml", "c.yml", "a/c.yml"), ("b.yml", "c.yml", "c.yml"), ("a/b.yml", "../c.yml", "c.yml"),
    ("a/b.yml", "../../c.yml", "../c.yml"), ("/a/b.yml", "./x/../c.yml", "/a/c.yml"), ("a/b.yml", "/c.yml", "/c.yml"),
    ("../a/b.yml", "../c.yml", "../c.yml"),
  ])
  func paths(file: String, include: String, resolved: String) {
    #expect(SourcePath.resolve(include, against: file) == resolved)
  }
}
