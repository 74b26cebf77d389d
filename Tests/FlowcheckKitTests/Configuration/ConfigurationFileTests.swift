import FlowDeclaration
import Testing

@testable import FlowcheckKit

@Suite struct ConfigurationFileTests {
  @Test func theNearestUpwards() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "a/b/c/x")
    #expect(ConfigurationFile.nearest(to: folder.path("a/b/c"))?.hasSuffix("../" + ".flowcheck.yml") != true)
    try folder.write("", to: ".flowcheck.yml")
    #expect(ConfigurationFile.nearest(to: folder.path("a/b/c")) == "../../../.flowcheck.yml")
    try folder.write("", to: "a/b/.flowcheck.yml")
    #expect(ConfigurationFile.nearest(to: folder.path("a/b/c")) == "../.flowcheck.yml")
    #expect(ConfigurationFile.nearest(to: folder.path("a/b")) == ".flowcheck.yml")
    #expect(ConfigurationFile.nearest(to: folder.path("a")) == "../.flowcheck.yml")
  }

  @Test func aFileByName() throws {
    let folder = try TemporaryFolder()
    try folder.write("strict: true\npaths: Flows", to: "ci.yml")
    let file = try ConfigurationFile.read(.file(folder.path("ci.yml")))
    #expect(file.path == folder.path("ci.yml"))
    #expect(file.settings.strict?.value == true)
    #expect(file.settings.paths?.value == [folder.path("Flows")])
    #expect(try ConfigurationFile.read(.none) == ConfigurationFile(path: nil, settings: Settings()))
  }

  @Test func whatCannotBeRead() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: ".flowcheck.yml/x")
    let reasons = [("nowhere.yml", "there is no such file"), (".flowcheck.yml", "this is a folder, not a file")]
    for (name, reason) in reasons {
      let path = folder.path(name)
      #expect {
        try ConfigurationFile.read(.file(path))
      } throws: {
        ($0 as? DeclarationErrors)?.description == "\(path):1:1: error: \(reason)"
      }
    }
  }
}
