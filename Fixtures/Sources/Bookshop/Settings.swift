import SwiftUI
import UIKit

final class SettingsCoordinator: NSObject, Coordinator, UIAdaptivePresentationControllerDelegate {
  var children: [Coordinator] = []
  var onFinish: ((Coordinator) -> Void)?
  let navigationController = UINavigationController()
  private var isNavigating = false

  func start() {
    let view = SettingsView(
      onPrivacy: { [weak self] in self?.showPrivacy() },
      onDone: { [weak self] in self?.close() })
    navigationController.viewControllers = [UIHostingController(rootView: view)]
  }

  private func showPrivacy() {
    navigateOnce {
      navigationController.pushViewController(UIHostingController(rootView: PrivacyView()), animated: true)
    }
  }

  private func close() {
    navigationController.dismiss(animated: true) { [weak self] in
      guard let self else { return }
      onFinish?(self)
    }
  }

  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { onFinish?(self) }

  private func navigateOnce(_ navigate: () -> Void) {
    guard !isNavigating else { return }
    isNavigating = true
    navigate()
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { [weak self] in self?.isNavigating = false }
  }
}
