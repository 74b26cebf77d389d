import Foundation
import Testing

/// Compares a whole text with `Tests/Snapshots/TARGET/NAME`, where TARGET is the folder of the calling test.
///
/// With `RECORD_SNAPSHOTS=1` in the environment the file is written instead, and the test fails so that recording does
/// not count as passing.
public func expectSnapshot(
  _ text: String, named name: String, testFile: String = #filePath,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  let target = URL(filePath: testFile).deletingLastPathComponent()
  let file = target.deletingLastPathComponent().appending(path: "Snapshots/\(target.lastPathComponent)/\(name)")
  if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    Issue.record("recorded \(name)", sourceLocation: sourceLocation)
  } else {
    let expected = try String(contentsOf: file, encoding: .utf8)
    #expect(text == expected, sourceLocation: sourceLocation)
  }
}
