import FlowModel
import Testing

@testable import FlowExtraction

/// Each idiom of UIKit coordinators in a small source, with its nearest misses.
@Suite struct UIKitIdiomTests {
  @Test func aScreenCallsItsCoordinator() throws {
    let reading = Reading(
      Reading.app(
        start: "let home = HomeController(); home.coordinator = self; stack.pushViewController(home, animated: false)",
        members: "func showItem() { stack.pushViewController(ItemController(), animated: true) }"))
    #expect(reading.facts.contains("transition AppCoordinator: push HomeController"))
    #expect(reading.facts.contains("transition AppCoordinator.HomeController: push ItemController"))
    #expect(reading.certainty("transition AppCoordinator.HomeController: push ItemController") == .certain)
    #expect(reading.extraction.coverage == Coverage(calls: 2, placed: 2))
    _ = try reading.text()
  }

  @Test func aScreenThatWasNotGivenItsCoordinatorIsNotSureOfIt() {
    let reading = Reading(
      Reading.app(
        start: "stack.pushViewController(HomeController(), animated: false)",
        members: "func showItem() { stack.pushViewController(ItemController(), animated: true) }"))
    // The declared type has one instance only: it can be no other.
    #expect(reading.facts.contains("transition AppCoordinator.HomeController: push ItemController"))
  }

  @Test func aClosureLeadsToWhereItWasWritten() {
    let reading = Reading(
      Reading.app(
        start: """
          let home = HomeController()
          home.onNext = { [weak self] in self?.next() }
          stack.setViewControllers([home], animated: false)
          """,
        members: "func next() { stack.present(ItemController(), animated: true) }"))
    #expect(reading.facts.contains("transition AppCoordinator.HomeController: present ItemController as sheet"))
    let screen = reading.coordinator("AppCoordinator")?.screens.first
    #expect(screen?.actions.map(\.name) == ["nextTapped"])
  }

  /// What a presented screen presents itself comes up over it, not over the coordinator's stack below.
  @Test func aPresentedScreenPresentsFromItself() throws {
    func origins(showing form: String) throws -> [Effect.Origin] {
      let reading = Reading(
        Reading.app(
          start: """
            let home = HomeController(); home.coordinator = self; stack.pushViewController(home, animated: false)
            """,
          members: "func showItem() { \(form) }")
            + """
            class FormController: UIViewController {
              @IBAction func warnTapped() { present(ItemController(), animated: true) }
            }
            """)
      let screen = try #require(reading.coordinator("AppCoordinator")?.screens.first { $0.name == "FormController" })
      _ = try reading.text()
      return screen.actions.flatMap(\.effects).map(\.origin)
    }
    #expect(try origins(showing: "stack.present(FormController(), animated: true)") == [.screen])
    #expect(try origins(showing: "stack.pushViewController(FormController(), animated: true)") == [.container])
  }

  @Test func aMethodHandedOnAsAClosureIsTheMethod() {
    let reading = Reading(
      Reading.app(
        start: "let home = HomeController(); home.onNext = next; stack.pushViewController(home, animated: false)",
        members: "func next() { stack.popToRootViewController(animated: true) }"))
    #expect(reading.facts.contains("transition AppCoordinator.HomeController: popToRoot"))
  }

  @Test func anInitialiserWithALeadingPointMakesWhatIsExpected() {
    let reading = Reading(
      Reading.app(
        start: "home = .init(); home.onNext = next; stack.pushViewController(home, animated: false)",
        members: """
          var home: HomeController!
          func next() { stack.pushViewController(ItemController(), animated: true) }
          """))
    #expect(reading.facts.contains("transition AppCoordinator.HomeController: push ItemController"))
  }

  @Test func aWrapperNeedsNoName() {
    let wrapper = """
      final class Thing { let inner: UINavigationController; init(_ inner: UINavigationController) { self.inner = inner }
        func go(_ x: UIViewController, quietly: Bool = false) { step(x, quietly) }
        private func step(_ x: UIViewController, _ quietly: Bool) { inner.pushViewController(x, animated: !quietly) } }
      """
    let reading = Reading(
      wrapper,
      Reading.app(
        start: "thing.go(HomeController())",
        members: "lazy var thing = Thing(stack)"))
    #expect(reading.facts.contains("transition AppCoordinator: push HomeController"))
  }

