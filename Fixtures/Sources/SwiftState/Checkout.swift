import SwiftState
import UIKit

protocol Coordinator: AnyObject {}

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  var coordinator: CheckoutCoordinator?
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    let stack = UINavigationController()
    coordinator = CheckoutCoordinator(stack: stack)
    coordinator?.start()
    window?.rootViewController = stack
  }
}

final class CheckoutCoordinator: Coordinator {
  enum State: StateType { case initial, basket, address, payment }
  enum Event: EventType { case start, order, pay, cancel }

  let stack: UINavigationController
  private let machine: StateMachine<State, Event>

  init(stack: UINavigationController) {
    self.stack = stack
    machine = .init(state: .initial)
    configure()
  }

  func start() { machine.tryEvent(.start) }

  private func configure() {
    machine.addRoutes(event: .start, transitions: [.initial => .basket]) { [weak self] _ in self?.showBasket() }
    machine.addRoutes(event: .order, transitions: [.basket => .address]) { [weak self] _ in self?.showAddress() }
    machine.addRouteMapping { event, state, _ in
      switch (state, event) {
      case (.address, .pay): return .payment
      case (.payment, .cancel): return .basket
      default: return nil
      }
    }
    machine.addAnyHandler(.any => .any) { [weak self] context in
      switch (context.fromState, context.toState) {
      case (.address, .payment): self?.showPayment()
      case (.payment, .basket): self?.stack.dismiss(animated: true)
      default: break
      }
    }
    machine.addErrorHandler { context in fatalError("Unexpected: \(context)") }
  }

  private func showBasket() {
    let basket = BasketController()
    basket.onOrder = { [weak self] in self?.machine.tryEvent(.order) }
    stack.pushViewController(basket, animated: false)
  }

  private func showAddress() {
    let address = AddressController()
    address.onPay = { [weak self] in self?.machine.tryEvent(.pay) }
    stack.pushViewController(address, animated: true)
  }

  private func showPayment() {
    let payment = PaymentController()
    payment.onCancel = { [weak self] in self?.machine.tryEvent(.cancel) }
    stack.present(payment, animated: true)
  }
}

class BasketController: UIViewController {
  var onOrder: (() -> Void)?
  @IBAction func orderTapped() { onOrder?() }
}

class AddressController: UIViewController {
  var onPay: (() -> Void)?
  @IBAction func payTapped() { onPay?() }
}

class PaymentController: UIViewController {
  var onCancel: (() -> Void)?
  @IBAction func cancelTapped() { onCancel?() }
}
