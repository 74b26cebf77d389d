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
}
