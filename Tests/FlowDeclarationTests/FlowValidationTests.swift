import FlowDeclaration
import FlowModel
import FlowTestSupport
import Testing

@Suite struct FlowValidationTests {
  private static func place(_ line: Int) -> FlowModel.SourceLocation {
    FlowModel.SourceLocation(file: "App/Shop.swift", line: line, column: 5)
  }

  private static let valid = Flow(
    name: "Shop", root: "App",
    coordinators: [
      Coordinator(
        name: "App", start: [Effect(.pushScreen("Home"), location: place(3))],
        screens: [Screen(name: "Home", location: place(4))], location: place(2))
    ], location: place(1))

  private func errors(_ change: (inout Flow) -> Void) -> [String] {
    var flow = Self.valid
    change(&flow)
    guard case .failure(let failure) = flow.validated() else { return [] }
    return failure.errors.map(\.description)
  }

  @Test func aSoundFlowIsHandedBack() throws {
    #expect(try Self.valid.validated().get() == Self.valid)
  }

  @Test func mistakesStandWhereTheCodeIs() {
    let errors = errors { $0.coordinators[0].start[0].kind = .pushScreen("Hom") }
    #expect(
      errors == [
        "App/Shop.swift:3:5: error: screen or coordinator ‘Hom’ is not declared; did you mean ‘Home’?"
      ])
  }

  @Test func namesAreThereOnce() {
    let twice = errors { flow in
      flow.coordinators[0].screens[0].actions = [
        Action(name: "go", effects: [], location: Self.place(5)),
        Action(name: "go", effects: [], location: Self.place(6)),
      ]
    }
    #expect(twice == ["App/Shop.swift:6:5: error: ‘go’ is there twice in ‘actions’, first at 5:5"])
    let screens = errors { $0.coordinators[0].screens.append(Screen(name: "Home", location: Self.place(7))) }
    #expect(screens == ["App/Shop.swift:7:5: error: screen ‘Home’ is declared twice, first at App/Shop.swift:4:5"])
  }

  @Test func aConditionMeansWhatItsTextSays() {
    let errors = errors { flow in
      flow.invariants = [
        Invariant(
          name: "odd", form: .always(Expression(.quiescent, text: "visible(Home)", location: Self.place(8))),
          location: Self.place(8))
      ]
    }
    #expect(errors.count == 1)
    #expect(errors.first?.hasPrefix("App/Shop.swift:8:5: error: ‘odd’ says what no declaration can say") == true)
  }

  @Test func effectsKeepTheRulesOfTheirContainers() {
    let errors = errors { $0.coordinators[0].start[0].kind = .showScreen("Home") }
    #expect(errors.count == 1)
    #expect(errors.first?.hasPrefix("App/Shop.swift:3:5: error: ‘show’ needs a window or switch") == true)
  }
}
