import FlowDeclaration
import Foundation
import Testing

@testable import FlowcheckKit

/// Which files a file may name, by where it lies and where they lie.
@Suite struct ReadingBoundsTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["secret.yml", "repository/.git/config", "repository/parts/part.yml", "repository/app/app.flow.yml"] {
      try folder.write("password: hidden", to: name)
    }
  }

  private func link(_ name: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: destination)
  }

  private func problem(_ part: String, bounds: ReadingBounds = ReadingBounds()) -> FileProblem? {
    let read = bounds.reader(forFlow: folder.path("repository/app/app.flow.yml"))
    do throws(FileProblem) {
      _ = try read(folder.path(part))
      return nil
    } catch {
      return error
    }
  }

  @Test func aFlowReadsWhatIsInItsRepository() throws {
    let outside = FileProblem.outside(of: "the repository")
    #expect(problem("repository/parts/part.yml") == nil)
    #expect(problem("secret.yml") == outside)
    #expect(problem("repository/.git/config") == outside)
    try link("repository/app/inside.yml", to: "../parts/part.yml")
    try link("repository/app/outside.yml", to: "../../secret.yml")
    try link("repository/app/up", to: "../..")
    #expect(problem("repository/app/inside.yml") == nil)
    #expect(problem("repository/app/outside.yml") == outside)
    #expect(problem("repository/app/up/secret.yml") == outside)
    // A file outside and a file that does not exist give the same message.
    #expect(problem("nowhere.yml") == outside)
  }

  @Test func withoutARepositoryWhatIsInItsFolder() throws {
    try FileManager.default.removeItem(atPath: folder.path("repository/.git"))
    try folder.write("", to: "repository/app/part.yml")
    #expect(problem("repository/app/part.yml") == nil)
    #expect(problem("repository/parts/part.yml") == .outside(of: "the folder of the flow"))
  }

  @Test func theCommandLineAllowsMore() {
    #expect(problem("secret.yml", bounds: ReadingBounds(folder: folder.path)) == nil)
    #expect(problem("secret.yml", bounds: ReadingBounds(folder: folder.path("repository"))) != nil)
    #expect(problem("repository/parts/part.yml", bounds: ReadingBounds(folder: folder.path("repository/app"))) == nil)
  }

  @Test func aNamedFileLeadsNowhereOutOfItsRepository() throws {
    try link("repository/named.yml", to: "../secret.yml")
    try link("named.yml", to: "secret.yml")
    let bounds = ReadingBounds()
    #expect(throws: FileProblem.outside(of: "the repository")) {
      try bounds.bytes(ofNamed: folder.path("repository/named.yml"))
    }
    #expect(try bounds.bytes(ofNamed: folder.path("named.yml")) == Array("password: hidden".utf8))
    #expect(try bounds.bytes(ofNamed: folder.path("secret.yml")) == Array("password: hidden".utf8))
  }

  /// Another repository is not a place that a link may lead to.
  @Test func aLinkLeadsIntoNoOtherRepository() throws {
    try folder.write("", to: "other/.git/config")
    try folder.write("password: hidden", to: "other/secret.yml")
    try link("repository/to-other", to: "../other")
    #expect(throws: FileProblem.outside(of: "the repository")) {
      try ReadingBounds().bytes(ofNamed: folder.path("repository/to-other/secret.yml"))
    }
    #expect(try ReadingBounds().bytes(ofNamed: folder.path("other/secret.yml")) == Array("password: hidden".utf8))
  }

  @Test func aSearchFollowsNoLinkOutside() throws {
    try folder.write("", to: "flows/own.flow.yml")
    try link("flows/inside.flow.yml", to: "own.flow.yml")
    try link("flows/outside.flow.yml", to: "../secret.yml")
    let discovery = Discovery(paths: [folder.path("flows")])
    #expect(discovery.candidates.map(\.path) == [folder.path("flows/inside.flow.yml")])
    #expect(discovery.notices.map(\.text).allSatisfy { $0.contains("outside the folder that is searched") })
    #expect(discovery.notices.count == 1)
    #expect(Discovery(paths: [folder.path("flows")], bounds: ReadingBounds(folder: folder.path)).notices.isEmpty)
  }

  @Test func aPipeIsNotWaitedFor() throws {
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    #expect(throws: FileProblem.notRegular("a pipe")) { try DeclarationFile.bytes(at: folder.path("pipe")) }
    #expect(throws: FileProblem.notRegular("a device")) { try DeclarationFile.bytes(at: "/dev/zero") }
    #expect(throws: FileProblem.isDirectory) { try DeclarationFile.bytes(at: folder.path) }
    #expect(throws: FileProblem.missing) { try DeclarationFile.bytes(at: folder.path("secret.yml/x")) }
  }
}

@Suite struct RealPathTests {
  @Test func linksAreFollowedToWhatIsNotThereYet() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "a/b/file")
    for (name, destination) in [("to", "a/b"), ("a/up", ".."), ("nowhere", "a/new/file"), ("circle", "circle")] {
      try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: destination)
    }
    let expected = [
      ("to/file", "a/b/file"), ("to/../b/file", "a/b/file"), ("a/up/to/new", "a/b/new"), ("nowhere", "a/new/file"),
      ("circle", "circle"), ("./a//b/", "a/b"),
    ]
    for (path, real) in expected { #expect(RealPath.of(folder.path(path)) == folder.path(real)) }
    #expect(RealPath.of("/../..") == "/")
  }
}
