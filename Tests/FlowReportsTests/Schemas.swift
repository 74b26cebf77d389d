import FlowTestSupport
import Foundation

/// The files of `Tests/Schemas`.
enum Schemas {
  static func data(_ name: String) throws -> Data {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try Data(contentsOf: folder.appending(path: "Schemas/\(name)"))
  }

  /// The places where a JSON text breaks a schema; empty: it is valid.
  static func mistakes(in text: String, schema: Result<JSONTree, any Error>) throws -> [String] {
    try SchemaValidator(root: try schema.get()).mistakes(in: try tree(text))
  }

  // Read once: the tests ask many times.
  static let sarif = Result { try JSONDecoder().decode(JSONTree.self, from: try data("sarif-2.1.0.json")) }
  static let codeClimate = Result { try JSONDecoder().decode(JSONTree.self, from: try data("codeclimate.json")) }

  static func tree(_ text: String) throws -> JSONTree {
    try JSONDecoder().decode(JSONTree.self, from: Data(text.utf8))
  }
}
