import FlowModel
import Testing

@testable import FlowExtraction

/// Filters that are known to hold a value back.
@Suite struct FilterTests {
  private func pushes(_ chain: String, _ listen: String, open: String = "choice") -> Bool {
    let reading = Reading(
      """
      enum Choice { case open, cancel }
      class StartController: UIViewController {
        let cancelButton = UIButton()
        let taps = PublishSubject<Choice>()
        let answers = PublishSubject<Choice>()
        override func viewDidLoad() { \(chain) }
        @IBAction func cancelTapped() { taps.onNext(.cancel) }
      }
      """,
      Reading.app(
        start: """
          let home = StartController()
          home.\(listen) { [weak self] \(open) in self?.showItem() }
          stack.pushViewController(home, animated: false)
          """,
        members: "func showItem() { stack.pushViewController(ItemController(), animated: true) }"))
    return reading.facts.contains("transition AppCoordinator.StartController: push ItemController")
  }

  private static let cancels = "cancelButton.rx.tap.map { _ in .cancel }"

  @Test(arguments: [("!= .cancel", false), ("!= .open", true), ("== .cancel", true), ("== Choice.open", false)])
  func aValueComesThroughIfItIsNotHeldBack(condition: String, comes: Bool) {
    #expect(pushes("\(Self.cancels).bind(to: answers)", "answers.filter { $0 \(condition) }.subscribe") == comes)
    #expect(pushes("\(Self.cancels).filter { $0 \(condition) }.bind(to: answers)", "answers.subscribe") == comes)
    #expect(pushes("", "taps.filter { choice in choice \(condition) }.subscribe") == comes)
  }

  @Test(arguments: ["$0 != other", "isWanted($0)", "$0.isWanted"])
  func anyOtherFilterMayLetItThrough(_ condition: String) {
    #expect(pushes("\(Self.cancels).filter { \(condition) }.bind(to: answers)", "answers.subscribe"))
  }
}
