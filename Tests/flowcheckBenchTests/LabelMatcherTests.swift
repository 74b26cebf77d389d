import FlowModel
import Testing

@testable import flowcheck_bench

/// Which fact belongs to which label: the fact that does, and the nearest one that does not.
@Suite struct LabelMatcherTests {
  private static let words: Set = ["App", "Home", "List", "Item", "Cart", "CartStore"]

  private func fact(
    _ kind: String, _ subject: String, _ what: String, _ line: Int = 10, in file: String = "/apps/Shop/App/Home.swift"
  ) -> ExtractedFacts.Fact {
    ExtractedFacts.Fact(kind: kind, subject: subject, what: what, certainty: "certain", file: file, line: line)
  }

  private func label(
    _ kind: Label.Kind, _ owner: String?, _ screen: String? = nil, _ move: Label.Move? = nil, _ target: String? = nil
  ) -> Label {
    Label(
      kind: kind, owner: owner, screen: screen, move: move, target: target,
      places: [LabelPlace(path: "Home.swift", lines: 10...12)], isOptional: false, location: .none)
  }

  /// Whether the label is found, and how many of the facts are scored and right.
  private func match(_ label: Label, _ facts: [ExtractedFacts.Fact]) -> (isFound: Bool, scored: Int, right: Int) {
    var labels = Labels(name: "Shop", repository: "a/b", commit: "c", sources: ["."])
    labels.names = ["Cart": ["CartStore"]]
    labels.all = [label]
    let names = ["App", "Home", "List", "Cart", "ItemTab", "CartTab"].map { fact("coordinator", $0, "") }
    let extracted = ExtractedFacts(
      schema: ExtractedFacts.knownSchema, facts: names + facts, declaration: "")
    let matcher = LabelMatcher(labels: labels, extracted: extracted, words: Self.words)
    return (matcher.isFound(label), matcher.facts.count, matcher.facts.filter(matcher.isLabelled).count)
  }

  @Test(arguments: [7, 15]) func aPlaceNearby(_ line: Int) {
    let label = label(.transition, "Home", "List", .push, "Item")
    #expect(match(label, [fact("transition", "Home.List", "push Item", line)]) == (true, 1, 1))
    let beyond = line == 7 ? 6 : 16
    #expect(match(label, [fact("transition", "Home.List", "push Item", beyond)]) == (false, 1, 0))
  }

  @Test func aWholeNameAtTheEndOfThePath() {
    let label = label(.transition, "Home", nil, .pop)
    #expect(match(label, [fact("transition", "Home", "pop")]).isFound)
    #expect(!match(label, [fact("transition", "Home", "pop", in: "/apps/Shop/App/MyHome.swift")]).isFound)
  }

  @Test func theScreenOnlyWhereItIsLabelled() {
    let onList = [fact("transition", "Home.List", "push Item")]
    #expect(match(label(.transition, "Home", nil, .push, "Item"), onList).isFound)
    #expect(match(label(.transition, "Home", "List", .push, "Item"), onList).isFound)
    #expect(!match(label(.transition, "Home", "Item", .push, "Item"), onList).isFound)
    #expect(!match(label(.transition, "Cart", nil, .push, "Item"), onList).isFound)
    let atStart = [fact("transition", "Home", "push Item")]
    #expect(!match(label(.transition, "Home", "List", .push, "Item"), atStart).isFound)
  }

  @Test func theWordsOfAMove() {
    let replaced = [fact("transition", "Home", "replace List, Item")]
    #expect(match(label(.transition, "Home", nil, .set, "Item"), replaced).isFound)
    #expect(!match(label(.transition, "Home", nil, .push, "Item"), [fact("transition", "Home", "show Item")]).isFound)
    #expect(match(label(.transition, "Home", nil, .dismiss), [fact("transition", "Home", "close")]).isFound)
    #expect(!match(label(.transition, "Home", nil, .dismiss), [fact("transition", "Home", "pop")]).isFound)
    let sheet = label(.transition, "Home", nil, .present, "Item")
    #expect(match(sheet, [fact("transition", "Home", "present Item as sheet")]).isFound)
    #expect(!match(sheet, [fact("transition", "Home", "present List as sheet")]).isFound)
    let alert = label(.transition, "Home", nil, .present, "alert")
    #expect(match(alert, [fact("transition", "Home", "present SoldOutAlert as alert")]).isFound)
    #expect(!match(alert, [fact("transition", "Home", "present SoldOutAlert as sheet")]).isFound)
  }

