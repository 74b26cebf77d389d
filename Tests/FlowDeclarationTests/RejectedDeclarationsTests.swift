import FlowTestSupport
import Testing

@testable import FlowDeclaration

/// Every file in Fixtures/Declarations ends with the errors it must have, one `# error PLACE message` each, where PLACE
/// is `line:column`, for another file with its path (relative to the folder) before it.
@Suite struct RejectedDeclarationsTests {
  static let folder = "Declarations"

  @Test(arguments: declarationFixtures(in: folder))
  func errors(path: String) throws {
    let text = String(decoding: try fixtureBytes(path), as: UTF8.self)
    let expected = text.split(separator: "\n").filter { $0.hasPrefix("# error ") }.map { String($0.dropFirst(8)) }
    #expect(!expected.isEmpty)
    guard case .failure(let failure) = DeclarationReader(readFile: fixtureBytes).read(path: path) else {
      Issue.record("\(path) is accepted")
      return
    }
    #expect(failure.errors.map { shown($0, in: path) } == expected)
  }

  private func shown(_ error: DeclarationError, in path: String) -> String {
    let text = error.description.replacing("\(path):", with: "").replacing("\(Self.folder)/", with: "")
    return text.replacing(": error: ", with: " ", maxReplacements: 1)
  }
}
