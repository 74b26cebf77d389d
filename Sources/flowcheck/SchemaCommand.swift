import ArgumentParser
import FlowDeclaration
import FlowcheckKit

/// Prints the JSON Schema of declarations, for editors.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of declarations, with which editors complete and check them.",
    discussion: """
      Save it as flow.schema.json, and let a declaration begin with: \
      # yaml-language-server: $schema=flow.schema.json

      With --config it is the schema of .flowcheck.yml.
      """)

  @Flag(help: "The schema of .flowcheck.yml instead.")
  var config = false

  func run() throws {
    guard Terminal.write(config ? ConfigurationSchema.text : DeclarationSchema.text) else {
      throw ExitCode(Conclusion.fault.rawValue)
    }
  }
}
