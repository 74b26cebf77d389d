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
    /// What the child wrote is no whole picture.
    case garbled

    public var description: String {
      switch self {
      case .notStarted(let reason): "the process for the layout could not be started: \(reason)"
      case .refused(let reason): reason.isEmpty ? "Graphviz refused the graph" : reason
      case .crashed(let signal): "Graphviz crashed on this graph (signal \(signal))"
      case .timedOut(let seconds): "Graphviz had not laid out this graph after \(seconds.formatted()) seconds"
      case .garbled: "what Graphviz wrote is not a whole picture"
      }
    }
  }

  public struct Rendering: Hashable, Sendable {
    public var data: Data
    /// What the child said on standard error.
    public var warnings: String
  }

  /// The program that reads DOT from standard input and writes the picture to standard output.
  public var executable: String { findExecutable() }
  private let findExecutable: @Sendable () -> String
  /// Its arguments for a format such as `svg`.
  public var arguments: @Sendable (_ format: String) -> [String]
  /// In seconds, after which the child is killed.
  public var timeLimit: Double

  /// - Parameter executable: found when there is something to draw.
  public init(
    executable: @escaping @autoclosure @Sendable () -> String, timeLimit: Double = 30,
    arguments: @escaping @Sendable (_ format: String) -> [String]
  ) {
    findExecutable = executable
    self.timeLimit = timeLimit
    self.arguments = arguments
  }

  /// Draws the graph, in at most `timeLimit` seconds.
  ///
  /// - Throws: `Failure`.
  public func render(dot: String, format: String) throws -> Rendering {
    let child = ChildProcess(executable: executable, arguments: arguments(format), timeLimit: timeLimit)
    let ending: ChildProcess.Ending
    do {
      ending = try child.run(input: Data(dot.utf8))
    } catch {
      switch error {
      case .notStarted(let reason): throw Failure.notStarted(reason)
      case .timedOut: throw Failure.timedOut(seconds: timeLimit)
      }
    }
    if let signal = ending.signal { throw Failure.crashed(signal: signal) }
    guard ending.status == 0, !ending.output.isEmpty else { throw Failure.refused(ending.errors) }
    return Rendering(data: ending.output, warnings: ending.errors)
  }
}
