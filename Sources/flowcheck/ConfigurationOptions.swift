import ArgumentParser
import FlowDeclaration
import FlowcheckKit

/// The options for the `.flowcheck.yml` of a run.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Go by this file instead of the nearest .flowcheck.yml, from the current folder upwards.", valueName: "file"),
    completion: .file(extensions: ["yml"]))
  var config: String?

  @Flag(help: "Go by no .flowcheck.yml.")
  var noConfig = false

  @OptionGroup
  var reading: ReadingOptions

  func validate() throws {
    if noConfig, config != nil { throw ValidationError("--config and --no-config exclude each other") }
  }

  /// The configuration file of the run; nil if it cannot be read, which is reported then.
  func file() -> ConfigurationFile? {
    do throws(DeclarationErrors) {
      return try ConfigurationFile.read(
        noConfig ? .none : config.map(ConfigurationFile.Choice.file) ?? .nearest, bounds: reading.bounds)
    } catch {
      for error in error.errors { Terminal.complain("\(error)\n") }
      return nil
    }
  }

  /// The configuration of a run: the file, with the settings of the command line over its own; ends the command if the
  /// file cannot be read.
  func configured(
    limits: LimitOptions? = nil, costs: BudgetOptions? = nil, time: TimeOptions? = nil
  ) throws -> ConfigurationFile {
    guard var file = file() else { throw ExitCode(Conclusion.unusable.rawValue) }
    var own = Settings()
    limits?.apply(to: &own)
    costs?.apply(to: &own)
    time?.apply(to: &own)
    file.settings = own.over(file.settings)
    return file
  }
}
