import FlowModel
import Testing

@testable import FlowExtraction

/// Subjects whose end is the message.
@Suite struct CompletedSubjectTests {
  private func effects(_ listener: String) throws -> [Effect.Kind] {
    let reading = Reading(
      Reading.scene + """
        import RxSwift
        final class AppCoordinator: Coordinator {
          var children: [Coordinator] = []
          let stack: UINavigationController
          let bag = DisposeBag()
          init(stack: UINavigationController) { self.stack = stack }
          func start() {
            let step = StepController()
            step.finished.\(listener).disposed(by: bag)
            stack.pushViewController(step, animated: false)
          }
          private func showItem() { stack.pushViewController(ItemController(), animated: true) }
        }
        class StepController: UIViewController {
          let finished = PublishSubject<Void>()
          @IBAction func doneTapped() { finished.onCompleted() }
        }
        """)
    _ = try reading.text()
    let screens = reading.coordinator("AppCoordinator")?.screens ?? []
    return screens.first { $0.name == "StepController" }?.actions.flatMap(\.effects).map(\.kind) ?? []
  }

  @Test(arguments: [
    "subscribe { [weak self] _ in self?.showItem() }", "subscribe(onCompleted: { [weak self] in self?.showItem() })",
    "subscribe { [weak self] event in if case .completed = event { self?.showItem() } }",
  ])
  func whoeverHearsOfTheEndIsTold(listener: String) throws {
    #expect(try effects(listener) == [.pushScreen("ItemController")])
  }

  @Test(arguments: [
    "subscribe(onNext: { [weak self] in self?.showItem() })",
    "subscribe(with: self) { owner, _ in owner.showItem() }",
    "subscribe { [weak self] _ in self?.showItem() } onError: { _ in }",
    "subscribe { [weak self] event in switch event { case .next: self?.showItem(); default: break } }",
  ])
  func whoeverHearsOnlyOfValuesIsNot(listener: String) throws { #expect(try effects(listener).isEmpty) }
}
