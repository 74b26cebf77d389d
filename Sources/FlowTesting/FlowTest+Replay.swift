import FlowDeclaration
import FlowModel
import FlowcheckKit

/// Expects that a flow can take the events of a trace.
extension FlowTest {
  /// The flow can take the events of a trace, one after the other.
  ///
  /// Events that happen by themselves (`settle`, `unlock`, `soon`, `later`, `async`) may be left out. A launch may
  /// state the values of variables and a link as in traces: `launch onboarded=true link item`.
  ///
  /// - Parameter screen: The screen that can be visible after the last event; nil: any.
  public func replay(_ events: String..., showing screen: String? = nil) -> FlowOutcome {
    replay(steps: events, isWhole: false, showing: screen)
  }

  func replay(steps events: [String], isWhole: Bool, showing screen: String?) -> FlowOutcome {
    guard events.first.map({ $0 == "launch" || $0.hasPrefix("launch ") }) ?? false else {
      return FlowOutcome(passed: false, description: "a replay begins with “launch”")
    }
    var steps = events.map { text -> SavedTrace.Step in
      guard text.hasPrefix("launch ") else { return SavedTrace.Step(event: text) }
      return SavedTrace.Step(event: "launch", detail: String(text.dropFirst("launch ".count)))
    }
    if let screen { steps.append(SavedTrace.Step(event: "", visible: .screen(screen))) }
    switch TraceReplay.verdict(on: steps, of: flow, isWhole: isWhole) {
    case .failure(let problem): return FlowOutcome(passed: false, description: "\(flow.name): \(problem)")
    case .success(.holds): return FlowOutcome(passed: true, description: "\(flow.name) can do this")
    case .success(.parts(let parting)): return FlowOutcome(passed: false, description: parting.text)
    case .success(.limited(let step, let limit, _)):
      return FlowOutcome(passed: false, description: "step \(step): not followed any further: \(limit)")
    }
  }
}
