import UIKit

final class MuseumCoordinator: Coordinator {
  private let stack: UINavigationController
  private var children: [Coordinator] = []

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let rooms = RoomsController()
    rooms.coordinator = self
    stack.pushViewController(rooms, animated: false)
  }

  func showTicket() {
    let ticket = TicketController()
    ticket.isModalInPresentation = true
    stack.present(ticket, animated: true)
  }

  func showGuide() {
    let guide = GuideCoordinator(from: stack)
    guide.parent = self
    children.append(guide)
    guide.start()
  }

  func guideDidEnd(_ guide: GuideCoordinator) {
    children.removeAll { $0 === guide }
  }
}

final class GuideCoordinator: Coordinator {
  weak var parent: MuseumCoordinator?
  private let stack = UINavigationController()
  private let source: UINavigationController

  init(from source: UINavigationController) { self.source = source }

  func start() {
    let guide = GuideController()
    guide.coordinator = self
    stack.setViewControllers([guide], animated: false)
    source.present(stack, animated: true)
  }
}
