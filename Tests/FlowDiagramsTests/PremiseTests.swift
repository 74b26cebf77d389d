import FlowModel
import Testing

@testable import FlowDiagrams

@Suite struct PremiseTests {
  private static func equals(_ variable: String, _ value: String) -> Expression {
    Expression(.compare(.equal, .variable(variable), .text(value)), text: "\(variable) == \(value)")
  }
  private static let online = Expression(.isTrue(variable: "online"), text: "online")
  private static func yes(_ expression: Expression, _ asker: String? = nil) -> Premise {
    Premise(expression, asker: asker)
  }
  private static func no(_ expression: Expression, _ asker: String? = nil) -> Premise {
    .otherwise(expression, asker: asker)
  }
  private static let (empty, full) = (equals("cart", "empty"), equals("cart", "full"))

  @Test func branchesNotTakenAreAnElse() {
    #expect(Premise.brief([Self.no(Self.online)]) == "else")
    #expect(Premise.brief([Self.no(Self.online), Self.no(Self.empty)]) == "else")
    #expect(Premise.brief([Self.no(Self.online), Self.yes(Self.full)]) == "else if cart == full")
    #expect(Premise.brief([]) == nil)
  }

  @Test func whatFollowsFromTheRestIsLeftOut() {
    #expect(Premise.brief([Self.no(Self.empty), Self.yes(Self.full)]) == "cart == full")
    let not = Expression(.compare(.notEqual, .variable("cart"), .text("empty")), text: "cart != empty")
    #expect(Premise.brief([Self.yes(not), Self.yes(Self.full)]) == "cart == full")
    #expect(Premise.brief([Self.no(not), Self.no(Self.full)]) == "else")
    let both = Expression(.and(Self.online.node, Self.full.node), text: "online and cart == full")
    #expect(Premise.brief([Self.no(Self.empty), Self.yes(both)]) == "online and cart == full")
  }

  @Test func whatDoesNotFollowStays() {
    #expect(Premise.brief([Self.no(Self.equals("other", "empty")), Self.yes(Self.full)]) == "else if cart == full")
    // A variable of another coordinator may have the same name.
    #expect(Premise.brief([Self.no(Self.empty, "A"), Self.yes(Self.full, "B")]) == "else if cart == full")
    // Numbers are compared as numbers.
    #expect(
      Premise.brief([Self.no(Self.equals("n", "1")), Self.yes(Self.equals("n", "01"))]) == "else if n == 01")
    #expect(Premise.brief([Self.yes(Self.online), Self.yes(Self.full)]) == "online and cart == full")
  }

  @Test func nobodyAsksForWhatBothBranchesLeadTo() {
    let (online, empty) = (Self.online, Self.empty)
    #expect(Premise.brief(alternatives: [[Self.yes(online)], [Self.no(online)]]) == [nil])
    #expect(
      Premise.brief(alternatives: [
        [Self.yes(online)], [Self.no(online), Self.yes(empty)], [Self.no(online), Self.no(empty)],
      ]) == [nil])
    #expect(
      Premise.brief(alternatives: [[Self.yes(online), Self.yes(empty)], [Self.no(online), Self.yes(empty)]])
        == ["cart == empty"])
    #expect(
      Premise.brief(alternatives: [[Self.yes(online)], [Self.yes(empty)]]) == ["online", "cart == empty"])
    #expect(Premise.brief(alternatives: [[Self.yes(online)], []]) == [nil])
    #expect(
      Premise.brief(alternatives: (1...4).map { [Self.yes(Self.equals("n", "\($0)"))] }) == ["in 4 cases"])
  }

  @Test func aNotIsABranchNotTaken() {
    let offline = Expression(.not(Self.online.node), text: "not online")
    #expect(Premise.brief(alternatives: [[Self.yes(Self.online)], [Self.yes(offline)]]) == [nil])
  }

  @Test func asWrittenOnlyLabelsOfLargeAppsAreShortened() throws {
    let screens = ["A", "B", "C"].map { Screen($0) }
    let open = Screen(
      "Open", ["go": [.when("x", [.push("A")], otherwise: [.when("y", [.push("B")], otherwise: [.push("C")])])]])
    func labels(_ more: Int) -> [String] {
      let rest = (0..<more).map { Screen("S\($0)") }
      let flow = Flow(
        name: "F", root: "R",
        coordinators: [Coordinator(name: "R", start: [.push("Open")], screens: [open] + screens + rest)])
      return FlowGraph(flow: flow).edges.dropFirst().flatMap { DiagramText.lines(of: $0) }
    }
    #expect(labels(56) == ["go [x]", "go [not x and y]", "go [not x and not y]"])
    #expect(labels(57) == ["go [x]", "go [else if y]", "go [else]"])
  }
}
