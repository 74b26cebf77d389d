import SwiftSyntax

/// Reads types.
extension SourceReader {
  func type(_ node: TypeSyntax) -> TypeReference {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepest else { return .unread }
    switch node.as(TypeSyntaxEnum.self) {
    case .identifierType(let named): return .named(unquoted(named.name.text), generics(named.genericArgumentClause))
    case .memberType(let member):
      // `X.Type` is read as X: calls on it are static.
      if ["Type", "Protocol"].contains(member.name.text) { return type(member.baseType) }
      let name = unquoted(member.name.text)
      guard case .named(let outer, _) = type(member.baseType) else {
        return .named(name, generics(member.genericArgumentClause))
      }
      return .named(outer + "." + name, generics(member.genericArgumentClause))
    case .metatypeType(let meta): return type(meta.baseType)
    case .optionalType(let optional): return type(optional.wrappedType)
    case .implicitlyUnwrappedOptionalType(let optional): return type(optional.wrappedType)
    case .someOrAnyType(let constrained): return type(constrained.constraint)
    case .attributedType(let attributed): return type(attributed.baseType)
    case .arrayType(let array): return .list(type(array.element))
    case .dictionaryType(let dictionary): return .dictionary(type(dictionary.value))
    case .functionType: return .function
    case .compositionType(let composition): return .composition(composition.elements.map { type($0.type) })
    case .tupleType(let tuple):
      if tuple.elements.count == 1, let only = tuple.elements.first { return type(only.type) }
      return .tuple(
        tuple.elements.map { type($0.type) }, labels: tuple.elements.map { $0.firstName.map { unquoted($0.text) } })
    default: return .unread
    }
  }

  func generics(_ clause: GenericArgumentClauseSyntax?) -> [TypeReference] {
    (clause?.arguments ?? []).map { argument in
      if case .type(let type) = argument.argument { return self.type(type) }
      return .unread
    }
  }

  func isOptional(_ node: TypeSyntax) -> Bool {
    node.is(OptionalTypeSyntax.self) || node.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
  }
}
