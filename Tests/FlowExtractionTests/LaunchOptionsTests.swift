import FlowModel
import Testing

@testable import FlowExtraction

/// A launch may be told of a link, a notification or a shortcut; a plain launch is told nothing.
@Suite struct LaunchOptionsTests {
  private static func app(atLaunch launch: String, _ other: String = "") -> String {
    """
    import UIKit
    final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
      var window: UIWindow?
      var app: AppCoordinator?
      func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        let stack = UINavigationController()
        app = AppCoordinator(stack)
        window?.rootViewController = stack
        app?.start()
        \(launch)
      }
      \(other)
    }
    \(coordinator)
    """
  }

  private static let coordinator = """
    enum Link {
      case detail, settings
      init?(url: URL) {
        switch url.host {
        case "detail": self = .detail
        case "settings": self = .settings
        default: return nil
        }
      }
    }
    final class AppCoordinator {
      let stack: UINavigationController
      init(_ stack: UINavigationController) { self.stack = stack }
      func start() { stack.pushViewController(HomeViewController(), animated: false) }
      func open(_ url: URL?) { if let url, let link = Link(url: url) { handle(link) } }
      func handle(_ link: Link) {
        switch link {
        case .detail: stack.pushViewController(DetailViewController(), animated: true)
        case .settings: stack.present(SettingsViewController(), animated: true)
        }
      }
    }
    final class HomeViewController: UIViewController {}
    final class DetailViewController: UIViewController {}
    final class SettingsViewController: UIViewController {}
    """

  private static let opened = """
    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
      guard let url = contexts.first?.url, let link = Link(url: url) else { return }
      app?.handle(link)
    }
    """

  @Test(arguments: [
    ("if let url = options.urlContexts.first?.url, let link = Link(url: url) { app?.handle(link) }", opened),
    ("self.scene(scene, openURLContexts: options.urlContexts)", opened),
    ("if !options.urlContexts.isEmpty { self.scene(scene, openURLContexts: options.urlContexts) }", opened),
    ("guard let url = options.urlContexts.first?.url else { return }\napp?.open(url)", ""),
    ("for context in options.urlContexts { app?.open(context.url) }", ""),
    ("options.urlContexts.forEach { app?.open($0.url) }", ""),
    ("app?.open(options.userActivities.first?.webpageURL)", ""),
    ("let activity = options.userActivities.first\nif activity != nil { app?.open(activity?.webpageURL) }", ""),
  ])
  func aPlainLaunchOpensNothing(launch: String, other: String) throws {
    let reading = Reading(Self.app(atLaunch: launch, other))
    let app = try #require(reading.coordinator("AppCoordinator"))
    #expect(app.start.map(\.kind) == [.pushScreen("HomeViewController")])
    let links = try #require(reading.extraction.flow).deepLinks
    #expect(links.map(\.name) == ["detail", "settings"])
    #expect(links.map(\.cold) == [true, true])
    #expect(links.map { $0.effects.map(\.kind) }.first == [.pushScreen("DetailViewController")])
  }

  /// An app is opened by one thing at a time.
  @Test(arguments: [
    """
    if let url = options.urlContexts.first?.url { print(url); app?.showDetail() }
    if let shortcut = options.shortcutItem { print(shortcut); app?.showSettings() }
    """,
    """
    if !options.urlContexts.isEmpty { app?.showDetail() }
    if options.shortcutItem != nil { app?.showSettings() }
    """,
    """
    let (contexts, shortcut) = (options.urlContexts, options.shortcutItem)
    for context in contexts { app?.showDetail() }
    guard shortcut != nil else { return }
    app?.showSettings()
    """,
    """
    if let url = options.urlContexts.first?.url { print(url); app?.showDetail() }
    else if let shortcut = options.shortcutItem { print(shortcut); app?.showSettings() }
    """,
    "app?.launch(options)",
  ])
  func whatOpensTheAppIsOneThing(launch: String) throws {
    let reading = Reading(
      Self.app(atLaunch: launch)
        + """

        extension AppCoordinator {
          func showDetail() { stack.pushViewController(DetailViewController(), animated: true) }
          func showSettings() { stack.present(SettingsViewController(), animated: true) }
          func launch(_ options: UIScene.ConnectionOptions) {
            if let context = options.urlContexts.first { print(context); showDetail() }
            if let item = options.shortcutItem { print(item); showSettings() }
          }
        }
        """)
    let links = try #require(reading.extraction.flow).deepLinks
    #expect(links.map(\.name) == ["openURLAtLaunch", "shortcutAtLaunch"])
    #expect(links.map(\.cold) == [true, true])
    #expect(links.map(\.effects.count) == [1, 1])
    #expect(links.first?.effects.first?.kind == .pushScreen("DetailViewController"))
    let app = try #require(reading.coordinator("AppCoordinator"))
    #expect(app.start.map(\.kind) == [.pushScreen("HomeViewController")])
  }

  /// What is heard only while the app runs launches nothing.
  @Test func aRunningAppIsToldElsewhere() throws {
    let reading = Reading(Self.app(atLaunch: "", Self.opened))
    #expect(try #require(reading.extraction.flow).deepLinks.map(\.cold) == [false, false])
  }

  @Test(arguments: [
    "if let url = launchOptions?[.url] as? URL { app?.open(url) }",
    "guard launchOptions?[.remoteNotification] != nil else { return true }\napp?.open(URL(string: \"x\"))",
  ])
  func theDelegateOfTheApp(launch: String) throws {
    let reading = Reading(
      """
      import UIKit
      @main final class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        var app: AppCoordinator?
        func application(
          _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
          let stack = UINavigationController()
          app = AppCoordinator(stack)
          window = UIWindow()
          window?.rootViewController = stack
          app?.start()
          \(launch)
          return true
        }
      }
      \(Self.coordinator)
      """)
    let app = try #require(reading.coordinator("AppCoordinator"))
    #expect(app.start.map(\.kind) == [.pushScreen("HomeViewController")])
    let links = try #require(reading.extraction.flow).deepLinks
    #expect(links.map(\.cold) == [true, true])
  }

  /// Whoever is the delegate of the notification center hears of taps on notifications.
  @Test func aNotificationIsALink() throws {
    let reading = Reading(
      Self.app(atLaunch: "UNUserNotificationCenter.current().delegate = self")
        + """

        extension SceneDelegate: UNUserNotificationCenterDelegate {
          func userNotificationCenter(
            _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
            withCompletionHandler done: @escaping () -> Void
          ) {
            app?.handle(.settings)
            done()
          }
        }
        """)
    let links = try #require(reading.extraction.flow).deepLinks
    #expect(
      links.flatMap(\.effects).map { effect in
        if case .presentScreen(let name, _, _) = effect.kind { name } else { "" }
      } == ["SettingsViewController"])
  }
}
