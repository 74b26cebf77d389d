import UIKit

enum Link {
  case itemDetail(Item)
  case settings

  init?(_ url: URL) { return nil }
}

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private var root: AppCoordinator?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    self.window = window
    let root = AppCoordinator(window: window)
    self.root = root
    root.begin()
  }

  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
    guard let url = contexts.first?.url, let link = Link(url) else { return }
    root?.follow(link)
  }
}