  @Test func aFactoryBehindAProtocolGivesWhatItReturns() {
    let factory = """
      protocol Screens { func makeHome() -> UIViewController }
      struct RealScreens: Screens { func makeHome() -> UIViewController { let home = HomeController(); return home } }
      """
    let reading = Reading(
      factory,
      Reading.app(
        start: "stack.pushViewController(screens.makeHome(), animated: false)",
        members: "let screens: Screens = RealScreens()"))
    #expect(reading.facts.contains("screen AppCoordinator.HomeController"))
  }

  @Test func whatCannotBeSeenIsListedAndNotInvented() throws {
    let reading = Reading(
      Reading.app(start: "stack.pushViewController(Elsewhere.make(), animated: false)"))
    #expect(!reading.facts.contains { $0.hasPrefix("transition") })
    let place = try #require(reading.extraction.unread.first)
    #expect(place.reason == "pushViewController: what is pushed was not found")
    #expect(reading.extraction.coverage == Coverage(calls: 1, placed: 0))
    let line = ExtractionText.coverage(reading.extraction)
    #expect(line.hasPrefix("0 of 1 navigation call placed, 1 not; the app was hardly read"))
  }

  private static let child = """
    final class ChildCoordinator: Coordinator {
      var children: [Coordinator] = []
      var onEnd: ((Coordinator) -> Void)?
      let stack: UINavigationController
      init(stack: UINavigationController) { self.stack = stack }
      func start() {
        let item = EndController()
        item.end = { [weak self] in guard let self else { return }; self.onEnd?(self) }
        stack.pushViewController(item, animated: true)
      }
    }
    class EndController: UIViewController { var end: (() -> Void)?; @objc func done() { end?() } }
    """

  @Test func aChildThatIsKeptAndReleased() throws {
    let reading = Reading(
      Self.child,
      Reading.app(
        start: """
          let child = ChildCoordinator(stack: stack)
          child.onEnd = { [weak self] child in self?.children.removeAll { $0 === child } }
          children.append(child)
          child.start()
          """))
    #expect(reading.facts.contains("child AppCoordinator: ChildCoordinator"))
    #expect(reading.facts.contains("release ChildCoordinator.EndController: finish"))
    #expect(reading.coordinator("ChildCoordinator")?.container == .inherited)
    #expect(reading.coordinator("ChildCoordinator")?.ownership == .parent)
    _ = try reading.text()
  }

  @Test func aChildThatNobodyKeepsLivesByItsScreens() {
    let reading = Reading(
      Self.child, Reading.app(start: "let child = ChildCoordinator(stack: stack); child.start()"))
    #expect(reading.coordinator("ChildCoordinator")?.ownership == .view)
    #expect(!reading.facts.contains { $0.hasPrefix("release") })
  }

  @Test func aChildWithAStackOfItsOwnIsPresented() {
    let reading = Reading(
      Self.child,
      Reading.app(
        start: """
          let child = ChildCoordinator(stack: UINavigationController())
          children.append(child)
          child.start()
          stack.present(child.stack, animated: true)
          """))
    #expect(reading.facts.contains("transition AppCoordinator: present ChildCoordinator as sheet"))
    #expect(reading.coordinator("ChildCoordinator")?.container == .stack)
  }

  @Test func aReleaseByIndexIsARelease() {
    let reading = Reading(
      Self.child,
      Reading.app(
        start: """
          let child = ChildCoordinator(stack: stack)
          child.onEnd = { [weak self] child in self?.free(child) }
          children.append(child)
          child.start()
          """,
        members: """
          func free(_ child: Coordinator) {
            for (index, known) in children.enumerated() where known === child { children.remove(at: index); break }
          }
          """))
    #expect(reading.facts.contains("release ChildCoordinator.EndController: finish"))
  }

