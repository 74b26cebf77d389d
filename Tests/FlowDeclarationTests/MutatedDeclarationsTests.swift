import FlowTestSupport
import Testing

@testable import FlowDeclaration

/// Declarations with random damage: reading one ends, and each error has a place in the file.
@Suite struct MutatedDeclarationsTests {
  private static let pieces = [
    "{", "}", "[", "]", ":", "- ", "\n", "  ", "\"", "'", "*a", "&a ", "!x ", "? ", "#", "|\n", ">", "\t", "%", "@",
    "é",
    "\u{1}", "---\n", "<<: ", "when: ", "not ", "(", "==", ",", "\u{2028}", "\r",
  ]

  @Test(arguments: declarationFixtures(in: "Declarations") + declarationFixtures(in: "Apps"))
  func damage(path: String) throws {
    let original = try fixtureBytes(path)
    let lines = original.count { $0 == 0x0A } + 1
    var random = FlowGeneratorRandom(seed: 88_172_645_463_325_252)
    for _ in 0..<40 {
      let damaged = damaged(original, using: &random)
      let reader = DeclarationReader { path throws(FileProblem) in
        guard path == "Test.flow.yml" else { throw .missing }
        return damaged
      }
      guard case .failure(let failure) = reader.read(path: "Test.flow.yml") else { continue }
      #expect(!failure.errors.isEmpty)
      #expect(failure.errors.allSatisfy { $0.location.line >= 1 && $0.location.line <= 4 * lines + 20 })
      #expect(failure.errors.allSatisfy { $0.location.column >= 1 && $0.message.unicodeScalars.count < 500 })
      #expect(failure.errors == failure.errors.sorted())
    }
  }

  private func damaged(_ original: [UInt8], using random: inout FlowGeneratorRandom) -> [UInt8] {
    var bytes = original
    for _ in 0...Int.random(in: 0..<6, using: &random) where bytes.count > 2 {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.insert(contentsOf: Array((Self.pieces.randomElement(using: &random) ?? "").utf8), at: place)
      case 1: bytes.removeSubrange(place..<min(bytes.count, place + 1 + Int.random(in: 0..<20, using: &random)))
      case 2: bytes[place] = UInt8.random(in: 0...255, using: &random)
      default:
        let piece = bytes[place..<min(bytes.count, place + Int.random(in: 0..<200, using: &random))]
        bytes.insert(contentsOf: piece, at: Int.random(in: 0..<bytes.count, using: &random))
      }
    }
    return bytes
  }
}
