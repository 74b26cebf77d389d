import Foundation
import Testing

@Suite(.serialized) struct ExportCommandTests {
  @Test func promelaIsPrinted() throws {
    let run = try Tool(["app.flow.yml": Declarations.clean]).run("export", "app.flow.yml", "--to", "promela")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("/* Clean, as flowcheck learned it: 1 reachable states.\n"))
    #expect(run.errors.isEmpty)
  }

  /// Choices of a model begin with `::`, which begins commands to some logs.
  @Test func whatIsPrintedIsWhatIsWritten() throws {
    let tool = try Tool(["app.flow.yml": Declarations.stuck])
    let run = try tool.run("export", "app.flow.yml", "--to", "promela")
    #expect(try tool.run("export", "app.flow.yml", "--to", "promela", "--output", ".").status == 0)
    let files = try FileManager.default.contentsOfDirectory(atPath: tool.folder.path())
    let name = try #require(files.first { $0.hasSuffix(".pml") })
    #expect(run.output == (try tool.text(name)))
    #expect(run.output.contains("\n    :: "))
  }

  @Test func theConfigurationFollowsTheModule() throws {
    let run = try Tool(["app.flow.yml": Declarations.clean]).run("export", "app.flow.yml", "--to", "tla")
    #expect(run.status == 0)
    #expect(run.output.contains(" MODULE Clean "))
    #expect(run.output.hasSuffix("=\n\nClean.cfg:\nSPECIFICATION Spec\nINVARIANT TypeOK\nCHECK_DEADLOCK TRUE\n"))
  }

  @Test func filesAreCalledAfterTheFlow() throws {
    let tool = try Tool(["app.flow.yml": Declarations.clean])
    let run = try tool.run("export", "app.flow.yml", "--to", "tla", "--output", ".")
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(try tool.text("Clean.cfg").hasPrefix("SPECIFICATION Spec\n"))
    #expect(try tool.text("Clean.tla").contains("\nNext ==\n"))
  }

  @Test func whatCannotBeExported() throws {
    let tool = try Tool(["app.flow.yml": Declarations.broken, "clean.flow.yml": Declarations.clean])
    let broken = try tool.run("export", "app.flow.yml", "--to", "promela")
    #expect(broken.status == 2)
    #expect(broken.output.isEmpty)
    #expect(broken.errors.hasPrefix("app.flow.yml:2:7: error: "))
    let nowhere = try tool.run("export", "clean.flow.yml", "--to", "tla", "--output", "nowhere")
    #expect(nowhere.status == 2)
    #expect(nowhere.errors.contains("there is no folder nowhere/"))
    #expect(try tool.run("export", "clean.flow.yml", "--to", "java").status == 2)
  }
}
