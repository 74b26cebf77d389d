import Testing

@testable import flowcheck

@Suite struct SchemaCommandTests {
  @Test func schemaIsACommandAndNoPath() throws {
    #expect(try Flowcheck.parseAsRoot(["schema"]) is SchemaCommand)
    #expect(try Flowcheck.parseAsRoot(["./schema"]) is CheckCommand)
  }
}
