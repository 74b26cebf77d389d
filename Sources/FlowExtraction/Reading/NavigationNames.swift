/// Names of framework calls that show or remove screens.
enum NavigationNames {
  /// Calls that count as navigation calls in the coverage of a run.
  static let calls: Set<String> = [
    "pushViewController", "setViewControllers", "popViewController", "popToRootViewController", "popToViewController",
    "showDetailViewController", "sheet", "fullScreenCover", "navigationDestination", "dismiss", "present",
  ]

  /// Calls that change the path of a stack in place.
  static let changes: Set<String> = ["append", "insert", "remove", "removeLast", "removeAll"]

  /// View modifiers that declare a presentation; they count at their own place.
  static let modifiers: Set<String> = ["sheet", "fullScreenCover", "popover", "navigationDestination"]
}
