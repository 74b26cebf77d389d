import ArgumentParser
import FlowDeclaration
import Foundation

/// Checks generated flows that look like real apps, and declarations of real ones.
struct Wild: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check flows that look like real apps, many of them, and tell what it takes.",
    discussion: """
      Each is checked under its own limits, in a process of its own, without the looks under smaller limits that \
      flowcheck check runs beside a long check. Seconds are by the clock, memory is the most that the process held. A \
      flow that met a limit of its own, such as stackDepth, has converged; one that ran out of seconds or memory has not.
      """)

  @Option(help: "How many flows.")
  var seeds = 200

  @Option(help: "The seed of the first.")
  var first: UInt64 = 1

  @Option(help: "Stop a flow after this many seconds.")
  var seconds = 20.0

  @Option(help: "Stop a flow at this many megabytes.")
  var memory = 2_000

  @Option(help: "Threads for each flow.")
  var threads = ProcessInfo.processInfo.activeProcessorCount

  @Flag(help: "Tell of every flow, also how often the step function ran, and how many slots an outcome looks at.")
  var steps = false

  @Option(help: ArgumentHelp("Write the flows as declarations, and check nothing.", valueName: "folder"))
  var write: String?

  @Option(parsing: .upToNextOption, help: ArgumentHelp("Check these declarations instead.", valueName: "file"))
  var real: [String] = []

  func validate() throws {
    if seeds < 1 { throw ValidationError("--seeds must be at least 1") }
    if !(seconds > 0 && seconds.isFinite) { throw ValidationError("--seconds must be more than 0") }
    if memory < 1 { throw ValidationError("--memory must be at least 1") }
    if threads < 1 { throw ValidationError("--threads must be at least 1") }
  }

  func run() throws {
    let seeds = (0..<UInt64(self.seeds)).map { first &+ $0 }
    if let write { return try self.write(seeds, to: URL(filePath: write)) }
    let process = CheckProcess(seconds: seconds, megabytes: memory, threads: threads)
    if !real.isEmpty {
      print(CheckRow.heading)
      for file in real {
        tell(CheckRow(URL(filePath: file).lastPathComponent, try process.run(["--file", file])).text)
      }
      return
    }
    if steps { print(CheckRow.heading) }
    var summary = WildSummary()
    for seed in seeds {
      let ending = try process.run(["--seed", String(seed)])
      summary.add(seed, ending)
      if steps { tell(CheckRow(String(seed), ending).text) }
    }
    print((steps ? "\n" : "") + summary.text)
  }

  /// Prints a row at once, also into a pipe, because the next row may take long.
  private func tell(_ row: String) {
    print(row)
    fflush(nil)
  }

  private func write(_ seeds: [UInt64], to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for seed in seeds {
      let flow = WildFlow.flow(seed: seed)
      let text = try DeclarationWriter.text(of: flow).get()
      try text.write(to: folder.appending(path: "\(flow.name).flow.yml"), atomically: true, encoding: .utf8)
    }
  }
}