  @Test func aFilterOfTheSameChildrenIsARelease() {
    func facts(_ source: String) -> [String] {
      Reading(
        Self.child,
        Reading.app(
          start: """
            let child = ChildCoordinator(stack: stack)
            child.onEnd = { [weak self] child in self?.free(child) }
            children.append(child)
            child.start()
            """,
          members: "var shown: [Coordinator] = []; func free(_ child: Coordinator) { \(source) }")
      ).facts
    }
    let release = "release ChildCoordinator.EndController: finish"
    #expect(facts("children = children.filter { $0 !== child }").contains(release))
    #expect(!facts("shown = children.filter { $0 !== child }").contains(release))
  }

  @Test func theEndOfOneIsNotTheEndOfAll() {
    let reading = Reading(
      Self.child.replacing(
        "@objc func done() { end?() }",
        with: "@objc func done() { end?() }; @objc func reset() { again?() }; var again: (() -> Void)?"
      )
      .replacing(
        "stack.pushViewController(item",
        with: "item.again = { [weak self] in self?.onReset?() }; stack.pushViewController(item"
      )
      .replacing("var onEnd:", with: "var onReset: (() -> Void)?; var onEnd:"),
      Reading.app(
        start: """
          let child = ChildCoordinator(stack: stack)
          child.onEnd = { [weak self] child in self?.children.removeAll { $0 === child } }
          child.onReset = { [weak self] in self?.children.removeAll() }
          children.append(child)
          child.start()
          """))
    #expect(reading.facts.contains("release ChildCoordinator.EndController: finish"))
    #expect(reading.facts.contains("release AppCoordinator: all"))
    #expect(reading.facts.contains("transition ChildCoordinator.EndController: raise reset"))
  }

  @Test func aDelegateOfTheStackHearsOfPops() {
    func source(assigned: Bool) -> String {
      Self.child.replacing(
        "final class ChildCoordinator: Coordinator {",
        with: """
          final class ChildCoordinator: NSObject, Coordinator, UINavigationControllerDelegate {
            func navigationController(_ stack: UINavigationController, didShow shown: UIViewController, animated: Bool) {
              guard let from = stack.transitionCoordinator?.viewController(forKey: .from) else { return }
              if from is EndController { onEnd?(self) }
            }
          """)
        + Reading.app(
          start: """
            let child = ChildCoordinator(stack: stack)
            child.onEnd = { [weak self] child in self?.children.removeAll { $0 === child } }
            \(assigned ? "stack.delegate = child" : "")
            children.append(child)
            child.start()
            """)
    }
    #expect(Reading(source(assigned: true)).facts.contains("told ChildCoordinator: back"))
    #expect(!Reading(source(assigned: false)).facts.contains("told ChildCoordinator: back"))
  }

  @Test func aSwipeIsHeardWhereTheDelegateIsAssigned() {
    func source(assigned: Bool) -> String {
      Self.child.replacing(
        "final class ChildCoordinator: Coordinator {",
        with: """
          final class ChildCoordinator: NSObject, Coordinator, UIAdaptivePresentationControllerDelegate {
            func presentationControllerDidDismiss(_ controller: UIPresentationController) { onEnd?(self) }
          """)
        + Reading.app(
          start: """
            let child = ChildCoordinator(stack: UINavigationController())
            child.onEnd = { [weak self] child in self?.children.removeAll { $0 === child } }
            children.append(child)
            child.start()
            \(assigned ? "child.stack.presentationController?.delegate = child" : "")
            stack.present(child.stack, animated: true)
            """)
    }
    #expect(Reading(source(assigned: true)).facts.contains("told ChildCoordinator: swipe"))
    #expect(!Reading(source(assigned: false)).facts.contains("told ChildCoordinator: swipe"))
  }

