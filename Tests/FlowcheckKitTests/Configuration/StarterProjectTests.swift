import FlowDeclaration
import Foundation
import Testing

@testable import FlowcheckKit

@Suite struct StarterProjectTests {
  @Test(arguments: [
    ("Shop", "Shop"), ("my-shop", "MyShop"), ("My Shop (2)", "MyShop2"), ("2048", "App2048"), ("...", "App"),
    ("null", "Null"), ("Überblick", "Überblick"), ("a/../b", "AB"),
  ])
  func names(given: String, name: String) {
    #expect(StarterProject(folder: ".", name: given).name == name)
  }

  @Test func theNameOfTheFolder() {
    #expect(StarterProject(folder: "/projects/weather app/").name == "WeatherApp")
    #expect(StarterProject(folder: "a/b").files == ["a/b/B.flow.yml", "a/b/.flowcheck.yml"])
    #expect(StarterProject(folder: ".", name: "A").files == ["A.flow.yml", ".flowcheck.yml"])
  }

  @Test func whatIsWrittenCanBeReadAndNothingIsWrongInIt() throws {
    let folder = try TemporaryFolder()
    let project = StarterProject(folder: folder.path, name: "Shop")
    try project.write()
    #expect(try folder.names == [".flowcheck.yml", "Shop.flow.yml"])
    let declared = try FlowChecker.declaration(at: folder.path("Shop.flow.yml")).get()
    let verdict = try FlowChecker().verdict(on: declared.flow, file: "")
    #expect(verdict.findings.isEmpty)
    #expect(verdict.isComplete)
  }

  /// The suggestions in comments are right as well.
  @Test func theCommentsCanBeTakenAtTheirWord() throws {
    let names = StarterProject.configuration.matches(of: /(?m)^# ([a-z-]+:( .*|\n#   .*))$/).map {
      String($0.output.1.replacing("\n# ", with: "\n"))
    }
    #expect(names.count >= 6)
    for text in names {
      let read = ConfigurationReader(file: "t").settings(Array(text.utf8))
      #expect(throws: Never.self, "\(text)") { try read.get() }
    }
    let lines = StarterProject(folder: ".", name: "Shop").declaration.split(separator: "\n")
    let comments = lines.drop { $0 != "# deepLinks:" }
    let links = comments.prefix(1) + comments.dropFirst().prefix { $0.hasPrefix("#   ") }
    let text = (lines + links.map { $0.dropFirst(2) }).joined(separator: "\n")
    let reader = DeclarationReader { (_: String) throws(FileProblem) in Array(text.utf8) }
    #expect(try reader.read(path: "t").get().flow.deepLinks.count == 1)
  }

  @Test(arguments: ["Shop.flow.yml", ".flowcheck.yml"])
  func nothingIsOverwritten(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("mine", to: name)
    #expect {
      try StarterProject(folder: folder.path, name: "Shop").write()
    } throws: {
      "\($0)" == "\(folder.path(name)): is there already; nothing was written"
    }
    #expect(try folder.names == [name])
    #expect(try folder.text(name) == "mine")
  }

  @Test func aLinkToNowhereStays() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(".flowcheck.yml"), withDestinationPath: folder.path("elsewhere"))
    #expect(throws: StarterProject.Failure.self) { try StarterProject(folder: folder.path, name: "Shop").write() }
    #expect(try folder.names == [".flowcheck.yml"])
  }

  @Test func aFolderThatIsNotThere() throws {
    let folder = try TemporaryFolder()
    #expect(throws: StarterProject.Failure.self) { try StarterProject(folder: folder.path("nowhere")).write() }
    #expect(try folder.names == [])
  }
}
