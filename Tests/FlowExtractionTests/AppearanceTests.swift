import FlowModel
import Testing

@testable import FlowExtraction

/// Code that runs whenever a screen appears.
@Suite struct AppearanceTests {
  private func home(_ body: String, members: String = "") throws -> (Screen, Reading) {
    let reading = Reading(
      """
      class FirstController: UIViewController {
        weak var coordinator: AppCoordinator?
        \(body)
      }
      class LoginController: UIViewController {}
      """,
      Reading.app(
        start: """
          let first = FirstController(); first.coordinator = self; stack.pushViewController(first, animated: false)
          """, members: "func showItem() { \(members) }"))
    _ = try reading.text()
    let screens = try #require(reading.coordinator("AppCoordinator")).screens
    return (try #require(screens.first { $0.name == "FirstController" }), reading)
  }

  @Test(arguments: ["viewDidAppear", "viewWillAppear"])
  func whatItDoesHappensAtEachAppearance(_ name: String) throws {
    let (first, reading) = try home(
      "override func \(name)(_ animated: Bool) { coordinator?.showItem() }",
      members: "stack.pushViewController(ItemController(), animated: true)")
    #expect(first.actions.isEmpty)
    #expect(first.dismissal.appears?.map(\.kind) == [.pushScreen("ItemController")])
    #expect(reading.facts.contains("transition AppCoordinator.FirstController: push ItemController"))
  }

  /// Below a sheet the screen stays visible: it does not appear again when the sheet goes, and the sheet does not come
  /// again.
  @Test func aSheetDoesNotComeAgainAndAgain() throws {
    let (first, reading) = try home(
      "override func viewDidAppear(_ animated: Bool) { present(LoginController(), animated: true) }")
    try expectOnce(
      first, .presentScreen("LoginController", style: .sheet, interactiveDismiss: true))
    #expect(reading.extraction.flow?.variables.map(\.name) == ["firstControllerHasAppeared"])
    #expect(reading.extraction.flow?.variables.first?.initially == ["false"])
    #expect(reading.extraction.unread.isEmpty)
  }

  /// A presentation that surely comes when the screen appears first, and perhaps when it appears again; a new screen
  /// appears first.
  private func expectOnce(_ screen: Screen, _ present: Effect.Kind) throws {
    let flag = screen.name.prefix(1).lowercased() + screen.name.dropFirst() + "HasAppeared"
    func set(_ value: String) -> Effect.Kind { .set([.init(variable: flag, value: value)]) }
    let appears = screen.dismissal.appears ?? []
    guard appears.count == 1, case .when(let condition, let first, let later?) = appears[0].kind,
      case .choose(let branches)? = later.first?.kind
    else {
      Issue.record("\(appears)")
      return
    }
    #expect(condition.text == "not \(flag)")
    #expect(first.map(\.kind) == [set("true"), present])
    #expect(branches.map { $0.map(\.kind) } == [[present], []])
    #expect(screen.dismissal.removed?.map(\.kind) == [set("false")])
  }

  /// One that only lies over it leaves it where it is.
  @Test(arguments: [
    ("fullScreen", true), ("currentContext", true), ("overFullScreen", false), ("overCurrentContext", false),
  ])
  func aFullScreenThatGoesLetsItAppearAgain(style: String, appearsAgain: Bool) throws {
    let (first, _) = try home(
      """
      override func viewDidAppear(_ animated: Bool) {
        let login = LoginController()
        login.modalPresentationStyle = .\(style)
        present(login, animated: true)
      }
      """)
    let appears = first.dismissal.appears ?? []
    let present = Effect.Kind.presentScreen("LoginController", style: .fullScreen, interactiveDismiss: true)
    #expect(appears.map(\.kind).contains(present) == appearsAgain)
    if !appearsAgain { try expectOnce(first, present) }
  }

  /// Only actions can present from their screen; a screen that has appeared is on top.
  @Test func aPresentedScreenPresentsFromTheTop() throws {
    let reading = Reading(
      """
      class AskController: UIViewController {
        override func viewDidAppear(_ animated: Bool) {
          present(UIAlertController(title: "Ask", message: nil, preferredStyle: .alert), animated: true)
        }
      }
      """,
      Reading.app(
        start: "let home = HomeController(); home.coordinator = self; stack.pushViewController(home, animated: false)",
        members: "func showItem() { stack.present(AskController(), animated: true) }"))
    _ = try reading.text()
    let screens = try #require(reading.coordinator("AppCoordinator")).screens
    let ask = try #require(screens.first { $0.name == "AskController" })
    let origins = (ask.dismissal.appears ?? []).flatMap(\.all).compactMap { effect -> Effect.Origin? in
      if case .presentScreen = effect.kind { return effect.origin }
      return nil
    }
    #expect(origins == [.top, .top])
  }

  @Test func whatComesLaterMayComeAtAnyTime() throws {
    let later = "override func viewDidAppear(_ animated: Bool) { Task { await load(); coordinator?.showItem() } }"
    let push = "stack.pushViewController(ItemController(), animated: true)"
    let (first, _) = try home(later, members: push)
    #expect(first.dismissal.appears == nil)
    #expect(first.actions.map(\.trigger) == [.async(once: true)])
    let (loaded, _) = try home("override func viewDidLoad() { coordinator?.showItem() }", members: push)
    #expect(loaded.dismissal.appears == nil)
    #expect(loaded.actions.map(\.trigger) == [.async(once: true)])
  }

  @Test func aViewAppearsAsWell() throws {
    let reading = Reading(
      """
      import SwiftUI
      enum Page: Hashable { case item }
      @Observable final class AppCoordinator {
        var path: [Page] = []
        func open() { path.append(.item) }
      }
      @main struct TheApp: App {
        @State var coordinator = AppCoordinator()
        var body: some Scene {
          WindowGroup {
            NavigationStack(path: $coordinator.path) {
              ListView(coordinator: coordinator).navigationDestination(for: Page.self) { _ in ItemView() }
            }
          }
        }
      }
      struct ListView: View {
        let coordinator: AppCoordinator
        var body: some View { Text("1").onAppear { coordinator.open() } }
      }
      struct ItemView: View { var body: some View { Text("2") } }
      """)
    _ = try reading.text()
    let list = reading.extraction.flow?.coordinators.flatMap(\.screens).first { $0.name == "ListView" }
    #expect(list?.dismissal.appears?.map(\.kind) == [.pushScreen("ItemView")])
    #expect(list?.actions.isEmpty == true)
  }
}

extension Effect {
  /// It and all effects inside it.
  fileprivate var all: [Effect] { [self] + bodies.flatMap { $0.flatMap(\.all) } }
}
