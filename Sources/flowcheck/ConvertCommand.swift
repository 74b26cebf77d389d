import ArgumentParser
import FlowcheckKit

/// Prints a declaration in another form.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Write a declaration as one YAML file, or as Swift that builds the same flow.",
    discussion: """
      yaml: the declaration with its parts in one file, defaults left out. swift: a file for a target that uses the \
      library FlowBuilder. Comments are lost in both.
      """)

  @Argument(help: "The declaration (*.flow.yml).")
  var file: String

  @Option(help: ArgumentHelp("What to write: yaml or swift.", valueName: "format"))
  var to: Conversion.Format

  @OptionGroup
  var reading: ReadingOptions

  func run() throws {
    let outcome = Conversion(bounds: reading.bounds).convert(file, to: to)
    for notice in outcome.notices {
      if let line = CheckCommand.line(for: notice, isQuiet: false, isVerbose: false) { Terminal.complain(line + "\n") }
    }
    guard let text = outcome.text else { throw ExitCode(Conclusion.unusable.rawValue) }
    guard Terminal.write(text) else { throw ExitCode(Conclusion.fault.rawValue) }
  }
}

extension Conversion.Format: ExpressibleByArgument {}
