#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

/// Fails the running test, of Swift Testing or XCTest, if an assertion about a flow did not pass.
public func expect(
  _ outcome: FlowOutcome, fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: Int = #column
) {
  guard !outcome.passed else { return }
  #if canImport(Testing)
    if Test.current != nil {
      Issue.record(
        Comment(rawValue: outcome.description),
        sourceLocation: Testing.SourceLocation(
          fileID: fileID, filePath: "\(filePath)", line: Int(line), column: column))
      return
    }
  #endif
  #if canImport(XCTest)
    XCTFail(outcome.description, file: filePath, line: line)
  #endif
}
