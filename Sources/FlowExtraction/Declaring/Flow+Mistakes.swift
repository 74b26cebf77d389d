import FlowModel

extension Flow {
  /// What was not understood in the source, for the mistake that a declaration of it has.
  func reason(for mistake: String) -> String {
    if mistake.hasPrefix("a tabs coordinator needs") { return "tabs: what they are was not found" }
    // ‘push’ needs a stack, and ‘App’ is a window coordinator
    let parts = mistake.split(omittingEmptySubsequences: false) { $0 == "‘" || $0 == "’" }.map(String.init)
    guard parts.count == 5, parts[2].hasPrefix(" needs a "), let container = coordinator(named: parts[3])?.container
    else { return mistake }
    return "\(parts[1]): ‘\(parts[3])’ was taken to show its screens \(container.whereItShows)"
  }
}

extension Coordinator.Container {
  fileprivate var whereItShows: String {
    switch self {
    case .window: "in the window"
    case .stack, .inherited: "on a stack"
    case .tabs: "as tabs"
    case .switch: "one at a time"
    case .split: "in columns"
    }
  }
}
