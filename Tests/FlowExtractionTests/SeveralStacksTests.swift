import FlowModel
import Testing

@testable import FlowExtraction

/// Coordinators of one type on several stacks, and stacks that are held only by something that a coordinator shows.
@Suite struct SeveralStacksTests {
  /// Two tabs whose coordinators open each other's details: a detail is on the stack from which it was opened.
  private static let tabs = """
    import UIKit
    protocol Coordinator: AnyObject { var children: [Coordinator] { get set } }
    class SceneDelegate: UIResponder, UIWindowSceneDelegate {
      var window: UIWindow?
      var coordinator: TabsCoordinator?
      func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        let controller = UITabBarController()
        coordinator = TabsCoordinator(controller: controller)
        coordinator?.start()
        window?.rootViewController = controller
      }
    }
    final class TabsCoordinator: Coordinator {
      var children: [Coordinator] = []
      let controller: UITabBarController
      init(controller: UITabBarController) { self.controller = controller }
      func start() {
        let (first, second) = (UINavigationController(), UINavigationController())
        let people = PeopleCoordinator(stack: first)
        let places = PlacesCoordinator(stack: second)
        children.append(people)
        children.append(places)
        people.start()
        places.start()
        controller.viewControllers = [first, second]
      }
    }
    class PeopleController: UIViewController {
      weak var coordinator: PeopleCoordinator?
      @IBAction func personTapped() { coordinator?.showPerson() }
    }
    class PlacesController: UIViewController {
      weak var coordinator: PlacesCoordinator?
      @IBAction func placeTapped() { coordinator?.showPlace() }
      @IBAction func guideTapped() { coordinator?.showGuide() }
    }
    class PersonController: UIViewController {
      weak var coordinator: PersonCoordinator?
      @IBAction func homeTapped() { coordinator?.showPlace() }
    }
    class PlaceController: UIViewController {
      weak var coordinator: PlaceCoordinator?
      @IBAction func ownerTapped() { coordinator?.showPerson() }
    }
    final class PeopleCoordinator: Coordinator {
      var children: [Coordinator] = []
      let stack: UINavigationController
      init(stack: UINavigationController) { self.stack = stack }
      func start() {
        let list = PeopleController()
        list.coordinator = self
        stack.pushViewController(list, animated: false)
      }
      func showPerson() {
        let child = PersonCoordinator(stack: stack)
        children.append(child)
        child.start()
      }
    }
    final class PlacesCoordinator: Coordinator {
      var children: [Coordinator] = []
      let stack: UINavigationController
      init(stack: UINavigationController) { self.stack = stack }
      func start() {
        let list = PlacesController()
        list.coordinator = self
        stack.pushViewController(list, animated: false)
      }
      func showPlace() {
        let child = PlaceCoordinator(stack: stack)
        children.append(child)
        child.start()
      }
      func showGuide() {
        let child = PeopleCoordinator(stack: stack)
        children.append(child)
        child.start()
      }
    }
    final class PersonCoordinator: Coordinator {
      var children: [Coordinator] = []
      let stack: UINavigationController
      init(stack: UINavigationController) { self.stack = stack }
      func start() {
        let person = PersonController()
        person.coordinator = self
        stack.pushViewController(person, animated: true)
      }
      func showPlace() {
        let child = PlaceCoordinator(stack: stack)
        children.append(child)
        child.start()
      }
    }
    final class PlaceCoordinator: Coordinator {
      var children: [Coordinator] = []
      let stack: UINavigationController
      init(stack: UINavigationController) { self.stack = stack }
      func start() {
        let place = PlaceController()
        place.coordinator = self
        stack.pushViewController(place, animated: true)
      }
      func showPerson() {
        let child = PersonCoordinator(stack: stack)
        children.append(child)
        child.start()
      }
    }
    """

  @Test func aChildStandsOnTheStackThatItIsHanded() throws {
    let reading = Reading(Self.tabs)
    for name in ["PersonCoordinator", "PlaceCoordinator"] {
      #expect(reading.coordinator(name)?.container == .inherited)
    }
    #expect(reading.facts.contains("transition PersonCoordinator: push PersonController"))
    #expect(reading.facts.contains("transition PersonCoordinator.PersonController: push PlaceCoordinator"))
    #expect(reading.facts.contains("transition PlaceCoordinator.PlaceController: push PersonCoordinator"))
    #expect(!reading.facts.contains { $0.contains("raise") })
    _ = try reading.text()
  }

