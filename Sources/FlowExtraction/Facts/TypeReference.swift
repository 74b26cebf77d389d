/// A type as it is written, without optionality, `any`, `some` and attributes.
indirect enum TypeReference: Hashable, Sendable {
  /// The last name of the path, with its generic arguments.
  case named(String, [TypeReference])
  case list(TypeReference)
  case dictionary(TypeReference)
  case function
  case tuple([TypeReference])
  /// `A & B`
  case composition([TypeReference])
  case unread

  /// The names that a value of this type answers to.
  var names: [String] {
    switch self {
    case .named(let name, _): [name]
    case .composition(let parts): parts.flatMap(\.names)
    case .list, .dictionary, .function, .tuple, .unread: []
    }
  }

  var name: String? { names.first }

  var isFunction: Bool { self == .function }
}
