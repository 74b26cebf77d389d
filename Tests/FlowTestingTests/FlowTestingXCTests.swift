import FlowTesting
import XCTest

final class FlowTestingXCTests: XCTestCase {
  /// The failures recorded while this test case provokes some; nil: failures count.
  private var failures: [String]?

  #if canImport(Darwin)
    override func record(_ issue: XCTIssue) {
      if failures == nil { super.record(issue) } else { failures?.append(issue.compactDescription) }
    }
  #else
    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
    ) {
      if failures == nil {
        super.recordFailure(
          withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
      } else {
        failures?.append(description)
      }
    }
  #endif

  func testWhatFailsIsAFailure() {
    failures = []
    expect(FlowOutcome(passed: true, description: "nothing"))
    expect(FlowOutcome(passed: false, description: "a trace"))
    let recorded = failures ?? []
    failures = nil
    XCTAssertEqual(recorded.count, 1)
    XCTAssertTrue(recorded.first?.contains("a trace") ?? false)
  }
}
