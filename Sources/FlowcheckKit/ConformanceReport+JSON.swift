import FlowConformance
import FlowDeclaration
import FlowReports
import Foundation

/// Writes the report of a comparison with a log as JSON.
extension ConformanceReport {
  /// For programs: schema `flowcheck-conform/1`, keys in alphabetical order.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Texts and whole numbers can always be encoded.
    guard let data = try? encoder.encode(Document(self)) else { return "" }
    return JSONText.printable(String(decoding: data, as: UTF8.self)) + "\n"
  }

  private struct Document: Encodable {
    var schema = "flowcheck-conform/1"
    var flow: String
    var conforms: Bool
    var logs: [Log]
    var taken: [String]
    var missed: [String]

    init(_ report: ConformanceReport) {
      flow = report.flow
      conforms = report.verdicts.allSatisfy(\.conforms)
      logs = report.verdicts.map(Log.init)
      taken = report.coverage.taken
      missed = report.coverage.missed
    }
  }

  private struct Log: Encodable {
    struct Limit: Encodable {
      var limit: String
      var place: String
      var line: Int
    }

    var file: String
    var runs: Int
    var events: Int
    var conforms: Bool
    var departures: [Departure]
    var limitsReached: [Limit]

    init(_ verdict: LogVerdict) {
      file = verdict.file
      runs = verdict.runs
      events = verdict.events
      conforms = verdict.conforms
      departures = verdict.departures.map(Departure.init)
      limitsReached = verdict.limits.map { Limit(limit: $0.limit, place: $0.place, line: $0.location.line) }
    }
  }

  private struct Departure: Encodable {
    var reason: String
    var line: Int
    var column: Int
    var event: String?
    /// The lines of the log that fit before it.
    var before: [Int]
    /// Null stands for no screen.
    var possibleScreens: [String?]
    var possibleEvents: [String]

    init(_ departure: LogVerdict.Departure) {
      reason =
        switch departure.reason {
        case .event: "event"
        case .choices: "choices"
        case .visible: "visible"
        case .stopped: "stopped"
        }
      line = departure.entry.location.line
      column = departure.entry.location.column
      event = departure.entry.event
      before = departure.before.map(\.location.line)
      possibleScreens = departure.possibleScreens
      possibleEvents = departure.possibleEvents
    }
  }
}
