import FlowModel
import Testing

@testable import FlowExtraction

/// Code that `defer` puts at the end of its scope.
@Suite struct DeferredCodeTests {
  private func reading(_ members: String) -> Reading {
    Reading(
      Reading.app(
        start: "let home = HomeController(); home.coordinator = self; stack.pushViewController(home, animated: false)",
        members: members))
  }

  private func effects(_ reading: Reading) throws -> [Effect] {
    _ = try reading.text()
    let screens = try #require(reading.coordinator("AppCoordinator")).screens
    return try #require(screens.first { $0.name == "HomeController" }?.actions.first).effects
  }

  private static let push = "stack.pushViewController(ItemController(), animated: true)"

  @Test func itRunsAfterTheRestOfItsScope() throws {
    let late = reading("func showItem() { defer { stack.dismiss(animated: true) }; \(Self.push) }")
    #expect(try effects(late).map(\.kind) == [.pushScreen("ItemController"), .dismiss(.self)])
    let inner = reading("func showItem() { if isNew { defer { stack.dismiss(animated: true) } }; \(Self.push) }")
    #expect(try effects(inner).last?.kind == .pushScreen("ItemController"))
  }

  /// Not at the end of the scope around the `do`.
  @Test func itRunsAtTheEndOfADo() throws {
    let inner = reading("func showItem() { do { defer { stack.dismiss(animated: true) } }; \(Self.push) }")
    #expect(try effects(inner).map(\.kind) == [.dismiss(.self), .pushScreen("ItemController")])
    let outer = reading("func showItem() { defer { stack.dismiss(animated: true) }; do { \(Self.push) } }")
    #expect(try effects(outer).map(\.kind) == [.pushScreen("ItemController"), .dismiss(.self)])
  }

  @Test func itRunsOnEveryWayOut() throws {
    let reading = reading(
      """
      func showItem() {
        defer { stack.dismiss(animated: true) }
        guard isNew else { return }
        \(Self.push)
      }
      """)
    let effects = try effects(reading)
    #expect(effects.last?.kind == .dismiss(.self))
    #expect(effects.count == 2)
    #expect(effects.first?.bodies.flatMap { $0 }.map(\.kind) == [.pushScreen("ItemController")])
  }

  @Test func aFlagIsSetWhileTheBodyRuns() throws {
    let effects = try effects(
      reading(
        """
        var isBusy = false
        func showItem() {
          guard !isBusy else { return }
          isBusy = true
          defer { isBusy = false }
          \(Self.push)
        }
        """))
    let kinds = effects.flatMap(\.bodies).flatMap { $0 }.map(\.kind)
    #expect(
      kinds == [
        .set([.init(variable: "isBusy", value: "true")]), .pushScreen("ItemController"),
        .set([.init(variable: "isBusy", value: "false")]),
      ])
  }

  @Test(arguments: [("await", GuardUnlock?.some(.onCompletion)), ("", nil)])
  func aFlagProtectsIfTheBodyIsAwaited(wait: String, unlock: GuardUnlock?) {
    let reading = reading(
      """
      var isBusy = false
      func once(_ action: () async -> Void) async {
        guard !isBusy else { return }
        isBusy = true
        defer { isBusy = false }
        \(wait) action()
      }
      func showItem() { Task { await once { \(Self.push) } } }
      """)
    #expect(reading.coordinator("AppCoordinator")?.guardUnlock == unlock)
  }

  private func kinds(_ members: String) -> [Effect.Kind] {
    let screens = reading(members).coordinator("AppCoordinator")?.screens ?? []
    let home = screens.first { $0.name == "HomeController" }
    return home?.actions.flatMap(\.effects).flatMap(\.kinds) ?? []
  }

  /// A completion that a function is given, and hands on to code of a library, may run.
  @Test(arguments: ["Api.load(done)", "Api.load(completion: done)", "Api.load { done() }"])
  func aCompletionThatIsHandedOnMayRun(call: String) {
    let found = kinds(
      "func showItem() { load { self.\(Self.push) } }\nfunc load(done: @escaping () -> Void) { \(call) }")
    #expect(found.contains(.pushScreen("ItemController")), "\(found)")
  }

  /// What a control sets off does not run when the control is made.
  @Test func anActionByItsNameIsNoCompletion() {
    let found = kinds(
      """
      func showItem() { watch(by: #selector(open)) }
      func watch(by action: Selector) { Api.button.addTarget(self, action: action) }
      @objc func open() { \(Self.push) }
      """)
    #expect(found.isEmpty, "\(found)")
  }
}

extension Effect {
  /// Its kind, and those of the effects inside it.
  fileprivate var kinds: [Kind] { [kind] + bodies.joined().flatMap(\.kinds) }
}
