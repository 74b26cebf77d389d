import UIKit

class RoomsController: UIViewController {
  weak var coordinator: MuseumCoordinator?

  @IBAction func ticketTapped() { coordinator?.showTicket() }
  @IBAction func guideTapped() { coordinator?.showGuide() }
}

class TicketController: UIViewController {}

class GuideController: UIViewController {
  weak var coordinator: GuideCoordinator?
}
