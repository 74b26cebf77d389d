/// A type as written, without optionality, `any`, `some` and attributes.
indirect enum TypeReference: Hashable, Sendable {
  /// The path as written, with dots between several names, and the generic arguments of the last name.
  case named(String, [TypeReference])
  case list(TypeReference)
  case dictionary(TypeReference)
  case function
  /// The parts with their labels: `(view: UIViewController, input: CartInput)`.
  case tuple([TypeReference], labels: [String?])
  /// `A & B`
  case composition([TypeReference])
  case unread

  /// The names of types that a value of this type has.
  var names: [String] {
    switch self {
    case .named(let name, _): [name]
    case .composition(let parts): parts.flatMap(\.names)
    case .list, .dictionary, .function, .tuple, .unread: []
    }
  }

  var name: String? { names.first }

  /// The generic arguments as written.
  var arguments: [TypeReference] {
    if case .named(_, let arguments) = self { return arguments }
    return []
  }

  var isFunction: Bool { self == .function }
}
