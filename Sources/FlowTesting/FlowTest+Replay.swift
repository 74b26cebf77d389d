import FlowConformance
import FlowDeclaration
import FlowModel
import FlowcheckKit

extension FlowTest {
  /// The flow can do this: the events of a trace, one after the other.
  ///
  /// What nobody does (`settle`, `unlock`, `later`, `async`) may be left out. A launch may say the values of variables
  /// and a link as traces do: `launch onboarded=true link item`.
  ///
  /// - Parameter screen: The screen that can be visible then; nil: any.
  public func replay(_ events: String..., showing screen: String? = nil) -> FlowOutcome {
    let reader = LogReader(flow: flow)
    var entries: [FlowLog.Entry] = []
    for (number, text) in events.enumerated() {
      var entry = FlowLog.Entry(
        event: text, location: SourceLocation(file: "replay", line: number + 1, column: 1))
      if text == "launch" || text.hasPrefix("launch ") {
        entry.event = "launch"
        entry.launch = launch(text.dropFirst("launch".count))
      }
      if let event = entry.event, let objection = reader.objection(toEvent: event) {
        return FlowOutcome(passed: false, description: "replay:\(number + 1): \(objection)")
      }
      entries.append(entry)
    }
    guard entries.first?.launch != nil else {
      return FlowOutcome(passed: false, description: "a replay begins with “launch”")
    }
    if let screen {
      let place = SourceLocation(file: "replay", line: events.count + 1, column: 1)
      entries.append(FlowLog.Entry(event: nil, visible: .screen(screen), location: place))
    }
    let report = Conformance().compare(flow, with: FlowLog(file: "replay", entries: entries))
    return FlowOutcome(passed: report.conclusion == .clean, description: report.report)
  }

  private func launch(_ details: Substring) -> FlowLog.Launch {
    var launch = FlowLog.Launch()
    let words = details.split(separator: " ")
    for (index, word) in words.enumerated() {
      if let sign = word.firstIndex(of: "=") {
        launch.variables.append(
          Effect.Assignment(variable: String(word[..<sign]), value: String(word[word.index(after: sign)...])))
      } else if word == "link" {
        launch.link = words[(index + 1)...].joined(separator: " ")
        break
      }
    }
    return launch
  }
}
