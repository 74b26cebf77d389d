import FlowModel
import Testing

@testable import FlowExtraction

/// State in plain properties of one name in several types.
@Suite struct PlainStateTests {
  private func text(_ other: String = "var isLoaded = false", asked: String = "other.isLoaded") throws -> String {
    try Reading(
      """
      final class HomeModel { var isLoaded = false; func load() { isLoaded = true } }
      final class OtherModel { \(other); func load() { isLoaded = true } }
      final class ListController: UIViewController {
        let model = HomeModel()
        let other = OtherModel()
        var onItem: (() -> Void)?
        var onHelp: (() -> Void)?
        @IBAction func loadTapped() { model.load() }
        @IBAction func loadOtherTapped() { other.load() }
        @IBAction func itemTapped() { if model.isLoaded { onItem?() } }
        @IBAction func helpTapped() { if \(asked) { onHelp?() } }
      }
      class HelpController: UIViewController {}
      """,
      Reading.app(
        start: """
          let list = ListController()
          list.onItem = { [weak self] in self?.stack.pushViewController(ItemController(), animated: true) }
          list.onHelp = { [weak self] in self?.stack.pushViewController(HelpController(), animated: true) }
          stack.pushViewController(list, animated: true)
          """)
    ).text()
  }

  @Test func eachTypeHasItsOwnVariable() throws {
    let text = try text()
    #expect(text.contains("  homeModelIsLoaded:\n    values: [false, true]\n    initially: false"), "\(text)")
    #expect(text.contains("when: homeModelIsLoaded"), "\(text)")
    #expect(text.contains("when: otherModelIsLoaded"), "\(text)")
    #expect(text.contains("{set: {homeModelIsLoaded: true}}"), "\(text)")
    #expect(text.contains("{set: {otherModelIsLoaded: true}}"), "\(text)")
    #expect(!text.contains(" isLoaded"), "\(text)")
  }

  /// What nobody asks for is no variable, and does not change that of another type.
  @Test func aTypeThatIsNotAskedChangesNothing() throws {
    let text = try text(asked: "model.isLoaded")
    #expect(text.contains("  isLoaded:"), "\(text)")
    #expect(text.contains("when: isLoaded"), "\(text)")
    #expect(text.split(separator: "\n").count { $0.contains("{set: {isLoaded: true}}") } == 1, "\(text)")
    #expect(!text.contains("loadOther:"), "\(text)")
  }

  /// The nearest misses: the value may come from the other type, outlive the launch, or belong to an unknown object.
  @Test(arguments: [
    ("var isLoaded: Bool = HomeModel().isLoaded", "other.isLoaded"),
    ("@AppStorage(\"loaded\") var isLoaded = false", "other.isLoaded"),
    ("var isLoaded = false", "Store.shared.current.isLoaded"),
  ])
  func whatMayBeOneStateIsOneVariable(other: String, asked: String) throws {
    let text = try text(other, asked: asked)
    #expect(text.contains("when: isLoaded"), "\(text)")
    #expect(!text.contains("ModelIsLoaded"), "\(text)")
  }
}
