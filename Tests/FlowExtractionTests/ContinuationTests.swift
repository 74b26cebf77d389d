import FlowModel
import Testing

@testable import FlowExtraction

/// Tasks that wait until a closure resumes them: what follows the wait happens there.
@Suite struct ContinuationTests {
  private static func app(_ task: String, presenting: String, members: String = "") -> Reading {
    Reading(
      """
      class PickController: UIViewController {
        var onPick: ((Int?) -> Void)?
        @IBAction func doneTapped() { onPick?(1) }
      }
      """,
      Reading.app(
        start: "let home = HomeController(); home.coordinator = self; stack.pushViewController(home, animated: false)",
        members: """
          func showItem() { Task { \(task) } }
          func pick() async -> Int? {
            \(presenting)
          }
          \(members)
          """))
  }

  private func effects(_ reading: Reading, _ screen: String, _ action: String) -> [Effect.Kind]? {
    let screens = reading.coordinator("AppCoordinator")?.screens
    return screens?.first { $0.name == screen }?.actions.first { $0.name == action }?.effects.map(\.kind)
  }

  private static let push = "stack.pushViewController(ItemController(), animated: true)"
  private static let picker = """
    await withCheckedContinuation { continuation in
      let picker = PickController()
      picker.onPick = { [weak self] value in
        self?.stack.dismiss(animated: true) { continuation.resume(returning: value) }
      }
      stack.present(picker, animated: true)
    }
    """

  @Test(arguments: [
    "_ = await pick(); \(push)", "if await pick() != nil { \(push) }",
    "guard let item = await pick() else { return }; \(push)",
  ])
  func whatFollowsTheWaitHappensWhereItIsResumed(_ task: String) throws {
    let reading = Self.app(task, presenting: Self.picker)
    let present = Effect.Kind.presentScreen("PickController", style: .sheet, interactiveDismiss: true)
    let tap = try #require(effects(reading, "HomeController", "itemTapped"))
    guard case .later(let body)? = tap.first, tap.count == 1 else {
      Issue.record("\(tap)")
      return
    }
    #expect(body.map(\.kind) == [present])
    let screens = try #require(reading.coordinator("AppCoordinator")).screens
    let done = try #require(screens.first { $0.name == "PickController" }?.actions.first)
    #expect(done.effects.map(\.kind) == [.dismiss(.self)])
    #expect(done.effects.first?.then.map(\.kind) == [.pushScreen("ItemController")])
    _ = try reading.text()
  }

  @Test func aFailureIsNotFollowedByWhatFollows() throws {
    let reading = Self.app(
      "_ = try await confirm(); \(Self.push)", presenting: "nil",
      members: """
        func confirm() async throws {
          try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, Error>) in
            let alert = UIAlertController(title: "Sure", message: nil, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "OK", style: .default) { _ in continuation.resume() })
            alert.addAction(
              UIAlertAction(title: "Cancel", style: .cancel) { _ in continuation.resume(throwing: Failure()) })
            stack.present(alert, animated: true)
          }
        }
        """)
    #expect(effects(reading, "SureAlert", "ok") == [.pushScreen("ItemController")])
    #expect(effects(reading, "SureAlert", "cancel") == [])
  }

  /// A coordinator that shows one child after the other, for ever.
  private static func turns(_ loop: String) -> Reading {
    func child(_ name: String) -> String {
      """
      final class \(name)Coordinator: Coordinator {
        var children: [Coordinator] = []
        let stack: UINavigationController
        private var continuation: CheckedContinuation<String, Never>?
        init(stack: UINavigationController) { self.stack = stack }
        func start() async -> String {
          let screen = \(name)Controller()
          screen.onEnd = { [weak self] name in self?.continuation?.resume(returning: name) }
          stack.setViewControllers([screen], animated: false)
          return await withCheckedContinuation { self.continuation = $0 }
        }
      }
      class \(name)Controller: UIViewController {
        var onEnd: ((String) -> Void)?
        @IBAction func endTapped() { onEnd?("me") }
      }
      """
    }
    return Reading(
      child("Feed"), child("Login"),
      Reading.app(
        start: """
          stack.viewControllers = [ItemController()]
          Task { \(loop) }
          """,
        members: """
          var session: String?
          func showItem() {}
          private func feed() async { _ = await FeedCoordinator(stack: stack).start() }
          private func login() async -> String { await LoginCoordinator(stack: stack).start() }
          """))
  }

  private static func later(_ effect: Effect?) -> [Effect] {
    if case .later(let body)? = effect?.kind { return body }
    return []
  }

  private static let both: Effect.Kind = .choose([
    [Effect(.pushCoordinator("FeedCoordinator", entry: nil))],
    [Effect(.pushCoordinator("LoginCoordinator", entry: nil))],
  ])

  @Test(arguments: [
    "while true { if session != nil { await feed(); session = nil } else { session = await login() } }",
    "repeat { if session != nil { await feed(); session = nil } else { session = await login() } } while true",
  ])
  func aLoopGoesOnWithItsNextTurn(loop: String) throws {
    let reading = Self.turns(loop)
    let app = try #require(reading.coordinator("AppCoordinator"))
    #expect(Self.later(app.start.last).withoutPlaces.map(\.kind) == [Self.both], "\(app.start)")
    #expect(app.handlers.map(\.name) == ["resumed"])
    #expect(app.handlers.first?.effects.withoutPlaces.map(\.kind) == [Self.both])
    for name in ["FeedCoordinator", "LoginCoordinator"] {
      let child = try #require(reading.coordinator(name))
      #expect(child.screens.first?.actions.first?.effects.map(\.kind) == [.raise("resumed")])
    }
    _ = try reading.text()
  }

