import FlowModel
import Testing

@testable import FlowExtraction

/// What follows from a result and what follows from a failure: one or the other happens.
@Suite struct OutcomeTests {
  private func effects(_ action: String) -> [Effect] {
    let reading = Reading(
      Reading.app(
        start: "let list = ListController(); list.owner = self; stack.pushViewController(list, animated: false)",
        members: """
          func showItem() { stack.pushViewController(ItemController(), animated: true) }
          func fail() {
            let alert = UIAlertController(title: "Failed", message: nil, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "OK", style: .default))
            stack.present(alert, animated: true)
          }
          """),
      """
      class ListController: UIViewController {
        weak var owner: AppCoordinator?
        @IBAction func load() { \(action) }
      }
      """)
    let screens = reading.coordinator("AppCoordinator")?.screens ?? []
    return screens.first { $0.name == "ListController" }?.actions.flatMap(\.effects) ?? []
  }

  private static let choices: [[Effect.Kind]] = [
    [.pushScreen("ItemController")], [.presentScreen("FailedAlert", style: .alert, interactiveDismiss: true)],
  ]

  @Test(arguments: [
    "Api.load().subscribe(onNext: { self.owner?.showItem() }, onError: { _ in self.owner?.fail() })",
    "Api.load().subscribe(onSuccess: { self.owner?.showItem() }, onFailure: { _ in self.owner?.fail() })",
    "Api.load().do(onError: { _ in self.owner?.fail() }).subscribe(onNext: { self.owner?.showItem() })",
    "Api.load().do(onNext: { self.owner?.showItem() }, onError: { _ in self.owner?.fail() }).subscribe()",
    "Api.load().catchError { _ in self.owner?.fail(); return .empty() }.subscribe(onNext: { self.owner?.showItem() })",
    """
    Api.load().sink(
      receiveCompletion: { end in if case .failure = end { self.owner?.fail() } },
      receiveValue: { _ in self.owner?.showItem() })
    """,
    "Api.load().catch { _ -> Empty<Void, Never> in self.owner?.fail(); return Empty() }.sink { self.owner?.showItem() }",
    "Api.load().handleEvents(receiveCompletion: { _ in self.owner?.fail() }).sink { self.owner?.showItem() }",
    "Api.load(success: { self.owner?.showItem() }, failure: { _ in self.owner?.fail() })",
    "Api.load { self.owner?.showItem() } onError: { _ in self.owner?.fail() }",
    "Api.load().done { self.owner?.showItem() }.catch { _ in self.owner?.fail() }",
    "Api.load { switch $0 { case .success: self.owner?.showItem(); case .failure: self.owner?.fail() } }",
    "Task { do { try await Api.load(); self.owner?.showItem() } catch { self.owner?.fail() } }",
    """
    Api.load { result in
      if case .success = result { self.owner?.showItem() }
      if case .failure = result { self.owner?.fail() }
    }
    """,
    "Api.load { user, error in if error != nil { self.owner?.fail() }; if user != nil { self.owner?.showItem() } }",
  ])
  func oneOfThemHappens(action: String) {
    let effects = effects(action)
    guard effects.count == 1, case .later(let inner) = effects[0].kind, inner.count == 1,
      case .choose(let bodies) = inner[0].kind
    else {
      Issue.record("\(effects.map(\.kind))")
      return
    }
    #expect(bodies.count == 2)
    for choice in Self.choices { #expect(bodies.contains { $0.map(\.kind) == choice }, "\(bodies)") }
  }

  /// What runs for each result in one chain runs in their order, without what a failure leads to.
  @Test func allThatHearsOfResultsIsOneAlternative() {
    let action = """
      Api.load().do(onNext: { self.owner?.showItem() }).do(onError: { _ in self.owner?.fail() })
        .subscribe(onNext: { self.owner?.showItem() })
      """
    guard case .later(let inner)? = effects(action).first?.kind, case .choose(let bodies)? = inner.first?.kind else {
      Issue.record("\(effects(action))")
      return
    }
    #expect(
      bodies.map { $0.map(\.kind) } == [
        [.pushScreen("ItemController"), .pushScreen("ItemController")], Self.choices[1],
      ])
  }

  /// Two requests of which one may fail: the request that failed has no result.
  @Test func anAlertOfAFailedRequestExcludesWhatComesOfIt() {
    let action = "Api.check { if $0 == nil { self.owner?.fail() } }; Api.load { _ in self.owner?.showItem() }"
    guard case .choose(let bodies)? = effects(action).first?.kind else {
      Issue.record("\(effects(action))")
      return
    }
    #expect(bodies.count == 2)
  }

  @Test(arguments: [
    "Api.load { _ in self.owner?.fail() }; Api.other { _ in self.owner?.showItem() }",
    "Api.load().done { self.owner?.showItem() }; Api.other().catch { _ in self.owner?.fail() }",
    "Api.load { _ in self.owner?.showItem() }; Api.other { _ in if isNew { self.owner?.showItem() } }",
  ])
  func twoRequestsMayBothDoSomething(action: String) {
    let effects = effects(action)
    #expect(effects.count == 2)
    #expect(effects.allSatisfy { if case .later = $0.kind { true } else { false } }, "\(effects)")
  }

  /// What happens in any case is no alternative.
  @Test func anAlertMayFollowWhatIsShownAtOnce() {
    let effects = effects("owner?.showItem(); if let old = Old.find() { owner?.fail() }")
    #expect(effects.map(\.kind) == Self.choices.map { $0[0] })
  }
}
