import FlowConformance
import FlowDeclaration
import FlowModel

/// The verdicts of logs about a flow.
struct ConformanceReport: Sendable {
  var flow: String
  var verdicts: [LogVerdict]
  var coverage: EventCoverage

  var isFollowedToTheEnd: Bool { verdicts.allSatisfy(\.limits.isEmpty) }

  /// For people.
  var text: String {
    var blocks: [String] = []
    for verdict in verdicts {
      blocks += verdict.departures.map(Self.block)
      blocks += verdict.limits.map { Self.line($0) + "\n" }
    }
    return blocks.map { $0 + "\n" }.joined() + summary
  }

  private var summary: String {
    let departures = verdicts.reduce(0) { $0 + $1.departures.count }
    let limits = verdicts.reduce(0) { $0 + $1.limits.count }
    let runs = verdicts.reduce(0) { $0 + $1.runs }
    let events = verdicts.reduce(0) { $0 + $1.events }
    var parts = ["\(counted(runs, "run")) with \(counted(events, "event"))"]
    let verb = departures == 1 ? "does" : "do"
    parts.append(departures == 0 ? "all fit the declaration" : "\(departures) \(verb) not fit the declaration")
    if limits > 0 { parts.append("\(limits) not followed to the end") }
    parts.append("\(coverage.taken.count) of \(coverage.count) different events taken")
    var lines = ["\(flow.printable): " + parts.joined(separator: " · ")]
    if !coverage.missed.isEmpty {
      lines.append("  never taken:")
      lines += coverage.missed.map { "    \($0.printable)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(_ limit: LogVerdict.Limit) -> String {
    let place = "\(limit.location.file.printable):\(limit.location.line):\(limit.location.column)"
    if limit.isStop {
      return "\(place): warning: \(TimedWork.words(for: limit.limit)) here; the rest of the run is not judged."
    }
    if limit.limit == "states" {
      return "\(place): warning: \(limit.place) here; the rest of the run is not judged. Record what is visible more"
        + " often, or raise --max-states."
    }
    let option = LimitName(rawValue: limit.limit)?.option ?? "the limit"
    return "\(place): warning: the limit \(limit.limit) at \(limit.place.printable) is exceeded here; the rest of the"
      + " run is not judged. Raise \(option), or limits: {\(limit.limit): N}."
  }

  private static func block(_ departure: LogVerdict.Departure) -> String {
    let place = departure.entry.location
    let screens = departure.possibleScreens.map { ($0 ?? "no screen").printable }.joined(separator: ", ")
    var lines = ["\(place.file.printable):\(place.line):\(place.column): error: \(sentence(departure, screens))"]
    let entries = departure.before + [departure.entry]
    let numbers = entries.map { String($0.location.line) }
    let width = numbers.map(\.count).max() ?? 0
    let events = entries.map { event($0).printable }
    let eventWidth = events.map(\.count).max() ?? 0
    for (index, entry) in entries.enumerated() {
      let number = String(repeating: " ", count: width - numbers[index].count) + numbers[index]
      let mark = index == entries.count - 1 ? "✗" : " "
      let visible = visible(entry.visible)
      let gap = visible.isEmpty ? "" : String(repeating: " ", count: eventWidth - events[index].count + 2)
      lines.append("  \(mark) \(number)  \(events[index])\(gap)\(visible)")
    }
    if !departure.possibleScreens.isEmpty { lines.append("    can be visible: \(screens)") }
    if !departure.possibleEvents.isEmpty {
      lines.append("    can happen: \(departure.possibleEvents.map(\.printable).joined(separator: ", "))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func sentence(_ departure: LogVerdict.Departure, _ screens: String) -> String {
    let event = departure.entry.event.map { "“\($0.printable)”" }
    switch departure.reason {
    case .event where departure.entry.launch != nil: return "the declared flow cannot be launched like this"
    case .event: return "\(event ?? "this") cannot happen here in the declared flow"
    case .choices: return "\(event ?? "this") takes other branches here in the declared flow"
    case .stopped: return "the declared flow has stopped the app before this"
    case .visible:
      let shown = visible(departure.entry.visible)
      return "the app shows \(shown)\(event.map { " after \($0)" } ?? ""), the declared flow \(screens)"
    }
  }

  private static func event(_ entry: FlowLog.Entry) -> String {
    guard let launch = entry.launch else { return entry.event ?? "visible" }
    let details = launch.variables.map { "\($0.variable)=\($0.value)" } + (launch.link.map { ["link \($0)"] } ?? [])
    return (["launch"] + details).joined(separator: " ")
  }

  private static func visible(_ visible: FlowLog.Entry.Visible) -> String {
    switch visible {
    case .unknown: ""
    case .none: "no screen"
    case .screen(let name): name.printable
    }
  }
}
