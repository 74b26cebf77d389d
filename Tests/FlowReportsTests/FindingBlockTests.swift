import FlowModel
import FlowRules
import FlowRuns
import Testing

@testable import FlowReports

@Suite struct FindingBlockTests {
  private func finding(
    _ rule: String, _ subject: String, _ cause: FindingCause? = nil, event: String? = nil, taps: [String] = []
  ) -> Finding {
    var finding = Finding(
      rule: rule, severity: .error, subject: subject, message: "", location: .none,
      trace: Trace(steps: ["launch", event ?? "tap \(subject)"].map { Samples.step($0, "Home") }))
    finding.cause = cause
    finding.furtherTaps = taps
    return finding
  }

  private func key(_ rule: String, _ subject: String) -> Finding.Key { Finding.Key(rule: rule, subject: subject) }

  private func blocks(_ findings: [Finding]) -> [String] {
    FindingBlock.blocks(of: findings).map { block in
      "\(block.name): \(block.alike.map(\.subject)) \(block.followers.map(\.subject))"
    }
  }

  @Test func whatFollowsIsInTheBlockOfItsCause() {
    let dropped = key("dropped", "S")
    let findings = [
      finding("leak", "S", .finding(dropped)), finding("dropped", "T"), finding("dropped", "S"),
      finding("misses", "l", .finding(dropped)),
    ]
    #expect(blocks(findings) == [#"dropped S: ["S"] ["S", "l"]"#, #"dropped T: ["T"] []"#])
  }

  @Test func aCauseThatIsNotListedIsNamed() {
    let findings = [finding("leak", "A"), finding("leak", "S", .finding(key("dropped", "S")))]
    #expect(blocks(findings) == [#"leak A: ["A"] []"#, #"dropped S: ["S"] []"#])
  }

  @Test func oneFurtherTapSpeaksForItself() {
    let findings = [finding("duplicate", "A", .furtherTaps), finding("leak", "B")]
    #expect(blocks(findings) == [#"duplicate A: ["A"] []"#, #"leak B: ["B"] []"#])
  }

  @Test func severalFurtherTapsAreOneBlock() {
    let findings = [
      finding("leak", "B"), finding("duplicate", "A", .furtherTaps, taps: ["H.b", "H.a"]),
      finding("dropped", "C", .furtherTaps, taps: ["H.a"]),
    ]
    #expect(blocks(findings) == [#"leak B: ["B"] []"#, #"second taps: ["A", "C"] []"#])
    #expect(FindingBlock.blocks(of: findings)[1].buttons == ["H.a", "H.b"])
  }

  /// Two causes that the same event shows share a block with all that follows from either.
  @Test func whatTheSameEventShowsKeepsItsFollowers() {
    let findings = [
      finding("leak", "A", event: "link l"), finding("leak", "B", event: "link l"),
      finding("stuck", "C", .finding(key("leak", "B"))),
    ]
    #expect(blocks(findings) == [#"leak A: ["A", "B"] ["C"]"#])
  }

  @Test func everyFindingIsInOneBlock() {
    let findings = [
      finding("a", "A", .finding(key("b", "B"))), finding("b", "B", .finding(key("c", "C"))),
      finding("d", "D", .furtherTaps),
      finding("e", "E"),
    ]
    let found = FindingBlock.blocks(of: findings).flatMap(\.findings).map(\.subject)
    #expect(found.sorted() == ["A", "B", "D", "E"])
  }
}
