import ArgumentParser
import FlowcheckKit

/// The options for limits that override those of the declaration.
struct LimitOptions: ParsableArguments {
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

  @Option(help: ArgumentHelp("Events while one transition is in flight, its end aside.", valueName: "n"))
  var races: Int?

  func validate() throws {
    let counts: [(option: String, value: Int?, minimum: Int)] = [
      ("--stack-depth", stackDepth, 1), ("--instances", instances, 1),
      ("--modals", modals, 0), ("--taps", taps, 1), ("--pending", pending, 1),
      ("--races", races, 0),
    ]
    for (option, value, minimum) in counts {
      guard let value else { continue }
      if value < minimum { throw ValidationError("\(option) must be at least \(minimum)") }
      if value > LimitName.greatest { throw ValidationError("\(option) must be at most \(LimitName.greatest)") }
    }
  }

  /// Copies the options of the command line into the settings.
  func apply(to settings: inout Settings) {
    let limits = [
      LimitName.stackDepth: stackDepth, .instances: instances, .modals: modals, .taps: taps, .pending: pending,
      .races: races,
    ]
    for case (let name, let value?) in limits {
      settings.limits[name] = Setting(value, from: .commandLine(name.option))
    }
  }
}
