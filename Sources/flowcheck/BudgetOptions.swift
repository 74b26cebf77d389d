import ArgumentParser
import FlowcheckKit

/// The options for the cost of exploring a flow.
struct BudgetOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Stop after this many states of a flow.", valueName: "n"))
  var maxStates: Int?

  @OptionGroup
  var time: TimeOptions

  func validate() throws {
    if let maxStates, maxStates < 1 { throw ValidationError("--max-states must be at least 1") }
  }

  /// Copies the options of the command line into the settings.
  func apply(to settings: inout Settings) {
    settings.maxStates = maxStates.map { Setting($0, from: .commandLine("--max-states")) }
    time.apply(to: &settings)
  }
}

/// The options for the time and the memory of any work on a flow.
struct TimeOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Stop a flow after this many seconds.", valueName: "s"))
  var maxSeconds: Double?

  @Option(
    help: ArgumentHelp(
      "Stop a flow at this much memory: 512MB, 2GB. Default: half of the machine's.", valueName: "size"))
  var maxMemory: ByteCount?

  func validate() throws {
    if let maxSeconds {
      if !(maxSeconds > 0) { throw ValidationError("--max-seconds must be more than 0") }
      if maxSeconds > Budget.mostSeconds {
        throw ValidationError("--max-seconds must be at most \(Int(Budget.mostSeconds))")
      }
    }
  }

  /// Copies the options of the command line into the settings.
  func apply(to settings: inout Settings) {
    settings.maxSeconds = maxSeconds.map { Setting($0, from: .commandLine("--max-seconds")) }
    settings.maxMemory = maxMemory.map { Setting($0, from: .commandLine("--max-memory")) }
  }
}

extension ByteCount: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}
