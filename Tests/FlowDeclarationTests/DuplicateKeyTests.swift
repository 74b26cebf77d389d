import FlowTestSupport
import Testing

@testable import FlowDeclaration

@Suite struct DuplicateKeyTests {
  /// The places of the errors in a coordinator whose screens are this map.
  private func places(_ screens: String) -> [String] {
    let text = "flow: A\nroot: A\ncoordinators:\n  A:\n    screens:\(screens)\n"
    guard case .failure(let failure) = declaration(["Test.flow.yml": text]) else { return [] }
    return failure.errors.map { "\($0.location.line):\($0.location.column) \($0.offendingText ?? "")" }
  }

  @Test func block() {
    #expect(places("\n      a: {}\n      b:\n        back: false\n      a: {}") == ["9:7 a"])
    #expect(places("\n      a: {}\n      # a: {}\n\n      'a' : {}\n      a: {}") == ["9:7 a", "10:7 a"])
    #expect(places("\n      two words: {}\n      two words: {}") == ["7:7 two words"])
  }

  @Test func flowCollection() {
    #expect(places(" {a: {}, b: {actions: {a: [], c: []}}, a: {}}") == ["5:52 a"])
    #expect(places(" {\"a\": {}, b: {},\n      \"a\": {}}") == ["6:7 a"])
    #expect(places(" {'a': {}, ab: {}, b: {actions: {'x, a: y': []}}, a: {}}") == ["5:63 a"])
  }

  @Test func manyOfThem() {
    let places = places(String(repeating: "\n      a: {}", count: 40))
    #expect(places.count == DocumentComposer.maximumDuplicates + 1)
    #expect(places.first == "7:7 a")
  }

  @Test func spelledWithEscapes() {
    #expect(places(" {\"\\x61\": {}, a: {}}").count == 1)
  }
}
