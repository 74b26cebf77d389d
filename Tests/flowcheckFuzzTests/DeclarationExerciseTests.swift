import FlowTestSupport
import Foundation
import Testing

@testable import flowcheck_fuzz

/// The exercise that `.ci/fuzz` repeats with inputs of its own.
@Suite struct DeclarationExerciseTests {
  private static let inputs = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Inputs")

  /// Inputs that the fuzzer found: they reach code that no fixture reaches, or had exposed a mistake.
  static let names: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: inputs.path(percentEncoded: false))) ?? []
    return names.filter { $0.hasSuffix(".input") }.sorted()
  }()

  @Test func thereAreInputs() {
    #expect(Self.names.count >= 8)
  }

  @Test(arguments: names)
  func inputsPass(name: String) throws {
    let data = try Data(contentsOf: Self.inputs.appending(path: name))
    try DeclarationExercise(FuzzInput([UInt8](data)).declaration).run()
  }

  @Test(arguments: declarationFixtures(in: "Declarations") + declarationFixtures(in: "Suppressions"))
  func fixturesPass(path: String) throws {
    try DeclarationExercise(try fixtureBytes(path)).run()
  }

  /// The same seed makes the same mutation, and different seeds mostly different ones.
  @Test(arguments: declarationFixtures(in: "Declarations"))
  func mutationsAreDecidedByTheirSeed(path: String) throws {
    let bytes = try fixtureBytes(path)
    var results: Set<[UInt8]> = []
    for seed in 0..<20 as Range<UInt32> {
      var first = TextMutation(bytes, in: .declaration, seed: seed)
      var second = TextMutation(bytes, in: .declaration, seed: seed)
      let mutated = first.mutated()
      #expect(mutated == second.mutated())
      results.insert(mutated)
    }
    #expect(results.count > 10)
  }
}
