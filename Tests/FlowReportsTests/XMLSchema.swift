import Foundation

/// The part of XML Schema that `junit-10.xsd` uses: which elements may contain which, and their attributes.
///
/// The only content model is the one of this schema, in which any of the children may occur in any number and order;
/// text only occurs in mixed and simple content.
struct XMLSchema {
  struct Unsupported: Error {
    var construct: String
  }

  private var elements: [String: XMLTree] = [:]
  private var patterns: [String: String] = [:]
  private var types: [String: XMLTree] = [:]

  init(_ schema: XMLTree) throws {
    for declaration in schema.children {
      let name = declaration.attributes["name"] ?? ""
      switch declaration.name {
      case "xs:element": elements[name] = declaration
      case "xs:complexType": types[name] = declaration
      case "xs:simpleType":
        patterns[name] = declaration.all.first { $0.name == "xs:pattern" }?.attributes["value"]
      default: throw Unsupported(construct: declaration.name)
      }
    }
  }

  /// The mistakes in an element and those below it; empty: it is valid.
  func mistakes(in element: XMLTree) throws -> [String] {
    guard let declaration = elements[element.name] else { return ["<\(element.name)>: unknown"] }
    let type = declaration.children.first ?? types[declaration.attributes["type"] ?? ""]
    guard let type else {
      // Plain text.
      return element.children.isEmpty && element.attributes.isEmpty ? [] : ["<\(element.name)>: only text"]
    }
    var result = try attributeMistakes(in: element, type)
    if type.attributes["mixed"] != "true", element.text.contains(where: { !$0.isWhitespace }) {
      result.append("<\(element.name)>: text")
    }
    let allowed = Set(type.all.filter { $0.name == "xs:element" }.compactMap { $0.attributes["ref"] })
    for child in element.children {
      if allowed.contains(child.name) {
        result += try mistakes(in: child)
      } else {
        result.append("<\(element.name)>: <\(child.name)> in it")
      }
    }
    return result
  }

  private func attributeMistakes(in element: XMLTree, _ type: XMLTree) throws -> [String] {
    let declared = type.children.filter { $0.name == "xs:attribute" }
    let names = Set(declared.compactMap { $0.attributes["name"] })
    var result = element.attributes.keys.filter { !names.contains($0) }.sorted().map { "<\(element.name)>: \($0)" }
    for attribute in declared {
      let name = attribute.attributes["name"] ?? ""
      guard let value = element.attributes[name] else {
        if attribute.attributes["use"] == "required" { result.append("<\(element.name)>: no \(name)") }
        continue
      }
      let kind = attribute.attributes["type"] ?? ""
      if let pattern = patterns[kind] {
        if try value.wholeMatch(of: Regex(pattern)) == nil { result.append("<\(element.name)>: \(name)=\(value)") }
      } else if kind != "xs:string" {
        throw Unsupported(construct: kind)
      }
    }
    return result
  }
}
