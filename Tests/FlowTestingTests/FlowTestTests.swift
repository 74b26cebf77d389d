import FlowBuilder
import FlowTesting
import Testing

extension CoordinatorName {
  fileprivate static let app = CoordinatorName("App")
}

extension ScreenName {
  fileprivate static let list = ScreenName("List")
  fileprivate static let item = ScreenName("Item")
}

@Suite struct FlowTestTests {
  private static let shop = Flow("Shop", root: .app) {
    Coordinator(.app) {
      Start { push(.list) }
      Screen(.list) {
        Tap("item") { push(.item) }
      }
      Screen(.item)
    }
  }

  private func shop() throws -> FlowTest { try FlowTest(Self.shop) }

  private func storefront() throws -> FlowTest { try FlowTest(file: "../../Fixtures/Apps/Storefront.flow.yml") }

  @Test func aFindingFailsAndShowsItsTrace() throws {
    let outcome = try shop().check()
    #expect(!outcome.passed)
    #expect(outcome.description.contains("duplicate-screen Item"))
    #expect(outcome.description.contains("tap again List.item"))
  }

  @Test func aKnownFinding() throws {
    #expect(try shop().finds("duplicate-screen", "Item").passed)
    let other = try shop().finds("duplicate-screen", "List")
    #expect(!other.passed)
    #expect(other.description.hasPrefix("Shop: duplicate-screen finds nothing about List\n"))
  }

  @Test func aFindingThatIsGone() throws {
    let run = ["launch", "tap List.item", "tap again List.item"]
    #expect(try shop().isFree(of: "duplicate-screen", "List", shownBy: run).passed)
    let back = try shop().isFree(of: "duplicate-screen", "Item", shownBy: run)
    #expect(!back.passed)
    #expect(
      back.description.hasPrefix(
        "Shop: duplicate-screen Item is there; the run that showed it can still be taken\n"))
    let other = try shop().isFree(of: "duplicate-screen", "Item", shownBy: ["launch", "swipe"])
    #expect(other.description.hasPrefix("Shop: duplicate-screen Item is there; it is shown by another run than before"))
  }

  @Test func invariants() throws {
    let shop = try shop()
    #expect(shop.always("displayed(List)").passed)
    #expect(shop.holds(Invariant("list-below", always: displayed(.list))).passed)
    #expect(shop.reachable("depth(App) == 3", within: 2).passed)
    #expect(shop.recoverable("visible(List)").passed)
    #expect(shop.leads(from: "not quiescent", to: "quiescent").passed)
    let never = shop.never("visible(Item)")
    #expect(!never.passed)
    #expect(never.description.contains("tap List.item"))
    #expect(!never.description.contains("duplicate-screen"))
  }

  @Test func whatIsUndecidedIsNotSaidToBeReachable() throws {
    let shallow = Flow("Shop", root: .app, limits: .init(stackDepth: 1)) {
      Coordinator(.app) {
        Start { push(.list) }
        Screen(.list) {
          Tap("item") { push(.item) }
        }
        Screen(.item)
      }
    }
    let outcome = try FlowTest(shallow).reachable("visible(Item)")
    #expect(!outcome.passed)
    let heading = "  undecided (1): in no run so far, but perhaps beyond stackDepth at List.item; raise "
    #expect(outcome.description.contains(heading))
    #expect(outcome.description.contains("    invariants: reachable visible(Item)\n"))
    #expect(!outcome.description.contains("unreachable-screen: "))
    #expect(try FlowTest(shallow).always("displayed(List)").passed)
  }

  @Test func aConditionThatMeansNothing() throws {
    let outcome = try shop().never("visible(Itm)")
    #expect(!outcome.passed)
    #expect(outcome.description.contains("screen ‘Itm’ is not declared; did you mean ‘Item’?"))
  }

  @Test func replays() throws {
    let storefront = try storefront()
    #expect(storefront.replay("launch onboarded=true", "tap Home.item", "back", showing: "Home").passed)
    #expect(storefront.replay("launch link item", showing: "Item").passed)
    let wrong = storefront.replay("launch onboarded=false", "tap Home.item")
    #expect(!wrong.passed)
    #expect(wrong.description.contains("can be visible: Welcome"))
    let unknown = storefront.replay("launch", "tap Home.itm")
    #expect(
      unknown.description == """
        step 1: ‘Storefront’ has no event ‘tap Home.itm’; did you mean ‘tap Home.item’?
            0  launch
          ✗ 1  tap Home.itm
        """)
    let early = storefront.replay("launch onboarded=true", "swipe")
    #expect(early.description.hasPrefix("step 1: `swipe` cannot happen here: Nothing is presented that a swipe"))
    #expect(!storefront.replay("back").passed)
  }

  @Test func otherLimitsThanThoseOfTheFile() throws {
    let path = "../../Fixtures/Apps/Storefront.flow.yml"
    let shallow = try FlowTest(file: path, limits: .init(stackDepth: 1)).replay(
      "launch onboarded=true", "tap Home.item")
    #expect(!shallow.passed)
    #expect(shallow.description == "step 1: not followed any further: stackDepth at Home.item")
    #expect(try FlowTest(file: path).replay("launch onboarded=true", "tap Home.item").passed)
  }

  @Test func aFileThatIsNoFlow() {
    #expect(throws: (any Error).self) { try FlowTest(file: "../../Fixtures/Apps/Nowhere.flow.yml") }
    #expect(throws: (any Error).self) { try FlowTest(Flow("Empty", root: .app) {}) }
  }

  @Test func whatFailsIsRecordedHere() throws {
    let outcome = FlowOutcome(passed: false, description: "a trace")
    withKnownIssue {
      expect(outcome)
    } matching: { issue in
      issue.comments.map(\.rawValue) == ["a trace"] && issue.sourceLocation?.fileID == #fileID
    }
    expect(FlowOutcome(passed: true, description: "nothing"))
  }
}
