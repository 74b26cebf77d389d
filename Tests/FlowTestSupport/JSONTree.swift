/// A JSON value for schema validation.
public enum JSONTree: Hashable, Sendable, Decodable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSONTree])
  case object([String: JSONTree])

  public init(from decoder: any Decoder) throws {
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

  public var members: [String: JSONTree]? {
    if case .object(let members) = self { return members }
    return nil
  }

  public var items: [JSONTree]? {
    if case .array(let items) = self { return items }
    return nil
  }

  public var string: String? {
    if case .string(let string) = self { return string }
    return nil
  }

  public subscript(key: String) -> JSONTree? { members?[key] }
}
