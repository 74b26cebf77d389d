import FlowTestSupport
import Foundation
import Testing

@Suite(.serialized) struct ConfigCommandTests {
  private static let files = [
    "app.flow.yml": Declarations.clean + "\nlimits: {modals: 3, taps: 1}\n",
    ".flowcheck.yml": """
    paths: .
    strict: true
    max-memory: 1GB
    max-seconds: 2.5
    limits: {modals: 5, pending: 4}
    rules:
      dead-action: off
    """,
  ]

  @Test func eachValueAndWhereItComesFrom() throws {
    let run = try Tool(Self.files).run("config", "--taps", "3", "--no-strict", "--baseline", "b.txt")
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    try expectSnapshot(run.output, named: "config.txt")
  }

  @Test func forPrograms() throws {
    let run = try Tool(Self.files).run("config", "--format", "json")
    #expect(run.status == 0)
    let tree = try JSONDecoder().decode(JSONTree.self, from: Data(run.output.utf8))
    #expect(tree["schema"] == .string("flowcheck-config/1"))
    #expect(tree["file"] == .string(".flowcheck.yml"))
    let strict = tree["settings"]?.items?.first { $0["key"] == .string("strict") }
    #expect(
      strict
        == .object([
          "key": .string("strict"), "value": .boolean(true), "origin": .string("file"),
          "file": .string(".flowcheck.yml"), "line": .number(2), "column": .number(1),
        ]))
    let flow = try #require(tree["flows"]?.items?.first)
    #expect(flow["limits"]?.items?.map { $0["origin"] } == [.string("declaration"), .string("declaration")])
  }

  @Test func withoutAnything() throws {
    let run = try Tool([:]).run("config")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("configuration: no .flowcheck.yml\n"))
  }

  @Test func aDeclarationThatCannotBeRead() throws {
    let run = try Tool(["app.flow.yml": Declarations.broken]).run("config")
    #expect(run.status == 2)
    #expect(run.output.contains("stackDepth"))
    #expect(run.errors.hasPrefix("app.flow.yml:2:7: error: "))
  }

  @Test func aConfigurationThatCannotBeRead() throws {
    let run = try Tool([".flowcheck.yml": "a"]).run("config")
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
  }
}
