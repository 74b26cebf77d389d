import FlowTestSupport
import Foundation
import Testing

@testable import FlowDeclaration

/// The schema knows the same keys as the reader, and says something about each of them.
@Suite struct DeclarationSchemaShapeTests {
  private let schema: JSONTree

  init() throws {
    schema = try JSONDecoder().decode(JSONTree.self, from: Data(DeclarationSchema.text.utf8))
  }

  private func keys(_ schema: JSONTree?) -> Set<String> { Set((schema?["properties"]?.members ?? [:]).keys) }

  @Test func topLevel() {
    #expect(keys(schema) == Set(FlowAssembly.head + FlowAssembly.sections))
    #expect(keys(schema["else"]) == Set(FlowAssembly.head).subtracting(["flow"]))
  }

  @Test func coordinator() {
    #expect(keys(schema["$defs"]?["coordinator"]) == Set(CoordinatorReader.keys))
  }

  @Test(arguments: EffectWord.allCases)
  func effect(word: EffectWord) throws {
    let forms = try #require(schema["$defs"]?["effect"]?["oneOf"]?.items)
    let maps = forms.filter { keys($0).contains(word.rawValue) }
    #expect(maps.map(keys) == [Set([word.rawValue] + word.modifiers)])
    #expect(forms.contains { $0["const"] == .string(word.rawValue) } == (word.bareKind != nil))
  }

  @Test func everyKeyIsDescribedAndEveryMapIsClosed() {
    var undescribed: [String] = []
    var open: [String] = []
    func walk(_ node: JSONTree, _ path: String) {
      for item in node.items ?? [] { walk(item, path) }
      guard let members = node.members else { return }
      if members["type"] == .string("object"), members["additionalProperties"] == nil { open.append(path) }
      for (key, value) in members { walk(value, "\(path)/\(key)") }
      // The schemas below `if`, `then` and `else` restrict properties that are described beside them.
      guard !path.contains("/if"), !path.contains("/then"), !path.contains("/else") else { return }
      for (key, value) in members["properties"]?.members ?? [:] where value["description"] == nil {
        // The properties of a schema may themselves be called `properties`; none is.
        undescribed.append("\(path)/\(key)")
      }
    }
    walk(schema, "")
    #expect(undescribed.sorted() == [])
    #expect(open.sorted() == [])
  }
}
