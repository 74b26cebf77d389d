@testable import FlowDeclaration

/// JSON, as a schema sees it: the schema itself, and a declaration by the core schema of YAML 1.2.
enum JSONTree: Hashable, Decodable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSONTree])
  case object([String: JSONTree])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let boolean = try? value.decode(Bool.self) {
      self = .boolean(boolean)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let array = try? value.decode([JSONTree].self) {
      self = .array(array)
    } else {
      self = .object(try value.decode([String: JSONTree].self))
    }
  }

  init(_ node: SourceNode) {
    switch node.content {
    case .list(let items): self = .array(items.map(JSONTree.init))
    case .map(let entries):
      self = .object(Dictionary(entries.map { ($0.key, JSONTree($0.value)) }) { first, _ in first })
    case .scalar(let scalar):
      if scalar.isNull {
        self = .null
      } else if let boolean = scalar.boolean {
        self = .boolean(boolean)
      } else if scalar.isPlain, let number = Double(scalar.text), scalar.text.first?.isLetter == false {
        self = .number(number)
      } else {
        self = .string(scalar.text)
      }
    }
  }

  var members: [String: JSONTree]? {
    if case .object(let members) = self { return members }
    return nil
  }

  var items: [JSONTree]? {
    if case .array(let items) = self { return items }
    return nil
  }

  var string: String? {
    if case .string(let string) = self { return string }
    return nil
  }

  subscript(key: String) -> JSONTree? { members?[key] }
}
