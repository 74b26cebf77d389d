import ArgumentParser
import FlowDeclaration
import FlowModel
import Foundation

/// Checks one flow and prints the cost as JSON; `wild` starts this process for each flow.
struct MeasureOne: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure-one", abstract: "Check one flow, and print what it took.", shouldDisplay: false)

  @Option var seed: UInt64?
  @Option var file: String?
  @Option var seconds: Double
  /// In megabytes.
  @Option var memory: Int
  @Option var threads: Int

  func run() throws {
    let flow = try file.map(Self.flow(at:)) ?? WildFlow.flow(seed: seed ?? 0)
    let check = MeasuredCheck(seconds: seconds, bytes: memory * 1_000_000, threads: threads)
    let cost = try check.run(flow, file: file ?? "\(flow.name).flow.yml").cost
    print(String(decoding: try JSONEncoder().encode(cost), as: UTF8.self))
    // Exits without freeing the memory, which would take time.
    fflush(nil)
    _exit(0)
  }

  private static func flow(at path: String) throws -> Flow {
    let reader = DeclarationReader { path throws(FileProblem) in
      guard let data = FileManager.default.contents(atPath: path) else { throw .missing }
      return [UInt8](data)
    }
    switch reader.read(path: path) {
    case .success(let declared): return declared.flow
    case .failure(let failure):
      let first = failure.errors.first.map { "\($0)" } ?? ""
      throw ValidationError("it has \(failure.errors.count) mistakes, the first: \(first)")
    }
  }
}