  @Test func aFlagAroundAClosureIsAGuard() {
    let members = """
      var busy = false
      func once(_ body: () -> Void) {
        guard !busy else { return }
        busy = true
        body()
        RESET
      }
      func showItem() { once { stack.pushViewController(ItemController(), animated: true) } }
      """
    let start = "let home = HomeController(); home.coordinator = self; stack.pushViewController(home, animated: false)"
    let reset = "DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { self.busy = false }"
    let guarded = Reading(Reading.app(start: start, members: members.replacing("RESET", with: reset)))
    #expect(guarded.coordinator("AppCoordinator")?.guardUnlock == .after(milliseconds: 500))
    let never = Reading(Reading.app(start: start, members: members.replacing("RESET", with: "")))
    #expect(never.coordinator("AppCoordinator")?.guardUnlock == nil)
  }

  @Test func theBranchOfAStartAsksAVariable() {
    let reading = Reading(
      Reading.app(
        start: """
          if Session.shared.isLoggedIn { stack.pushViewController(HomeController(), animated: false) } else {
            stack.pushViewController(ItemController(), animated: false)
          }
          """))
    #expect(reading.extraction.flow?.variables.map(\.name) == ["isLoggedIn"])
    #expect(reading.facts.contains("transition AppCoordinator: push HomeController"))
    #expect(reading.facts.contains("transition AppCoordinator: push ItemController"))
  }

  /// Without an animation there is no time for a second tap.
  @Test(arguments: [("show(ItemController(), animated: false)", false), ("show(ItemController())", true)])
  func anAnimationThatACallerSwitchesOff(_ call: String, _ isAnimated: Bool) {
    let reading = Reading(
      Reading.app(
        start: "let home = HomeController()\nhome.coordinator = self\nstack.pushViewController(home, animated: false)",
        members: """
          func showItem() { \(call) }
          func show(_ controller: UIViewController, animated: Bool = true) {
            stack.pushViewController(controller, animated: animated)
          }
          """))
    let home = reading.coordinator("AppCoordinator")?.screens.first { $0.name == "HomeController" }
    #expect(home?.actions.first?.effects.map(\.isAnimated) == [isAnimated])
  }

  @Test func aCallbackThatNobodyCallsIsOnlyPossible() {
    let reading = Reading(
      "class Quiet: UIViewController { var onGone: (() -> Void)? }",
      Reading.app(
        start: """
          let quiet = Quiet()
          quiet.onGone = { [weak self] in self?.stack.popViewController(animated: true) }
          stack.pushViewController(quiet, animated: false)
          """))
    #expect(reading.certainty("transition AppCoordinator.Quiet: pop") == .possible)
  }

  @Test func aVocabularySaysWhatACallDoes() throws {
    let source = Reading.app(
      start: "engine.reveal(HomeController())", members: "let engine: ForeignEngine = ForeignEngine.shared")
    #expect(!Reading(source).facts.contains("transition AppCoordinator: push HomeController"))
    let words = try VocabularyReader(file: "v.yml").vocabulary("extract: {calls: {\"*.reveal(_:)\": {push: $1}}}")
    #expect(Reading(source, vocabulary: words).facts.contains("transition AppCoordinator: push HomeController"))
  }

  @Test func aMistakeInAVocabularyHasItsPlace() {
    #expect {
      try VocabularyReader(file: "v.yml").vocabulary("extract:\n  calls:\n    \"A.b()\": {shove: $1}\n")
    } throws: { error in
      "\(error)".hasPrefix("v.yml:3:15: error: ‘shove’ is unknown in ‘A.b()’; known are push, present")
    }
  }
}

/// Screens that another module declares.
@Suite struct ForeignScreenTests {
  @Test func aScreenOfAnotherModuleIsKnownByItsName() {
    let start = "stack.pushViewController(UIHostingController(rootView: NAME(onDone: { self.end() })), animated: false)"
    let members = "func end() { stack.popViewController(animated: true) }"
    let screen = Reading(Reading.app(start: start.replacing("NAME", with: "PaywallView"), members: members))
    #expect(screen.facts.contains("transition AppCoordinator: push PaywallView"))
    #expect(screen.certainty("transition AppCoordinator.PaywallView: pop") == .possible)
    let part = Reading(Reading.app(start: start.replacing("NAME", with: "ScrollView"), members: members))
    #expect(!part.facts.contains { $0.hasPrefix("screen") })
  }
}
