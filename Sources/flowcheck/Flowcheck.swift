import ArgumentParser
import FlowcheckKit
import Foundation

@main
struct Flowcheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flowcheck",
    abstract: "Checks the navigation of an iOS app, as its coordinators are declared, for every run it can take.",
    usage: "flowcheck [check] [<options>] [<paths> ...]",
    discussion: """
      Exit codes: 0 nothing wrong, 1 findings, 2 wrong usage, a declaration that cannot be read or an output that \
      cannot be written, 3 bounded or interrupted, 4 a fault of the tool.
      """,
    version: "0.1.0",
    subcommands: [
      CheckCommand.self, DiffCommand.self, RenderCommand.self, ExploreCommand.self, ReplayCommand.self,
      TestsCommand.self,
      WalkCommand.self, ConformCommand.self, ConvertCommand.self, ExplainCommand.self, ExportCommand.self,
      ExtractCommand.self,
      RulesCommand.self, SchemaCommand.self, InitCommand.self, ConfigCommand.self, RenderDotCommand.self,
    ],
    defaultSubcommand: CheckCommand.self)

  static func main() {
    // A reader may close the pipe early; the exit code must not be lost then.
    signal(SIGPIPE, SIG_IGN)
    // A limit on the size of files counts like a full disk: the output cannot be written.
    signal(SIGXFSZ, SIG_IGN)
    UnfinishedOutput.guardAgainstSignals()
    Foundation.exit(status(of: Array(CommandLine.arguments.dropFirst())))
  }

  /// The help of the whole tool, with the arguments and options of the default command.
  ///
  /// ArgumentParser lists those of a default subcommand only in that command's own help.
  static var help: String {
    let (own, check) = (helpMessage(), helpMessage(for: CheckCommand.self))
    guard let options = own.range(of: "OPTIONS:\n"), let subcommands = own.range(of: "SUBCOMMANDS:\n"),
      let arguments = check.range(of: "ARGUMENTS:\n")
    else { return own }
    return own[..<options.lowerBound] + check[arguments.lowerBound...] + "\n" + own[subcommands.lowerBound...]
  }

  private static func status(of arguments: [String]) -> Int32 {
    do {
      var command = try parseAsRoot(arguments)
      try command.run()
      return ExitCode.success.rawValue
    } catch let code as ExitCode {
      return code.rawValue
    } catch {
      let code = exitCode(for: error)
      let message = fullMessage(for: error)
      guard code != .success else {
        let text = message == helpMessage() ? help : message
        return Terminal.write(text + "\n") ? code.rawValue : Conclusion.fault.rawValue
      }
      // The message quotes the wrong argument, which may be a file name from an untrusted author.
      let isPlain = arguments.allSatisfy { $0 == $0.printable }
      Terminal.complain((isPlain ? message : message.printable) + "\n")
      return code == .validationFailure ? Conclusion.unusable.rawValue : Conclusion.fault.rawValue
    }
  }
}
