import FlowModel
import Testing

/// Loops that wait for what a stream yields.
@Suite struct AsyncStreamTests {
  private static func reading(_ stream: String, wait: String, end: String) -> Reading {
    Reading(
      """
      enum Answer { case item, help, cancel }
      class AskController: UIViewController {
        let model: AskModel
        init(model: AskModel) { self.model = model; super.init(nibName: nil, bundle: nil) }
        @IBAction func openTapped() { model.continuation.yield(.item) }
        @IBAction func helpTapped() { model.continuation.yield(.help) }
        @IBAction func endTapped() { \(end) }
      }
      final class AskModel {
        \(stream)
      }
      class HelpController: UIViewController {}
      """,
      Reading.app(
        start: "let home = HomeController(); home.coordinator = self; stack.pushViewController(home, animated: false)",
        members: """
          func showItem() {
            Task {
              await ask()
              stack.popToRootViewController(animated: true)
            }
          }
          func ask() async {
            let model = AskModel()
            stack.pushViewController(AskController(model: model), animated: true)
            \(wait)
          }
          """))
  }

  private static let loop = """
    for await answer in model.stream {
      switch answer {
      case .item: stack.pushViewController(ItemController(), animated: true)
      case .help: stack.present(HelpController(), animated: true)
      case .cancel: return
      }
    }
    stack.dismiss(animated: true)
    """

  private func effects(_ reading: Reading, _ action: String) -> [Effect.Kind]? {
    let screens = reading.coordinator("AppCoordinator")?.screens
    return screens?.first { $0.name == "AskController" }?.actions.first { $0.name == action }?.effects.map(\.kind)
  }

  @Test(arguments: [
    "let (stream, continuation) = AsyncStream.makeStream(of: Answer.self)",
    """
    let stream: AsyncStream<Answer>
    let continuation: AsyncStream<Answer>.Continuation
    init() { (stream, continuation) = AsyncStream<Answer>.makeStream() }
    """,
    """
    lazy var stream: AsyncStream<Answer> = { AsyncStream(Answer.self) { self.continuation = $0 } }()
    var continuation: AsyncStream<Answer>.Continuation!
    """,
    """
    var continuation: AsyncStream<Answer>.Continuation!
    lazy var stream = AsyncStream<Answer> { continuation in self.continuation = continuation }
    """,
  ])
  func theBodyOfTheLoopRunsWhereAValueIsYielded(stream: String) throws {
    let reading = Self.reading(stream, wait: Self.loop, end: "model.continuation.yield(.cancel)")
    #expect(effects(reading, "openTapped") == [.pushScreen("ItemController")])
    #expect(
      effects(reading, "helpTapped") == [.presentScreen("HelpController", style: .sheet, interactiveDismiss: true)])
    #expect(effects(reading, "endTapped") == [.popToRoot], "\(reading.facts)")
    _ = try reading.text()
  }

  @Test func whatFollowsTheLoopRunsWhereTheStreamFinishes() {
    let stream = "let (stream, continuation) = AsyncStream.makeStream(of: Answer.self)"
    let reading = Self.reading(stream, wait: Self.loop, end: "model.continuation.finish()")
    #expect(effects(reading, "openTapped") == [.pushScreen("ItemController")])
    #expect(effects(reading, "endTapped") == [.dismiss(.self), .popToRoot], "\(reading.facts)")
  }

  @Test func aLoopOverASubjectListensToIt() {
    let reading = Self.reading(
      "let continuation = PassthroughSubject<Answer, Never>()",
      wait: Self.loop.replacing("model.stream", with: "model.continuation.values"),
      end: "model.continuation.send(.item)")
    #expect(effects(reading, "endTapped") == [.pushScreen("ItemController")], "\(reading.facts)")
  }
}
