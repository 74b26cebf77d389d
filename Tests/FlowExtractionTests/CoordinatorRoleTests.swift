import FlowModel
import Testing

@testable import FlowExtraction

/// What is a coordinator by its name, and what only has to do with one.
@Suite struct CoordinatorRoleTests {
  private func isCoordinator(conformingTo name: String) -> Bool {
    let source = "protocol \(name) {}\nfinal class Thing: \(name) {}"
    let index = TypeIndex([SourceReader.facts(of: source, path: "A.swift")])
    return Roles(index: index, vocabulary: Vocabulary()).isCoordinator("Thing")
  }

  @Test(arguments: ["Coordinatable", "CoordinatableProtocol", "FlowCoordinatable", "CoordinatorViewModel"])
  func aProtocolOfCoordinators(name: String) { #expect(isCoordinator(conformingTo: name)) }

  @Test(arguments: ["CoordinatableViewModel", "CoordinatableViewModelProtocol", "CoordinatingPresenter", "Screen"])
  func aProtocolOfWhatACoordinatorHolds(name: String) { #expect(!isCoordinator(conformingTo: name)) }

  /// A coordinator that no code starts, between a screen and the coordinator that shows it.
  private func reading(_ call: String) -> Reading {
    Reading(
      """
      final class PinCoordinator {
        var onDone: (() -> Void)?
        func enter() { check() }
        func check() { compare() }
        func compare() { confirm() }
        func confirm() { finish() }
        func finish() { onDone?() }
        func count() {}
      }
      final class PinController: UIViewController {
        let pin: PinCoordinator
        init(pin: PinCoordinator) { self.pin = pin; super.init(nibName: nil, bundle: nil) }
        @IBAction func digitTapped() { pin.\(call) }
      }
      """,
      Reading.app(
        start: """
          let pin = PinCoordinator()
          pin.onDone = { [weak self] in self?.stack.setViewControllers([ItemController()], animated: true) }
          stack.pushViewController(PinController(pin: pin), animated: true)
          """))
  }

  private static let replaced = "transition AppCoordinator.PinController: replace ItemController"

  @Test func itsMethodsMayCallEachOtherAnyNumberOfTimes() {
    let facts = reading("enter()").facts
    #expect(facts.contains(Self.replaced), "\(facts)")
    #expect(!reading("count()").facts.contains(Self.replaced))
  }
}
