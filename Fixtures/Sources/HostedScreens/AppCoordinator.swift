import SwiftUI
import UIKit

final class AppCoordinator: Coordinator {
  var children: [Coordinator] = []
  var navigation: UINavigationController!
  var isBusy = false
  private let window: UIWindow

  init(window: UIWindow) { self.window = window }

  func begin() {
    if Defaults.shared.onboarded() { showTabs() } else { showOnboarding() }
    window.makeKeyAndVisible()
  }

  private func showOnboarding() {
    let view = Onboarding { [weak self] in
      Defaults.shared.remember(onboarded: true)
      self?.showTabs()
    }
    window.rootViewController = UIHostingController(rootView: view)
  }

  private func showTabs() {
    let tabs = MainTabs()
    tabs.above = self
    keep(tabs)
    tabs.begin()
    window.rootViewController = tabs.bar
  }

  func presentSettings(over controller: UIViewController) {
    once {
      let hosting = UIHostingController(rootView: Settings())
      if let sheet = hosting.sheetPresentationController { sheet.detents = [.medium(), .large()] }
      controller.present(hosting, animated: true)
    }
  }

  func follow(_ link: Link) {
    if children.compactMap({ $0 as? MainTabs }).first == nil { showTabs() }
    guard let tabs = children.compactMap({ $0 as? MainTabs }).first else { return }
    switch link {
    case .itemDetail(let item):
      tabs.bar.selectedIndex = 0
      let home = tabs.children.compactMap { $0 as? HomeTab }.first
      home?.navigation.popToRootViewController(animated: false)
      home?.showDetail(of: item)
    case .settings:
      if let shown = tabs.bar.selectedViewController as? UINavigationController { presentSettings(over: shown) }
    }
  }
}
