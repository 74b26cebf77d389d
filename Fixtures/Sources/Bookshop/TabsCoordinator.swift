import UIKit

final class TabsCoordinator: Coordinator {
  var children: [Coordinator] = []
  var onSettings: (() -> Void)?
  let tabBarController = UITabBarController()

  func start() {
    let books = BooksCoordinator(router: Router(UINavigationController()), factory: ScreenFactory())
    let basket = BasketCoordinator()
    books.onSettings = { [weak self] in self?.onSettings?() }
    add(books)
    add(basket)
    books.start()
    basket.start()
    tabBarController.viewControllers = [books.router.navigationController, basket.navigationController]
  }

  func showBasket() { tabBarController.selectedIndex = 1 }
}
