import Combine
import UIKit

final class BasketCoordinator: Coordinator {
  var children: [Coordinator] = []
  let navigationController = UINavigationController()
  private var subscriptions: Set<AnyCancellable> = []

  func start() {
    let model = BasketModel()
    model.checkedOut
      .receive(on: DispatchQueue.main)
      .sink { [weak self] in self?.showReceipt() }
      .store(in: &subscriptions)
    navigationController.viewControllers = [BasketViewController(model: model)]
  }

  private func showReceipt() { navigationController.pushViewController(ReceiptViewController(), animated: true) }
}

final class BasketModel {
  let checkedOut = PassthroughSubject<Void, Never>()

  func checkOut() { checkedOut.send() }
}

final class BasketViewController: UIViewController {
  private let model: BasketModel
  private let button = UIButton()

  init(model: BasketModel) {
    self.model = model
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    button.addTarget(self, action: #selector(checkOut), for: .touchUpInside)
  }

  @objc private func checkOut() { model.checkOut() }
}

final class ReceiptViewController: UIViewController {}
