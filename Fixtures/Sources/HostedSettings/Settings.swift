import SwiftUI
import UIKit

/// Settings with a coordinator of their own: it hears the close button and the drag, and says that it is done.
final class SettingsCoordinator: NSObject, Coordinator {
  var children: [Coordinator] = []
  var navigation: UINavigationController!
  var isBusy = false
  var onDone: ((Coordinator) -> Void)?

  func begin() {}

  func showPage() {
    navigation.pushViewController(UIHostingController(rootView: SettingsPage()), animated: true)
  }

  func close() { onDone?(self) }
}

extension SettingsCoordinator: UIAdaptivePresentationControllerDelegate {
  func presentationControllerDidDismiss(_ controller: UIPresentationController) { onDone?(self) }
}

struct SettingsHome: View {
  @Environment(\.dismiss) private var dismiss
  let onClose: () -> Void
  let onPage: () -> Void

  var body: some View {
    Button("Close") {
      dismiss()
      onClose()
    }
    Button("Page") { onPage() }
  }
}

struct SettingsPage: View { var body: some View { Text("Page") } }

extension AppCoordinator {
  func presentSettings(over controller: UIViewController) {
    once {
      let settings = SettingsCoordinator()
      keep(settings)
      settings.begin()
      settings.onDone = { [weak self] done in self?.letGo(done) }
      let view = SettingsHome(onClose: { settings.close() }, onPage: { settings.showPage() })
      let stack = UINavigationController(rootViewController: UIHostingController(rootView: view))
      settings.navigation = stack
      stack.presentationController?.delegate = settings
      controller.present(stack, animated: true)
    }
  }
}
