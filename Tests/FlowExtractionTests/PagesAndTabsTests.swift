import FlowModel
import Testing

@testable import FlowExtraction

/// Tabs that are no navigation of their own: pages, and tabs on a stack.
@Suite struct PagesAndTabsTests {
  /// A gallery that a path pushes, with a `TabView` in it.
  private static func gallery(_ style: String, second page: String = "PageView(coordinator: coordinator)") -> String {
    """
    import SwiftUI
    enum Route: Hashable { case gallery, help }
    final class ShopCoordinator: ObservableObject {
      @Published var path = NavigationPath()
      func open(_ route: Route) { path.append(route) }
      func leave() { path.removeLast() }
    }
    @main struct ShopApp: App {
      @StateObject var coordinator = ShopCoordinator()
      var body: some Scene {
        WindowGroup {
          NavigationStack(path: $coordinator.path) {
            HomeView(coordinator: coordinator).navigationDestination(for: Route.self) { route in
              switch route {
              case .gallery: GalleryView(coordinator: coordinator)
              case .help: HelpView()
              }
            }
          }
        }
      }
    }
    struct HomeView: View {
      let coordinator: ShopCoordinator
      var body: some View { Button("Gallery") { coordinator.open(.gallery) } }
    }
    struct HelpView: View { var body: some View { Text("Help") } }
    struct PageView: View {
      let coordinator: ShopCoordinator
      var body: some View { Button("Help") { coordinator.open(.help) } }
    }
    struct GalleryView: View {
      let coordinator: ShopCoordinator
      @State var page = 0
      var body: some View {
        VStack {
          Button("Leave") { coordinator.leave() }
          TabView(selection: $page) {
            PageView(coordinator: coordinator).tag(0)
            \(page).tag(1)
          }
          \(style)
        }
      }
    }
    """
  }

  @Test(arguments: [
    ".tabViewStyle(.page)", ".tabViewStyle(.page(indexDisplayMode: .never)).frame(height: 200)",
    ".tabViewStyle(PageTabViewStyle())",
  ])
  func aTabViewThatPagesIsPartOfItsScreen(_ style: String) throws {
    let reading = Reading(Self.gallery(style))
    #expect(reading.facts.contains("transition ShopCoordinator.HomeView: push GalleryView"), "\(reading.facts)")
    #expect(reading.facts.contains("transition ShopCoordinator.GalleryView: pop"))
    #expect(reading.facts.contains("transition ShopCoordinator.GalleryView: push HelpView"))
    #expect(!reading.facts.contains { $0.contains("tabs") || $0.contains("fullScreen") })
    _ = try reading.text()
  }

  @Test func pagesOfATabBarOnAStackAreOneScreenToo() {
    let facts = Reading(Self.gallery(".tabViewStyle(.automatic)")).facts
    #expect(facts.contains("transition ShopCoordinator.GalleryView: push HelpView"))
  }

  /// Their stacks cannot stand on another stack.
  @Test func aTabBarWithStacksOnAStackIsAnUnreadCall() throws {
    let reading = Reading(
      Self.gallery(
        ".tabViewStyle(.automatic)",
        second: "NavigationStack { PageView(coordinator: coordinator).navigationDestination(for: Int.self) { _ in } }"))
    #expect(!reading.facts.contains { $0.contains("fullScreen") }, "\(reading.facts)")
    #expect(reading.extraction.unread.contains { $0.kind == .call && $0.reason.contains("tabs with stacks") })
    _ = try reading.text()
  }

  /// A shop whose tabs are put on a stack; each tab's coordinator works on that stack.
  private static func shop(tabs: String, show: String = "stack.pushViewController(tabs, animated: false)") -> String {
    Reading.app(
      start: """
        let list = ListCoordinator(stack: stack)
        let tabs = UITabBarController()
        tabs.setViewControllers(\(tabs), animated: false)
        tabs.selectedIndex = 0
        \(show)
        """,
      members: "func showItem() {}")
        + """

        class ListController: UIViewController {
          var coordinator: ListCoordinator?
          @IBAction func detailTapped() { coordinator?.showDetail() }
          @IBAction func photoTapped() { coordinator?.showPhotos() }
        }
        class MoreController: UIViewController {}
        class DetailController: UIViewController {}
        class PhotosController: UIViewController {}
        final class ListCoordinator: Coordinator {
          var children: [Coordinator] = []
          let stack: UINavigationController
          init(stack: UINavigationController) { self.stack = stack }
          func make() -> UIViewController {
            let list = ListController()
            list.coordinator = self
            return list
          }
          func showDetail() { stack.pushViewController(DetailController(), animated: true) }
          func showPhotos() { stack.present(PhotosController(), animated: true) }
        }
        """
  }

  @Test(arguments: [
    "stack.pushViewController(tabs, animated: false)", "stack.setViewControllers([tabs], animated: false)",
  ])
  func tabsOnAStackAreOneScreen(_ show: String) throws {
    let reading = Reading(Self.shop(tabs: "[list.make(), MoreController()]", show: show))
    #expect(reading.coordinator("AppCoordinator")?.container == .stack)
    #expect(reading.facts.contains("transition AppCoordinator: push AppTabs"), "\(reading.facts)")
    #expect(reading.facts.contains("transition AppCoordinator.AppTabs: push DetailController"), "\(reading.facts)")
    #expect(reading.facts.contains("transition AppCoordinator.AppTabs: present PhotosController as sheet"))
    // It only makes a screen, and shows nothing by itself.
    #expect(reading.coordinator("ListCoordinator") == nil)
    #expect(reading.extraction.unread.isEmpty, "\(reading.extraction.unread)")
    _ = try reading.text()
  }

  @Test func tabsWithStacksOfTheirOwnMayLieOverAStack() throws {
    let reading = Reading(
      Self.shop(
        tabs: "[UINavigationController(rootViewController: list.make()), MoreController()]",
        show: """
          stack.pushViewController(HomeController(), animated: false)
          stack.pushViewController(tabs, animated: true)
          """))
    #expect(reading.facts.contains("transition AppCoordinator: push HomeController"))
    #expect(
      reading.certainty("transition AppCoordinator: present AppTabs as fullScreen") == .possible, "\(reading.facts)")
    _ = try reading.text()
  }
}
