import FlowModel
import Testing

@testable import FlowExtraction

/// Members of a superclass, or of an extension of one, that the source does not contain.
@Suite struct InheritanceIdiomTests {
  @Test func anExtensionOfAllControllersIsFoundForTabsAndStacks() {
    let reading = Reading(
      Reading.app(
        start: "router.show(makeTabs())", members: "let router: Router\nfunc makeTabs() -> Presentable { Tabs() }"),
      """
      protocol Presentable { func controller() -> UIViewController }
      extension UIViewController: Presentable { func controller() -> UIViewController { self } }
      class Tabs: UITabBarController {
        override func viewDidLoad() { viewControllers = [HomeController(), ItemController()] }
      }
      final class Router {
        var window: UIWindow?
        func show(_ what: Presentable) { window?.rootViewController = what.controller() }
      }
      """)
    #expect(reading.coordinator("AppCoordinator")?.tabs == ["HomeControllerTab", "ItemControllerTab"])
  }

  /// `coordinate(to:)`, and objects that are built with `view:`, come from another module.
  private static let foreign = """
    import Kit
    final class ChildCoordinator: BaseCoordinator<Void> {
      let stack: UINavigationController
      init(stack: UINavigationController) { self.stack = stack }
      override func start() {
        let module = ItemModule(view: ItemController(), output: Output())
        stack.pushViewController(module.view, animated: true)
      }
    }
    final class Output {}
    final class ItemModule: BaseModule<Output> {}
    """

  @Test func whatABaseClassOfAnotherModuleStartsIsAChild() {
    let reading = Reading(
      Self.foreign,
      """
      import UIKit
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
          AppCoordinator(stack: UINavigationController()).start()
        }
      }
      class ItemController: UIViewController {}
      class HomeController: UIViewController {
        var onNext: (() -> Void)?
        @IBAction func nextTapped() { onNext?() }
      }
      final class AppCoordinator: BaseCoordinator<Void> {
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        override func start() {
          let home = HomeController()
          home.onNext = { [unowned self] in
            let child = ChildCoordinator(stack: self.stack)
            self.coordinate(to: child)
          }
          stack.pushViewController(home, animated: false)
        }
      }
      """)
    #expect(reading.certainty("transition AppCoordinator.HomeController: push ChildCoordinator") == .likely)
    #expect(reading.facts.contains("transition ChildCoordinator: push ItemController"))
    #expect(reading.coordinator("ChildCoordinator")?.ownership == .parent)
  }

  @Test func anObjectThatHearsOfRowsForAControllerSetsOffWhatItTells() {
    let reading = Reading(
      Reading.app(
        start: """
          let list = ListController()
          list.coordinator = self
          stack.pushViewController(list, animated: false)
          """, members: "func showItem() { stack.pushViewController(ItemController(), animated: true) }"),
      """
      protocol RowsDelegate: AnyObject { func selected() }
      final class Rows: NSObject, UITableViewDelegate {
        weak var delegate: RowsDelegate?
        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { delegate?.selected() }
      }
      class ListController: UITableViewController, RowsDelegate {
        weak var coordinator: AppCoordinator?
        private let rows = Rows()
        override func viewDidLoad() {
          tableView.delegate = rows
          rows.delegate = self
        }
        func selected() { coordinator?.showItem() }
      }
      """)
    #expect(
      reading.coordinator("AppCoordinator")?.screens.first { $0.name == "ListController" }?.actions.map(\.name)
        == ["selectRow"])
  }
}
