import FlowDeclaration
import Foundation
import Testing

@testable import FlowcheckKit

/// The places where a configuration may make the tool write, and from which it may make it read.
@Suite struct ConfiguredOutputTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("kept", to: "victim")
    try folder.write("", to: "checkout/sub/file.txt")
    try folder.write("", to: "checkout/.git/hooks/sample")
    try folder.write("", to: "checkout/run")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("checkout/run"))
    for (name, destination) in [("link", "../victim"), ("up", ".."), ("new", "../new"), ("here", "sub")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("checkout/\(name)"), withDestinationPath: destination)
    }
    #expect(mkfifo(folder.path("checkout/pipe"), 0o600) == 0)
  }

  private func errors(_ configuration: String) throws -> [String] {
    try folder.write(configuration, to: "checkout/.flowcheck.yml")
    do throws(DeclarationErrors) {
      _ = try ConfigurationFile.read(.file(folder.path("checkout/.flowcheck.yml")))
      return []
    } catch {
      return error.errors.map(\.message)
    }
  }

  @Test(arguments: [
    "../victim", "sub/../../victim", "/etc/flowcheck.txt", "link", "up/victim", "new", ".git/hooks/pre-commit",
    ".GIT/config", "run", "pipe", "..",
  ])
  func isRefused(path: String) throws {
    let errors = try errors("reports: [text=\(path)]")
    #expect(errors.count == 1)
    #expect(errors.first?.contains("only the command line can name it") == true)
  }

  @Test(arguments: ["out.txt", "sub/file.txt", "here/out.txt", "sub/../out.txt", ".github"])
  func isWrittenTo(path: String) throws {
    #expect(try errors("reports: [text=\(path)]") == [])
  }

  @Test(arguments: ["paths: ../victim", "paths: [sub, /etc]", "paths: up", "baseline: ../victim", "baseline: link"])
  func isNotRead(configuration: String) throws {
    let errors = try errors(configuration)
    #expect(errors.count == 1)
    #expect(errors.first?.contains("this lies outside the repository") == true)
  }

  @Test(arguments: ["paths: sub", "paths: .", "paths: [here]", "baseline: sub/file.txt"])
  func isRead(configuration: String) throws {
    #expect(try errors(configuration) == [])
  }
}
