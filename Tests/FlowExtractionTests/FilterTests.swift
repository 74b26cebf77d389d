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

  /// What begins with a case with a payload, and is sent through a filter.
  private func pushes(sent: String, through filter: String) -> Bool {
    let reading = Reading(
      """
      enum Choice { case alert(String), open, cancel }
      class StartController: UIViewController {
        let taps = PublishSubject<Choice>()
        let pairs = PublishSubject<(Choice?, String?)>()
        @IBAction func tapped() { \(sent) }
      }
      """,
      Reading.app(
        start: """
          let home = StartController()
          home.\(filter) { [weak self] _ in self?.showItem() }
          stack.pushViewController(home, animated: false)
          """,
        members: "func showItem() { stack.pushViewController(ItemController(), animated: true) }"))
    return reading.facts.contains("transition AppCoordinator.StartController: push ItemController")
  }

  @Test(arguments: [
    ("$0 == .alert(text)", false), ("$0 != .alert(text)", true),
    ("if case .alert = $0 { return true } else { return false }", false),
    ("if case .open = $0 { return true }; return false", true),
    ("guard case .alert(let text) = $0 else { return false }; return true", false),
    ("switch $0 { case .alert, .cancel: return false; default: return true }", true),
    ("switch $0 { case .alert, .open: return false; case .cancel: return true }", false),
  ])
  func aCaseWithAPayloadIsACase(filter: String, comes: Bool) {
    #expect(pushes(sent: "taps.onNext(.open)", through: "taps.filter { \(filter) }.subscribe") == comes)
  }

  /// The payloads of two equal cases may differ.
  @Test(arguments: [
    "$0 == .alert(text)", "$0 != .alert(text)", "if case .alert(\"1\") = $0 { return true }; return false",
  ])
  func anEqualCaseMayComeThrough(_ filter: String) {
    #expect(pushes(sent: "taps.onNext(.alert(\"1\"))", through: "taps.filter { \(filter) }.subscribe"))
  }

  @Test(arguments: [
    ("pairs.filter { $0.0 != nil }.subscribe", false), ("pairs.filter { $0.1 == nil }.subscribe", true),
    ("pairs.filter { choice, text in text == nil }.subscribe", true),
  ])
  func whatAPairDoesNotHaveIsKnown(filter: String, comes: Bool) {
    #expect(pushes(sent: "pairs.onNext((nil, nil))", through: filter) == comes)
  }

  /// A listener that leaves when nothing came.
  @Test func aListenerKnowsThatNothingCame() {
    func comes(_ sent: String) -> Bool {
      let reading = Reading(
        """
        class StartController: UIViewController {
          let pairs = PublishSubject<(String?, String?)>()
          @IBAction func tapped() { pairs.onNext(\(sent)) }
        }
        """,
        Reading.app(
          start: """
            let home = StartController()
            home.pairs.subscribe(onNext: { [weak self] title, text in
              guard let title, let self else { return }
              self.stack.pushViewController(ItemController(), animated: true)
            })
            stack.pushViewController(home, animated: false)
            """))
      return reading.facts.contains("transition AppCoordinator.StartController: push ItemController")
    }
    #expect(!comes("(nil, nil)"))
    #expect(comes("(title, nil)"))
    #expect(comes("(\"1\", nil)"))
  }

  @Test(arguments: ["$0 != other", "isWanted($0)", "$0.isWanted"])
  func anyOtherFilterMayLetItThrough(_ condition: String) {
    #expect(pushes("\(Self.cancels).filter { \(condition) }.bind(to: answers)", "answers.subscribe"))
  }
}
