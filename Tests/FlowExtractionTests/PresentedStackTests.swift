import FlowModel
import Testing

@testable import FlowExtraction

/// Coordinators that make a stack when they start, and present it on the stack that they were given.
@Suite struct PresentedStackTests {
  private static func item(_ tap: String, start: String) -> Reading {
    Reading(
      Reading.app(
        start: "let home = HomeController(); home.coordinator = self; stack.pushViewController(home, animated: false)",
        members: "func showItem() { \(tap) }") + """

          extension HomeController {
            override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
              let item = ItemCoordinator(stack: navigationController!)
              item.start()
            }
          }
          final class ItemCoordinator: Coordinator {
            var children: [Coordinator] = []
            let stack: UINavigationController
            init(stack: UINavigationController) { self.stack = stack }
            func start() { \(start) }
          }
          """)
  }

  private static let presents = """
    let own = UINavigationController(rootViewController: ItemController())
    stack.present(own, animated: true)
    """

  /// Whether the home screen or the coordinator above makes it.
  @Test(arguments: ["", "let item = ItemCoordinator(stack: stack); children.append(item); item.start()"])
  func theStackIsTheChilds(tap: String) throws {
    let reading = Self.item(tap, start: Self.presents)
    let item = try #require(reading.coordinator("ItemCoordinator"))
    #expect(item.container == .stack)
    #expect(item.start.map(\.kind) == [.pushScreen("ItemController")])
    let home = try #require(reading.coordinator("AppCoordinator")?.screens.first { $0.name == "HomeController" })
    let shown = home.actions.flatMap(\.effects).map(\.kind)
    #expect(!shown.isEmpty)
    #expect(
      shown.allSatisfy {
        $0 == .presentCoordinator("ItemCoordinator", entry: nil, style: .sheet, interactiveDismiss: true)
      }, "\(shown)")
  }

  /// What is pushed on the stack of the screen goes there.
  @Test func aScreenOnTheGivenStackIsNotPresented() throws {
    let reading = Self.item("", start: "stack.pushViewController(ItemController(), animated: true)")
    #expect(try #require(reading.coordinator("ItemCoordinator")).container == .inherited)
  }

  /// A child that makes a stack and puts it into the window works on that stack, and the window shows the child.
  @Test func aChildMayPutItsStackIntoTheWindow() throws {
    let reading = Reading(
      """
      import UIKit
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        var app: AppCoordinator?
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
          let window = UIWindow(windowScene: scene as! UIWindowScene)
          app = AppCoordinator(window: window)
          app?.start()
        }
      }
      final class AppCoordinator {
        let window: UIWindow
        var list: ListCoordinator?
        init(window: UIWindow) { self.window = window }
        func start() {
          let list = ListCoordinator(window: window)
          self.list = list
          list.start()
        }
      }
      final class ListCoordinator {
        let window: UIWindow
        init(window: UIWindow) { self.window = window }
        func start() {
          let list = ListController()
          let stack = UINavigationController(rootViewController: list)
          list.onItem = { stack.pushViewController(ItemController(), animated: true) }
          window.rootViewController = stack
        }
      }
      class ListController: UIViewController {
        var onItem: (() -> Void)?
        @IBAction func itemTapped() { onItem?() }
      }
      class ItemController: UIViewController {}
      """)
    let app = try #require(reading.coordinator("AppCoordinator"))
    #expect(app.container == .window)
    #expect(app.start.map(\.kind) == [.showCoordinator("ListCoordinator", entry: nil)])
    let list = try #require(reading.coordinator("ListCoordinator"))
    #expect(list.container == .stack)
    #expect(list.start.map(\.kind) == [.pushScreen("ListController")])
    let tap = try #require(list.screens.first { $0.name == "ListController" }?.actions.first)
    #expect(tap.effects.map(\.kind) == [.pushScreen("ItemController")])
    _ = try reading.text()
  }
}
