import FlowModel

/// Defines how much a picture shows, and chooses that by the size of the flow.
extension FlowGraph {
  /// How much a picture shows of a coordinator.
  public enum Detail: String, Hashable, Sendable, CaseIterable {
    /// A box.
    case overview
    /// Its screens.
    case full

    /// Up to so many screens a picture shows them all where nobody says otherwise: it still fits a page.
    public static let mostScreens = 60

    /// What shows a flow best: all its screens, or where there are too many of them an overview.
    public init(for flow: Flow) {
      let screens = flow.coordinators.reduce(0) { $0 + $1.screens.count }
      self = screens > Self.mostScreens ? .overview : .full
    }
  }
}
