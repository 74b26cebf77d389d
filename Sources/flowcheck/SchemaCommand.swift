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
      """)

  func run() throws {
    guard Terminal.write(DeclarationSchema.text) else { throw ExitCode(Conclusion.fault.rawValue) }
  }
}
