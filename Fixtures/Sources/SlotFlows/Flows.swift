import SwiftUI
import UIKit

protocol FinishDelegate: AnyObject { func didFinish(child: Coordinator) }

protocol Coordinator: FinishDelegate {
  var finishDelegate: FinishDelegate? { get set }
  func start()
  func finish()
}

/// One child at a time.
protocol LinearCoordinator: Coordinator { var child: Coordinator? { get set } }

/// Several, side by side.
protocol ComposedCoordinator: Coordinator { var children: [Coordinator] { get set } }

extension Coordinator { func finish() { finishDelegate?.didFinish(child: self) } }

extension LinearCoordinator {
  func take(_ other: Coordinator) {
    child = other
    other.finishDelegate = self
  }

  func didFinish(child: Coordinator) { self.child = nil }
}

final class TabBarCoordinator: ComposedCoordinator {
  weak var finishDelegate: FinishDelegate?
  var children: [Coordinator] = []
  let bar: UITabBarController
  let links = FeatureLinks()

  init(bar: UITabBarController) { self.bar = bar }

  func start() {
    let (first, second) = (UINavigationController(), UINavigationController())
    let feature = FeatureCoordinator(stack: first)
    let other = SecondTabCoordinator(stack: second)
    feature.finishDelegate = self
    other.finishDelegate = self
    children = [feature, other]
    links.feature = feature
    feature.start()
    other.start()
    bar.viewControllers = [first, second]
  }

  func didFinish(child: Coordinator) { children.removeAll { $0 === child } }
}

final class FeatureCoordinator: LinearCoordinator {
  weak var finishDelegate: FinishDelegate?
  var child: Coordinator?
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    stack.setViewControllers([UIHostingController(rootView: FirstTab(coordinator: self))], animated: false)
  }

  func pushNext(animated: Bool = true) {
    stack.pushViewController(UIHostingController(rootView: NextScreen()), animated: animated)
  }

  func presentAnother(animated: Bool = true) {
    stack.present(UIHostingController(rootView: AnotherScreen()), animated: animated)
  }

  func startChild() {
    let feature = ChildFeatureCoordinator(stack: stack)
    take(feature)
    feature.start()
  }

  func closeAll(then: @escaping () -> Void) { stack.dismiss(animated: true, completion: then) }
}

final class ChildFeatureCoordinator: LinearCoordinator {
  weak var finishDelegate: FinishDelegate?
  var child: Coordinator?
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    stack.setViewControllers([UIHostingController(rootView: ChildFeature(coordinator: self))], animated: true)
  }
}

final class SecondTabCoordinator: LinearCoordinator {
  weak var finishDelegate: FinishDelegate?
  var child: Coordinator?
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.setViewControllers([UIHostingController(rootView: SecondTab())], animated: false) }
}
