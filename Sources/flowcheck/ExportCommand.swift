import ArgumentParser
import FlowcheckKit

/// Prints a flow as a model for another model checker.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a flow as a model for SPIN or TLC: its states, steps and invariants.",
    discussion: """
      promela: for SPIN. tla: a TLA+ module and its configuration for TLC. Without --output both go to standard output, \
      the configuration behind the end of the module, where TLC does not read on.
      """)

  @Argument(help: "The declaration (*.flow.yml).")
  var file: String

  @Option(help: ArgumentHelp("What to write: promela or tla.", valueName: "language"))
  var to: Export.Language

  @Option(help: ArgumentHelp("Write files, called after the flow, into this folder.", valueName: "folder"))
  var output: String?

  @OptionGroup
  var reading: ReadingOptions

  func run() throws {
    let export = Export(bounds: reading.bounds)
    let outcome = export.export(file, to: to)
    try complain(outcome.notices)
    if let output { return try complain(export.write(outcome.files, toFolder: output)) }
    var texts = outcome.files.map(\.text)
    for index in texts.indices.dropFirst() { texts[index] = "\n\(outcome.files[index].name):\n\(texts[index])" }
    guard Terminal.write(texts.joined()) else { throw ExitCode(Conclusion.fault.rawValue) }
  }

  private func complain(_ notices: [Notice]) throws {
    for notice in notices {
      if let line = CheckCommand.line(for: notice, isQuiet: false, isVerbose: false) { Terminal.complain(line + "\n") }
    }
    if !notices.isEmpty { throw ExitCode(Conclusion.unusable.rawValue) }
  }
}

extension Export.Language: ExpressibleByArgument {}