  /// One after the other, without a loop: each end leads to what follows it, and to nothing else.
  @Test func whatFollowsAChildIsItsParents() throws {
    let reading = Self.turns("session = await login(); await feed()")
    let app = try #require(reading.coordinator("AppCoordinator"))
    #expect(app.handlers.map { $0.effects.map(\.kind) } == [[.pushCoordinator("FeedCoordinator", entry: nil)]])
    #expect(try #require(reading.coordinator("LoginCoordinator")).screens.first?.actions.count == 1)
    #expect(try #require(reading.coordinator("FeedCoordinator")).screens.first?.actions.isEmpty == true)
  }

  /// Waits in many branches, one after the other and inside of loops, end.
  @Test(.timeLimit(.minutes(1))) func manyWaitsEnd() {
    let branch = "if session != nil { await feed() } else { session = await login() }; "
    let loop = "while true { " + String(repeating: branch, count: 12) + "}"
    #expect(Self.turns(loop + "; " + loop).extraction.flow != nil)
  }

  /// A wait after a wait, and one in a property of a child that is awaited.
  @Test func eachWaitIsFollowedByTheNext() throws {
    let child = """
      final class PayCoordinator: Coordinator {
        var children: [Coordinator] = []
        let stack: UINavigationController
        private var continuation: CheckedContinuation<Bool, Never>?
        init(stack: UINavigationController) { self.stack = stack }
        func run() async -> Bool {
          await withCheckedContinuation { continuation in
            self.continuation = continuation
            start()
          }
        }
        func start() {
          let pay = PayController()
          pay.onPaid = { [weak self] in self?.paid() }
          stack.pushViewController(pay, animated: true)
        }
        private func paid() {
          continuation?.resume(returning: true)
          continuation = nil
        }
      }
      class PayController: UIViewController {
        var onPaid: (() -> Void)?
        @IBAction func payTapped() { onPaid?() }
      }
      """
    let reading = Reading(
      child,
      """
      class PickController: UIViewController {
        var onPick: ((Int?) -> Void)?
        @IBAction func doneTapped() { onPick?(1) }
      }
      """,
      Reading.app(
        start: "let home = HomeController(); home.coordinator = self; stack.pushViewController(home, animated: false)",
        members: """
          func showItem() {
            Task {
              _ = await pick()
              let child = PayCoordinator(stack: stack)
              children.append(child)
              _ = await child.run()
              children.removeAll { $0 === child }
              \(Self.push)
            }
          }
          func pick() async -> Int? {
            \(Self.picker)
          }
          """))
    let pay = try #require(reading.coordinator("PayCoordinator"))
    #expect(pay.start.map(\.kind) == [.pushScreen("PayController")])
    #expect(pay.screens.first?.actions.first?.effects.map(\.kind) == [.finish])
    let end = reading.coordinator("AppCoordinator")?.handlers.first { $0.name == "PayCoordinator.finished" }
    #expect(end?.effects.map(\.kind) == [.remove("PayCoordinator"), .pushScreen("ItemController")])
    #expect(reading.facts.contains("transition AppCoordinator.PickController: push PayCoordinator"))
    #expect(!reading.facts.contains("transition AppCoordinator.HomeController: push PayCoordinator"))
  }

  /// A coordinator that starts and waits goes on where it is resumed, and does not start once more.
  @Test func aStartThatWaitsIsNoOtherStart() throws {
    let reading = Reading(
      """
      final class TourCoordinator: Coordinator {
        var children: [Coordinator] = []
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func start() async {
          stack.pushViewController(TourController(), animated: true)
          await ask("First")
          await ask("Second")
        }
        private func ask(_ title: String) async {
          await withCheckedContinuation { continuation in
            let alert = UIAlertController(title: title, message: nil, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "OK", style: .default) { _ in continuation.resume() })
            stack.present(alert, animated: true)
          }
        }
      }
      class TourController: UIViewController {}
      """,
      Reading.app(
        start: "let home = HomeController(); home.coordinator = self; stack.pushViewController(home, animated: false)",
        members: """
          func showItem() {
            Task {
              let child = TourCoordinator(stack: stack)
              children.append(child)
              await child.start()
            }
          }
          """))
    #expect(
      reading.facts.filter { $0.hasSuffix("push TourCoordinator") } == [
        "transition AppCoordinator.HomeController: push TourCoordinator"
      ], "\(reading.facts)")
    #expect(reading.facts.filter { $0.hasSuffix("push TourController") }.count == 1, "\(reading.facts)")
  }

  /// The nearest miss: who was never seen to resume does not hide what follows.
  @Test func withoutAResumptionWhatFollowsIsDeclared() {
    let reading = Self.app(
      "_ = await pick(); \(Self.push)",
      presenting: "await withCheckedContinuation { continuation in stack.present(PickController(), animated: true) }")
    #expect(reading.facts.contains("transition AppCoordinator.HomeController: push ItemController"))
  }
}
