import FlowModel
import Testing

@testable import FlowExtraction

/// Which bodies are left out of a large app, and that nothing is lost by it.
@Suite struct NavigationReachTests {
  /// Whether a body reaches navigation, by the type and the name of its function or property.
  private func reaches(_ member: String, in source: String) throws -> Bool {
    let index = TypeIndex([SourceReader.facts(of: source, path: "App.swift")])
    let reach = NavigationReach(
      index: index, roles: Roles(index: index, vocabulary: Vocabulary()), vocabulary: Vocabulary())
    let parts = member.split(separator: ".").map(String.init)
    let entry = try #require(index.entry(parts[0]))
    let place = try #require(
      entry.functions.first { $0.name == parts[1] }?.place ?? entry.properties.first { $0.name == parts[1] }?.place)
    return reach.reaches(place)
  }

  @Test func whatPushesIsReachedFromWhatCallsIt() throws {
    let source = """
      final class HomeCoordinator {
        let stack = UINavigationController()
        func open() { stack.pushViewController(UIViewController(), animated: true) }
      }
      final class HomeModel {
        let coordinator: HomeCoordinator
        let names: [String] = []
        init(coordinator: HomeCoordinator) { self.coordinator = coordinator }
        func choose() { note(); coordinator.open() }
        func note() { print(names.count) }
      }
      """
    #expect(try reaches("HomeModel.choose", in: source))
    #expect(try !reaches("HomeModel.note", in: source))
  }

  /// `open` of a file has the name of a function that navigates; the type of the receiver tells them apart.
  @Test func aNameMeansWhatItsTypeHas() throws {
    let source = """
      final class HomeCoordinator {
        let stack = UINavigationController()
        func open() { stack.pushViewController(UIViewController(), animated: true) }
      }
      final class Store { func open() { print(1) } }
      final class Loader {
        let store = Store()
        var any: Something
        func load() { store.open() }
        func loadAny() { any.thing.open() }
      }
      """
    #expect(try !reaches("Loader.load", in: source))
    #expect(try reaches("Loader.loadAny", in: source))
  }

  /// `content` is a closure that navigates in one type, and a text in another; locals have the type of what they are made
  /// of.
  @Test(arguments: [
    ("if let item { item.content.trim() }", false),
    ("guard let item else { return }\nitem.content.trim()", false),
    ("if let other = item { other.content.trim() }", false),
    ("for one in items { one.content.trim() }", false),
    ("items.forEach { one in one.content.trim() }", false),
    ("items.forEach { $0.content.trim() }", false),
    ("let all = items.map { $0.content }", false),
    ("for row in rows { row.content() }", true),
    ("if let one = item.row { one.content() }", true),
    ("for one in item.rows { one.content() }", true),
    ("item.rows.forEach { $0.content() }", true),
    ("rows.forEach { $0.content() }", true),
    ("if let row { row.content() }", true),
    // One name with two meanings is unknown.
    ("items.forEach { one in one.content.trim() }\nany.sink { one in one.content() }", true),
    ("items.forEach { $0.content.trim() }\nany.sink { $0.content() }", true),
    ("if let item { item.content.trim() }\nif let item = any.thing { item.content() }", true),
    ("for one in items { one.content.trim() }\nfor one in rows { one.content() }", true),
  ])
  func localsHaveTheTypeOfTheirOrigin(body: String, isReached: Bool) throws {
    let source = """
      final class HomeCoordinator {
        let stack = UINavigationController()
        func start() { _ = Row(content: { self.stack.pushViewController(UIViewController(), animated: true) }) }
      }
      final class Row {
        let content: () -> Void
        init(content: @escaping () -> Void) { self.content = content }
      }
      struct Item { let content: String }
      final class Store {
        let item: Item?
        let row: Row?
        let items: [Item]
        let rows: [Row]
        func load() {
          \(body)
        }
      }
      """
    #expect(try reaches("Store.load", in: source) == isReached)
  }

  /// A text is computed from texts, whatever else has the names of what is asked for it.
  @Test func whatComputesDataFromDataIsNotReached() throws {
    let source = """
      final class HomeCoordinator {
        let stack = UINavigationController()
        func open() { stack.pushViewController(UIViewController(), animated: true) }
      }
      final class Editor {
        let coordinator: HomeCoordinator
        func table() { coordinator.open() }
        func change() { text.any.table() }
      }
      struct Icon {
        let name: String
        static let home = Icon(named: "home")
        init(named key: String) { name = Texts.shared.any.table(key) }
        func shown(by done: () -> Void) -> String { shared.any.table() }
        func pushed() -> String { shared.any.pushViewController(self) }
        func opened() -> String { shared.any.open(self) }
      }
      """
    #expect(try reaches("Editor.change", in: source))
    #expect(try !reaches("Icon.init", in: source))
    #expect(try !reaches("Icon.home", in: source))
    #expect(try reaches("Icon.shown", in: source))
    #expect(try reaches("Icon.pushed", in: source))
    #expect(try reaches("Icon.opened", in: source))
  }

  @Test func aClosureIsReachedByTheNameThatKeepsIt() throws {
    let source = """
      final class HomeCoordinator {
        let stack = UINavigationController()
        func start() {
          let model = HomeModel()
          model.onDone = { self.stack.popViewController(animated: true) }
          model.onCount = { print(2) }
        }
      }
      final class HomeModel {
        var onDone: (() -> Void)?
        var onCount: (() -> Void)?
        func finish() { onDone?() }
        func count() { onCount?() }
      }
      """
    #expect(try reaches("HomeModel.finish", in: source))
    #expect(try !reaches("HomeModel.count", in: source))
  }

  @Test func whatWritesToThePresentedStateIsReached() throws {
    let source = """
      import SwiftUI
      final class Model { var isShown = false; var isRead = false
        func show() { isShown = true }
        func read() { isRead = true }
      }
      struct Home: View {
        @State var model = Model()
        var body: some View { Text("a").sheet(isPresented: $model.isShown) { Text("b") } }
      }
      """
    #expect(try reaches("Model.show", in: source))
    #expect(try !reaches("Model.read", in: source))
  }

  /// A button is made when it is first used, and its action navigates.
  @Test func aLazyPropertyIsReadByWhatShowsIt() throws {
    let source = """
      final class HomeCoordinator {
        let stack = UINavigationController()
        func open() { stack.pushViewController(UIViewController(), animated: true) }
      }
      final class Home: UIViewController {
        var coordinator: HomeCoordinator?
        lazy var button: UIButton = { UIButton(primaryAction: UIAction { _ in self.coordinator?.open() }) }()
        lazy var label: UILabel = { UILabel() }()
        func layOut() { view.addSubview(button) }
        func decorate() { view.addSubview(label) }
      }
      """
    #expect(try reaches("Home.layOut", in: source))
    #expect(try !reaches("Home.decorate", in: source))
  }

  private static let home = """
    final class HomeCoordinator {
      let stack = UINavigationController()
      static let main = HomeCoordinator()
      var isEmpty: Bool { stack.popViewController(animated: true) == nil }
      func open() { stack.pushViewController(UIViewController(), animated: true) }
      func viewDidLoad() { open() }
    }

    """

  /// What frameworks have names like those of the app.
  @Test(arguments: [
    ("Bundle.main.load()", false), ("HomeCoordinator.main.open()", true), ("any.thing.open()", true),
    ("super.viewDidLoad()", false), ("label.open()", false), ("queue.run(on: .main)", false),
    ("account.session.open()", false), ("account.home.open()", true), ("any.thing.isEmpty", false),
  ])
  func membersOfFrameworksAreOthers(body: String, isReached: Bool) throws {
    let source =
      Self.home + """
        struct Session { func open() {} }
        struct Account { let session: Session; let home: HomeCoordinator }
        final class Loader: UIViewController {
          let account: Account
          let label: SomeFrameworkLabel
          func load() { \(body) }
        }
        """
    #expect(try reaches("Loader.load", in: source) == isReached)
  }

  /// A database may have a coordinator as well.
  @Test func aCoordinatorThatShowsNothingIsNone() throws {
    let source = """
      final class StoreCoordinator { func save() { print(1) } }
      class BaseCoordinator { let stack = UINavigationController(); func close() { stack.popViewController(animated: true) } }
      final class ItemCoordinator: BaseCoordinator {}
      final class Loader {
        func save() { StoreCoordinator().save() }
        func make() { _ = ItemCoordinator() }
      }
      """
    #expect(try !reaches("Loader.save", in: source))
    #expect(try reaches("Loader.make", in: source))
  }

  /// A flag that navigating code asks for is written by a service. What that service asks for itself decides no screen.
  @Test func whatDecidesOnlyAFlagIsNotReached() throws {
    let source =
      Self.home + """
        final class Session { var isOpen = false; var isBusy = false; let home: HomeCoordinator
          func show() { if isOpen { home.open() } }
          func log() { if isBusy { isOpen = true } }
          func work() { isBusy = true }
        }
        """
    #expect(try reaches("Session.log", in: source))
    #expect(try !reaches("Session.work", in: source))
  }

  /// Who sends a value to a stream leads where its listeners lead; who only reads it does not.
  @Test func aStreamLeadsToItsListeners() throws {
    let source =
      "import Combine\n" + Self.home + """
        final class Model {
          let done = PassthroughSubject<Void, Never>()
          let count = PassthroughSubject<Int, Never>()
          private let inner = PassthroughSubject<Void, Never>()
          var closed: AnyPublisher<Void, Never> { inner.eraseToAnyPublisher() }
          func finish() { done.send() }
          func close() { inner.send() }
          func add() { count.send(1) }
          func look() { print(done) }
        }
        final class Listener {
          let model: Model
          let home: HomeCoordinator
          func listen() {
            model.done.sink { self.home.open() }
            model.closed.sink { self.home.open() }
            model.count.sink { print($0) }
          }
        }
        """
    #expect(try reaches("Model.finish", in: source))
    #expect(try reaches("Model.close", in: source))
    #expect(try !reaches("Model.add", in: source))
    #expect(try !reaches("Model.look", in: source))
  }

  /// A service that computes without end, before code that navigates.
  private static func app(_ service: String) -> String {
    let levels = (0..<16).map { level in
      """
      final class Counter\(level) {
        func count(_ list: [Int], _ done: () -> Void) {
          Counter\(level + 1)().count([1]) { done() }
          Counter\(level + 1)().count([2]) { done() }
        }
      }

      """
    }
    return levels.joined() + "final class Counter16 { func count(_ list: [Int], _ done: () -> Void) { done() } }\n"
      + Reading.app(
        start: """
          Counter0().count([]) { \(service) }
          finish()
          """,
        members: """
          var total = 0
          func add() { total += 1 }
          func finish() { stack.pushViewController(ItemController(), animated: true) }
          """)
  }

  private func extraction(_ service: String) -> Extraction {
    var extractor = Extractor()
    extractor.limits = .init(callsInRound: 1_000, calls: 2_500, statements: 100_000)
    return extractor.extract([.init(path: "App.swift", bytes: [UInt8](Self.app(service).utf8))], named: "App")
  }

  @Test func servicesDoNotStandInTheWay() {
    let extraction = extraction("self.add()")
    #expect(!extraction.coverage.isCut)
    #expect(extraction.warnings.isEmpty)
    #expect(extraction.coverage.placed == 1)
  }

  /// The nearest miss: the closure that the service calls in the end removes the screen.
  @Test func aServiceThatIsHandedANavigationRuns() {
    let extraction = extraction("self.stack.popViewController(animated: true)")
    #expect(extraction.coverage.isCut)
    #expect(!extraction.warnings.isEmpty)
  }
}
