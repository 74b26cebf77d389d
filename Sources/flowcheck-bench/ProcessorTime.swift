import Foundation

/// Seconds of processor time, user and system together.
enum ProcessorTime {
  /// The time of this process.
  static var own: Double { seconds(of: 0) }

  /// The time of the processes that this one has started and waited for.
  static var children: Double { seconds(of: -1) }

  /// - Parameter who: `RUSAGE_SELF` or `RUSAGE_CHILDREN`, which Glibc and Darwin import as different types.
  private static func seconds(of who: Int32) -> Double {
    var usage = rusage()
    getrusage(who, &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }
}

/// Several runs of one measurement.
struct Sample {
  private let values: [Double]

  /// Runs a measurement `count` times, at least once.
  init(_ count: Int, _ measure: () throws -> Double) rethrows {
    values = try (0..<max(1, count)).map { _ in try measure() }.sorted()
  }

  var median: Double { values[values.count / 2] }

  /// `0.047 (0.045–0.061)`: median, least and most.
  var text: String {
    func text(_ value: Double) -> String { String(format: "%.3f", value) }
    return values.count == 1 ? text(median) : "\(text(median)) (\(text(values[0]))–\(text(values[values.count - 1])))"
  }
}
