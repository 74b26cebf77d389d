import FlowModel
import Testing

@testable import flowcheck_bench

/// Recall, precision and leaks of an extraction.
@Suite struct ExtractionScoreTests {
  private static let place = LabelPlace(path: "Home.swift", lines: 10...10)

  private func label(_ target: String, isOptional: Bool = false) -> Label {
    Label(
      kind: .transition, owner: "Home", move: .push, target: target, places: [Self.place], isOptional: isOptional,
      location: SourceLocation(file: "Shop.labels.yml", line: 7, column: 3))
  }

  private func score(
    _ found: [(String, String)], claimed: Set<String> = [], asked: Set<String> = [], isStopped: Bool = false,
    isKeptBack: Bool = false
  ) -> ExtractionScore {
    var labels = Labels(name: "Shop", repository: "someone/shop", commit: "c", sources: ["."])
    labels.isKeptBack = isKeptBack
    labels.all = [label("Item"), label("Cart"), label("Help", isOptional: true)]
    labels.leaks = [
      LabelledLeak(child: "Pay", location: .none), LabelledLeak(child: "Card", with: "Pay", location: .none),
    ]
    let facts = found.map { target, certainty in
      ExtractedFacts.Fact(
        kind: "transition", subject: "Home", what: "push \(target)", certainty: certainty, file: "Home.swift", line: 10)
    }
    return ExtractionScore(
      labels: labels, extracted: ExtractedFacts(schema: "", facts: facts, declaration: ""), words: [],
      findings: ExtractionScore.LeakFindings(claimed: claimed, asked: asked, isStopped: isStopped))
  }

  /// What is optional counts neither as missed nor as too much.
  @Test func whatIsMissedAndWhatIsTooMuch() {
    let score = score([("Item", "certain"), ("Help", "certain"), ("Ghost", "likely")])
    #expect(score.recallOfAll == .init(right: 1, all: 2))
    #expect(score.precision == ["certain": .init(right: 2, all: 2), "likely": .init(right: 0, all: 1)])
    #expect(
      score.details == [
        "Shop.labels.yml:7: missed: transition Home: push Cart (Home.swift:10)",
        "someone/shop: not labelled: transition Home: push Ghost (Home.swift:10, likely)",
        ":0: missed: leak Pay",
      ])
    #expect(
      score.shortfalls == ["recall below 80 %", "precision of likely below 85 %", "labelled leaks missed"])
  }

  /// A question is no claim; the leak that follows from another one need not be found, and is not false either.
  @Test func leaksThatAreFoundAndThatAreFalse() {
    let both = [("Item", "certain"), ("Cart", "certain")]
    #expect(score(both, claimed: ["Pay", "Card"]).shortfalls.isEmpty)
    #expect(score(both, asked: ["Pay", "Home"]).shortfalls.isEmpty)
    let wrong = score(both, claimed: ["Pay", "Home"])
    #expect(wrong.falseLeaks == ["Home"] && wrong.shortfalls == ["leaks claimed that are none"])
  }

  @Test func leaksThatMayBeMissingAreMentioned() {
    let both = [("Item", "certain"), ("Cart", "certain")]
    #expect(score(both, claimed: ["Pay"]).details.isEmpty)
    let stopped = score(both, claimed: ["Pay"], isStopped: true)
    #expect(stopped.details == ["someone/shop: the check was stopped: there may be more leaks"])
  }

  @Test func lessIsAskedOfWhatWasKeptBack() {
    let share = ExtractionScore.Share(right: 7, all: 10)
    #expect(share.isAtLeast(70) && !share.isAtLeast(71))
    #expect(score([("Item", "certain")], claimed: ["Pay"], isKeptBack: true).shortfalls == ["recall below 70 %"])
  }

  @Test func aRowForEachAndOneForAll() {
    let scores = [score([("Item", "certain")]), score([("Item", "certain"), ("Ghost", "likely")])]
    let rows = ExtractionTable(scores: scores).text.split(separator: "\n")
    let half = "1 of 2 (50 %)"
    #expect(rows.count == 5)
    #expect(rows[2] == "| someone/shop | \(half) | \(half) | – | – | 1 of 1 (100 %) | – | – | 0 of 1 (0 %) | 0 |")
    #expect(rows[4].hasPrefix("| all tuned on | 2 of 4 (50 %) | 2 of 4 (50 %) | – | – | 2 of 2 (100 %) | 0 of 1"))
  }
}
