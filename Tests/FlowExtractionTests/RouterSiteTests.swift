import FlowModel
import Testing

@testable import FlowExtraction

/// The source line of a fact that a router of the app's own causes.
@Suite struct RouterSiteTests {
  private static let source = """
    import UIKit
    protocol Coordinator: AnyObject {}
    final class Router {
      let stack = UINavigationController()
      func show(_ screen: UIViewController) { stack.pushViewController(screen, animated: true) }
      func back() { stack.popViewController(animated: true) }
    }
    class SceneDelegate: UIResponder, UIWindowSceneDelegate {
      var window: UIWindow?
      func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        let router = Router()
        window?.rootViewController = router.stack
        AppCoordinator(router: router).start()
      }
    }
    class HomeController: UIViewController {
      var onNext: (() -> Void)?
      var onBack: (() -> Void)?
      @IBAction func nextTapped() { onNext?() }
      @IBAction func backTapped() { onBack?() }
    }
    class ItemController: UIViewController {
      var onBack: (() -> Void)?
      @IBAction func backTapped() { onBack?() }
    }
    final class AppCoordinator: Coordinator {
      let router: Router
      init(router: Router) { self.router = router }
      func start() {
        let home = HomeController()
        home.onNext = { [unowned self] in self.showItem() }
        home.onBack = { [unowned self] in self.router.back() }
        router.show(home)
      }
      func showItem() {
        let item = ItemController()
        item.onBack = { [unowned self] in self.router.back() }
        router.show(item)
      }
    }
    """

  private static func line(of text: String, _ number: Int = 0) -> Int? {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let found = lines.indices.filter { lines[$0].contains(text) }
    return found.indices.contains(number) ? found[number] + 1 : nil
  }

  private func lines(_ reading: Reading, _ what: String) -> Set<Int> {
    let flow = reading.extraction.flow
    let facts = flow.map { FlowFacts($0, certainties: reading.extraction.certainties).all } ?? []
    return Set(facts.filter { $0.fact.text.hasSuffix(what) }.map(\.location.line))
  }

  @Test func pushesStandInTheCoordinator() {
    let reading = Reading(Self.source)
    #expect(lines(reading, "push HomeController") == Set([Self.line(of: "router.show(home)")].compactMap(\.self)))
    #expect(lines(reading, "push ItemController") == Set([Self.line(of: "router.show(item)")].compactMap(\.self)))
    #expect(ExtractionText.coverage(reading.extraction) == "2 of 2 navigation calls placed")
  }

  /// A call without an argument is run once and memoised, and has the line of each of its callers nevertheless.
  @Test func popsStandWhereEachOfThemIsCalled() {
    let reading = Reading(Self.source)
    #expect(
      lines(reading, "HomeController: pop") == Set([Self.line(of: "self.router.back()", 0)].compactMap(\.self)))
    #expect(
      lines(reading, "ItemController: pop") == Set([Self.line(of: "self.router.back()", 1)].compactMap(\.self)))
  }

  /// The first value of a box is nil; the box's type says which function takes its later values.
  @Test func aBoxGivesWhatItIsMadeFor() {
    let reading = Reading(
      Reading.app(
        start: """
          let list = ListController()
          list.coordinator = self
          stack.pushViewController(list, animated: false)
          """,
        members: """
          func show(_ home: Home) { stack.pushViewController(HomeController(), animated: true) }
          func show(_ item: Item) { stack.pushViewController(ItemController(), animated: true) }
          """),
      """
      class Box<T> {
        var listener: ((T) -> Void)?
        var value: T { didSet { listener?(value) } }
        init(_ value: T) { self.value = value }
        func bind(_ listener: @escaping (T) -> Void) {
          self.listener = listener
          listener(value)
        }
      }
      struct Home {}
      struct Item {}
      class ListController: UIViewController {
        weak var coordinator: AppCoordinator?
        var chosen: Box<Item?> = Box(nil)
        override func viewDidLoad() {
          chosen.bind { [weak self] item in
            guard let item = item else { return }
            self?.coordinator?.show(item)
          }
        }
      }
      """)
    #expect(reading.facts.contains { $0.hasSuffix("ListController: push ItemController") })
    #expect(!reading.facts.contains { $0.hasSuffix("push HomeController") })
  }
}
