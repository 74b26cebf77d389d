import Foundation

/// Runs a program without a shell, and gives up on it after a while.
struct ChildProcess {
  enum Failure: Error, Hashable {
    case notStarted(String)
    case timedOut
  }

  struct Ending {
    var output: Data
    /// What it said on standard error, without white space around it; at most 4000 bytes.
    var errors: String
    /// Nil: it ended by itself.
    var signal: Int32?
    /// 0 where a signal ended it.
    var status: Int32
  }

  var executable: String
  var arguments: [String]
  /// In seconds, after which it is killed.
  var timeLimit: Double
  /// In place of those of this process.
  var environment: [String: String] = [:]
  /// In bytes; what it writes beyond that is not read.
  var longestOutput = Int.max

  /// Files instead of pipes: neither side ever waits for the other to read.
  func run(input: Data = Data()) throws(Failure) -> Ending {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appending(path: "flowcheck-\(UUID().uuidString)")
    let streams = ["input", "output", "errors"].map { folder.appending(path: $0) }
    let process = Process()
    let ended = DispatchSemaphore(value: 0)
    defer { try? manager.removeItem(at: folder) }
    do {
      try manager.createDirectory(at: folder, withIntermediateDirectories: true)
      try input.write(to: streams[0])
      for stream in streams.dropFirst() { try Data().write(to: stream) }
      process.executableURL = URL(filePath: executable)
      process.arguments = arguments
      if !environment.isEmpty {
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      }
      process.standardInput = try FileHandle(forReadingFrom: streams[0])
      process.standardOutput = try FileHandle(forWritingTo: streams[1])
      process.standardError = try FileHandle(forWritingTo: streams[2])
      process.terminationHandler = { _ in ended.signal() }
      try process.run()
    } catch {
      throw .notStarted(error.localizedDescription)
    }
    guard ended.wait(timeout: .now() + timeLimit) == .success else {
      kill(process.processIdentifier, SIGKILL)
      ended.wait()
      throw .timedOut
    }
    let isExit = process.terminationReason == .exit
    return Ending(
      output: Self.contents(of: streams[1], atMost: longestOutput),
      errors: String(decoding: Self.contents(of: streams[2], atMost: 4_000), as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines),
      signal: isExit ? nil : process.terminationStatus, status: isExit ? process.terminationStatus : 0)
  }

  private static func contents(of file: URL, atMost count: Int) -> Data {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return Data() }
    defer { try? handle.close() }
    return (count == .max ? try? handle.readToEnd() : try? handle.read(upToCount: count)) ?? Data()
  }
}