  @Test func aLinkHasNoCoordinator() {
    let label = label(.transition, "Home", "List", .push, "Item")
    #expect(match(label, [fact("transition", "openItem", "push Item")]).isFound)
    #expect(!match(label, [fact("transition", "openItem", "push Item", 20)]).isFound)
  }

  /// The push of a coordinator is right if the start of the child is labelled; the push of a screen is not.
  @Test func theTransitionThatStartsAChild() {
    let label = label(.child, "Home", nil, nil, "Cart")
    let facts = [fact("transition", "Home", "push Cart"), fact("child", "Home", "CartStore")]
    #expect(match(label, facts) == (true, 2, 2))
    #expect(match(label, [fact("transition", "Home", "pop"), fact("child", "App", "Cart")]) == (false, 2, 0))
  }

  /// What a person calls a release, a declaration says of the child or of its parent. An end of which the parent hears
  /// is an event.
  @Test func aRelease() {
    let label = label(.release, nil, nil, nil, "Cart")
    #expect(match(label, [fact("release", "Home", "Cart")]) == (true, 1, 1))
    #expect(match(label, [fact("release", "Home", "all")]) == (true, 1, 1))
    #expect(match(label, [fact("release", "Cart.Item", "finish")]) == (true, 1, 1))
    #expect(match(label, [fact("release", "Home.Item", "finish")]) == (false, 1, 0))
    let answered = [fact("release", "Home", "Cart"), fact("release", "Cart.Item", "finish", 90)]
    #expect(match(label, answered) == (true, 1, 1))
  }

  @Test func anEventIsNoMove() {
    #expect(match(label(.transition, "Home", nil, .pop), [fact("transition", "Home", "raise done")]) == (false, 0, 0))
  }

  /// A tab with only a screen is a coordinator in the declaration alone; what the source does not label is no tab.
  @Test func aTabThatIsMadeUp() {
    let facts = [fact("child", "App", "ItemTab"), fact("transition", "ItemTab", "push Item")]
    #expect(match(label(.transition, "App", nil, .tab, "Item"), facts) == (true, 1, 1))
    #expect(match(label(.transition, "App", nil, .tab, "List"), facts) == (false, 1, 0))
    let second = [fact("transition", "ItemTab", "push ItemInItemTab")]
    #expect(match(label(.transition, "App", nil, .tab, "Item"), facts.dropLast() + second).isFound)
    let circle = [fact("transition", "ItemTab", "push CartTab"), fact("transition", "CartTab", "push ItemTab")]
    #expect(!match(label(.transition, "App", nil, .tab, "List"), facts + circle).isFound)
    #expect(match(label(.transition, "App", nil, .tab, "Item"), facts + circle).isFound)
  }

  /// A view that contains a stack is a coordinator in the declaration, and a screen to who reads the source, unless a
  /// label takes it for a coordinator.
  @Test func aViewThatContainsAStack() {
    let begin = fact("transition", "List", "push ListScreen")
    let facts = [fact("child", "App", "List"), begin, fact("transition", "List.ListScreen", "push Item")]
    #expect(match(label(.transition, "App", "List", .push, "Item"), facts) == (true, 2, 1))
    #expect(match(label(.transition, "App", nil, .tab, "List"), facts) == (true, 2, 1))
    #expect(match(label(.transition, "App", "Home", .present, "List"), [facts[0], begin]) == (true, 1, 1))
    #expect(match(label(.transition, "App", "Home", .present, "Item"), [facts[0], begin]) == (false, 1, 0))
    #expect(!match(label(.transition, "App", "Home", .push, "Item"), facts).isFound)
    #expect(!match(label(.transition, "List", "List", .push, "Item"), facts).isFound)
    #expect(match(label(.transition, "List", "ListScreen", .push, "Item"), facts).isFound)
    let other = [facts[0], fact("transition", "List", "push Home"), facts[2]]
    #expect(!match(label(.transition, "App", "List", .push, "Item"), other).isFound)
  }

  /// The child of a labelled transition is right as well; a child in another place is not.
  @Test func theChildThatATransitionStarts() {
    let label = label(.transition, "Home", nil, .push, "Cart")
    let push = fact("transition", "Home", "push Cart")
    #expect(match(label, [push, fact("child", "Home", "Cart")]) == (true, 2, 2))
    #expect(match(label, [push, fact("child", "Home", "Cart", 11)]) == (true, 2, 1))
    #expect(match(label, [push, fact("child", "Home", "List")]) == (true, 2, 1))
  }
}
