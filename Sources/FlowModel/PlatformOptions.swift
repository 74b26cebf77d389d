/// What UIKit does with a requested presentation while another one above the same context is being dismissed.
///
/// Sources disagree: an iOS 8 report of a presentation that was dropped within one turn of the run loop; against it
/// shipping code that dismisses and presents in one call, with a UI test that sees the second controller.
public enum PresentWhileLeaving: String, Hashable, Sendable, CaseIterable {
  /// It is called again when the dismissal has settled.
  case waits
  /// It is refused, as when something is presented already.
  case dropped
}

/// What UIKit does with presented controllers when the window gets another root.
///
/// Sources disagree: the page of [`rootViewController`](https://developer.apple.com/documentation/uikit/uiwindow/rootviewcontroller)
/// says that the old views are removed; several reports, of iOS 13 and later ones, show presented views that stay.
public enum ModalsOnShow: String, Hashable, Sendable, CaseIterable {
  /// They stay, and continue to cover the window.
  case stay
  /// They go with the old root, as in SwiftUI.
  case go
}

/// What SwiftUI does with a sheet that a view requests while the view's tab is not selected.
///
/// Nothing is presented then; whether the sheet comes up when the tab is selected is reported both ways.
public enum PresentOutOfSight: String, Hashable, Sendable, CaseIterable {
  /// It never comes.
  case dropped
  /// It waits in its slot, and comes when the tab is selected.
  case waits
}
