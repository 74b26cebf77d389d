import FlowTestSupport
import Foundation
import Testing

@testable import flowcheck_fuzz

/// What `.ci/fuzz` goes through with inputs of its own.
@Suite struct FindsTests {
  private static let finds = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Finds")

  /// The inputs that once stopped the tool, or made it contradict itself.
  static let names: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: finds.path(percentEncoded: false))) ?? []
    return names.filter { $0.hasSuffix(".flow.yml") }.sorted()
  }()

  @Test(arguments: names)
  func whatWasFoundIsMended(name: String) throws {
    let data = try Data(contentsOf: Self.finds.appending(path: name))
    try DeclarationExercise([UInt8](data)).run()
  }

  @Test(arguments: declarationFixtures(in: "Declarations") + declarationFixtures(in: "Suppressions"))
  func fixturesPass(path: String) throws {
    try DeclarationExercise(try fixtureBytes(path)).run()
  }
}
