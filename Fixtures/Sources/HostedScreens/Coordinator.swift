import UIKit

/// Children in a list, and a flag with a delay around what must not happen twice.
protocol Coordinator: AnyObject {
  var children: [Coordinator] { get set }
  var navigation: UINavigationController! { get set }
  var isBusy: Bool { get set }
  func begin()
}

extension Coordinator {
  func keep(_ child: Coordinator) { children.append(child) }

  func letGo(_ child: Coordinator) { children.removeAll { $0 === child } }

  func once(reopensAfter delay: TimeInterval = 0.5, _ body: () -> Void) {
    guard !isBusy else { return }
    isBusy = true
    body()
    DispatchQueue.main.asyncAfter(deadline: .now() + delay) { [weak self] in self?.isBusy = false }
  }
}
