import SwiftUI
import UIKit

final class AppCoordinator: Coordinator {
  var children: [Coordinator] = []
  private let window: UIWindow

  init(window: UIWindow) { self.window = window }

  func start() {
    if UserDefaults.standard.bool(forKey: "hasSeenWelcome") {
      showShop()
    } else {
      showWelcome()
    }
  }

  private func showWelcome() {
    let welcome = WelcomeView(onContinue: { [weak self] in self?.showShop() })
    window.rootViewController = UIHostingController(rootView: welcome)
  }

  private func showShop() {
    let tabs = TabsCoordinator()
    tabs.onSettings = { [weak self] in self?.showSettings() }
    add(tabs)
    tabs.start()
    window.rootViewController = tabs.tabBarController
  }

  private func showSettings() {
    let settings = SettingsCoordinator()
    settings.onFinish = { [weak self] child in self?.remove(child) }
    add(settings)
    settings.start()
    settings.navigationController.presentationController?.delegate = settings
    window.rootViewController?.present(settings.navigationController, animated: true)
  }

  func openBasket() {
    for case let tabs as TabsCoordinator in children { tabs.showBasket() }
  }
}
