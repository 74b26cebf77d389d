import FlowModel
import Testing

@testable import FlowExtraction

/// Actions that a person can trigger, wherever in a screen they are set up.
@Suite struct TriggerIdiomTests {
  private static let start = """
    let home = StartController()
    home.onNext = { [weak self] in self?.showItem() }
    stack.pushViewController(home, animated: false)
    """
  private static let showItem = "func showItem() { stack.pushViewController(ItemController(), animated: true) }"

  private func facts(_ controller: String) -> [String] {
    Reading(controller, Reading.app(start: Self.start, members: Self.showItem)).facts
  }

  @Test(arguments: [
    """
    class StartController: UIViewController {
      var onNext: (() -> Void)?
      lazy var button: UIButton = {
        let button = UIButton(type: .system)
        button.addTapGesture { self.onNext?() }
        return button
      }()
      override func viewDidLoad() { super.viewDidLoad(); view.addSubview(button) }
    }
    """,
    """
    class StartController: UIViewController {
      var onNext: (() -> Void)?
      let button = UIButton()
      override func viewDidLoad() {
        button.addAction(UIAction { [weak self] _ in self?.onNext?() }, for: .touchUpInside)
      }
    }
    """,
    """
    protocol StartViewDelegate: AnyObject { func startViewTapped() }
    class StartView: UIView {
      weak var delegate: StartViewDelegate?
      init() {
        super.init(frame: .zero)
        button.addAction(UIAction { [weak self] _ in self?.delegate?.startViewTapped() }, for: .touchUpInside)
      }
      let button = UIButton()
    }
    class StartController: UIViewController, StartViewDelegate {
      var onNext: (() -> Void)?
      let content = StartView()
      override func viewDidLoad() { content.delegate = self }
      func startViewTapped() { onNext?() }
    }
    """,
    """
    class Cell: UITableViewCell {
      var onButton: (() -> Void)?
      @IBAction func buttonTapped() { onButton?() }
    }
    class StartController: UITableViewController {
      var onNext: (() -> Void)?
      override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Cell", for: indexPath) as! Cell
        cell.onButton = { [weak self] in self?.onNext?() }
        return cell
      }
    }
    """,
    """
    class Model { let chosen = PublishSubject<Int>() }
    class StartController: UIViewController {
      var onNext: (() -> Void)?
      let model = Model()
      lazy var source = ReloadDataSource(configureCell: { _, table, path, item in
        item.didTapCell.bind(to: self.model.chosen)
        return UITableViewCell()
      })
      override func viewDidLoad() {
        model.chosen.subscribe(onNext: { [weak self] _ in self?.onNext?() })
        items.bind(to: table.rx.items(dataSource: source))
      }
    }
    """,
  ])
  func aTapLeadsOn(controller: String) {
    let facts = facts(controller)
    #expect(facts.contains("transition AppCoordinator.StartController: push ItemController"), "\(facts)")
  }

  @Test func aClosureThatIsKeptForLaterDoesNotRun() {
    let reading = Reading(
      """
      class Router: NSObject {
        let stack: UINavigationController
        var closures: [String: () -> Void] = [:]
        init(stack: UINavigationController) { self.stack = stack }
        func push(_ controller: UIViewController, onBack closure: (() -> Void)?) {
          if let closure { closures.updateValue(closure, forKey: controller.description) }
          stack.pushViewController(controller, animated: true)
        }
      }
      """,
      Reading.app(
        start: "Router(stack: stack).push(HomeController(), onBack: { self.stack.popViewController(animated: true) })"))
    #expect(reading.facts.contains("transition AppCoordinator: push HomeController"))
    #expect(!reading.facts.contains("transition AppCoordinator: pop"))
  }

  @Test func aModelThatABodyMakesIsNoScreen() {
    let reading = Reading(
      """
      import SwiftUI
      @main struct Shop: App {
        @StateObject var coordinator = ListCoordinator()
        var body: some Scene { WindowGroup { ListStack(coordinator: coordinator) } }
      }
      final class ListCoordinator: ObservableObject {
        @Published var path = NavigationPath()
        func open() { path.append(Page.item) }
      }
      enum Page: Hashable { case item }
      final class ListModel: ObservableObject {
        weak var coordinator: ListCoordinator?
        func tapped() { coordinator?.open() }
      }
      struct ListStack: View {
        @ObservedObject var coordinator: ListCoordinator
        var body: some View {
          NavigationStack(path: $coordinator.path) {
            ListView(model: makeModel())
              .navigationDestination(for: Page.self) { page in
                switch page { case .item: ItemView() }
              }
          }
        }
        private func makeModel() -> ListModel {
          let model = ListModel()
          model.coordinator = coordinator
          return model
        }
      }
      struct ListView: View {
        @ObservedObject var model: ListModel
        var body: some View { Button("Item") { model.tapped() } }
      }
      struct ItemView: View { var body: some View { Text("Item") } }
      """)
    #expect(reading.facts.contains("transition ListCoordinator: push ListView"))
    #expect(reading.facts.contains("transition ListCoordinator.ListView: push ItemView"))
    #expect(!reading.facts.contains { $0.contains("ListModel") })
  }

