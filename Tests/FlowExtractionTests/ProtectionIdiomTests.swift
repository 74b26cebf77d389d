import FlowModel
import Testing

@testable import FlowExtraction

/// Code that keeps a screen or coordinator from coming twice, and code that is told that one has gone.
@Suite struct ProtectionIdiomTests {
  private func effects(_ reading: Reading, _ screen: String) -> [Effect] {
    reading.extraction.flow?.coordinators.flatMap(\.screens).first { $0.name == screen }?.actions.first?.effects ?? []
  }

  private func condition(_ effects: [Effect]) -> String? {
    guard case .when(let condition, _, _)? = effects.first?.kind else { return nil }
    return condition.text
  }

  private func reading(_ guarding: String) -> Reading {
    Reading(
      """
      final class ChildCoordinator: Coordinator {
        var children: [Coordinator] = []
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func start() { stack.pushViewController(ItemController(), animated: true) }
      }
      """,
      Reading.app(
        start: "let home = HomeController(); home.coordinator = self; stack.pushViewController(home, animated: false)",
        members: "var child: ChildCoordinator?\n func showItem() { \(guarding) }"))
  }

  @Test func aChildThatIsThereAlreadyIsNotStartedAgain() {
    let start = "let child = ChildCoordinator(stack: stack); children.append(child); child.start()"
    let first = reading("guard !children.contains(where: { $0 is ChildCoordinator }) else { return }; \(start)")
    #expect(condition(effects(first, "HomeController")) == "not alive(ChildCoordinator)")
    let second = reading(
      "guard child == nil else { return }; let child = ChildCoordinator(stack: stack); child.start()")
    #expect(condition(effects(second, "HomeController")) == "not alive(ChildCoordinator)")
  }

  @Test func nothingIsPresentedOverWhatIsPresented() throws {
    let reading = reading(
      "if stack.presentedViewController == nil { stack.present(ItemController(), animated: true) }")
    #expect(condition(effects(reading, "HomeController")) == "not presented(any)")
    _ = try reading.text()
  }

  @Test func aScreenThatIsOnTheStackIsNotPushedAgain() {
    let reading = reading(
      """
      if !stack.viewControllers.contains(where: { $0 is ItemController }) {
        stack.pushViewController(ItemController(), animated: true)
      }
      """)
    #expect(condition(effects(reading, "HomeController")) == "not displayed(ItemController)")
  }

  @Test func aRouteThatIsInThePathIsNotPushedAgain() {
    let reading = Reading(
      """
      import SwiftUI
      enum Page: Hashable { case detail }
      final class AppCoordinator: ObservableObject {
        @Published var path: [Page] = []
        func open(_ page: Page) {
          guard !path.contains(page) else { return }
          path.append(page)
        }
      }
      struct RootView: View {
        @StateObject var coordinator = AppCoordinator()
        var body: some View {
          NavigationStack(path: $coordinator.path) {
            ListView().navigationDestination(for: Page.self) { page in switch page { case .detail: DetailView() } }
          }.environmentObject(coordinator)
        }
      }
      struct ListView: View {
        @EnvironmentObject var coordinator: AppCoordinator
        var body: some View { Button("Open") { coordinator.open(.detail) } }
      }
      struct DetailView: View {
        @Environment(\\.dismiss) var dismiss
        var body: some View { Button("Close") { dismiss() } }
      }
      @main struct TheApp: App { var body: some Scene { WindowGroup { RootView() } } }
      """)
    #expect(condition(effects(reading, "ListView")) == "not displayed(DetailView)")
    // The place of the screen decides what the environment's action removes.
    #expect(effects(reading, "DetailView").map(\.kind) == [.close])
  }

