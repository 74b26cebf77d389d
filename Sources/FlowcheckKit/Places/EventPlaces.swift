import FlowModel
import FlowRules
import FlowRuns

/// The places where a flow declares the events of a run, by their names in traces.
struct EventPlaces {
  private var places: [String: SourceLocation] = [:]

  /// Linear in the size of the flow.
  init(_ flow: Flow) {
    for coordinator in flow.coordinators {
      for screen in coordinator.screens {
        for action in screen.actions { places["\(screen.name).\(action.name)"] = action.location }
      }
      places["tab \(coordinator.name)"] = coordinator.location
    }
    for link in flow.deepLinks { places["link \(link.name)"] = link.location }
    for external in flow.externals { places["external \(external.name)"] = external.location }
    if let root = flow.coordinator(named: flow.root) {
      places["launch"] = root.start.first?.location ?? root.location
    }
  }

  /// Nil: the system's own events, such as the end of an animation, or a way back that no line declares.
  func place(of event: String) -> SourceLocation? {
    if let known = places[event] { return known }
    for kind in ["tap again ", "tap early ", "tap ", "async "] where event.hasPrefix(kind) {
      return places[String(event.dropFirst(kind.count))]
    }
    return nil
  }
}

extension Trace {
  /// With the place in the source of each step that has one.
  func placed(_ place: (String) -> SourceLocation?) -> Trace {
    func placed(_ steps: [Step]) -> [Step] {
      steps.map { step in
        var step = step
        step.source = place(step.event)
        return step
      }
    }
    var trace = self
    trace.steps = placed(steps)
    trace.continuation = placed(continuation)
    trace.loop = placed(loop)
    return trace
  }
}
