import SwiftUI
import UIKit

final class TabBar: UITabBarController {
  func fill(home: UINavigationController, explore: UINavigationController, profile: UINavigationController) {
    home.tabBarItem = UITabBarItem(title: "Home", image: nil, tag: 0)
    explore.tabBarItem = UITabBarItem(title: "Explore", image: nil, tag: 1)
    profile.tabBarItem = UITabBarItem(title: "Profile", image: nil, tag: 2)
    viewControllers = [home, explore, profile]
  }
}

final class Navigation: UINavigationController {
  init(root: UIViewController, hidesBar: Bool) {
    super.init(rootViewController: root)
    isNavigationBarHidden = hidesBar
  }

  required init?(coder: NSCoder) { fatalError("not from a storyboard") }
}

final class MainTabs: Coordinator {
  var children: [Coordinator] = []
  var navigation: UINavigationController!
  var isBusy = false
  weak var above: AppCoordinator?
  let bar = TabBar()

  func begin() {
    let home = HomeTab()
    let explore = ExploreTab()
    let profile = ProfileTab()
    home.onSettings = { [weak self] in self?.above?.presentSettings(over: home.navigation) }
    explore.onSettings = { [weak self] in self?.above?.presentSettings(over: explore.navigation) }
    profile.onSettings = { [weak self] in self?.above?.presentSettings(over: profile.navigation) }
    keep(home)
    keep(explore)
    keep(profile)
    home.begin()
    explore.begin()
    profile.begin()
    bar.fill(home: home.navigation, explore: explore.navigation, profile: profile.navigation)
  }
}

final class HomeTab: Coordinator {
  var children: [Coordinator] = []
  var navigation: UINavigationController!
  var isBusy = false
  var onSettings: (() -> Void)?

  func begin() {
    let view = Home(
      onSettings: { [weak self] in self?.onSettings?() }, onItem: { [weak self] item in self?.showDetail(of: item) })
    let hosting = UIHostingController(rootView: view)
    hosting.title = "Home"
    navigation = Navigation(root: hosting, hidesBar: false)
  }

  func showDetail(of item: Item) {
    let hosting = UIHostingController(rootView: ItemDetail(item: item))
    navigation.pushViewController(hosting, animated: true)
  }
}

final class ExploreTab: Coordinator {
  var children: [Coordinator] = []
  var navigation: UINavigationController!
  var isBusy = false
  var onSettings: (() -> Void)?

  func begin() {
    let view = Explore(onSettings: { [weak self] in self?.onSettings?() })
    navigation = Navigation(root: UIHostingController(rootView: view), hidesBar: false)
  }
}

final class ProfileTab: Coordinator {
  var children: [Coordinator] = []
  var navigation: UINavigationController!
  var isBusy = false
  var onSettings: (() -> Void)?

  func begin() {
    let view = Profile(onSettings: { [weak self] in self?.onSettings?() })
    navigation = Navigation(root: UIHostingController(rootView: view), hidesBar: false)
  }
}
