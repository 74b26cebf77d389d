import ArgumentParser
import FlowcheckKit

/// Prints the effective settings of a run.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Print the configuration that holds here, and where each value comes from.",
    discussion: """
      What the command line says comes before .flowcheck.yml, and that before the defaults; limits that a declaration \
      states come before those of .flowcheck.yml. Limits hold for every command that looks at a flow. The keys of the file are described by: flowcheck schema --config
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Argument(help: "Declarations, or folders to search for them, as for check.", completion: .file(extensions: ["yml"]))
  var paths: [String] = []

  @Option(help: "text or json.")
  var format = Format.text

  @OptionGroup
  var settings: SettingOptions

  @OptionGroup(title: "Limits")
  var costs: BudgetOptions

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  func run() throws {
    guard let configuration = settings.configuration.file() else { throw ExitCode(Conclusion.unusable.rawValue) }
    let own = Settings(paths: paths, options: settings, limits: limits, costs: costs)
    let effective = EffectiveConfiguration(
      own, configuration: configuration, bounds: settings.configuration.reading.bounds)
    guard Terminal.write(format == .text ? effective.text : try effective.json()) else {
      throw ExitCode(Conclusion.fault.rawValue)
    }
    for notice in effective.notices {
      if let line = CheckCommand.line(for: notice, isQuiet: false, isVerbose: false) { Terminal.complain(line + "\n") }
    }
    if !effective.notices.isEmpty { throw ExitCode(Conclusion.unusable.rawValue) }
  }
}
