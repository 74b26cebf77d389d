import FlowBuilder
import FlowDeclaration
import Testing

extension CoordinatorName {
  fileprivate static let app = CoordinatorName("AppCoordinator")
}

extension ScreenName {
  fileprivate static let home = ScreenName("Home")
  fileprivate static let detail = ScreenName("Detail")
}

@Suite struct FlowBuildingTests {
  /// A flow with parts that several places share, and with parts that Swift decides while the flow is built.
  private func flow(hasDetail: Bool, taps: [String]) -> Flow {
    func goHome() -> [Effect] {
      [popToRoot(), raise(.finished)]
    }
    return Flow("App", root: .app) {
      Coordinator(.app) {
        Start { push(.home) }
        Screen(.home) {
          for tap in taps {
            Tap(tap) { goHome() }
          }
          if hasDetail {
            Tap("detail") { push(.detail) }
          }
        }
        Screen(.detail)
      }
    }
  }

  @Test func swiftDecidesWhileTheFlowIsBuilt() throws {
    let flow = flow(hasDetail: true, taps: ["one", "two"])
    let actions = try #require(flow.coordinators.first?.screens.first?.actions)
    #expect(actions.map(\.name) == ["one", "two", "detail"])
    #expect(actions[0].effects.map(\.kind) == [.popToRoot, .raise("finished")])
    #expect(self.flow(hasDetail: false, taps: []).coordinators[0].screens[0].actions.isEmpty)
  }

  @Test func whatIsNeverAnimatedCannotDoWithout() throws {
    let flow = Flow("App", root: .app) {
      Coordinator(.app, container: .window) {
        Start { show(.home).animated(false) }
        Screen(.home) {
          Tap("close") { dismiss().animated(false).then { soon { finish() } } }
        }
      }
    }
    guard case .failure(let failure) = flow.validated() else {
      Issue.record("A show without animation is accepted.")
      return
    }
    #expect(failure.errors.map(\.message) == ["‘animated’ does not stand beside ‘show’"])
    let place = try #require(failure.errors.first?.location)
    #expect(place.file.hasSuffix("FlowBuildingTests.swift"))
  }

  @Test func theFrameworkIsThatOfTheFlow() {
    let flow = Flow("App", framework: .swiftui, root: .app) {
      Coordinator(.app)
      Coordinator(CoordinatorName("Old"), framework: .uikit)
      Coordinator(CoordinatorName("Quiet"), headless: true)
    }
    #expect(flow.coordinators.map(\.framework) == [.swiftui, .uikit, .swiftui])
    #expect(flow.coordinators.map(\.ownership) == [.view, .parent, .parent])
    #expect(flow.coordinators.map(\.container) == [.stack, .stack, .inherited])
  }

  @Test func mistakesPointAtTheCode() throws {
    let line = #line + 3
    let flow = Flow("App", root: .app) {
      Coordinator(.app, container: .window) {
        Start { push(.home) }
        Screen(.home)
      }
    }
    guard case .failure(let failure) = flow.validated() else {
      Issue.record("A window has no stack to push on.")
      return
    }
    let error = try #require(failure.errors.first)
    #expect(error.location.file == "FlowBuilderTests/FlowBuildingTests.swift")
    #expect(error.location.line == line)
    #expect(error.message.hasPrefix("‘push’ needs a stack"))
  }
}

struct ProcedureNameTests {
  @Test func copiesAreCalledAsInAFile() {
    let name = ProcedureName("open").given("section", true).given("again", false)
    #expect(name.text == "open(section: true, again: false)")
  }
}
