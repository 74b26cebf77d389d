import Foundation

/// Lets another process lay out and draw a graph.
///
/// Graphviz can abort, crash and hang on graphs that look harmless, and none of this can be caught in the process it
/// happens in. So the work is done by a child that may die.
public struct LayoutProcess: Sendable {
  /// Why there is no picture.
  public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    case notStarted(String)
    /// The child gave up; what it said.
    case refused(String)
    case crashed(signal: Int32)
    case timedOut(seconds: Double)

    public var description: String {
      switch self {
      case .notStarted(let reason): "the process for the layout could not be started: \(reason)"
      case .refused(let reason): reason.isEmpty ? "Graphviz refused the graph" : reason
      case .crashed(let signal): "Graphviz crashed on this graph (signal \(signal))"
      case .timedOut(let seconds): "Graphviz had not laid out this graph after \(seconds.formatted()) seconds"
      }
    }
  }

  public struct Rendering: Hashable, Sendable {
    public var data: Data
    /// What the child said on standard error.
    public var warnings: String
  }

  /// The program that reads DOT from standard input and writes the picture to standard output.
  public var executable: String
  /// Its arguments for a format such as `svg`.
  public var arguments: @Sendable (_ format: String) -> [String]
  /// In seconds, after which the child is killed.
  public var timeLimit: Double

  public init(
    executable: String, timeLimit: Double = 30, arguments: @escaping @Sendable (_ format: String) -> [String]
  ) {
    self.executable = executable
    self.timeLimit = timeLimit
    self.arguments = arguments
  }

  /// Draws the graph, in at most `timeLimit` seconds.
  ///
  /// - Throws: `Failure`.
  public func render(dot: String, format: String) throws -> Rendering {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appending(path: "flowcheck-\(UUID().uuidString)")
    do {
      try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw Failure.notStarted(error.localizedDescription)
    }
    defer { try? manager.removeItem(at: folder) }
    // Files instead of pipes: neither side ever waits for the other to read.
    let streams = ["input", "output", "errors"].map { folder.appending(path: $0) }
    let process = Process()
    let ended = DispatchSemaphore(value: 0)
    do {
      try Data(dot.utf8).write(to: streams[0])
      for stream in streams.dropFirst() { try Data().write(to: stream) }
      process.executableURL = URL(filePath: executable)
      process.arguments = arguments(format)
      process.standardInput = try FileHandle(forReadingFrom: streams[0])
      process.standardOutput = try FileHandle(forWritingTo: streams[1])
      process.standardError = try FileHandle(forWritingTo: streams[2])
      process.terminationHandler = { _ in ended.signal() }
      try process.run()
    } catch {
      throw Failure.notStarted(error.localizedDescription)
    }
    guard ended.wait(timeout: .now() + timeLimit) == .success else {
      kill(process.processIdentifier, SIGKILL)
      ended.wait()
      throw Failure.timedOut(seconds: timeLimit)
    }
    let messages = (try? Data(contentsOf: streams[2])) ?? Data()
    let warnings = String(decoding: messages.prefix(4_000), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    guard process.terminationReason == .exit else { throw Failure.crashed(signal: process.terminationStatus) }
    guard process.terminationStatus == 0 else { throw Failure.refused(warnings) }
    guard let data = try? Data(contentsOf: streams[1]), !data.isEmpty else { throw Failure.refused(warnings) }
    return Rendering(data: data, warnings: warnings)
  }
}
