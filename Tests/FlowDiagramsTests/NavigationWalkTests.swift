import FlowModel
import Testing

@testable import FlowDiagrams

@Suite struct NavigationWalkTests {
  private static func sentences(_ coordinators: Coordinator...) -> [String] {
    let flow = Flow(name: "F", root: coordinators[0].name, coordinators: coordinators)
    return FlowGraph(flow: flow).sentences.filter { !$0.hasPrefix("launch") }
  }

  @Test func anEventGoesUpToEveryCoordinatorThatMayHaveStartedTheOneThatRaisesIt() {
    let child = Coordinator(
      name: "Child", container: .inherited, start: [.push("C")],
      screens: [Screen("C", ["done": [.raise("done")], "up": [.raise("up")]])])
    let middle = Coordinator(
      name: "Middle", start: [.push("M")], handlers: [NamedBody("Child.up", .raise("up"))],
      screens: [Screen("M", ["child": [.startFlow("Child")]])])
    let root = Coordinator(
      name: "Root", container: .window, start: [.showFlow("Middle")],
      handlers: [NamedBody("done", .show("R")), NamedBody("Middle.up", .guarded(.presentScreen("S")))],
      screens: [Screen("R", ["child": [.startFlow("Child")]]), Screen("S")])
    #expect(
      Self.sentences(root, middle, child) == [
        "screen-R push screen-C: child",
        "screen-M push screen-C: child",
        "screen-C show screen-R: done",
        "screen-C present screen-S: ◆ up",
      ])
  }

  /// `dismiss: X` leads back from X and from what is above it, `removeFrame: S` from S: elsewhere they take away what is
  /// not visible.
  @Test func whatIsTakenAwayByNameLeadsBackFromThere() {
    let sheet = Coordinator(
      name: "Sheet", start: [.push("S")],
      screens: [
        Screen("S", ["own": [Effect(.dismissPresented("Sheet"))], "over": [.presentScreen("T")]]),
        Screen("T", ["one": [Effect(.dismissPresented("T"))], "both": [Effect(.dismissPresented("Sheet"))]]),
      ])
    let root = Coordinator(
      name: "Root", start: [.push("A")],
      screens: [
        Screen(
          "A", ["sheet": [.present("Sheet")], "next": [.push("B")], "none": [Effect(.dismissPresented("Sheet"))]]),
        Screen("B", ["top": [Effect(.removeFrame("B"))], "under": [Effect(.removeFrame("A"))]]),
      ])
    #expect(
      Set(Self.sentences(root, sheet)) == [
        "screen-A present screen-S: sheet", "screen-A push screen-B: next", "screen-S present screen-T: over",
        "screen-S back screen-A: own", "screen-T back screen-S: one", "screen-T back screen-A: both",
        "screen-B back screen-A: top",
      ])
  }

  @Test func whatCoversTheAppHasArrowsOfItsOwnThereAndBack() {
    let lock = Coordinator(
      name: "Lock", start: [.push("PIN")], screens: [Screen("PIN", ["unlock": [Effect(.uncover)]])])
    let root = Coordinator(
      name: "Root", start: [.push("A")],
      screens: [
        Screen("A", ["call": [Effect(.coverScreen("Call"))], "lock": [Effect(.coverCoordinator("Lock", entry: nil))]]),
        Screen("Call", ["end": [Effect(.uncover)]]),
      ])
    #expect(
      Set(Self.sentences(root, lock)) == [
        "screen-A cover screen-Call: call", "screen-A cover screen-PIN: lock", "screen-Call back screen-A: end",
        "screen-PIN back screen-A: unlock",
      ])
  }

  @Test func aMachinesRoutesLeadToWhatEnteringTheirStatesDoes() {
    let machine = Machine(
      states: ["list", "chat"], initially: "list",
      routes: [
        Machine.Route(from: "list", event: "open", to: "chat"), Machine.Route(from: nil, event: "reset", to: "list"),
        Machine.Route(from: "chat", event: "reset", to: "chat"),
      ],
      entering: [NamedBody("chat", .push("Chat")), NamedBody("list", .popToRoot)])
    let chats = Coordinator(
      name: "Chats", start: [.push("List")], machine: machine,
      screens: [
        Screen("List", ["open": [Effect(.send("open"))]]), Screen("Chat", ["reset": [Effect(.send("reset"))]]),
      ])
    #expect(
      Self.sentences(chats) == [
        "screen-List push screen-Chat: open", "screen-Chat back screen-List: reset [machine: *]",
        "screen-Chat push screen-Chat: reset [machine: chat]",
      ])
  }

  @Test func finishRunsWhatTheParentDoesAboutItDismissalsWhatTheyAreTold() {
    let root = Coordinator(
      name: "Root", container: .window, start: [.show("A")],
      handlers: [NamedBody("Sheet.finished", .show("Thanks"))],
      screens: [Screen("A", ["open": [.present("Sheet")]]), Screen("Thanks")])
    let sheet = Coordinator(
      name: "Sheet", start: [.push("S")], dismissal: Dismissal(swipe: [.finish]),
      screens: [Screen("S", ["close": [.dismiss(then: .finish)]])])
    #expect(
      Self.sentences(root, sheet)
        == [
          "screen-A present screen-S: open", "screen-S show screen-Thanks (dismissal): on swipe",
          "screen-S back screen-A: close", "screen-S show screen-Thanks: close",
        ])
  }

  @Test func branchesAreAllTakenWithWhatHasToHold() {
    let choice = Effect(.choose([[.push("Y")], [.presentScreen("Z", .fullScreen)]]))
    let root = Coordinator(
      name: "Root", start: [.push("X")],
      screens: [
        Screen("X", ["go": [.when("a", [.when("b", [.push("Y")])], otherwise: [choice])]]), Screen("Y"), Screen("Z"),
      ])
    #expect(
      Self.sentences(root) == [
        "screen-X push screen-Y: go [a and b] | go [not a]", "screen-X present screen-Z: go (full screen) [not a]",
      ])
  }

  @Test func whatComesSoonOrLaterComesByItself() {
    let root = Coordinator(
      name: "Root", start: [.push("X")],
      screens: [Screen("X", ["go": [.soon(.push("Y"))], "ask": [.later(.push("Z"))]]), Screen("Y"), Screen("Z")])
    #expect(
      Self.sentences(root) == ["screen-X push screen-Y (async): go", "screen-X push screen-Z (async): ask"])
  }

  @Test func whatIsNotAnimatedLeadsToTheSamePlace() {
    let push = Effect(.pushScreen("Y"), isAnimated: false)
    let root = Coordinator(name: "Root", start: [.push("X")], screens: [Screen("X", ["go": [push]]), Screen("Y")])
    #expect(Self.sentences(root) == ["screen-X push screen-Y: go"])
  }

  @Test func proceduresThatRunEachOtherEnd() {
    let root = Coordinator(
      name: "Root", start: [.push("X")],
      procedures: [NamedBody("a", .run("b")), NamedBody("b", .run("a"), .push("Y"))],
      screens: [Screen("X", ["go": [.run("a")]]), Screen("Y")])
    #expect(Self.sentences(root) == ["screen-X push screen-Y: go"])
  }

  @Test func whatDoublesAtEveryStepIsCutAndSaidToBe() {
    let procedures = (0..<40).map { NamedBody("p\($0)", .run("p\($0 + 1)"), .run("p\($0 + 1)")) }
    let root = Coordinator(
      name: "Root", start: [.push("X")], procedures: procedures + [NamedBody("p40", .push("Y"))],
      screens: [Screen("X", ["go": [.run("p0")]]), Screen("Y")])
    let graph = FlowGraph(flow: Flow(name: "F", root: "Root", coordinators: [root]))
    #expect(graph.sentences.contains("screen-X push screen-Y: go"))
    #expect(graph.warnings == ["X.go runs too many effects to follow; some of its edges are missing"])

    let cut: KeyValuePairs<String, [Effect]> = [
      "a": [.run("p0")], "b": [.run("p0")], "c": [.run("p0")], "d": [.run("p0")], "e": [.run("p0")], "f": [.run("p0")],
      "g": [.run("p0")],
    ]
    let many = Coordinator(
      name: "Root", start: [.push("X")], procedures: procedures + [NamedBody("p40", .push("Y"))],
      screens: [Screen("X", cut), Screen("Y")])
    let warnings = FlowGraph(flow: Flow(name: "F", root: "Root", coordinators: [many])).warnings
    #expect(
      warnings == [
        "X.a, X.b, X.c, X.d, X.e and 2 more run too many effects to follow; some of their edges are missing"
      ])
  }
}
