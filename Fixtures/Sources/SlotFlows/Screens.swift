import SwiftUI
import UIKit

struct FirstTab: View {
  weak var coordinator: FeatureCoordinator?

  var body: some View {
    Button("Next") { next() }
    Button("Another") { another() }
    Button("Child") { coordinator?.startChild() }
  }

  private func next() { coordinator?.pushNext() }
  private func another() { coordinator?.presentAnother() }
}

struct NextScreen: View { var body: some View { Text("Next") } }
struct AnotherScreen: View { var body: some View { Text("Another") } }
struct SecondTab: View { var body: some View { Text("Second") } }

struct ChildFeature: View {
  weak var coordinator: ChildFeatureCoordinator?
  var body: some View { Button("Done") { coordinator?.finish() } }
}

final class FeatureLinks {
  weak var feature: FeatureCoordinator?

  func canOpen(_ url: URL) -> Bool { url.absoluteString.hasPrefix("composition://feature") }

  func open(_ url: URL) {
    guard canOpen(url) else { return }
    feature?.closeAll { [weak self] in self?.feature?.startChild() }
  }
}

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  var coordinator: TabBarCoordinator?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    let bar = UITabBarController()
    coordinator = TabBarCoordinator(bar: bar)
    window?.rootViewController = bar
    coordinator?.start()
  }

  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
    guard let url = contexts.first?.url else { return }
    coordinator?.links.open(url)
  }
}