  /// A child that puts a control on its screen, of which it is the target.
  @Test(arguments: [
    "guide.navigationItem.leftBarButtonItem = UIBarButtonItem(title: \"Done\", target: self, action: #selector(close))",
    """
    let button = UIBarButtonItem(barButtonSystemItem: .done, target: self, action: #selector(close))
    guide.navigationItem.rightBarButtonItems = [button]
    """,
    "guide.doneButton.addTarget(self, action: #selector(close), for: .touchUpInside)",
  ])
  func aControlThatACoordinatorPutsOnAScreenIsOfTheScreen(control: String) {
    func reading(_ control: String) -> Reading {
      Reading(
        """
        final class GuideCoordinator: NSObject, Coordinator {
          var children: [Coordinator] = []
          weak var parent: AppCoordinator?
          let own = UINavigationController()
          func start() {
            let guide = GuideController()
            \(control)
            own.pushViewController(guide, animated: false)
          }
          @objc func close() { parent?.close(self) }
        }
        class GuideController: UIViewController { let doneButton = UIButton() }
        """,
        Reading.app(
          start:
            "let home = HomeController(); home.coordinator = self; stack.pushViewController(home, animated: false)",
          members: """
            func showItem() {
              let guide = GuideCoordinator()
              guide.parent = self
              children.append(guide)
              guide.start()
              stack.present(guide.own, animated: true)
            }
            func close(_ child: GuideCoordinator) {
              child.own.dismiss(animated: true) { self.children.removeAll { $0 === child } }
            }
            """))
    }
    func actions(_ reading: Reading) -> [String] {
      reading.coordinator("GuideCoordinator")?.screens.first { $0.name == "GuideController" }?.actions.map(\.name) ?? []
    }
    #expect(actions(reading(control)) == ["close"])
    #expect(actions(reading("_ = UIBarButtonItem(title: \"Done\", target: self, action: #selector(close))")) == [])
  }

  /// A button that does what something else has done is a button, whichever is set up first.
  @Test(arguments: [
    "model.values.bind(to: model.chosen); button.rx.tap.bind(to: model.chosen)",
    "button.rx.tap.bind(to: model.chosen); model.values.bind(to: model.chosen)",
  ])
  func aTapWinsOverWhatHappensOnce(_ lines: String) {
    let reading = Reading(
      """
      class Model { let chosen = PublishSubject<Void>() }
      class StartController: UIViewController {
        let model = Model()
        let button = UIButton()
        override func viewDidLoad() { \(lines) }
      }
      """,
      Reading.app(
        start: """
          let home = StartController()
          home.model.chosen.subscribe(onNext: { [weak self] in self?.showItem() })
          stack.pushViewController(home, animated: false)
          """, members: Self.showItem))
    let screen = reading.coordinator("AppCoordinator")?.screens.first { $0.name == "StartController" }
    #expect(screen?.actions.map(\.trigger) == [.tap])
  }

  /// A publisher of the app's own sends later what a person does; other objects only run what they are handed.
  @Test(arguments: [
    ("GesturePublisher", "Publisher", [Action.Trigger.tap]), ("ClockPublisher", "Publisher", [.async(once: true)]),
    ("GestureStore", "Storing", [.async(once: true)]),
  ])
  func whoListensToAPublisherOfTheAppHearsOfTaps(name: String, ancestor: String, triggers: [Action.Trigger]) {
    let reading = Reading(
      """
      protocol Storing {}
      struct \(name): \(ancestor) {
        let view: UIView
        init(view: UIView) { self.view = view }
      }
      extension UIView { var source: \(name) { .init(view: self) } }
      class CardView: UIView {}
      class StartController: UIViewController {
        var onNext: (() -> Void)?
        let card = CardView()
        override func viewDidLoad() { card.source.sink { [weak self] in self?.onNext?() } }
      }
      """, Reading.app(start: Self.start, members: Self.showItem))
    let screen = reading.coordinator("AppCoordinator")?.screens.first { $0.name == "StartController" }
    #expect(screen?.actions.map(\.trigger) == triggers)
    let isLater = screen?.actions.first?.effects.first.map { if case .later = $0.kind { true } else { false } }
    #expect(isLater == (ancestor == "Storing"))
  }
}
