import FlowModel
import Testing

@testable import FlowExtraction

/// Subjects that hold a value, which new listeners hear at once.
@Suite struct HeldValueTests {
  private func start(_ subject: String, _ chain: String) throws -> [Effect.Kind] {
    let reading = Reading(
      """
      import UIKit
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        var coordinator: AppCoordinator?
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
          coordinator = AppCoordinator(window: window!)
          coordinator?.start()
        }
      }
      enum Page { case home, settings }
      final class Menu { let selected = \(subject) }
      final class AppCoordinator {
        let window: UIWindow
        let menu = Menu()
        init(window: UIWindow) { self.window = window }
        func start() {
          window.rootViewController = LoginController(menu: menu)
          menu.selected\(chain) { [weak self] page in self?.show(page) }
        }
        func show(_ page: Page) {
          switch page {
          case .home: window.rootViewController = HomeController()
          case .settings: window.rootViewController = SettingsController()
          }
        }
      }
      class LoginController: UIViewController {
        let menu: Menu
        init(menu: Menu) {
          self.menu = menu
          super.init(nibName: nil, bundle: nil)
        }
        @IBAction func settingsTapped() { menu.selected.send(.settings) }
      }
      class HomeController: UIViewController {}
      class SettingsController: UIViewController {}
      """)
    _ = try reading.text()
    // What is sent later is heard whatever the subject holds.
    #expect(reading.facts.contains("transition AppCoordinator.LoginController: show SettingsController"))
    return try #require(reading.coordinator("AppCoordinator")).start.dropFirst().map(\.kind)
  }

  @Test(arguments: [
    ("BehaviorSubject<Page>(value: .home)", ".distinctUntilChanged().subscribe"),
    ("BehaviorRelay(value: Page.home)", ".map { $0 }.subscribe"),
    ("CurrentValueSubject<Page, Never>(.home)", ".filter { $0 == .home || $0 == .settings }.sink"),
  ])
  func theValueIsHeardAtOnce(subject: String, chain: String) throws {
    #expect(try start(subject, chain) == [.showScreen("HomeController")])
  }

  /// A subject that holds nothing, and operators that leave out the value or may do so.
  @Test(arguments: [
    ("PassthroughSubject<Page, Never>()", ".sink"), ("CurrentValueSubject<Page, Never>(.home)", ".dropFirst().sink"),
    ("BehaviorRelay(value: Page.home)", ".skip(1).subscribe"),
    ("CurrentValueSubject<Page?, Never>(nil)", ".compactMap { $0 }.sink"),
    ("CurrentValueSubject<Page, Never>(.home)", ".filter { isKnown($0) }.sink"),
  ])
  func nothingElseIsHeardAtOnce(subject: String, chain: String) throws {
    #expect(try start(subject, chain) == [])
  }
}
