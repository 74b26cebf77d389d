import FlowTestSupport
import Foundation
import Testing

@testable import flowcheck_fuzz

/// The commands on the inputs that the fuzzer keeps, and on some that it would make of them.
@Suite struct CommandExerciseTests {
  private func exercise(_ bytes: [UInt8], _ commands: [CommandExercise.Command] = CommandExercise.Command.allCases)
    throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flowcheck-exercise-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try CommandExercise(FuzzInput(bytes), folder: folder.path(percentEncoded: false)).run(commands)
  }

  @Test(arguments: DeclarationExerciseTests.names)
  func inputsPass(name: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Inputs/\(name)")
    try exercise([UInt8](try Data(contentsOf: file)))
  }

  @Test(arguments: 0..<40 as Range<UInt32>)
  func mutatedPartsPass(seed: UInt32) throws {
    let declaration = try fixtureBytes("Apps/Storefront.flow.yml")
    var bytes = declaration
    for step in 0..<5 as Range<UInt32> { bytes = InputMutation(bytes, seed: (seed * 5 + step) * 2).mutated() }
    var input = FuzzInput(bytes)
    // Other tests exercise declarations; here the declaration can be read.
    input.declaration = declaration
    try exercise(input.bytes, [.check, .listed, .config, .replay, .conform])
  }

  @Test func inputsAreTakenApart() {
    let bytes = Array("flow: A\n#### log\nx\n\n#### trace\n#### nothing\n#### log\ny".utf8)
    let input = FuzzInput(bytes)
    #expect(input.declaration == Array("flow: A".utf8))
    #expect(input.parts == [.log: Array("y".utf8), .trace: Array("#### nothing".utf8)])
    #expect(FuzzInput(input.bytes) == input)
    #expect(FuzzInput([]).bytes == [])
  }

  /// Each kind of file is changed by some seed, and nothing else with it.
  @Test func everyKindIsMutated() throws {
    let bytes = try fixtureBytes("Apps/Storefront.flow.yml")
    var changed: Set<FuzzInput.Kind> = []
    for seed in 0..<64 as Range<UInt32> {
      let mutated = FuzzInput(InputMutation(bytes, seed: seed * 2).mutated())
      #expect(mutated.declaration == bytes || mutated.parts.isEmpty)
      for (kind, part) in mutated.parts where part != FuzzInput.example(kind) { changed.insert(kind) }
    }
    #expect(changed == Set(FuzzInput.Kind.allCases))
  }

  @Test func everyCommandIsChosen() {
    let chosen = (0..<400).flatMap { CommandExercise.chosen(for: Array("input \($0)".utf8)) }
    #expect(Set(chosen) == Set(CommandExercise.Command.allCases))
  }
}
