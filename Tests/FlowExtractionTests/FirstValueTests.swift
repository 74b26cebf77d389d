import FlowModel
import Testing

@testable import FlowExtraction

/// A box calls its listener at once with the value that it holds, which is nil at first.
@Suite struct FirstValueTests {
  private func reading(_ listener: String, first: String = "Box<Item?>(nil)") -> Reading {
    Reading(
      """
      final class Box<T> {
        private var listener: ((T) -> Void)?
        var value: T { didSet { listener?(value) } }
        init(_ value: T) { self.value = value }
        func bind(listener: ((T) -> Void)?) {
          self.listener = listener
          listener?(value)
        }
      }
      final class Item { let id = 1 }
      final class HomeModel {
        let chosen = \(first)
        func choose() { chosen.value = Item() }
      }
      final class ListController: UIViewController {
        let model: HomeModel
        init(model: HomeModel) { self.model = model }
        @IBAction func tapped() { model.choose() }
      }
      """,
      Reading.app(
        start: """
          let model = HomeModel()
          model.chosen.bind { [weak self] item in
            \(listener)
          }
          stack.pushViewController(ListController(model: model), animated: true)
          """,
        members: "func showItem() { stack.pushViewController(ItemController(), animated: true) }"))
  }

  private let push = "transition AppCoordinator: push ItemController"

  @Test func whatAGuardLetsThroughIsNotCertain() {
    #expect(reading("guard let item = item else { return }; self?.showItem()").certainty(push) == .possible)
  }

  @Test func norIsWhatABranchLetsThrough() {
    #expect(reading("if let item { self?.showItem() }").certainty(push) == .possible)
  }

  /// The nearest miss: code that runs with any value also runs with the first one.
  @Test func whatIsDoneAnywayIsCertain() {
    #expect(reading("self?.showItem()").certainty(push) == .certain)
  }

  /// A box that begins with a value gives it.
  @Test func aFirstValueIsLetThrough() {
    #expect(
      reading("guard let item = item else { return }; self?.showItem()", first: "Box<Item?>(Item())").certainty(push)
        == .certain)
  }

  /// What a function of the app returns is nothing or a value, each in its own case.
  @Test func aReturnedValueIsLetThrough() {
    let reading = Reading(
      """
      final class Item { let id = 1 }
      final class Shop {
        func found(_ id: Int) -> Item? {
          do { return try Disk.shared.read(id) ? Item() : nil } catch { return nil }
        }
      }
      """,
      Reading.app(
        start: """
          let item = Shop().found(1)
          guard let item = item else { return }
          stack.pushViewController(ItemController(), animated: true)
          """))
    #expect(reading.certainty(push) == .certain)
  }

  /// A list whose model has a text that its screen shows as an alert, unless the text is empty.
  private func warning(_ first: String, guarding: String) -> [String] {
    let reading = Reading(
      """
      final class Box<T> {
        private var listeners: [(T) -> Void] = []
        var value: T { didSet { for listener in listeners { listener(value) } } }
        init(_ value: T) { self.value = value }
        func observe(_ listener: @escaping (T) -> Void) {
          listeners.append(listener)
          listener(value)
        }
      }
      final class ListModel {
        let problem = Box(\(first))
        func load() { Service.shared.get { text in self.problem.value = text } }
      }
      final class ListController: UIViewController {
        let model: ListModel
        init(model: ListModel) { self.model = model; super.init(nibName: nil, bundle: nil) }
        override func viewDidLoad() { model.problem.observe { [weak self] in self?.show($0) } }
        func show(_ problem: String) {
          \(guarding)
          present(UIAlertController(title: "Problem", message: problem, preferredStyle: .alert), animated: true)
        }
        @IBAction func reload() { model.load() }
      }
      """,
      Reading.app(start: "stack.pushViewController(ListController(model: ListModel()), animated: true)"))
    let screens = reading.coordinator("AppCoordinator")?.screens ?? []
    let start = (reading.coordinator("AppCoordinator")?.start ?? []).count
    return ["start \(start)"] + (screens.first { $0.name == "ListController" }?.actions.map(\.name) ?? [])
  }

  @Test func anEmptyFirstTextIsNoProblem() {
    #expect(warning("\"\"", guarding: "guard !problem.isEmpty else { return }") == ["start 1", "reload"])
    #expect(warning("\"\"", guarding: "if problem.isEmpty { return }") == ["start 1", "reload"])
  }

  @Test func aTextOrNoQuestionAboutItIs() {
    let all = ["start 1", "viewDidLoad", "reload"]
    #expect(warning("\"Offline\"", guarding: "guard !problem.isEmpty else { return }") == all)
    #expect(warning("\"\\(first)\"", guarding: "guard !problem.isEmpty else { return }") == all)
    #expect(warning("\"\"", guarding: "") == all)
  }
}
