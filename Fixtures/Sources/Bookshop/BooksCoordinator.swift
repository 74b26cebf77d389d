import UIKit

/// Wraps a navigation controller, as many apps do.
final class Router {
  let navigationController: UINavigationController

  init(_ navigationController: UINavigationController) { self.navigationController = navigationController }

  func show(_ screen: UIViewController) { navigationController.pushViewController(screen, animated: true) }

  func setRoot(_ screen: UIViewController) { navigationController.setViewControllers([screen], animated: false) }
}

protocol BooksScreens {
  func makeList(delegate: BookListDelegate) -> UIViewController
  func makeDetail(buy: @escaping () -> Void) -> UIViewController
}

struct ScreenFactory: BooksScreens {
  func makeList(delegate: BookListDelegate) -> UIViewController {
    let list = BookListViewController()
    list.delegate = delegate
    return list
  }

  func makeDetail(buy: @escaping () -> Void) -> UIViewController {
    BookDetailViewController(model: BookDetailModel(buy: buy))
  }
}

final class BooksCoordinator: Coordinator, BookListDelegate {
  var children: [Coordinator] = []
  var onSettings: (() -> Void)?
  let router: Router
  private let factory: BooksScreens

  init(router: Router, factory: BooksScreens) {
    self.router = router
    self.factory = factory
  }

  func start() { router.setRoot(factory.makeList(delegate: self)) }

  func bookListDidSelect(_ book: String) {
    router.show(factory.makeDetail(buy: { [weak self] in self?.showThanks() }))
  }

  func bookListWantsSettings() { onSettings?() }

  private func showThanks() {
    let alert = UIAlertController(title: "Thank you", message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    router.navigationController.present(alert, animated: true)
  }
}
