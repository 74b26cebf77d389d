import Testing

/// A window of the app's own type, and a root of it that is one controller or another.
@Suite struct WindowOfTheAppTests {
  private static func app(_ window: String, _ type: String) -> Reading {
    Reading(
      """
      \(type)
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        var coordinator: AppCoordinator?
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
          let window = \(window)
          self.window = window
          coordinator = AppCoordinator(window: window)
          coordinator?.start(isIn: Session.shared.isIn)
        }
      }
      final class AppCoordinator {
        private let window: UIWindow
        init(window: UIWindow) { self.window = window }
        func start(isIn: Bool) {
          let first: UIViewController
          if isIn { first = HomeController() } else { first = LoginController() }
          show(first)
        }
        func show(_ controller: UIViewController) { window.rootViewController = controller }
      }
      class HomeController: UIViewController {}
      class LoginController: UIViewController {}
      """)
  }

  @Test(arguments: [
    ("UIWindow(frame: .zero)", ""),
    ("TouchWindow(frame: .zero)", "class TouchWindow: UIWindow { override func sendEvent(_ event: UIEvent) {} }"),
  ])
  func itsRootIsOneOrTheOther(window: String, type: String) {
    let reading = Self.app(window, type)
    let coordinator = reading.coordinator("AppCoordinator")
    #expect(coordinator?.container == .window)
    #expect(coordinator?.screens.map(\.name).sorted() == ["HomeController", "LoginController"])
    #expect(coordinator?.start.count == 1)
    guard case .choose(let branches)? = coordinator?.start.first?.kind else {
      Issue.record("the window has both roots, one after the other")
      return
    }
    #expect(branches.map(\.count) == [1, 1])
  }
}
