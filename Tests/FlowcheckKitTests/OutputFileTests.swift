import FlowDeclaration
import Foundation
import Testing

@testable import FlowcheckKit

@Suite struct OutputFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func replacesAFileAndLeavesNothingElse() throws {
    try folder.write("a long text that was there before", to: "out.txt")
    try OutputFile(path: folder.path("out.txt")).write(Data("new".utf8))
    #expect(try folder.text("out.txt") == "new")
    #expect(try folder.names == ["out.txt"])
  }

  @Test func aLinkStaysALink() throws {
    try folder.write("old", to: "real.txt")
    try FileManager.default.createSymbolicLink(atPath: folder.path("link.txt"), withDestinationPath: "real.txt")
    try OutputFile(path: folder.path("link.txt")).write(Data("new".utf8))
    #expect(try folder.text("real.txt") == "new")
    let type = try FileManager.default.attributesOfItem(atPath: folder.path("link.txt"))[.type] as? FileAttributeType
    #expect(type == .typeSymbolicLink)
  }

  @Test func aDeviceIsWrittenToAndStays() throws {
    try OutputFile(path: "/dev/null").write(Data("gone".utf8))
    let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
    #expect(type == .typeCharacterSpecial)
  }

  @Test func saysEarlyWhatCannotBeWritten() throws {
    try folder.write("", to: "a/b")
    #expect(throws: OutputFile.Failure.self) { try OutputFile(path: folder.path("a")).validate() }
    #expect(throws: OutputFile.Failure.self) { try OutputFile(path: folder.path("nowhere/c")).validate() }
    #expect(throws: OutputFile.Failure.self) { try OutputFile(path: folder.path("a/b/c")).validate() }
    try OutputFile(path: folder.path("a/new")).validate()
    #expect(try folder.names == ["a"])
  }

  /// The system follows a link to a folder whose name is not UTF-8; what it leads to cannot be judged.
  @Test func aLinkThatIsNoTextIsNotFollowed() throws {
    try folder.write("kept", to: "\u{FFFD}/file")
    try folder.write("", to: "inside/app.flow.yml")
    let link = folder.path("inside/link")
    let target: [CChar] = [0x2E, 0x2E, 0x2F, -1, 0]
    #expect(symlink(target, link) == 0)
    #expect(RealPath.resolved(link + "/file") == nil)
    #expect(!Territory(folder: folder.path("inside"), name: "the folder").contains(link + "/file"))
    #expect(throws: OutputFile.Failure.self) { try OutputFile(path: link).write(Data("new".utf8)) }
    #expect(try folder.text("\u{FFFD}/file") == "kept")
  }

  /// A link that comes with a checkout, and the name of a file that everybody writes there.
  @Test func aLinkOfARepositoryLeadsNowhereOutOfIt() throws {
    for name in ["victim", "other/.git/config", "other/victim", "checkout/.git/hooks/pre-commit", "checkout/sub/kept"] {
      try folder.write("kept", to: name)
    }
    for (name, destination) in [
      ("report", "../victim"), ("new", "../nothing"), ("up", ".."), ("to-other", "../other"),
      ("hook", ".git/hooks/pre-commit"),
      ("inside", "sub/kept"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("checkout/\(name)"), withDestinationPath: destination)
    }
    for name in ["report", "new", "up/victim", "to-other/victim", "to-other/new", "hook", "sub/../up/other/victim"] {
      let output = OutputFile(path: folder.path("checkout/\(name)"))
      #expect(throws: OutputFile.Failure.self, "\(name)") { try output.validate() }
      #expect(throws: OutputFile.Failure.self, "\(name)") { try output.write(Data("new".utf8)) }
    }
    #expect(throws: OutputFile.Failure.self) {
      try OutputFile(derivedPath: folder.path("checkout/to-other/App.pml")).write(Data("new".utf8))
    }
    for name in ["victim", "other/victim", "checkout/.git/hooks/pre-commit"] {
      #expect(try folder.text(name) == "kept")
    }
    // What the command line names itself is written.
    for name in ["checkout/inside", "checkout/.git/own", "victim", "checkout/sub/../../victim"] {
      try OutputFile(path: folder.path(name)).write(Data("new".utf8))
    }
    #expect(try folder.text("checkout/sub/kept") == "new")
    #expect(try folder.text("victim") == "new")
  }

  /// Repositories inside of the repository, and what git keeps under another name.
  @Test func aLinkLeadsNeitherIntoANestedRepositoryNorToGit() throws {
    for name in [
      "r/.git", "r/nested/.git/config", "r/nested/victim", "r/bare/HEAD", "r/bare/objects/x", "r/bare/refs/x",
      "r/bare/config", "r/kept", "s/store/HEAD", "s/store/config", "w/.git/worktrees/x/HEAD",
    ] {
      try folder.write(name == "r/.git" ? "gitdir: data\n" : "kept", to: name)
    }
    try folder.write("kept", to: "r/data/config")
    for (name, destination) in [
      ("r/to-victim", "nested/victim"), ("r/to-nested", "nested"), ("r/to-bare", "bare/config"),
      ("r/to-data", "data/config"), ("s/.git", "store"), ("r/inside", "kept"), ("s/to-store", "store/config"),
    ] {
      try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: destination)
    }
    for name in [
      "r/to-victim", "r/to-nested/victim", "r/to-nested/new", "r/to-bare", "r/to-data", "s/.git/config", "s/to-store",
    ] {
      #expect(throws: OutputFile.Failure.self, "\(name)") {
        try OutputFile(path: folder.path(name)).write(Data("new".utf8))
      }
    }
    try OutputFile(path: folder.path("r/inside")).write(Data("new".utf8))
    #expect(try folder.text("r/kept") == "new")
    // What a configuration names, without any link.
    for name in ["s/.git/config", "s/store/config", "s/store/new"] {
      #expect(ConfiguredOutput(configuration: folder.path("s/.flowcheck.yml")).problem(with: folder.path(name)) != nil)
    }
    for name in ["r/data/config", "r/bare/config", "r/to-victim"] {
      #expect(ConfiguredOutput(configuration: folder.path("r/.flowcheck.yml")).problem(with: folder.path(name)) != nil)
    }
    #expect(ConfiguredOutput(configuration: folder.path("r/.flowcheck.yml")).problem(with: folder.path("r/new")) == nil)
  }

  /// A link of the user's leads into a repository, and one of the repository's out of it.
  @Test func aRepositoryThatIsEnteredByALink() throws {
    for name in ["victim", "r/.git/config", "r/sub/kept"] { try folder.write("kept", to: name) }
    for (name, destination) in [("entry", "r/sub"), ("r/sub/out", "../../victim"), ("r/sub/up", "../..")] {
      try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: destination)
    }
    for name in ["entry/out", "entry/up/victim", "entry/up/new"] {
      #expect(throws: OutputFile.Failure.self) { try OutputFile(path: folder.path(name)).write(Data("new".utf8)) }
      #expect(throws: FileProblem.outside(of: "the repository")) {
        try ReadingBounds().bytes(ofNamed: folder.path(name))
      }
    }
    try OutputFile(path: folder.path("entry/kept")).write(Data("new".utf8))
    #expect(try folder.text("r/sub/kept") == "new")
    #expect(try ReadingBounds().bytes(ofNamed: folder.path("entry/kept")) == Array("new".utf8))
  }

  /// A repository in another one, such as a submodule, is one of its own.
  @Test func aRepositoryMayLieInAnother() throws {
    for name in ["outer/.git/config", "outer/inner/.git", "outer/inner/file"] { try folder.write("", to: name) }
    #expect(Territory(repositoryOf: folder.path("outer/inner/file"))?.root == folder.path("outer/inner"))
    #expect(Territory(repositoryOf: folder.path("outer/file"))?.root == folder.path("outer"))
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "outer/inner")
    #expect(Territory(repositoryOf: folder.path("link/file"))?.root == folder.path("outer/inner"))
  }

  /// Nor can what is so deep that the system cannot be asked by a path from its root.
  @Test func aPathThatIsTooLongIsNotFollowed() {
    let path = folder.path(Array(repeating: String(repeating: "x", count: 200), count: 25).joined(separator: "/"))
    #expect(RealPath.resolved(path) == nil)
    #expect(!Territory(folder: folder.path("."), name: "the folder").contains(path))
    #expect(throws: OutputFile.Failure.self) { try OutputFile(path: path).validate() }
  }
}
