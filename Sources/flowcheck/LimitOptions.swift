import ArgumentParser
import FlowcheckKit
import Foundation

/// The limits and the budget of an exploration.
struct LimitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Stop after this many states of a flow.", valueName: "n"))
  var maxStates: Int?

  @Option(help: ArgumentHelp("Stop a flow after this many seconds.", valueName: "s"))
  var maxSeconds: Double?

  @Option(
    help: ArgumentHelp(
      "Stop a flow at this much memory: 512MB, 2GB. Default: half of the machine's.", valueName: "size"))
  var maxMemory: ByteCount?

  @Option(help: ArgumentHelp("Frames in one stack, instead of the declared limit.", valueName: "n"))
  var stackDepth: Int?

  @Option(help: ArgumentHelp("Live instances of one coordinator.", valueName: "n"))
  var instances: Int?

  @Option(help: ArgumentHelp("Modals above each other.", valueName: "n"))
  var modals: Int?

  @Option(help: ArgumentHelp("Taps on one transition.", valueName: "n"))
  var taps: Int?

  @Option(help: ArgumentHelp("Copies of one pending or waiting effect.", valueName: "n"))
  var pending: Int?

  func validate() throws {
    let counts: [(option: String, value: Int?, minimum: Int)] = [
      ("--max-states", maxStates, 1), ("--stack-depth", stackDepth, 1), ("--instances", instances, 1),
      ("--modals", modals, 0), ("--taps", taps, 1), ("--pending", pending, 1),
    ]
    for (option, value, minimum) in counts {
      guard let value, value < minimum else { continue }
      throw ValidationError("\(option) must be at least \(minimum)")
    }
    if let maxSeconds, !(maxSeconds > 0 && maxSeconds.isFinite) {
      throw ValidationError("--max-seconds must be more than 0")
    }
  }

  var overrides: LimitOverrides {
    LimitOverrides(stackDepth: stackDepth, instances: instances, modals: modals, taps: taps, pending: pending)
  }

  /// Without a bound on memory the system would end the process, and with it everything that was found.
  var budget: Budget {
    let half = Int(clamping: ProcessInfo.processInfo.physicalMemory / 2)
    return Budget(states: maxStates, seconds: maxSeconds, bytes: maxMemory?.bytes ?? half)
  }
}
