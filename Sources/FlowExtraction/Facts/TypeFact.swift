import FlowModel

/// The facts about a type from one declaration or one extension.
struct TypeFact: Sendable {
  enum Kind: Sendable { case `class`, `struct`, `enum`, `protocol`, `extension` }

  /// For an extension, the name as written: `Home.Model`.
  var name: String
  /// The enclosing types, from the outermost on, separated by dots; empty at the top of a file.
  var outer: String
  /// The names of its generic parameters.
  var generics: [String] = []
  var kind: Kind
  var inherits: [TypeReference]
  var attributes: [String]
  var properties: [PropertyFact] = []
  var functions: [FunctionFact] = []
  var cases: [EnumCaseFact] = []
  /// Of a protocol, what it says associated types are: `where Route == ShopRoute`.
  var sameTypes: [String: TypeReference] = [:]
  var isFinal = false
  var place: SourceLocation
}

extension TypeFact {
  /// The name with the enclosing types: `Home.Model`.
  var path: String { outer.isEmpty ? name : outer + "." + name }
}

struct PropertyFact: Sendable {
  var name: String
  var type: TypeReference?
  var initial: Term?
  /// The body of a computed property.
  var getter: [Statement]?
  /// The body of `didSet`.
  var observer: [Statement]?
  /// Whether it has a `willSet`, which is not read.
  var hasWillSet = false
  var isStatic: Bool
  var isWeak: Bool
  var isLazy: Bool
  var isOptional: Bool
  var attributes: [String]
  var place: SourceLocation
}

extension PropertyFact {
  /// Whether it is the environment's dismiss action: `@Environment(\.dismiss) var dismiss`.
  var isDismissAction: Bool { attributes.contains("Environment(\\.dismiss)") }

  /// Whether it can only hold texts or numbers.
  var isText: Bool {
    switch type {
    case .named(let name, _): return Self.texts.contains(name)
    case nil:
      switch initial?.kind {
      case .text, .number: return true
      default: return false
      }
    default: return false
    }
  }

  private static let texts: Set<String> = ["String", "Int", "Double", "Float", "CGFloat", "Date", "URL", "Data"]
}

struct ParameterFact: Sendable {
  /// Nil for `_`.
  var label: String?
  var name: String
  var type: TypeReference
  var initial: Term?
  /// The type of the argument of an `@autoclosure`: it becomes a closure, which runs where the function calls it.
  var autoclosed: TypeReference?
  /// What a closure returns that is passed for it; nil: it is no closure.
  var result: TypeReference?
}

/// A function, an initialiser (`init`) or `deinit`.
final class FunctionFact: Sendable {
  let name: String
  let parameters: [ParameterFact]
  let returns: TypeReference?
  /// The names of its own generic parameters.
  let generics: [String]
  /// Nil in a protocol.
  let body: [Statement]?
  let isStatic: Bool
  let attributes: [String]
  let place: SourceLocation
  /// `push(_:animated:)`
  let signature: String

  init(
    name: String, parameters: [ParameterFact], returns: TypeReference?, generics: [String] = [], body: [Statement]?,
    isStatic: Bool, attributes: [String], place: SourceLocation
  ) {
    self.name = name
    self.generics = generics
    self.parameters = parameters
    self.returns = returns
    self.body = body
    self.isStatic = isStatic
    self.attributes = attributes
    self.place = place
    signature = name + "(" + parameters.map { ($0.label ?? "_") + ":" }.joined() + ")"
  }
}

struct EnumCaseFact: Sendable {
  var name: String
  var payload: [TypeReference]
  /// The number that is written for it.
  var number: String?
  var place: SourceLocation
}

struct AliasFact: Sendable {
  var name: String
  /// The enclosing type; empty at the top of a file.
  var outer: String
  var type: TypeReference
}

/// Everything read from one file.
struct FileFacts: Sendable {
  var path: String
  var imports: [String] = []
  /// The names of the generic parameters of types, and of associated types.
  var placeholders: Set<String> = []
  /// The names of the types that its code makes by `Type(…)`.
  var made: Set<String> = []
  var types: [TypeFact] = []
  var functions: [FunctionFact] = []
  var globals: [PropertyFact] = []
  var aliases: [AliasFact] = []
  /// All calls that look like navigation.
  var navigationCalls: [NavigationCall] = []
  /// All calls that may be navigation by a library; `isSure`: without a receiver.
  var routeCalls: [NavigationCall] = []
  /// All changes of fields, which may decide what is shown.
  var writes: [FieldWrite] = []
  var hasErrors = false
}

/// A call whose name says that a screen comes or goes.
struct NavigationCall: Hashable, Sendable {
  var name: String
  var place: SourceLocation
  /// The place of the function or property that contains it.
  var member: SourceLocation
  /// Whether it has a label of UIKit's, so that it is hardly a function of the app.
  var isSure: Bool
}

/// An assignment to a field, or a call that changes a field in place.
struct FieldWrite: Hashable, Sendable {
  var field: String
  var place: SourceLocation
  /// The place of the function or property that contains it.
  var member: SourceLocation
}
