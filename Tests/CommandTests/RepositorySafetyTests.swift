import Foundation
import Testing

/// Repositories whose settings name programs, which `diff` does not run.
@Suite struct RepositorySafetyTests {
  private static let flow = """
    flow: App
    root: A
    coordinators: {A: {container: stack, start: [push: Home], screens: {Home: {}}}}
    """

  private func git(_ arguments: String..., in tool: Tool) throws {
    let process = tool.process([])
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "-c", "user.name=a", "-c", "user.email=a@b"] + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
  }

  private func repository() throws -> Tool {
    let tool = try Tool(["app.flow.yml": Self.flow, "trap": "#!/bin/sh\ntouch owned\nexit 1\n"])
    let trap = tool.folder.appending(path: "trap").path(percentEncoded: false)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: trap)
    try git("init", "-q", "-b", "main", in: tool)
    try git("add", "app.flow.yml", in: tool)
    try git("commit", "-qm", "x", in: tool)
    for key in ["core.fsmonitor", "core.sshCommand", "core.pager", "diff.external", "gpg.program", "credential.helper"]
    {
      try git("config", key, trap, in: tool)
    }
    try git("config", "log.showSignature", "true", in: tool)
    return tool
  }

  @Test(arguments: ["main:app.flow.yml", ":app.flow.yml", "HEAD:./app.flow.yml"])
  func settingsRunNothing(old: String) throws {
    let tool = try repository()
    #expect(try tool.run("diff", old, "app.flow.yml").output.hasPrefix("App: "))
    #expect(!tool.exists("owned"))
  }

  @Test func aMissingObjectIsNotFetched() throws {
    let tool = try repository()
    let trap = tool.folder.appending(path: "trap").path(percentEncoded: false)
    for (key, value) in [
      ("remote.o.url", "ext::\(trap)"), ("remote.o.promisor", "true"), ("extensions.partialClone", "o"),
      ("core.repositoryFormatVersion", "1"), ("protocol.ext.allow", "always"),
    ] {
      try git("config", key, value, in: tool)
    }
    let objects = tool.folder.appending(path: ".git/objects")
    for name in try FileManager.default.contentsOfDirectory(atPath: objects.path(percentEncoded: false)) {
      let folder = objects.appending(path: name)
      for object in try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)) {
        // A loose object that is no commit and no tree.
        let file = folder.appending(path: object)
        let kind = try tool.run(["diff", "\(name)\(object):app.flow.yml", "app.flow.yml"])
        if kind.status == 2, kind.errors.contains("no revision") { try FileManager.default.removeItem(at: file) }
      }
    }
    let run = try tool.run("diff", "main:app.flow.yml", "app.flow.yml")
    #expect(run.status == 2)
    #expect(run.errors.contains("there is no such file"))
    #expect(!tool.exists("owned"))
  }

  @Test func noRepository() throws {
    let tool = try Tool(["app.flow.yml": Self.flow])
    let run = try tool.run("diff", "main:app.flow.yml", "app.flow.yml")
    #expect(run.errors == "error: main:app.flow.yml: \(Self.noRepository)\n")
  }

  private static let noRepository = "the current folder is in no git repository; REVISION:FILE is read from one"
}
