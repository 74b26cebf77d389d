import Testing

@testable import FlowDeclaration

/// A name may begin with a digit, an identifier of Swift may not.
@Suite struct SwiftIdentifiersTests {
  @Test(arguments: [
    (SwiftIdentifiers.Kind.type, "2Do findings", "Value2DoFindings"), (.type, "Two findings", "TwoFindings"),
    (.type, "日本", "Value"), (.file, "2Do", "value2Do"), (.file, "日本", "unnamed"), (.screen, "1", "value1"),
    (.type, "3v Value", "Value3vValue"), (.file, "push", "push2"),
  ])
  func isAnIdentifier(kind: SwiftIdentifiers.Kind, name: String, identifier: String) {
    var identifiers = SwiftIdentifiers()
    #expect(identifiers.identifier(kind, name) == identifier)
  }

  /// Both are constants of one file.
  @Test func aFlowAndItsVariableMayHaveOneName() {
    var identifiers = SwiftIdentifiers()
    #expect(identifiers.identifier(.flow, "cart") == "cart")
    #expect(identifiers.identifier(.file, "cart") == "cart2")
    #expect(identifiers.identifier(.flow, "cart") == "cart")
    #expect(identifiers.names(.flow) == ["cart"])
  }
}
