/// Names of the frameworks' own calls by which screens come and go.
enum NavigationNames {
  /// What counts as a navigation call in the coverage of a run, wherever it stands.
  static let calls: Set<String> = [
    "pushViewController", "setViewControllers", "popViewController", "popToRootViewController", "popToViewController",
    "showDetailViewController", "sheet", "fullScreenCover", "navigationDestination", "dismiss", "present",
  ]

  /// View modifiers that declare a presentation; they count where they stand.
  static let modifiers: Set<String> = ["sheet", "fullScreenCover", "popover", "navigationDestination"]
}
