import FlowModel
import FlowRules
import FlowcheckKit
import Testing

@Suite struct ConclusionTests {
  private func verdict(_ severity: Severity?, limit: String? = nil) -> Verdict {
    let findings = severity.map {
      [Finding(rule: "r", severity: $0, subject: "s", message: "m", location: .none, trace: nil)]
    }
    return Verdict(
      flow: "F", file: "f", limitsReached: limit.map { [.init(limit: $0, place: "p")] } ?? [], states: 1,
      transitions: 1, findings: findings ?? [])
  }

  private func conclude(
    _ severity: Severity? = nil, limit: String? = nil, _ notices: [Notice.Kind] = [], strict: Bool = false,
    complete: Bool = false
  ) -> Int32 {
    Conclusion(
      verdicts: [verdict(nil), verdict(severity, limit: limit)], notices: notices,
      policy: .init(isStrict: strict, requiresComplete: complete)
    ).rawValue
  }

  @Test func findings() {
    #expect(conclude() == 0)
    #expect(conclude(.error) == 1)
    #expect(conclude(.warning) == 0)
    #expect(conclude(.warning, strict: true) == 1)
  }

  @Test func bounded() {
    #expect(conclude(limit: "pending") == 0)
    #expect(conclude(limit: "pending", complete: true) == 3)
    #expect(conclude(.error, limit: "pending", complete: true) == 1)
    #expect(conclude(.warning, limit: "pending", complete: true) == 3)
  }

  @Test func interrupted() {
    #expect(conclude(limit: "interrupt") == 3)
    #expect(conclude(.warning, limit: "interrupt") == 3)
    #expect(conclude(.error, limit: "interrupt") == 1)
    #expect(conclude(nil, [.interrupted]) == 3)
    #expect(conclude(.error, [.interrupted]) == 1)
  }

  @Test func unusable() {
    #expect(conclude(nil, [.unusable]) == 2)
    #expect(conclude(.error, [.unusable]) == 2)
    #expect(conclude(limit: "pending", [.unusable], complete: true) == 3)
    #expect(conclude(.error, limit: "pending", [.unusable], complete: true) == 2)
  }

  @Test func faults() {
    #expect(conclude(nil, [.fault]) == 4)
    #expect(conclude(.error, [.unusable, .fault]) == 4)
    #expect(conclude(nil, [.drawing]) == 4)
    #expect(conclude(.error, [.drawing]) == 1)
    #expect(conclude(limit: "pending", [.drawing], complete: true) == 4)
    #expect(conclude(nil, [.warning, .detail]) == 0)
  }
}
