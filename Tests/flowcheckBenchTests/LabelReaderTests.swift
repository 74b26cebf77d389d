import FlowDeclaration
import Testing

@testable import flowcheck_bench

/// Files of labels, and what is wrong with them.
@Suite struct LabelReaderTests {
  private func read(_ text: String) -> Result<Labels, DeclarationErrors> {
    LabelReader(file: "Shop.labels.yml").labels([UInt8](text.utf8), named: "Shop")
  }

  private func mistakes(_ text: String) -> [String] {
    if case .failure(let errors) = read(text) { return errors.errors.map(\.description) }
    return []
  }

  @Test func everyKindOfLabel() throws {
    let labels = try read(
      """
      repository: someone/shop
      commit: 0123abc
      sources: [App, Kit]
      keptBack: true
      names: {Cart: [CartStore, CartView]}
      transitions:
        - {from: Home.List, move: push, to: Item, at: "Home.swift:4"}
        - {from: Home, move: popToRoot, at: ["Home.swift:9-12", "Kit/Router.swift:3"], optional: nobody calls it}
      children:
        - {parent: Home, child: Cart, at: "Home.swift:20"}
      releases:
        - {child: Cart, at: "Home.swift:30"}
      leaks:
        - {child: Cart, at: "Home.swift:20", why: a swipe, with: Home}
      """
    ).get()
    #expect(labels.repository == "someone/shop" && labels.commit == "0123abc" && labels.isKeptBack)
    #expect(labels.sources == ["App", "Kit"] && labels.isSame("Cart", "CartStore") && !labels.isSame("Cart", "Home"))
    #expect(
      labels.all.map(\.text) == [
        "transition Home.List: push Item (Home.swift:4)", "transition Home: popToRoot (Home.swift:9-12)",
        "child Home: Cart (Home.swift:20)", "release Cart (Home.swift:30)",
      ])
    #expect(labels.all.map(\.isOptional) == [false, true, false, false])
    #expect(labels.all[1].places.map(\.text) == ["Home.swift:9-12", "Kit/Router.swift:3"])
    #expect(labels.leaks.map(\.child) == ["Cart"] && labels.leaks[0].with == "Home")
  }

  @Test(arguments: [
    ("", "Shop.labels.yml:1:1: error: the file is empty; labels begin with ‘repository: OWNER/NAME’"),
    ("commit: a", "Shop.labels.yml:1:1: error: ‘repository’ is missing"),
    (
      "repository: a/b\ncommit: c\nrelease: []",
      "Shop.labels.yml:3:1: error: unknown key ‘release’ in a file of labels; did you mean ‘releases’?"
    ),
    (
      "repository: a/b\ncommit: c\nchildren:\n  - {parent: A, child: B, at: A.swift}",
      "Shop.labels.yml:4:31: error: ‘at’ expects FILE.swift:LINE or FILE.swift:FIRST-LAST, not ‘A.swift’"
    ),
    (
      "repository: a/b\ncommit: c\nchildren:\n  - {parent: A, child: B, at: \"A.swift:9-4\"}",
      "Shop.labels.yml:4:31: error: ‘at’ expects FILE.swift:LINE or FILE.swift:FIRST-LAST, not ‘A.swift:9-4’"
    ),
    (
      "repository: a/b\ncommit: c\ntransitions:\n  - {from: A, move: push, at: \"A.swift:1\"}",
      "Shop.labels.yml:4:5: error: ‘to’ is missing"
    ),
    (
      "repository: a/b\ncommit: c\ntransitions:\n  - {from: A, move: pop, to: B, at: \"A.swift:1\"}",
      "Shop.labels.yml:4:26: error: ‘pop’ leads to nothing that can be named"
    ),
    (
      "repository: a/b\ncommit: c\nleaks:\n  - {child: A, at: \"A.swift:1\"}",
      "Shop.labels.yml:4:5: error: ‘why’ is missing"
    ),
  ])
  func aMistakeHasItsPlace(_ text: String, _ mistake: String) {
    #expect(mistakes(text).first == mistake)
  }

  @Test func aMoveThatIsNone() {
    let text = "repository: a/b\ncommit: c\ntransitions:\n  - {from: A, move: pushes, to: B, at: \"A.swift:1\"}"
    let mistake = mistakes(text).first ?? ""
    #expect(mistake.hasPrefix("Shop.labels.yml:4:21: error: ‘move’ expects push, present, set, tab,"))
    #expect(mistake.hasSuffix("did you mean ‘push’?"))
  }
}
