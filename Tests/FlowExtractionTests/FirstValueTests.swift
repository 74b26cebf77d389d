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
}