  @Test func oneWithAStackOfItsOwnIsPushedOnAnothers() throws {
    let reading = Reading(Self.tabs)
    #expect(reading.coordinator("PeopleCoordinator")?.container == .stack)
    let screen = reading.coordinator("PlacesCoordinator")?.screens.first { $0.name == "PlacesController" }
    let effect = try #require(screen?.actions.first { $0.name == "guideTapped" }?.effects.first)
    #expect(effect.kind == .pushCoordinator("PeopleCoordinator", entry: nil))
    #expect(effect.container == .inherited)
  }

  /// A sheet that two coordinators open tells, at its end, the coordinator that opened it.
  @Test func theChildOfTwoParentsEndsInBoth() {
    let reading = Reading(
      """
      import UIKit
      protocol Coordinator: AnyObject { var children: [Coordinator] { get set } }
      protocol SheetOwner: AnyObject { func sheetDidEnd(_ child: SheetCoordinator) }
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        var coordinator: AppCoordinator?
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
          let stack = UINavigationController()
          coordinator = AppCoordinator(stack: stack)
          coordinator?.start()
          window?.rootViewController = stack
        }
      }
      class HomeController: UIViewController {
        weak var coordinator: AppCoordinator?
        @IBAction func sheetTapped() { coordinator?.showSheet() }
        @IBAction func nextTapped() { coordinator?.showNext() }
      }
      class NextController: UIViewController {
        weak var coordinator: NextCoordinator?
        @IBAction func sheetTapped() { coordinator?.showSheet() }
      }
      class SheetController: UIViewController {
        weak var coordinator: SheetCoordinator?
        @IBAction func doneTapped() { coordinator?.end() }
      }
      final class SheetCoordinator: Coordinator {
        var children: [Coordinator] = []
        weak var owner: SheetOwner?
        let host: UIViewController
        init(host: UIViewController) { self.host = host }
        func start() {
          let sheet = SheetController()
          sheet.coordinator = self
          let stack = UINavigationController(rootViewController: sheet)
          host.present(stack, animated: true)
        }
        func end() { host.dismiss(animated: true) { self.owner?.sheetDidEnd(self) } }
      }
      final class NextCoordinator: Coordinator, SheetOwner {
        var children: [Coordinator] = []
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func start() {
          let next = NextController()
          next.coordinator = self
          stack.pushViewController(next, animated: true)
        }
        func showSheet() {
          let child = SheetCoordinator(host: stack)
          child.owner = self
          children.append(child)
          child.start()
        }
        func sheetDidEnd(_ child: SheetCoordinator) { children.removeAll { $0 === child } }
      }
      final class AppCoordinator: Coordinator, SheetOwner {
        var children: [Coordinator] = []
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func start() {
          let home = HomeController()
          home.coordinator = self
          stack.pushViewController(home, animated: false)
        }
        func showNext() {
          let child = NextCoordinator(stack: stack)
          children.append(child)
          child.start()
        }
        func showSheet() {
          let child = SheetCoordinator(host: stack)
          child.owner = self
          children.append(child)
          child.start()
        }
        func sheetDidEnd(_ child: SheetCoordinator) { children.removeAll { $0 === child } }
      }
      """)
    // The stack that it presents while it starts is its own.
    #expect(reading.coordinator("SheetCoordinator")?.container == .stack)
    #expect(reading.facts.contains("transition SheetCoordinator: push SheetController"))
    #expect(reading.facts.contains("transition AppCoordinator.HomeController: present SheetCoordinator as sheet"))
    #expect(reading.facts.contains("transition NextCoordinator.NextController: present SheetCoordinator as sheet"))
    #expect(reading.facts.contains("release SheetCoordinator.SheetController: finish"))
  }

  @Test func aStackThatIsFilledFirstAndShownLaterShowsWhatItWasFilledWith() {
    let facts = Reading(
      Reading.app(
        start: "let home = HomeController()\nhome.coordinator = self\nstack.pushViewController(home, animated: false)",
        members: """
          func showItem() {
            let item = ItemController()
            let inner = UINavigationController()
            inner.setViewControllers([item], animated: false)
            stack.present(inner, animated: true)
          }
          """)
    ).facts
    #expect(facts.contains("transition AppCoordinator.HomeController: present ItemController as sheet"))
  }

  @Test func whatIsLookedForByItsTypeIsWhatTheStackGoesBackTo() {
    let facts = Reading(
      Reading.app(
        start: "let home = HomeController()\nhome.coordinator = self\nstack.pushViewController(home, animated: false)",
        members: """
          func showItem() {
            if let home = stack.viewControllers.first(where: { $0 is HomeController }) {
              stack.popToViewController(home, animated: true)
            }
          }
          """)
    ).facts
    #expect(facts.contains("transition AppCoordinator.HomeController: popTo HomeController"))
  }
}
