import FlowModel
import Testing

@testable import FlowExtraction

/// Properties that begin with a stack, and in which other code puts another one.
@Suite struct ReplacedContainerTests {
  private static let step = "class StepController: UIViewController {}\n"

  private static func app(starting child: String, _ members: String = "") -> String {
    Reading.app(
      start: "let home = HomeController()\nhome.coordinator = self\nstack.pushViewController(home, animated: false)",
      members: "\(members)\nfunc showItem() { \(child)\nchildren.append(child)\nchild.start() }")
  }

  private static func coordinator(_ initialiser: String) -> String {
    step + """
      final class StepCoordinator: Coordinator {
        var children: [Coordinator] = []
        var stack = UINavigationController()
        \(initialiser)
        func start() { stack.pushViewController(StepController(), animated: true) }
      }
      """
  }

  @Test(arguments: [
    "init(stack: UINavigationController) { self.stack = stack }",
    "init(stack: UINavigationController?) { guard let stack else { fatalError() }\nself.stack = stack }",
    "init(stack: UINavigationController) { if children.isEmpty { self.stack = stack } else { self.stack = stack } }",
  ])
  func aStackThatTheInitialiserAlwaysReplacesIsNoneOfTheApps(_ initialiser: String) throws {
    let reading = Reading(
      Self.app(starting: "let child = StepCoordinator(stack: stack)"), Self.coordinator(initialiser))
    #expect(reading.coordinator("StepCoordinator")?.container == .inherited)
    #expect(reading.certainty("transition StepCoordinator: push StepController") == .certain)
    #expect(reading.facts.contains("transition AppCoordinator.HomeController: push StepCoordinator"))
    #expect(try !reading.text().contains("possible"))
  }

  @Test(arguments: [
    // On one way the first stack stays.
    "init(stack: UINavigationController) { if children.isEmpty { self.stack = stack } }",
    "init(stack: UINavigationController?) { guard let stack else { return }\nself.stack = stack }",
  ])
  func aStackThatMayStayMakesTheContainerAGuess(_ initialiser: String) throws {
    let reading = Reading(
      Self.app(starting: "let child = StepCoordinator(stack: stack)"), Self.coordinator(initialiser))
    let coordinator = try #require(reading.coordinator("StepCoordinator"))
    #expect(coordinator.containerLocation.line > 0)
    #expect(reading.certainty("container StepCoordinator: \(coordinator.container.rawValue)") == .possible)
    #expect(try reading.text().contains("container: \(coordinator.container.rawValue)  # possible: 1.swift:4"))
  }

  private static let base = """
    class BaseCoordinator: Coordinator {
      var children: [Coordinator] = []
      var stack = UINavigationController()
      func start() {}
    }
    final class StepCoordinator: BaseCoordinator {
      override func start() { stack.viewControllers = [StepController()] }
    }
    """

  @Test(arguments: [
    "let child = StepCoordinator()\nchild.stack = stack",
    "let child = make()\nchild.stack = stack",
    "let child = make()\nhand(child)",
  ])
  func aStackThatTheMakerAlwaysReplacesIsNoneOfTheApps(_ child: String) throws {
    let reading = Reading(
      Self.app(
        starting: child,
        """
        func make() -> StepCoordinator { StepCoordinator() }
        func hand(_ child: StepCoordinator) { child.stack = stack }
        """), Self.step + Self.base)
    #expect(reading.coordinator("StepCoordinator")?.container == .inherited)
    #expect(reading.facts.contains("transition StepCoordinator: replace StepController"))
    #expect(try !reading.text().contains("possible"))
  }

  @Test func aRouterThatIsAlwaysReplacedIsNoneOfTheApps() {
    let reading = Reading(
      Self.app(starting: "let child = StepCoordinator()\nchild.router = Router(stack)"),
      Self.step + """
        final class Router {
          let stack: UINavigationController?
          init(_ stack: UINavigationController? = nil) { self.stack = stack }
          func push(_ controller: UIViewController) { stack?.pushViewController(controller, animated: true) }
        }
        final class StepCoordinator: Coordinator {
          var children: [Coordinator] = []
          var router = Router(UINavigationController())
          func start() { router.push(StepController()) }
        }
        """)
    #expect(reading.coordinator("StepCoordinator")?.container == .inherited)
    #expect(reading.certainty("transition StepCoordinator: push StepController") == .certain)
  }

  /// What is put into the window is in use, although another stack is put there later.
  @Test func aStackThatWasUsedBeforeItIsReplacedStays() {
    let reading = Reading(
      Self.app(
        starting: "let child = StepCoordinator()\nstack.present(child.stack, animated: true)\nchild.stack = stack"),
      Self.step + Self.base)
    #expect(reading.coordinator("StepCoordinator")?.containerLocation.line ?? 0 > 0)
  }

  /// Actions run in any order: one that replaces the stack says nothing about another one.
  @Test func whatOneActionReplacesAnotherMayStillUse() throws {
    let reading = Reading(
      Reading.app(
        start: """
          let home = HomeController()
          home.coordinator = self
          home.onNext = { [weak self] in self?.child.stack = self?.stack ?? UINavigationController() }
          stack.pushViewController(home, animated: false)
          """,
        members: "let child = StepCoordinator()\nfunc showItem() { children.append(child)\nchild.start() }"),
      Self.step + Self.base)
    let coordinator = try #require(reading.coordinator("StepCoordinator"))
    #expect(coordinator.containerLocation.line > 0)
  }

  /// A property that holds one of several stacks holds one at a time.
  @Test func whatIsSetOnOneOfSeveralStacksIsSetOnce() throws {
    let reading = Reading(
      Reading.app(
        start: "current = children.isEmpty ? stack : other\nshow()",
        members: """
          let other = UINavigationController()
          var current: UINavigationController?
          func show() { current?.viewControllers = [HomeController()] }
          """))
    let start = try #require(reading.coordinator("AppCoordinator")).start
    #expect(start.count == 1, "\(start)")
  }
}
