import FlowModel
import FlowTestSupport
import Testing

@testable import FlowSemantics

/// What slots hold in words, against sentences written by hand.
struct SlotWordsTests {
  private let system: FlowSystem
  private let words: SlotWords

  init() throws {
    system = FlowSystem(
      try flow(
        fromYAML: """
          flow: Words
          framework: swiftui
          root: App
          variables: {cart: {values: [empty, full], initially: empty}}
          coordinators:
            App: {container: tabs, tabs: [Home, Other]}
            Home:
              container: stack
              ownership: parent
              variables: {mode: {values: [low, high], initially: low}}
              start: [push: List]
              screens:
                List:
                  actions:
                    load: {trigger: async, do: [push: Detail]}
                    tick: {trigger: async, times: many, do: [push: Detail]}
                    note: [{present: Note}]
                Detail: {}
                Note: {}
            Other: {container: stack, ownership: parent, start: [push: Rest], screens: {Rest: {}}}
          """))
    words = SlotWords(system)
  }

  private var program: Program { system.program }
  private func coordinator(_ name: String) -> Int { program.coordinators.firstIndex { $0.name == name } ?? -1 }
  private func screen(_ name: String) -> Int { program.screens.firstIndex { $0.name == name } ?? -1 }
  private func handle(_ name: String) -> Int { system.layout.handles(of: coordinator(name))[0] }

  private func slot(_ name: String, _ field: SlotLayout.Field) -> Int {
    system.layout.base(ofHandle: handle(name)) + field.rawValue
  }

  private func said(_ value: SlotValue, _ slot: Int) -> String? { words.words(for: value, in: slot) }

  @Test func variablesAreSaidByTheirValues() {
    #expect(words.isVariable(0))
    #expect(!words.isVariable(system.layout.layers.lowerBound))
    #expect(said(.number(1), 0) == "full")
    let ofHome = system.layout.base(ofHandle: handle("Home"))
    let mode = ofHome + system.layout.valueOffsets(coordinator("Home")).lowerBound
    #expect(said(.number(1), mode) == "high")
    #expect(system.layout.describe(mode, program) == "Home mode")
  }

  @Test func theTransitionInFlightIsSaid() {
    func slot(_ part: SlotLayout.Flight) -> Int { system.layout.slot(part) }
    let kinds = (0...4).map { said(.number($0), slot(.kind)) }
    #expect(kinds == ["nothing in flight", "push", "pop", "present", "dismiss"])
    #expect(said(.number(0), slot(.tap)) == "no tap")
    #expect(said(.number(1 + 2 * screen("Detail")), slot(.tap)) == "Detail")
    #expect(said(.number(2 + 2 * screen("Detail")), slot(.tap)) == "Detail, an alert")
    for part in [SlotLayout.Flight.leaving, .disturbed, .deaf] {
      #expect((0...1).map { said(.number($0), slot(part)) } == ["no", "yes"])
    }
    #expect(said(.number(1), slot(.races)) == nil)
  }

  @Test func whatAnInstanceIsInIsSaid() throws {
    #expect(said(.empty, slot("Home", .starter)) == "not there")
    #expect(said(.empty, slot("Home", .container) + 1) == "nothing")
    #expect(said(.number(5), slot("Home", .guardState)) == "locked for good")
    #expect(said(.number(1), slot("Home", .finished)) == "yes")
    #expect(said(.number(1), slot("App", .container)) == "Other")
    #expect(said(.number(1), slot("Home", .container)) == nil)
    let body = try #require(program.deferrable[coordinator("Home")].first)
    let waits = system.layout.deferredOffsets(coordinator("Home")).lowerBound
    #expect(said(.number(1), system.layout.base(ofHandle: handle("Home")) + waits) == "yes")
    #expect(said(.numbers([body]), slot("Home", .remembered)) == program.bodies[body].place)
  }

  @Test func framesAreSaidWithWhatTheyKeep() {
    let own = slot("Home", .container) + 1
    var frame = Frame(screen: screen("List"), owner: .live(handle("Home")))
    #expect(said(.frame(frame), own) == "List")
    #expect(said(.frame(frame), slot("Other", .container) + 1) == "List of Home")
    #expect(said(.node(.frame(frame)), slot("App", .container)) == "List of Home")
    frame.hasAppeared = true
    #expect(said(.frame(frame), own) == "List, told that it appeared")
    frame.hasAppeared = false
    frame.happened.insert(0)
    #expect(said(.frame(frame), own) == "List after load")
  }

  @Test func layersAreSaidWithWhatLiesBelow() {
    func layer(_ background: Effect.Background) -> SlotValue {
      let presentation = Presentation(style: .sheet, isDismissable: true, background: background)
      let frame = Frame(screen: screen("Note"), owner: .live(handle("Home")))
      return .layer(Layer(node: .frame(frame), madeFor: .screen(screen("Note")), presentation: presentation))
    }
    let slot = system.layout.layers.lowerBound + 1
    #expect(said(layer(.dimmed), slot) == "Note of Home as sheet for Note")
    #expect(said(layer(.interactive), slot) == "Note of Home as sheet beside what is below for Note")
  }
}
