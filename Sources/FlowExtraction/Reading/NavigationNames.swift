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

  /// The name of a call of one of these; nil: another call, or one without a receiver and without a label that only the
  /// frameworks' calls have.
  static func called(by callee: Term, _ arguments: [Argument]) -> String? {
    switch callee.kind {
    case .member(.some, let name): calls.contains(name) ? name : nil
    case .name(let name):
      calls.contains(name) && arguments.contains { (labels[name] ?? ["animated"]).contains($0.label) } ? name : nil
    default: nil
    }
  }

  /// The labels of modifiers that present or push.
  private static let labels: [String: [String?]] = [
    "sheet": ["item", "isPresented"], "fullScreenCover": ["item", "isPresented"],
    "navigationDestination": ["for", "item", "isPresented"],
  ]
}
