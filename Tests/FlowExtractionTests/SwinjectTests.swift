import FlowModel
import Testing

/// What the assemblies of a Swinject assembler register.
@Suite struct SwinjectTests {
  private static func reading(_ registration: String) -> Reading {
    Reading(
      """
      import Swinject
      struct HomeAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Planner.self) { _ in Planner() }.inObjectScope(.container)
          \(registration)
        }
      }
      class Planner { var onItem: (() -> Void)? }
      protocol HomeModel { func openItem() }
      class OtherModel: HomeModel { func openItem() {} }
      class DefaultHomeModel: HomeModel {
        let planner: Planner
        let title: Title
        init(title: Title, planner: Planner) { self.title = title; self.planner = planner }
        func openItem() { planner.onItem?() }
      }
      struct Title { let text: String }
      class ListController: UIViewController {
        let model: HomeModel
        init(model: HomeModel) { self.model = model; super.init(nibName: nil, bundle: nil) }
        @IBAction func openTapped() { model.openItem() }
      }
      """,
      Reading.app(
        start: """
          let planner = assembler.resolver.resolve(Planner.self)!
          planner.onItem = { [weak self] in self?.stack.pushViewController(ItemController(), animated: true) }
          let model = assembler.resolver.resolve(HomeModel.self, argument: Title(text: "Home"))!
          stack.pushViewController(ListController(model: model), animated: false)
          """, members: "let assembler = Assembler([HomeAssembly()])"))
  }

  private static let push = "transition AppCoordinator.ListController: push ItemController"

  @Test(arguments: [
    "container.autoregister(HomeModel.self, argument: Title.self, initializer: DefaultHomeModel.init)",
    """
    container.register(HomeModel.self) { (resolver, title: Title) in
      DefaultHomeModel(title: title, planner: resolver.resolve(Planner.self)!)
    }
    """,
  ])
  func anAssemblyRegistersWhatIsResolved(registration: String) throws {
    let reading = Self.reading(registration)
    #expect(reading.facts.contains(Self.push), "\(reading.facts)")
    _ = try reading.text()
  }
}
