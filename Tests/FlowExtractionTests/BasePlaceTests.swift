import FlowModel
import Foundation
import Testing

@testable import FlowExtraction

/// The source line of what the base of all coordinators does for one of them, and of tabs.
@Suite struct BasePlaceTests {
  private static let base = """
    import UIKit
    class Base {
      var children: [Base] = []
      var parent: Base?
      let stack: UINavigationController
      init(stack: UINavigationController, parent: Base?) { self.stack = stack; self.parent = parent }
      func start() {}
      func launch(_ child: Base) {
        children.append(child)
        child.start()
      }
      func drop(_ child: Base) { children.removeAll { $0 === child } }
      func end() { parent?.drop(self) }
      func show(_ screen: UIViewController) { stack.pushViewController(screen, animated: true) }
    }
    class SceneDelegate: UIResponder, UIWindowSceneDelegate {
      var window: UIWindow?
      var app: AppCoordinator?
      func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        let stack = UINavigationController()
        window?.rootViewController = stack
        app = AppCoordinator(stack: stack, parent: nil)
        app?.start()
      }
    }
    class Home: UIViewController {
      var onNext: (() -> Void)?
      @IBAction func nextTapped() { onNext?() }
    }
    class Form: UIViewController {
      var onDone: (() -> Void)?
      @IBAction func doneTapped() { onDone?() }
    }

    """

  private static let family =
    base + """
      final class AppCoordinator: Base {
        override func start() {
          let home = Home()
          home.onNext = { [unowned self] in self.order() }
          show(home)
        }
        func order() {
          let order = OrderCoordinator(stack: stack, parent: self)
          launch(order)
        }
      }
      final class OrderCoordinator: Base {
        override func start() {
          let form = Form()
          form.onDone = { [unowned self] in self.end() }
          show(form)
        }
      }
      """

  private func lines(_ what: String, in source: String) -> [String] {
    let reading = Reading(source)
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let facts = reading.extraction.flow.map { FlowFacts($0, keepsPlaces: true).all } ?? []
    return facts.filter { $0.fact.text == what }.map {
      lines[$0.location.line - 1].split(separator: " ").joined(separator: " ")
    }
  }

  @Test func theLineOfTheCoordinatorThatCallsItsBase() {
    #expect(lines("child AppCoordinator: OrderCoordinator", in: Self.family) == ["launch(order)"])
    #expect(lines("transition AppCoordinator: push Home", in: Self.family) == ["show(home)"])
    #expect(
      lines("release OrderCoordinator.Form: finish", in: Self.family)
        == ["form.onDone = { [unowned self] in self.end() }"])
  }

  /// The base itself is what a coordinator does that has no code of its own.
  @Test func theLineInTheBaseWhereNothingCallsIt() {
    let source =
      Self.base.replacingOccurrences(of: "func start() {}", with: "func start() { show(Home()) }") + """
        final class AppCoordinator: Base {}
        """
    #expect(
      lines("transition AppCoordinator: push Home", in: source).first?.contains("show(Home())") == true)
  }

  /// A child that starts in its own initialiser is started by whoever makes it; one that does not, by the call.
  @Test func theLineThatMakesAChildThatStartsItself() {
    let making = "let order = OrderCoordinator(stack: stack, parent: self)"
    let itself = Self.family.replacingOccurrences(of: "launch(order)", with: "children.append(order)")
      .replacingOccurrences(
        of: "final class OrderCoordinator: Base {",
        with: """
          final class OrderCoordinator: Base {
            override init(stack: UINavigationController, parent: Base?) {
              super.init(stack: stack, parent: parent)
              start()
            }
          """)
    #expect(lines("child AppCoordinator: OrderCoordinator", in: itself) == [making])
    let called = Self.family.replacingOccurrences(of: "launch(order)", with: "children.append(order); order.start()")
    #expect(lines("child AppCoordinator: OrderCoordinator", in: called) == ["children.append(order); order.start()"])
  }

  /// Each tab stands where its coordinator is started; a tab with only a screen where the tabs are put together.
  @Test func theLineOfEachTab() {
    let source =
      Self.base + """
        final class AppCoordinator: Base {
          let tabs = UITabBarController()
          override func start() {
            let order = OrderCoordinator(stack: UINavigationController(), parent: self)
            launch(order)
            tabs.viewControllers = [
              order.stack, Form()]
            stack.setViewControllers([tabs], animated: false)
          }
        }
        final class OrderCoordinator: Base {
          override func start() { show(Home()) }
        }
        """
    let reading = Reading(source)
    let owner = reading.extraction.flow?.coordinators.first { !$0.tabs.isEmpty }
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(owner?.tabs == ["OrderCoordinator", "FormTab"])
    let places = owner?.tabLocations.map { lines[$0.line - 1].split(separator: " ").joined(separator: " ") }
    #expect(places == ["launch(order)", "tabs.viewControllers = ["])
  }
}

/// Facts about what one coordinator does on behalf of another one.
@Suite struct FlowFactTests {
  private func facts(_ effects: [Effect]) -> [String] {
    let shop = Coordinator(name: "Shop", start: effects, screens: [Screen(name: "Home")])
    let cart = Coordinator(name: "Cart", screens: [Screen(name: "List")])
    let flow = Flow(name: "App", root: "Shop", coordinators: [shop, cart])
    return FlowFacts(flow).all.map(\.fact.text).filter { $0.hasPrefix("child") || $0.hasPrefix("release") }
  }

  @Test func aChildBelongsToTheCoordinatorThatStartsIt() {
    #expect(facts([Effect(.within("Cart", [Effect(.start("Pay", entry: nil))]))]) == ["child Cart: Pay"])
    #expect(facts([Effect(.start("Pay", entry: nil))]) == ["child Shop: Pay"])
    #expect(facts([Effect(.later([Effect(.remove("Pay"))]))]) == ["release Shop: Pay"])
  }
}
