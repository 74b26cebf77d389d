import ArgumentParser
import FlowcheckKit
import Foundation

/// What the exploration of a flow may cost.
struct BudgetOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Stop after this many states of a flow.", valueName: "n"))
  var maxStates: Int?

  @Option(help: ArgumentHelp("Stop a flow after this many seconds.", valueName: "s"))
  var maxSeconds: Double?

  @Option(
    help: ArgumentHelp(
      "Stop a flow at this much memory: 512MB, 2GB. Default: half of the machine's.", valueName: "size"))
  var maxMemory: ByteCount?

  func validate() throws {
    if let maxStates, maxStates < 1 { throw ValidationError("--max-states must be at least 1") }
    if let maxSeconds, !(maxSeconds > 0 && maxSeconds.isFinite) {
      throw ValidationError("--max-seconds must be more than 0")
    }
  }

  /// Without a bound on memory the system would end the process, and with it everything that was found.
  var budget: Budget {
    let half = Int(clamping: ProcessInfo.processInfo.physicalMemory / 2)
    return Budget(states: maxStates, seconds: maxSeconds, bytes: maxMemory?.bytes ?? half)
  }
}
