import FlowBuilder
import FlowDeclaration
import FlowTestSupport
import Testing

extension CoordinatorName {
  fileprivate static let root = CoordinatorName("R")
  fileprivate static let first = CoordinatorName("First")
  fileprivate static let second = CoordinatorName("Second")
}

extension ScreenName {
  fileprivate static let list = ScreenName("List")
  fileprivate static let page = ScreenName("Page")
}

extension ProcedureName {
  fileprivate static let turn = ProcedureName("turn")
}

@Suite struct LikenessTests {
  /// `Fixtures/Meaning/like.flow.yml`.
  private var like: Flow {
    Flow("Like", root: .root, home: [.list], limits: Limits(taps: 1)) {
      Coordinator(.root, container: .tabs, tabs: [.first, .second])
      Coordinator(.first) {
        Start { push(.list) }
        Procedure(.turn) { select(.second) }
        Screen(.list) { Tap("turn") { run(.turn) } }
        Screen(.page, back: false) { Tap("list") { pop(to: .list) } }
      }
      Coordinator(.second, like: .first) {
        Procedure(.turn) { push(.page) }
      }
      Invariant("any", reachable: visible(.page))
      Invariant("other", always: !displayed(ScreenName("First.Page")))
      Invariant("own", never: visible(ScreenName("Second.Page")))
    }
  }

  @Test func saysWhatAFileSays() throws {
    let file = try loadFlow("Meaning/like.flow.yml")
    let flow = try like.validated().get()
    #expect(flow.withoutLocations() == file.withoutLocations())
    #expect(flow.coordinators.allSatisfy { $0.likeness == nil })
  }

  /// An argument that is given overrides, even if its value is the default.
  @Test func argumentsThatMayBeNilAreSaid() throws {
    let flow = Flow("App", framework: .swiftui, root: .root) {
      Coordinator(.root, container: .window) { Start { show(.first) } }
      Coordinator(.first, container: .switch, framework: .uikit, ownership: .view)
      Coordinator(.second, like: .first, container: .stack)
      Coordinator(CoordinatorName("Third"), like: .first)
    }
    let coordinators = try flow.validated().get().coordinators
    #expect(coordinators.map(\.container) == [.window, .switch, .stack, .switch])
    #expect(coordinators.map(\.framework) == [.swiftui, .uikit, .uikit, .uikit])
    #expect(coordinators[2...].map(\.ownership) == [.view, .view])
  }

  /// A handler that two coordinators share by an alias has to run for either of them; a handler that is taken over has
  /// to run for each.
  @Test func handlersThatAreTakenOverAreToldFromOwnOnes() throws {
    let third = CoordinatorName("Third")
    let built = Flow("App", root: .root) {
      Coordinator(.root, container: .tabs, tabs: [.first, .second, third])
      Coordinator(.first) {
        Handle(EventName("closed")) { pop() }
        Handle(EventName("opened")) { pop() }
      }
      Coordinator(.second, like: .first) {
        Handle(EventName("closed")) { popToRoot() }
        Handle(EventName("ended")) { pop() }
      }
      Coordinator(third, like: .second)
    }
    let flow = try built.validated().get()
    #expect(
      flow.coordinators.map(\.takenOverHandlers) == [[], [], ["opened"], ["closed", "opened", "ended"]])
  }

  @Test func mistakesPointAtTheCode() throws {
    let line = #line + 3
    let flow = Flow("App", root: .first) {
      Coordinator(.first)
      Coordinator(.second, like: CoordinatorName("Frist"))
    }
    guard case .failure(let failure) = flow.validated() else {
      Issue.record("Nobody is called so.")
      return
    }
    #expect(failure.errors.map(\.location.line) == [line])
    #expect(failure.errors[0].message.contains("‘Frist’"))
  }
}
