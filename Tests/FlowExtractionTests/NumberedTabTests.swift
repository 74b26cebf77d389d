import Testing

@testable import FlowExtraction

/// Tabs that code tells apart by the numbers of their items, and stacks of which there may be several.
@Suite struct NumberedTabTests {
  private static func app(_ start: String, page: String, members: String = "") -> String {
    """
    import UIKit
    protocol Coordinator: AnyObject { var children: [Coordinator] { get set }; func start() }
    class SceneDelegate: UIResponder, UIWindowSceneDelegate {
      var window: UIWindow?
      var coordinator: TabsCoordinator?
      func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        coordinator = TabsCoordinator(pages: Settings.pages())
        coordinator?.start()
        window?.rootViewController = coordinator?.tabs
      }
    }
    \(page)
    final class TabsCoordinator: Coordinator {
      var children: [Coordinator] = []
      let tabs = UITabBarController()
      let pages: [Page]
      init(pages: [Page]) { self.pages = pages }
      func start() { \(start) }
      private func item(for page: Page) -> UITabBarItem {
        let item = UITabBarItem(title: "\\(page)", image: nil, selectedImage: nil)
        item.tag = page.rawValue
        return item
      }
      private func stack(with item: UITabBarItem) -> UINavigationController {
        let stack = UINavigationController()
        stack.tabBarItem = item
        return stack
      }
      private func begin(_ page: Page, on stack: UINavigationController) {
        switch page {
        case .news:
          let news = NewsCoordinator(stack: stack)
          news.start()
          children.append(news)
        case .shop:
          let shop = ShopCoordinator(stack: stack)
          shop.start()
          children.append(shop)
        }
      }
      \(members)
    }
    final class NewsCoordinator: Coordinator {
      var children: [Coordinator] = []
      let stack: UINavigationController
      init(stack: UINavigationController) { self.stack = stack }
      func start() { stack.viewControllers = [NewsController()] }
    }
    final class ShopCoordinator: Coordinator {
      var children: [Coordinator] = []
      let stack: UINavigationController
      init(stack: UINavigationController) { self.stack = stack }
      func start() { stack.viewControllers = [ShopController()] }
    }
    class NewsController: UIViewController {}
    class ShopController: UIViewController {}
    """
  }

  private static let raw = "enum Page: Int, CaseIterable { case news, shop }"
  private static let own = """
    enum Page: Int, CaseIterable {
      case news = 3, shop = 5
      init?(position: Int) {
        switch position {
        case 3: self = .news
        case 5: self = .shop
        default: return nil
        }
      }
    }
    """

  /// The items are made first, then the stacks for them; the number of an item says for which case it was made.
  @Test(arguments: [
    (raw, "guard let page = Page(rawValue: stack.tabBarItem.tag) else { return }"),
    (own, "guard let page = Page(position: stack.tabBarItem.tag) else { return }"),
    (own, "let number = stack.tabBarItem.tag; guard let page = Page(position: number) else { return }"),
  ]) func eachTabHasTheCoordinatorOfItsNumber(_ page: String, _ reading: String) throws {
    let reading = Reading(
      Self.app(
        """
        let stacks = Page.allCases.map { self.item(for: $0) }.map { self.stack(with: $0) }
        stacks.forEach { stack in self.begin(on: stack) }
        tabs.setViewControllers(stacks, animated: false)
        """, page: page,
        members: "private func begin(on stack: UINavigationController) { \(reading); begin(page, on: stack) }"))
    let text = try reading.text()
    #expect(reading.coordinator("TabsCoordinator")?.tabs == ["NewsCoordinator", "ShopCoordinator"], "\(text)")
    #expect(reading.certainty("transition ShopCoordinator: push ShopController") == .certain, "\(text)")
  }

  /// One stack stands for all that a loop makes: whether it is the same for both children, nobody knows.
  @Test func whatIsDoneOnAStackOfManyIsPossible() throws {
    let reading = Reading(
      Self.app("for page in pages { begin(page, on: UINavigationController()) }", page: Self.raw))
    let text = try reading.text()
    #expect(text.contains("do: [{replace: [ShopController]}]}  # possible: "), "\(text)")
    #expect(reading.certainty("transition NewsCoordinator: push NewsController") == .certain, "\(text)")
  }
}
