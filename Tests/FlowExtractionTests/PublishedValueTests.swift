import FlowModel
import Testing

@testable import FlowExtraction

/// Listeners of published properties.
@Suite struct PublishedValueTests {
  private func reading(model: String, listener: String) -> Reading {
    Reading(
      Reading.scene + """
        import Combine
        enum Step { case item, help }
        final class AppCoordinator: Coordinator {
          var children: [Coordinator] = []
          let stack: UINavigationController
          var bag = Set<AnyCancellable>()
          init(stack: UINavigationController) { self.stack = stack }
          func start() {
            let list = ListController()
            stack.pushViewController(list, animated: false)
            \(listener)
          }
          func show(_ step: Step) {
            switch step {
            case .item: stack.pushViewController(ItemController(), animated: true)
            case .help: stack.present(HelpController(), animated: true)
            }
          }
        }
        class HelpController: UIViewController {}
        final class ListModel: ObservableObject { \(model) }
        class ListController: UIViewController {
          let model = ListModel()
          @IBAction func itemTapped() { model.openItem() }
        }
        """)
  }

  private func actions(model: String, listener: String) throws -> [String: [Effect.Kind]] {
    let reading = reading(model: model, listener: listener)
    _ = try reading.text()
    let screen = reading.coordinator("AppCoordinator")?.screens.first { $0.name == "ListController" }
    return Dictionary(
      (screen?.actions ?? []).map { ($0.name, $0.effects.map(\.kind)) }, uniquingKeysWith: { $0 + $1 })
  }

  @Test(arguments: [
    "list.model.$step.dropFirst().sink { [weak self] step in self?.show(step) }.store(in: &bag)",
    "list.model.$step.compactMap { $0 }.sink { [weak self] step in self?.show(step) }.store(in: &bag)",
    "list.model.steps.sink { [weak self] step in if let step { self?.show(step) } }.store(in: &bag)",
  ])
  func theListenerHearsWhatIsWritten(listener: String) throws {
    let model = """
      @Published var step: Step?
      var steps: AnyPublisher<Step?, Never> { $step.eraseToAnyPublisher() }
      func openItem() { step = .item }
      """
    #expect(try actions(model: model, listener: listener) == ["itemTapped": [.pushScreen("ItemController")]])
  }

  @Test func theListenerHearsTheFirstValue() throws {
    let reading = reading(
      model: "@Published var step = Step.help\nfunc openItem() { step = .item }",
      listener: "list.model.$step.sink { [weak self] step in self?.show(step) }.store(in: &bag)")
    #expect(reading.facts.contains { $0.contains("present") && $0.contains("HelpController") })
    #expect(!reading.facts.contains { $0.contains("start") && $0.contains("ItemController") })
  }

  @Test func aValueThatIsOnlyTakenBackComesFromElsewhere() throws {
    let found = try actions(
      model: "@Published var step: Step?\nfunc openItem() { step = nil }",
      listener: "list.model.$step.compactMap { $0 }.sink { [weak self] in self?.show($0) }.store(in: &bag)")
    #expect(found["itemTapped"] == nil)
    #expect(!found.isEmpty)
  }
}
