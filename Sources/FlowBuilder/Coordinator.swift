/// A coordinator as a flow declares it: it owns a container, shows screens, starts child coordinators.
///
/// Parts that are left out have the defaults of a declaration file; the default of the framework is that of the flow.
public struct Coordinator: DeclarationPart {
  private var declared: FlowModel.Coordinator
  private let framework: Framework?
  private let ownership: FlowModel.Coordinator.Ownership?
  private let removedScreens: RemovedScreens?

  /// - Parameters:
  ///   - other: The coordinator that provides everything not declared here; nil: none. An argument that is left out, or
  ///     has its default value, is not declared, except arguments that may be nil; single entries, procedures,
  ///     handlers, variables and screens override those of the same name. Screens that both coordinators have are
  ///     called `Coordinator.Screen` then.
  ///   - container: Its container; nil: a stack, or for a headless coordinator `inherited`.
  ///   - framework: Its framework; nil: that of the flow.
  ///   - children: Whether starting another child releases the first.
  ///   - ownership: Its owner; nil: the parent in UIKit and for headless coordinators, the view in SwiftUI.
  ///   - unlock: When its re-entrancy guard opens again; nil: it has none.
  ///   - headless: Shows nothing by design.
  ///   - backMenu: Whether the back button has its long-press menu.
  ///   - removedScreens: The treatment of taps on its removed screens; nil: as the flow declares.
  ///   - lazy: Whether the coordinator of a tab is brought up only when the tab is first selected.
  ///   - columns: The coordinators of the columns of a split, from the left.
  ///   - destinations: The screens and coordinators that a SwiftUI stack can show besides its root; nil: not declared.
  public init(
    _ name: CoordinatorName, like other: CoordinatorName? = nil, container: FlowModel.Coordinator.Container? = nil,
    framework: Framework? = nil,
    children: FlowModel.Coordinator.Children = .many, ownership: FlowModel.Coordinator.Ownership? = nil,
    guard unlock: GuardUnlock? = nil, headless: Bool = false, backMenu: Bool = true,
    removedScreens: RemovedScreens? = nil, tabs: [CoordinatorName] = [], lazy: Bool = false,
    columns: [CoordinatorName] = [],
    destinations: [Destination]? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    @PartsBuilder<FlowModel.Coordinator> _ parts: () -> PartsBuilder<FlowModel.Coordinator>.Parts = { [] }
  ) {
    self.framework = framework
    self.ownership = ownership
    self.removedScreens = removedScreens
    declared = FlowModel.Coordinator(
      name: name.text, container: container ?? (headless ? .inherited : .stack), children: children,
      guardUnlock: unlock, isHeadless: headless, hasBackMenu: backMenu, tabs: tabs.texts + columns.texts, isLazy: lazy,
      destinations: destinations?.map(\.name), location: SourceLocation(file: file, line: line, column: column))
    if let other {
      let said = [
        ("container", container != nil), ("framework", framework != nil), ("ownership", ownership != nil),
        ("removedScreens", removedScreens != nil), ("columns", !columns.isEmpty),
      ]
      declared.likeness = FlowModel.Coordinator.Likeness(
        to: other.text, said: Set(said.filter(\.1).map(\.0)))
    }
    for add in parts() { add(&declared) }
  }

  public func add(to flow: inout Flow) {
    var coordinator = declared
    coordinator.framework = framework ?? flow.framework
    coordinator.removedScreens = removedScreens ?? flow.removedScreens
    coordinator.ownership =
      ownership ?? (coordinator.isHeadless || coordinator.framework == .uikit ? .parent : .view)
    flow.coordinators.append(coordinator)
  }
}

/// A screen or coordinator that a SwiftUI stack can show besides its root.
public enum Destination: Hashable, Sendable {
  case screen(ScreenName)
  case coordinator(CoordinatorName)

  var name: String {
    switch self {
    case .screen(let screen): screen.text
    case .coordinator(let coordinator): coordinator.text
    }
  }
}
