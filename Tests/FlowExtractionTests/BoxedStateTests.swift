import FlowModel
import Testing

@testable import FlowExtraction

/// State in boxes: objects of a generic class with a single field.
@Suite struct BoxedStateTests {
  private func reading(_ box: String, holds: String = "Box(false)", more: String = "") -> Reading {
    Reading(
      """
      \(box)
      final class HomeModel {
        let isLoaded = \(holds)
        let isLoading = \(holds)
        func load() { isLoading.value = true }
        func finish() { self.isLoaded.value = true }
      }
      final class ListController: UIViewController {
        let model = HomeModel()
        var onDone: (() -> Void)?
        @IBAction func loadTapped() { model.load() }
        @IBAction func finishTapped() { model.finish() }
        @IBAction func doneTapped() { if model.isLoaded.value { onDone?() } }
      }
      """,
      Reading.app(
        start: """
          let list = ListController()
          list.onDone = { [weak self] in self?.stack.pushViewController(ItemController(), animated: true) }
          stack.pushViewController(list, animated: true)
          \(more)
          """))
  }

  @Test func eachBoxIsAVariableWithTheNameOfItsProperty() throws {
    let text = try reading("final class Box<T> { var value: T; init(_ value: T) { self.value = value } }").text()
    #expect(text.contains("  isLoaded: [false, true]"), "\(text)")
    #expect(text.contains("when: isLoaded"), "\(text)")
    #expect(text.contains("{set: {isLoaded: true}}"), "\(text)")
    #expect(!text.contains("isLoading"), "\(text)")
    #expect(!text.contains("value:"), "\(text)")
  }

  /// Boxes of one name in different objects are different variables.
  @Test func boxesOfSeveralModelsAreSeveralVariables() throws {
    let box = "final class Box<T> { var value: T; init(_ value: T) { self.value = value } }"
    let other = """
      final class OtherModel { let isLoaded = Box(false) }
      class OtherController: UIViewController {
        let model = OtherModel()
        @IBAction func startTapped() { model.isLoaded.value = true }
        @IBAction func endTapped() { if model.isLoaded.value { dismiss(animated: true) } }
      }
      """
    let text = try reading(box + "\n" + other, more: "stack.present(OtherController(), animated: true)").text()
    #expect(text.contains("when: homeModelIsLoaded"), "\(text)")
    #expect(text.contains("when: otherModelIsLoaded"), "\(text)")
    #expect(text.contains("{set: {otherModelIsLoaded: true}}"), "\(text)")
    #expect(!text.contains(" isLoaded"), "\(text)")
  }

  /// The nearest miss: a class that is made for this state has a field of its own.
  @Test func aFieldOfAnotherObjectHasItsOwnName() throws {
    let text = try reading("final class Flag { var value = false }", holds: "Flag()").text()
    #expect(text.contains("when: value"), "\(text)")
    #expect(!text.contains("isLoaded:"), "\(text)")
  }
}
