/// The conditions of `#if`, for an app on an iPhone or iPad.
///
/// What a project sets itself (`DEBUG`) is unknown, and so is whether it has a module that is not Apple's. A condition of
/// both known and unknown parts may still be known, as in three-valued logic (Kleene).
enum PlatformCondition {
  /// Whether a condition holds; nil: unknown.
  static func holds(_ condition: Term) -> Bool? {
    switch condition.kind {
    case .truth(let value): value
    case .not(let inner): holds(inner).map { !$0 }
    case .operation("&&", let left, let right): all(holds(left), holds(right))
    case .operation("||", let left, let right): all(holds(left).map { !$0 }, holds(right).map { !$0 }).map { !$0 }
    case .call(let callee, let arguments):
      if case .name(let question) = callee.kind, let name = arguments.first?.term.lastName {
        answer(to: question, name)
      } else {
        nil
      }
    default: nil
    }
  }

  private static func all(_ one: Bool?, _ other: Bool?) -> Bool? {
    if one == false || other == false { return false }
    return one == true && other == true ? true : nil
  }

  private static func answer(to question: String, _ name: String) -> Bool? {
    switch question {
    case "os": name == "iOS"
    // The app is neither in the simulator nor on a Mac.
    case "targetEnvironment": false
    case "canImport": modulesOfMac.contains(name) ? false : modulesOfApple.contains(name) ? true : nil
    default: nil
    }
  }

  private static let modulesOfMac: Set<String> = ["AppKit", "Cocoa", "Carbon", "ScriptingBridge"]
  private static let modulesOfApple: Set<String> = [
    "UIKit", "SwiftUI", "Foundation", "Combine", "Observation", "SwiftData", "CoreData", "MapKit", "WebKit",
    "SafariServices",
  ]
}
