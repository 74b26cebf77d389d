import FlowModel
import Testing

@testable import FlowExtraction

/// A stack is changed through a copy of its controllers: only what differs comes and goes.
@Suite struct StackCopyTests {
  private static func effects(_ body: String) throws -> [Effect.Kind] {
    let reading = Reading(
      DelegateMethodTests.app(
        "@IBAction func open() { coordinator?.change() }", coordinator: ("func change() { \(body) }", "")))
    let screens = try #require(reading.coordinator("MainCoordinator")).screens
    return try #require(screens.first?.actions.first).effects.map(\.kind)
  }

  private static let detail = "DetailViewController()"

  @Test(arguments: [
    "var all = stack.viewControllers\nall.append(\(detail))\nstack.setViewControllers(all, animated: true)",
    "stack.setViewControllers(stack.viewControllers + [\(detail)], animated: true)",
    "var all = Array(stack.viewControllers)\nall += [\(detail)]\nstack.setViewControllers(all, animated: true)",
  ])
  func whatIsAddedIsPushed(body: String) throws {
    #expect(try Self.effects(body).map(Self.name) == ["push"])
  }

  @Test(arguments: [
    "var all = stack.viewControllers\nall.removeLast()\nall.append(\(detail))\nstack.setViewControllers(all, animated: true)",
    "var all = stack.viewControllers\n_ = all.popLast()\nlet next = \(detail)\nall.append(next)\nstack.viewControllers = all",
    "stack.viewControllers = stack.viewControllers.dropLast() + [\(detail)]",
    "stack.viewControllers.removeLast()\nstack.viewControllers.append(\(detail))",
  ])
  func theTopIsReplaced(body: String) throws {
    #expect(try Self.effects(body).map(Self.name) == ["pop", "push"])
  }

  /// What is no copy is the whole content.
  @Test func aListOfItsOwnReplacesTheStack() throws {
    let body =
      "var all: [UIViewController] = []\nall.append(\(Self.detail))\nstack.setViewControllers(all, animated: true)"
    #expect(try Self.effects(body).map(Self.name) == ["replace"])
  }

  /// Of other changes it is not known what stays.
  @Test(arguments: [
    "all.removeFirst()", "if isFull { all.removeLast() }", "all = all.filter { $0 is ListViewController }",
    "all[0] = other",
  ])
  func otherChangesAreNotKnown(change: String) throws {
    let reading = Reading(
      DelegateMethodTests.app(
        "@IBAction func open() { coordinator?.change() }",
        coordinator: (
          """
          func change() {
            var all = stack.viewControllers
            \(change)
            all.append(\(Self.detail))
            stack.setViewControllers(all, animated: true)
          }
          """, ""
        )))
    let screens = try #require(reading.coordinator("MainCoordinator")).screens
    #expect(!screens.flatMap(\.actions).flatMap(\.effects).map { Self.name($0.kind) }.contains("push"))
  }

  private static func name(_ kind: Effect.Kind) -> String {
    switch kind {
    case .pushScreen: "push"
    case .pop: "pop"
    case .replace: "replace"
    default: "\(kind)"
    }
  }
}
