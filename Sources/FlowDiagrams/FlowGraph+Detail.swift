import FlowModel

/// Defines the detail of a picture, and chooses it by the size of the flow.
extension FlowGraph {
  /// The detail in which a picture shows a coordinator.
  public enum Detail: String, Hashable, Sendable, CaseIterable {
    /// The coordinator as a box.
    case overview
    /// The coordinator with its screens.
    case full

    /// The largest number of screens that a picture shows by default: it still fits a page.
    public static let mostScreens = 60

    /// The default detail of a flow: all its screens, or an overview if there are too many.
    public init(for flow: Flow) {
      let screens = flow.coordinators.reduce(0) { $0 + $1.screens.count }
      self = screens > Self.mostScreens ? .overview : .full
    }
  }
}
