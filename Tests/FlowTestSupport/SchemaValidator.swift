/// Validates the part of JSON Schema (drafts 7 and 2020-12) that the schemas of declarations and reports use; any other
/// keyword is an error.
public struct SchemaValidator {
  public struct UnknownKeyword: Error {
    var keyword: String
  }

  let root: JSONTree

  public init(root: JSONTree) {
    self.root = root
  }

  /// The places where an instance breaks the schema, as `path: keyword`; empty: it is valid.
  public func mistakes(in instance: JSONTree) throws -> [String] {
    try mistakes(instance, root, at: "")
  }

  private func mistakes(_ instance: JSONTree, _ schema: JSONTree, at path: String) throws -> [String] {
    if case .boolean(let accepts) = schema { return accepts ? [] : ["\(path): false"] }
    let keywords = schema.members ?? [:]
    var result: [String] = []
    for (keyword, value) in keywords.sorted(by: { $0.key < $1.key }) {
      result += try check(keyword, value, in: keywords, instance, at: path)
    }
    return result
  }

  private func accepts(_ instance: JSONTree, _ schema: JSONTree) throws -> Bool {
    try mistakes(instance, schema, at: "").isEmpty
  }

  private func check(
    _ keyword: String, _ value: JSONTree, in schema: [String: JSONTree], _ instance: JSONTree, at path: String
  ) throws -> [String] {
    func unless(_ holds: Bool) -> [String] { holds ? [] : ["\(path): \(keyword)"] }
    switch keyword {
    case "$schema", "$id", "$defs", "definitions", "title", "description", "default": return []
    case "$ref": return try mistakes(instance, target(of: value), at: path)
    case "type": return unless((value.items ?? [value]).contains { isOf(type: $0.string, instance) })
    case "enum": return unless(value.items?.contains(instance) == true)
    case "const": return unless(value == instance)
    case "allOf": return try (value.items ?? []).flatMap { try mistakes(instance, $0, at: path) }
    case "anyOf": return unless(try value.items?.contains { try accepts(instance, $0) } == true)
    case "oneOf": return unless(try value.items?.filter { try accepts(instance, $0) }.count == 1)
    case "if":
      let branch = try accepts(instance, value) ? schema["then"] : schema["else"]
      return try branch.map { try mistakes(instance, $0, at: path) } ?? []
    case "then", "else": return []
    default:
      if let members = instance.members {
        return try check(keyword, value, in: schema, members: members, at: path)
      }
      return try checkPlain(keyword, value, instance, at: path)
    }
  }

  private func check(
    _ keyword: String, _ value: JSONTree, in schema: [String: JSONTree], members: [String: JSONTree], at path: String
  ) throws -> [String] {
    let sorted = members.sorted { $0.key < $1.key }
    switch keyword {
    case "required":
      return (value.items ?? []).filter { members[$0.string ?? ""] == nil }.map {
        "\(path): required \($0.string ?? "")"
      }
    case "properties":
      return try sorted.flatMap { key, member in
        try value[key].map { try mistakes(member, $0, at: "\(path)/\(key)") } ?? []
      }
    case "additionalProperties":
      return try sorted.filter { schema["properties"]?[$0.key] == nil }.flatMap {
        try mistakes($0.value, value, at: "\(path)/\($0.key)")
      }
    case "propertyNames": return try sorted.flatMap { try mistakes(.string($0.key), value, at: "\(path)/\($0.key)") }
    case "minProperties": return .number(Double(members.count)) < value ? ["\(path): \(keyword)"] : []
    default: return try checkPlain(keyword, value, .object(members), at: path)
    }
  }

  private func checkPlain(
    _ keyword: String, _ value: JSONTree, _ instance: JSONTree, at path: String
  ) throws -> [String] {
    func when(_ isWrong: Bool) -> [String] { isWrong ? ["\(path): \(keyword)"] : [] }
    switch (keyword, instance) {
    case ("items", .array(let items)):
      return try items.enumerated().flatMap { try mistakes($1, value, at: "\(path)/\($0)") }
    case ("minItems", .array(let items)): return when(.number(Double(items.count)) < value)
    case ("uniqueItems", .array(let items)): return when(value == .boolean(true) && Set(items).count < items.count)
    case ("minimum", .number): return when(instance < value)
    case ("exclusiveMinimum", .number): return when(!(value < instance))
    case ("maximum", .number): return when(value < instance)
    case ("format", .string(let text)): return when(!isOf(format: value.string, text))
    case ("minLength", .string(let text)): return when(.number(Double(text.unicodeScalars.count)) < value)
    case ("pattern", .string(let text)):
      return when(try !text.contains(Regex(value.string ?? "")))
    case ("required", _), ("properties", _), ("additionalProperties", _), ("propertyNames", _), ("minProperties", _),
      ("items", _), ("minItems", _), ("uniqueItems", _), ("minimum", _), ("exclusiveMinimum", _),
      ("maximum", _), ("format", _), ("minLength", _), ("pattern", _):
      // The keyword does not apply to values of another type.
      return []
    default: throw UnknownKeyword(keyword: keyword)
    }
  }

  private func isOf(type: String?, _ instance: JSONTree) -> Bool {
    switch (type, instance) {
    case ("null", .null), ("boolean", .boolean), ("number", .number), ("string", .string), ("array", .array),
      ("object", .object):
      true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }

  private func isOf(format: String?, _ text: String) -> Bool {
    switch format {
    case "uri": text.wholeMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:[!#-;=?-\[\]_a-z~]*/) != nil
    // Without a scheme, there is no colon before the first slash.
    case "uri-reference":
      isOf(format: "uri", text)
        || text.wholeMatch(of: /[!#-9;=?-\[\]_a-z~]*(\/[!#-;=?-\[\]_a-z~]*)?/) != nil
    default: false
    }
  }

  private func target(of reference: JSONTree) throws -> JSONTree {
    let name = reference.string?.split(separator: "/").last.map(String.init) ?? ""
    let place = reference.string == "#/definitions/\(name)" ? "definitions" : "$defs"
    guard let target = root[place]?[name], reference.string == "#/\(place)/\(name)" else {
      throw UnknownKeyword(keyword: "$ref \(reference)")
    }
    return target
  }
}

extension JSONTree {
  /// Compares numbers only.
  fileprivate static func < (left: JSONTree, right: JSONTree) -> Bool {
    guard case .number(let left) = left, case .number(let right) = right else { return false }
    return left < right
  }
}