  @Test func anObserverOfTheStackTellsTheCoordinator() {
    let reading = Reading(
      """
      final class Observer: NSObject, UINavigationControllerDelegate {
        var listeners: [UIViewController: ChildCoordinator] = [:]
        init(stack: UINavigationController) { super.init(); stack.delegate = self }
        func navigationController(_ stack: UINavigationController, didShow screen: UIViewController, animated: Bool) {
          guard let gone = stack.transitionCoordinator?.viewController(forKey: .from) else { return }
          listeners[gone]?.gone()
        }
      }
      final class ChildCoordinator: Coordinator {
        var children: [Coordinator] = []
        let stack: UINavigationController
        let observer: Observer
        weak var parent: AppCoordinator?
        init(stack: UINavigationController) { self.stack = stack; observer = Observer(stack: stack) }
        func start() {
          let item = ItemController()
          observer.listeners[item] = self
          stack.pushViewController(item, animated: true)
        }
        func gone() { parent?.remove(self) }
      }
      """,
      Reading.app(
        start: "let home = HomeController(); home.coordinator = self; stack.pushViewController(home, animated: false)",
        members: """
          func showItem() {
            let child = ChildCoordinator(stack: stack)
            child.parent = self
            children.append(child)
            child.start()
          }
          func remove(_ child: Coordinator) { children.removeAll { $0 === child } }
          """))
    #expect(reading.facts.contains("told ChildCoordinator: back"))
    #expect(reading.facts.contains("release ChildCoordinator: finish"))
  }

  // MARK: Throttles

  /// A screen whose model calls the coordinator through chains.
  private func throttled(_ chain: String, more: String = "") -> Reading {
    Reading(
      """
      class ListModel {
        let chosen = PublishSubject<Void>()
        let other = PublishSubject<Void>()
        init(onItem: @escaping () -> Void) {
          \(chain).subscribe(onNext: { onItem() })
          \(more)
        }
      }
      class ListController: UIViewController {
        var model: ListModel!
        override func viewDidLoad() {
          button.rx.tap.bind(to: model.chosen)
          second.rx.tap.bind(to: model.other)
        }
      }
      """,
      Reading.app(
        start: """
          let list = ListController()
          list.model = ListModel(onItem: { [weak self] in self?.showItem() })
          stack.pushViewController(list, animated: false)
          """,
        members: "func showItem() { stack.pushViewController(ItemController(), animated: true) }"))
  }

  @Test(arguments: [
    (
      "chosen.throttle(.seconds(1), latest: false, scheduler: MainScheduler.instance)",
      GuardUnlock.after(milliseconds: 1000)
    ),
    ("chosen.throttle(for: .milliseconds(500), scheduler: RunLoop.main, latest: false)", .after(milliseconds: 500)),
    ("chosen.throttle(0.5, latest: false, scheduler: MainScheduler.instance)", .after(milliseconds: 500)),
    ("chosen.take(1)", .onCompletion),
  ])
  func aThrottleBeforeAListenerIsAGuard(chain: String, unlock: GuardUnlock) throws {
    let reading = throttled(chain)
    #expect(reading.coordinator("AppCoordinator")?.guardUnlock == unlock)
    guard case .guarded(let body)? = effects(reading, "ListController").first?.kind else {
      Issue.record("\(effects(reading, "ListController"))")
      return
    }
    #expect(body.map(\.kind) == [.pushScreen("ItemController")])
    _ = try reading.text()
  }

  @Test(arguments: [
    "chosen.throttle(.seconds(1), scheduler: MainScheduler.instance)",
    "chosen.throttle(.seconds(1), latest: true, scheduler: MainScheduler.instance)",
    "chosen.throttle(time, latest: false, scheduler: MainScheduler.instance)",
    "chosen.take(2)", "chosen",
  ])
  func whatLetsASecondTapThroughIsNone(chain: String) {
    let reading = throttled(chain)
    #expect(reading.coordinator("AppCoordinator")?.guardUnlock == nil)
    #expect(effects(reading, "ListController").map(\.kind) == [.pushScreen("ItemController")])
  }

  @Test func oneGuardForTwoThrottlesWouldProtectFromMore() {
    let throttle = ".throttle(.seconds(1), latest: false, scheduler: MainScheduler.instance)"
    let reading = throttled("chosen" + throttle, more: "other\(throttle).subscribe(onNext: { onItem() })")
    #expect(reading.coordinator("AppCoordinator")?.guardUnlock == nil)
    #expect(effects(reading, "ListController").map(\.kind) == [.pushScreen("ItemController")])
  }
}
