import ArgumentParser
import Dispatch
import FlowDeclaration
import FlowExploration
import FlowExport
import FlowModel
import FlowRules
import FlowSemantics
import Foundation
import StateSpace

/// Prints all measurements as Markdown tables.
struct Table: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measure shops of several sizes, declarations, and SPIN beside the search state by state.",
    discussion: """
      Processor seconds, user and system, of one thread, or seconds by the clock with a thread for each processor: the \
      median of several runs with the least and the most.
      """)

  @Option(help: "How often to measure.")
  var repeats = 5

  @Flag(help: "Compile the models for SPIN and run it beside; needs spin and gcc.")
  var spin = false

  @Argument(help: "Declarations to check as a whole process, with the flowcheck that lies beside this program.")
  var files: [String] = []

  func run() throws {
    try measureShops()
    if !files.isEmpty { try measureFiles() }
    if spin { try measureSpin() }
  }

  private func read(_ family: ShopFamily) throws -> Flow {
    let text = family.declaration
    let reader = DeclarationReader(rules: RuleCatalog.identifiers, readFile: { _ in Array(text.utf8) })
    guard case .success(let declared) = reader.read(path: "family.flow.yml") else {
      throw ValidationError("The declaration of the shop is wrong.")
    }
    return declared.flow
  }

  // MARK: Shops

  private static let shops = [(4, 3, 3, 2), (4, 5, 3, 2), (4, 3, 3, 3), (5, 20, 4, 5), (8, 40, 4, 5)].map {
    ShopFamily(tabs: $0.0, screens: $0.1, depth: $0.2, links: $0.3)
  }

  private func measureShops() throws {
    print(
      "| tabs, screens, depth, links | states | read: s | set: s | verdict: s | with details: s "
        + "| verdict by the clock: s | with details: s | diagrams: MB |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for shop in Self.shops {
      var flow = try read(shop)
      let reading = try Sample(repeats) {
        let start = ProcessorTime.own
        flow = try read(shop)
        return ProcessorTime.own - start
      }
      var states = ""
      var memory = 0
      let set = Sample(repeats) {
        let start = ProcessorTime.own
        let symbolic = SymbolicFlow(flow)
        symbolic.explore { _ in
          memory = max(memory, symbolic.forest.memory)
          return false
        }
        let end = ProcessorTime.own
        states = symbolic.forest.count(symbolic.states).description
        return end - start
      }
      let verdicts = [[], Set(Verdict.Detail.allCases)].map { details in
        Sample(repeats) {
          let start = ProcessorTime.own
          _ = CheckRun(flow).verdict(file: "family.flow.yml", details: details)
          return ProcessorTime.own - start
        }
      }
      let threads = ProcessInfo.processInfo.activeProcessorCount
      let byTheClock = [[], Set(Verdict.Detail.allCases)].map { details in
        Sample(repeats) {
          let start = Date()
          _ = CheckRun(flow, threads: threads).verdict(
            file: "family.flow.yml", details: details, threads: threads)
          return Date().timeIntervalSince(start)
        }
      }
      let size = "\(shop.tabs), \(shop.screens), \(shop.depth), \(shop.links)"
      let times = ([reading, set] + verdicts + byTheClock).map(\.text).joined(separator: " | ")
      print("| \(size) | \(states) | \(times) | \(memory / 1_000_000) |")
    }
    print()
  }

  // MARK: Whole processes

  private func measureFiles() throws {
    let tool = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "flowcheck")
    print("| declaration | whole process: processor s | by the clock: s |")
    print("| --- | --- | --- |")
    for file in files {
      var clock: [Double] = []
      let time = try Sample(repeats) {
        let start = ProcessorTime.children
        let begin = Date()
        // The command fails if there are findings, which is irrelevant here.
        _ = try run(tool.path, ["check", file, "--quiet"], in: nil)
        clock.append(Date().timeIntervalSince(begin))
        return ProcessorTime.children - start
      }
      var next = clock.makeIterator()
      let byTheClock = Sample(clock.count) { next.next() ?? 0 }
      print("| \(URL(filePath: file).lastPathComponent) | \(time.text) | \(byTheClock.text) |")
    }
    print()
  }

  // MARK: SPIN

  private func measureSpin() throws {
    print("| tabs, screens, depth, links | states | state by state: s | states/s | pan: s | states/s | ratio |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for shop in [(2, 3, 3, 3), (3, 3, 3, 2)].map({ ShopFamily(tabs: $0, screens: $1, depth: $2, links: $3) }) {
      let flow = try read(shop)
      let folder = FileManager.default.temporaryDirectory.appending(path: "flowcheck-bench-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let model = PromelaWriter.text(of: try ExportedModel(flow))
      try model.write(to: folder.appending(path: "model.pml"), atomically: true, encoding: .utf8)
      try compile(in: folder)
      var states = 0
      var ours: [Double] = []
      // The two alternate, so that other load of the machine affects both.
      let pan = try Sample(repeats) {
        let start = ProcessorTime.own
        var transitions = FlowTransitions(flow)
        states = StateGraph.exploring(&transitions).count
        ours.append(ProcessorTime.own - start)
        let begin = ProcessorTime.children
        _ = try run("./pan", ["-m1000000", "-w24"], in: folder)
        return ProcessorTime.children - begin
      }
      var next = ours.makeIterator()
      let own = Sample(ours.count) { next.next() ?? 0 }
      func rate(_ sample: Sample) -> String { String(format: "%.2f M", Double(states) / sample.median / 1e6) }
      let size = "\(shop.tabs), \(shop.screens), \(shop.depth), \(shop.links)"
      let ratio = String(format: "%.1f", pan.median / own.median)
      print("| \(size) | \(states) | \(own.text) | \(rate(own)) | \(pan.text) | \(rate(pan)) | \(ratio) |")
    }
  }

  private func compile(in folder: URL) throws {
    let options = ["-O3", "-DSAFETY", "-DNOREDUCE", "-DVECTORSZ=8192", "-DMEMLIM=8000"]
    guard try run("spin", ["-o2", "-a", "model.pml"], in: folder) == 0,
      try run("gcc", options + ["-o", "pan", "pan.c"], in: folder) == 0
    else { throw ValidationError("spin or gcc failed") }
  }

  private func run(_ program: String, _ arguments: [String], in folder: URL?) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: program.contains("/") && folder == nil ? program : "/usr/bin/env")
    process.arguments = (program.contains("/") && folder == nil ? [] : [program]) + arguments
    process.currentDirectoryURL = folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    // `waitUntilExit` polls every 50 ms, which is too coarse for measuring.
    let exit = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in exit.signal() }
    try process.run()
    exit.wait()
    return process.terminationStatus
  }
}
