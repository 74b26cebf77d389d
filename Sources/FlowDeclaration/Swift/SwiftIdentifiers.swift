/// Assigns Swift identifiers to the names of a flow, in the order in which the names occur.
package struct SwiftIdentifiers {
  /// The kind of a name; each kind is a type, or a scope, of its own.
  package enum Kind: String, CaseIterable {
    case coordinator = "CoordinatorName"
    case screen = "ScreenName"
    case procedure = "ProcedureName"
    case entry = "EntryName"
    case event = "EventName"
    case state = "StateName"
    /// The constant of the file that is the flow.
    case flow
    /// Other constants and functions of the file.
    case file
    /// Types of the file.
    case type

    /// Coordinators and screens occur in the same places, so that their identifiers must differ; so do those of the flow
    /// and of its variables.
    fileprivate var scope: Kind {
      switch self {
      case .screen: .coordinator
      case .flow: .file
      default: self
      }
    }

    fileprivate var reserved: Set<String> {
      switch self {
      case .event: SwiftIdentifiers.members.union(["finished"])
      case .file, .flow: SwiftIdentifiers.functions
      case .type: SwiftIdentifiers.types
      default: SwiftIdentifiers.members
      }
    }
  }

  private struct Key: Hashable {
    var kind: Kind
    var name: String
  }

  private var identifiers: [Key: String] = [:]
  private var taken: [Kind: Set<String>] = [:]
  private var order: [Kind: [String]] = [:]

  package init() {}

  /// The identifier of a name, the same one each time.
  package mutating func identifier(_ kind: Kind, _ name: String) -> String {
    if kind == .event, name == "finished" { return name }
    let key = Key(kind: kind, name: name)
    if let known = identifiers[key] { return known }
    let words = Self.words(of: name)
    let identifier = Self.unique(
      kind == .type ? Self.typeName(words) : Self.camelCase(words),
      among: taken[kind.scope, default: []].union(kind.reserved))
    taken[kind.scope, default: []].insert(identifier)
    identifiers[key] = identifier
    order[kind, default: []].append(name)
    return identifier
  }

  /// The names of a kind that were given identifiers, in that order.
  func names(_ kind: Kind) -> [String] { order[kind, default: []] }

  /// The cases of an enumeration for these values.
  static func cases(for values: [String]) -> [String] {
    var taken = members.union(["allCases", "flowValues"])
    return values.map { value in
      let identifier = unique(camelCase(words(of: value)), among: taken)
      taken.insert(identifier)
      return identifier
    }
  }

  /// An identifier as its declaration writes it.
  static func declared(_ identifier: String) -> String {
    keywords.contains(identifier) ? "`\(identifier)`" : identifier
  }

  // MARK: Words

  private static func words(of name: String) -> [String] {
    name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map(String.init)
  }

  private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  private static func typeName(_ words: [String]) -> String {
    let name = words.map(capitalized).joined()
    return name.first?.isNumber ?? true ? "Value\(name)" : name
  }

  /// `HomeTab` becomes `homeTab`, `URLScreen` `urlScreen`.
  private static func camelCase(_ words: [String]) -> String {
    guard let first = words.first else { return "unnamed" }
    let initials = first.prefix { $0.isUppercase }.count
    let lowered = initials <= 1 || initials == first.count ? initials : initials - 1
    let start = first.prefix(lowered).lowercased() + first.dropFirst(lowered)
    let identifier = start + words.dropFirst().map(capitalized).joined()
    return identifier.first?.isNumber == true ? "value\(identifier)" : identifier
  }

  private static func unique(_ identifier: String, among taken: Set<String>) -> String {
    if !taken.contains(identifier) { return identifier }
    var number = 2
    while taken.contains("\(identifier)\(number)") { number += 1 }
    return "\(identifier)\(number)"
  }

  /// Members that have another meaning, with or without backticks; `none` is a case of an optional.
  private static let members: Set<String> = ["init", "self", "Type", "Protocol", "none", "some", "subscript"]

  /// Names that the builder declares or calls.
  private static let functions: Set<String> = keywords.union([
    "push", "pop", "popIfAny", "popToRoot", "removeFrame", "replaceTop", "replaceStack", "show", "present", "dismiss",
    "close", "cover", "uncover", "select", "start", "finish", "remove", "removeAll", "raise", "send", "set", "run",
    "when", "choose", "within", "guarded", "soon", "later", "visible", "displayed", "presented", "presentsAnything",
    "anythingLeaving", "alive", "hasChild", "selected", "quiescent", "constant", "count", "depth", "machine",
    "ownMachine",
  ])

  private static let types: Set<String> = [
    "FlowValue", "FlowVariable", "Type", "Protocol", "Self", "Any",
  ]

  private static let keywords: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
    "internal", "let", "open", "operator", "private", "precedencegroup", "protocol", "public", "rethrows", "static",
    "struct", "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else",
    "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch", "where", "while", "as", "false",
    "is", "nil", "self", "super", "throws", "true", "try", "await", "async", "any", "some", "actor", "Any", "Self",
  ]
}
