import Foundation
import Synchronization

/// Lets another process lay out and draw a graph.
///
/// Graphviz can abort, crash and hang on graphs that look harmless, and a process cannot catch this itself. So a child
/// process that may die does the work.
public struct LayoutProcess: Sendable {
  /// The reason why there is no picture.
  public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    case notStarted(String)
    /// The child gave up with this message.
    case refused(String)
    case crashed(signal: Int32)
    case timedOut(seconds: Double)
    /// Earlier pictures took all the time for pictures.
    case noTimeLeft(seconds: Double)
    /// The time stated for the whole run is over.
    case isTooLate
    case interrupted
    /// The output of the child is not a complete picture.
    case garbled

    public var description: String {
      switch self {
      case .notStarted(let reason): "the process for the layout could not be started: \(reason)"
      case .refused(let reason): reason.isEmpty ? "Graphviz refused the graph" : reason
      case .crashed(let signal): "Graphviz crashed on this graph (signal \(signal))"
      case .timedOut(let seconds): "Graphviz had not laid out this graph after \(seconds.formatted()) seconds"
      case .noTimeLeft(let seconds):
        "the pictures before it have taken the \(seconds.formatted()) seconds that there are for all of them"
      case .isTooLate: "the seconds that were stated for the flow were over before; raise --max-seconds"
      case .interrupted: "it was interrupted"
      case .garbled: "what Graphviz wrote is not a whole picture"
      }
    }
  }

  public struct Rendering: Hashable, Sendable {
    public var data: Data
    /// The child's standard error.
    public var warnings: String
  }

  /// The program that reads DOT from standard input and writes the picture to standard output.
  public var executable: String { findExecutable() }
  private let findExecutable: @Sendable () -> String
  /// Its arguments for a format such as `svg`.
  public var arguments: @Sendable (_ format: String) -> [String]
  /// In seconds for all pictures together; then the child is killed.
  public let timeLimit: Double
  /// Whether to give up; asked while a child works.
  public var stop: @Sendable () -> Bool = { false }
  private let allowance: Allowance
  /// The time after which no picture is drawn, even if `timeLimit` is not used up.
  private var end: ContinuousClock.Instant?

  /// The default of the seconds for all pictures of a run.
  public static let usualTimeLimit = 30.0

  /// The rest of the time for pictures.
  private final class Allowance: Sendable {
    /// In seconds.
    private let left: Mutex<Double>

    init(_ seconds: Double) { left = Mutex(seconds) }

    var seconds: Double { left.withLock { $0 } }

    func take(_ seconds: Double) { left.withLock { $0 -= seconds } }
  }

  /// - Parameter executable: evaluated when there is something to draw.
  public init(
    executable: @escaping @autoclosure @Sendable () -> String, timeLimit: Double = usualTimeLimit,
    arguments: @escaping @Sendable (_ format: String) -> [String]
  ) {
    findExecutable = executable
    self.timeLimit = timeLimit
    allowance = Allowance(timeLimit)
    self.arguments = arguments
  }

  /// The same process, which draws no picture after `end`.
  func ending(at end: ContinuousClock.Instant) -> LayoutProcess {
    var layout = self
    layout.end = end
    return layout
  }

  /// Draws the graph in the rest of the `timeLimit` seconds, and before the end.
  ///
  /// - Throws: `Failure`.
  public func render(dot: String, format: String) throws -> Rendering {
    try draw(Data(dot.utf8), arguments(format))
  }

  /// Draws several graphs in one process, in the rest of the time for all pictures.
  ///
  /// - Returns: nil for graphs that Graphviz refused.
  /// - Throws: `Failure`.
  func render(dots: [String], format: String) throws -> [Data?] {
    if dots.isEmpty { return [] }
    let input = Data(dots.map { Data($0.utf8) }.joined(separator: [0]))
    let output = try draw(input, arguments(format) + ["--several"]).data
    let pictures = output.split(separator: 0, omittingEmptySubsequences: false)
    guard pictures.count == dots.count else { throw Failure.garbled }
    return pictures.map { $0.isEmpty ? nil : Data($0) }
  }

  /// The reason why no picture can be drawn at this time; nil: one can be drawn.
  var refusal: Failure? {
    if stop() { return .interrupted }
    if allowance.seconds <= 0 { return .noTimeLeft(seconds: timeLimit) }
    if let end, end <= .now { return .isTooLate }
    return nil
  }

  private func draw(_ input: Data, _ arguments: [String]) throws -> Rendering {
    if let refusal { throw refusal }
    let left = allowance.seconds
    let start = ContinuousClock.now
    let untilEnd = end.map { ($0 - start) / .seconds(1) } ?? .infinity
    let child = ChildProcess(
      executable: executable, arguments: arguments, timeLimit: min(left, untilEnd), stop: stop)
    defer { allowance.take((ContinuousClock.now - start) / .seconds(1)) }
    let ending: ChildProcess.Ending
    do {
      ending = try child.run(input: input)
    } catch {
      switch error {
      case .notStarted(let reason): throw Failure.notStarted(reason)
      case .timedOut: throw untilEnd < left ? Failure.isTooLate : Failure.timedOut(seconds: timeLimit)
      case .stopped: throw Failure.interrupted
      }
    }
    // Ctrl-C in a terminal also interrupts the child.
    if ending.signal != nil, stop() { throw Failure.interrupted }
    if ending.signal == SIGXCPU { throw Failure.timedOut(seconds: timeLimit) }
    if let signal = ending.signal { throw Failure.crashed(signal: signal) }
    guard ending.status == 0, !ending.output.isEmpty else { throw Failure.refused(ending.errors) }
    return Rendering(data: ending.output, warnings: ending.errors)
  }
}
