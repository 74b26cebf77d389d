import FlowModel
import Testing

@testable import FlowExtraction

/// Observables of the app's own that begin with an empty text.
@Suite struct OwnObservableTests {
  private func actions(_ handling: String) throws -> [String: [Effect.Kind]] {
    let reading = Reading(
      Reading.scene + """
        final class AppCoordinator: Coordinator {
          var children: [Coordinator] = []
          let stack: UINavigationController
          init(stack: UINavigationController) { self.stack = stack }
          func start() { stack.pushViewController(ListController(model: ListModel()), animated: false) }
          func showItem() {}
        }
        final class Box<Value> {
          private var observers: [(Value) -> Void] = []
          var value: Value { didSet { tell() } }
          init(_ value: Value) { self.value = value }
          func observe(_ block: @escaping (Value) -> Void) {
            observers.append(block)
            block(value)
          }
          private func tell() { for observer in observers { observer(value) } }
        }
        final class ListModel {
          let error: Box<String> = Box("")
          func load() { \(handling) }
        }
        class ListController: UIViewController {
          let model: ListModel
          init(model: ListModel) { self.model = model }
          override func viewDidLoad() { model.error.observe { [weak self] in self?.show($0) } }
          func show(_ error: String) {
            guard !error.isEmpty else { return }
            present(ItemController(), animated: true)
          }
          @IBAction func loadTapped() { model.load() }
        }
        """)
    _ = try reading.text()
    let screen = reading.coordinator("AppCoordinator")?.screens.first { $0.name == "ListController" }
    return Dictionary(
      (screen?.actions ?? []).map { ($0.name, $0.effects.map(\.kind)) }, uniquingKeysWith: { $0 + $1 })
  }

  @Test(arguments: ["error.value = NSLocalizedString(\"failed\", comment: \"\")", "error.value = \"failed\""])
  func theObserverHearsAnyText(handling: String) throws {
    // The empty text that is there when the screen begins to observe shows nothing.
    #expect(
      try actions(handling) == [
        "loadTapped": [.presentScreen("ItemController", style: .sheet, interactiveDismiss: true)]
      ])
  }

  @Test func anEmptyTextShowsNothing() throws { #expect(try actions("error.value = \"\"").isEmpty) }
}
