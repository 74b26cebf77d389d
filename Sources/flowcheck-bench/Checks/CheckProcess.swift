import Dispatch
import Foundation

/// The check of one flow in a process of its own, so that its memory is measured alone.
struct CheckProcess {
  /// The budget of the check.
  var seconds: Double
  var megabytes: Int
  var threads: Int

  /// The seconds after its budget before the check is killed, for work that cannot be interrupted.
  static let grace = 20.0

  enum Ending {
    case cost(CheckCost)
    /// The reason why there is no verdict.
    case failure(String)
  }

  /// - Parameter subject: arguments of `measure-one` that name the flow.
  func run(_ subject: [String]) throws -> Ending {
    let process = Process()
    let path = Bundle.main.executablePath ?? CommandLine.arguments[0]
    process.executableURL = URL(filePath: path)
    process.arguments =
      ["measure-one"] + subject
      + ["--seconds", String(seconds), "--memory", String(megabytes), "--threads", String(threads)]
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    guard ended.wait(timeout: .now() + seconds + Self.grace) == .success else {
      kill(process.processIdentifier, SIGKILL)
      ended.wait()
      return .failure("no verdict \(Int(Self.grace)) s after it was to stop")
    }
    guard process.terminationReason == .exit else { return .failure("ended by signal \(process.terminationStatus)") }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    if process.terminationStatus == 0, let cost = try? JSONDecoder().decode(CheckCost.self, from: data) {
      return .cost(cost)
    }
    let complaint = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    return .failure(complaint.split(separator: "\n").first.map(String.init) ?? "no verdict")
  }
}
