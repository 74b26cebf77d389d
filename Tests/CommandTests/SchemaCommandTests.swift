import FlowDeclaration
import FlowcheckKit
import Testing

@Suite struct SchemaCommandTests {
  @Test func theSchemaGoesToStandardOutput() throws {
    let run = try Tool([:]).run("schema")
    #expect(run.status == 0)
    #expect(run.output == DeclarationSchema.text)
    #expect(run.errors.isEmpty)
  }

  @Test func theSchemaOfTheConfiguration() throws {
    #expect(try Tool([:]).run("schema", "--config").output == ConfigurationSchema.text)
  }

  @Test func aFolderOfThatNameIsStillAPath() throws {
    #expect(try Tool(["schema/app.flow.yml": Declarations.clean]).run("./schema").output.contains("complete"))
  }
}
