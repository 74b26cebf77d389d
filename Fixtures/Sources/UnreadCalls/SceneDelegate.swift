import UIKit

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  var coordinator: MuseumCoordinator?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    let stack = UINavigationController()
    coordinator = MuseumCoordinator(stack: stack)
    coordinator?.start()
    window?.rootViewController = stack
  }
}

protocol Coordinator: AnyObject {
  func start()
}
