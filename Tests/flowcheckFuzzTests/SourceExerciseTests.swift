import FlowTestSupport
import Foundation
import Testing

@testable import flowcheck_fuzz

/// The exercise that `.ci/fuzz` repeats with sources of its own.
@Suite struct SourceExerciseTests {
  /// All sources of the fixtures, by their paths below `Fixtures`.
  static let names: [String] = {
    let folder = fixturesFolder.appending(path: "Sources").path(percentEncoded: false)
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return files.filter { $0.hasSuffix(".swift") }.sorted().map { "Sources/" + $0 }
  }()

  /// `RANDOM_SOURCES=FIRST:COUNT` mutates with other seeds than those of every run.
  static let seeds: Range<UInt32> = {
    let parts = (ProcessInfo.processInfo.environment["RANDOM_SOURCES"] ?? "").split(separator: ":").compactMap {
      UInt32($0)
    }
    return parts.count == 2 ? parts[0]..<parts[0] + parts[1] : 0..<40
  }()

  @Test func thereAreSources() {
    #expect(Self.names.count >= 20)
  }

  @Test(arguments: names)
  func sourcesPass(name: String) throws {
    try SourceExercise(try fixtureBytes(name)).run()
  }

  @Test(arguments: seeds)
  func mutatedSourcesPass(seed: UInt32) throws {
    var input = SourceExercise.input(try fixtureBytes(Self.names[Int(seed) % Self.names.count]))
    for step in 0..<5 as Range<UInt32> { input = InputMutation(input, seed: seed &* 5 &+ step).mutated() }
    try SourceExercise(try #require(SourceExercise.source(in: input))).run()
  }

  /// A source is known by its first line, and stays one.
  @Test func sourcesAreTakenApart() throws {
    let source = Array("class A {}".utf8)
    #expect(SourceExercise.source(in: source) == nil)
    #expect(SourceExercise.source(in: SourceExercise.input(source)) == source)
    let declaration = try fixtureBytes("Apps/Storefront.flow.yml")
    for seed in 0..<20 as Range<UInt32> {
      #expect(SourceExercise.source(in: InputMutation(declaration, seed: seed).mutated()) == nil)
      #expect(SourceExercise.source(in: InputMutation(SourceExercise.input(source), seed: seed).mutated()) != nil)
    }
  }
}
