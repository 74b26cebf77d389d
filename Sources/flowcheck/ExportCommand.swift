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

      Exit codes: 0 written, 2 wrong usage, a declaration that cannot be read or a file that cannot be written, \
      3 stopped by its seconds or its memory, with nothing written.
      """)

  @Argument(help: "The declaration (*.flow.yml).")
  var file: String

  @Option(help: ArgumentHelp("What to write: promela or tla.", valueName: "language"))
  var to: Export.Language

  @Option(help: ArgumentHelp("Write files, called after the flow, into this folder.", valueName: "folder"))
  var output: String?

  @OptionGroup(title: "Limits")
  var time: TimeOptions

  @OptionGroup
  var reading: ReadingOptions

  func run() throws {
    var settings = Settings()
    time.apply(to: &settings)
    let export = Export(budget: Budget(settings), bounds: reading.bounds)
    let outcome = export.export(file, to: to)
    complain(outcome.notices)
    guard outcome.conclusion == .clean else { throw ExitCode(outcome.conclusion.rawValue) }
    if let output {
      let problems = export.write(outcome.files, toFolder: output)
      complain(problems)
      guard problems.isEmpty else { throw ExitCode(Conclusion.unusable.rawValue) }
      return
    }
    var texts = outcome.files.map(\.text)
    for index in texts.indices.dropFirst() { texts[index] = "\n\(outcome.files[index].name):\n\(texts[index])" }
    guard Terminal.write(texts.joined()) else { throw ExitCode(Conclusion.fault.rawValue) }
  }

  private func complain(_ notices: [Notice]) {
    for notice in notices {
      if let line = CheckCommand.line(for: notice, isQuiet: false, isVerbose: false) { Terminal.complain(line + "\n") }
    }
  }
}

extension Export.Language: ExpressibleByArgument {}
