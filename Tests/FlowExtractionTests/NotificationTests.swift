import FlowModel
import Testing

@testable import FlowExtraction

/// Notifications of the app's own, which somebody posts and somebody else observes.
@Suite struct NotificationTests {
  private static func app(_ observe: String, post: String) -> Reading {
    Reading(
      Reading.app(
        start: "let list = ListController(); stack.pushViewController(list, animated: false); \(observe)",
        members: """
          @objc func showItem() { stack.pushViewController(ItemController(), animated: true) }
          """),
      """
      extension Notification.Name { static let chosen = Notification.Name("chosen") }
      class ListController: UIViewController {
        @IBAction func choose() { \(post) }
      }
      """)
  }

  private func effects(_ reading: Reading) -> [Effect.Kind] {
    let screens = reading.coordinator("AppCoordinator")?.screens ?? []
    return screens.filter { $0.name == "ListController" }.flatMap(\.actions).flatMap(\.effects).map(\.kind)
  }

  @Test(
    arguments: [
      "NotificationCenter.default.publisher(for: .chosen).sink { [weak self] _ in self?.showItem() }",
      "NotificationCenter.default.publisher(for: .chosen).receive(on: Main.queue).sink { _ in self.showItem() }",
      "NotificationCenter.default.addObserver(self, selector: #selector(showItem), name: .chosen, object: nil)",
      """
      NotificationCenter.default.addObserver(forName: .chosen, object: nil, queue: .main) { [weak self] _ in
        self?.showItem()
      }
      """,
      "NotificationCenter.default.rx.notification(.chosen).subscribe(onNext: { [weak self] _ in self?.showItem() })",
    ],
    [
      "NotificationCenter.default.post(name: .chosen, object: nil)",
      "NotificationCenter.default.post(name: Notification.Name.chosen, object: self)",
      "NotificationCenter.default.post(name: NSNotification.Name(\"chosen\"), object: nil)",
    ])
  func whoPostsReachesWhoObserves(observe: String, post: String) throws {
    let reading = Self.app(observe, post: post)
    #expect(effects(reading) == [.pushScreen("ItemController")])
    let start = try #require(reading.coordinator("AppCoordinator")).start
    #expect(start.map(\.kind) == [.pushScreen("ListController")])
    _ = try reading.text()
  }

  @Test func anotherNotificationReachesNobody() {
    let observe = "NotificationCenter.default.publisher(for: .chosen).sink { [weak self] _ in self?.showItem() }"
    #expect(effects(Self.app(observe, post: "NotificationCenter.default.post(name: .other, object: nil)")).isEmpty)
  }

  /// What nobody was seen to post may still come.
  @Test func whatNobodyPostsIsHeardAsBefore() throws {
    let observe = "NotificationCenter.default.publisher(for: .chosen).sink { [weak self] _ in self?.showItem() }"
    let text = try Self.app(observe, post: "").text()
    #expect(text.contains("push: ItemController"), "\(text)")
  }
}
