import FlowModel

/// The names that occur in a body, including those in its closures.
struct BodyNames {
  /// Members of other objects that are called or read.
  var mentioned: Set<String> = []
  /// Names that are called or read alone, or as members of `self`, without the body's local names.
  var ownMentioned: Set<String> = []
  /// `alert` for `.alert`: a case, or a static property of a type that stands elsewhere.
  var shorthands: Set<String> = []
  /// Members of other objects that are probably those of a list, and count as no mention.
  var calledAsOnLists: Set<String> = []
  /// Fields of other objects that are assigned, or changed in place.
  var written: Set<String> = []
  var ownWritten: Set<String> = []
  /// Fields that are assigned something else than `true` or `false`.
  var computed: Set<String> = []
  /// By the name of a local, a parameter, a field, a type or `super`, its members that are called or read; `writtenOf` has
  /// those that are written. A member of a member has a path: `account.session` for `account.session.end()`.
  var received: [String: Set<String>] = [:]
  var writtenOf: [String: Set<String>] = [:]
  /// The types of locals and parameters, if they are written; nil: unknown.
  var locals: [String: TypeReference?] = [:]
  /// Locals that have the type of a field, or of its elements, where the name of the field says more than `locals`:
  /// `if let item`, `for item in items`, `items.map { item in … }`.
  private(set) var derived: [String: Origin] = [:]
  /// The names in conditions.
  var asked: Set<String> = []
  /// For each `switch` and each comparison, the cases that it distinguishes.
  var patterns: [Set<String>] = []
  /// The types that values are cast to, or tested for.
  var castTo: Set<String> = []
  /// Whether a truth value is stored under a name that outlives the launch.
  var keepsFlags = false
  /// Whether it does something with the gesture that goes back, other than to allow or forbid it: without a delegate of
  /// the app's, the gesture does not begin where the button is hidden, allowed or not.
  var takesGesture = false
  /// Assignments `field = name` of local names.
  var taken: [(field: String, name: String)] = []
  /// Arguments that contain a closure or a method: the callee, the label, and the names inside.
  var handed: [Handed] = []
  /// Arguments `$name`, with the callee and the label.
  var bound: [(callee: String, label: String, name: String)] = []
  private var own: Set<String> = []
  /// The closures that a list calls with its elements, until they are read.
  private var listClosures: Set<SourceLocation> = []
  /// Whether this is an argument of another body, whose own arguments are collected with that body.
  private var isPart = false

  /// The origin of a local's value.
  struct Origin: Equatable {
    var field: String
    var isElement: Bool
  }

  struct Handed {
    /// The names in the called expression: `model`, `onDone` and `sink` of `model.onDone.sink { … }`.
    var callee: [String]
    var label: String?
    var names: BodyNames
    /// The name of a method that is passed on; nil: a closure.
    var method: String?
  }

  init(parameters: [String] = []) { own = Set(parameters) }

  static func of(_ function: FunctionFact) -> BodyNames {
    var names = BodyNames(parameters: function.parameters.map(\.name))
    for parameter in function.parameters { names.note(parameter.name, parameter.type) }
    names.add(function.body ?? [])
    for parameter in function.parameters { names.add(parameter.initial) }
    return names
  }

  static func of(_ body: [Statement]) -> BodyNames {
    var names = BodyNames()
    names.add(body)
    return names
  }

  static func of(_ term: Term) -> BodyNames {
    var names = BodyNames()
    names.add(term)
    return names
  }

  // MARK: Statements

  mutating func add(_ body: [Statement]) { for statement in body { add(statement.itself) } }

  private mutating func add(_ statement: Statement) {
    switch statement {
    case .term(let term): add(term)
    case .variable(let pattern, let type, let term):
      add(term)
      if let type { add(type) }
      if case .name(let name) = pattern { note(name, type ?? term?.madeType) }
      add(pattern)
    case .branch(let conditions, let then, let otherwise, _):
      for condition in conditions { add(condition) }
      add(then)
      add(otherwise)
    case .guarding(let conditions, let otherwise, _):
      for condition in conditions { add(condition) }
      add(otherwise)
    case .choice(let subject, let cases, _):
      ask(subject)
      add(subject)
      var told: Set<String> = []
      for element in cases {
        for pattern in element.patterns { add(pattern, cases: &told) }
        add(element.body)
      }
      patterns.append(told)
    case .loop(let pattern, let sequence, let body):
      add(sequence)
      if case .name(let name) = pattern, let sequence { derive(name, from: sequence, isElement: true) }
      add(pattern)
      add(body)
    case .give(let term): add(term)
    case .function(let fact):
      own.insert(fact.name)
      own.formUnion(fact.parameters.map(\.name))
      for parameter in fact.parameters { note(parameter.name, parameter.type) }
      add(fact.body ?? [])
    case .deferred(let body), .scope(let body): add(body)
    case .leave: break
    }
  }

  private mutating func add(_ condition: Condition) {
    switch condition {
    case .holds(let term):
      ask(term)
      add(term)
    case .unwraps(let pattern, let term), .matches(let pattern, let term):
      ask(term)
      add(term)
      if case .unwraps(.name(let name), _) = condition { derive(name, from: term, isElement: false) }
      var told: Set<String> = []
      add(pattern, cases: &told)
      if !told.isEmpty { patterns.append(told) }
    }
  }

  private mutating func add(_ pattern: Pattern) {
    var told: Set<String> = []
    add(pattern, cases: &told)
  }

  private mutating func add(_ pattern: Pattern, cases told: inout Set<String>) {
    switch pattern {
    case .any: break
    case .name(let name):
      own.insert(name)
      if locals[name] == nil, derived[name] == nil { locals[name] = .some(nil) }
    case .tuple(let parts): for part in parts { add(part, cases: &told) }
    case .enumCase(let name, let parts):
      told.insert(name)
      for part in parts { add(part, cases: &told) }
    case .term(let term):
      if case .member(_, let name) = term.kind { told.insert(name) }
      add(term)
    case .type(let type, let inner):
      add(type)
      add(inner, cases: &told)
    }
  }

  // MARK: Terms

  private mutating func add(_ term: Term?) {
    guard let term else { return }
    switch term.kind {
    case .name(let name):
      if name == Self.gesture { takesGesture = true }
      if !own.contains(name) { ownMentioned.insert(name) }
    case .member(let base?, let name) where base.isSelf:
      if name == Self.gesture { takesGesture = true }
      ownMentioned.insert(name)
    case .member(nil, let name): shorthands.insert(name)
    case .member(let base, let name):
      if name == Self.gesture { takesGesture = true }
      if Self.ofLists.contains(name) { calledAsOnLists.insert(name) } else { mention([name], of: base) }
      add(base)
    case .call(let callee, let arguments):
      call(callee, arguments)
      change(callee, arguments)
      noteElements(callee, arguments)
      add(arguments, of: callee)
    case .element(let base, let arguments):
      add(base)
      add(arguments, of: base)
    case .closure(let fact):
      own.formUnion(fact.parameters)
      if listClosures.remove(fact.place) == nil {
        for parameter in fact.parameters.isEmpty ? ["$0"] : fact.parameters { note(parameter, nil) }
      }
      add(fact.body)
    case .list(let items): for item in items { add(item) }
    case .dictionary(let items), .tuple(let items): for item in items { add(item.term) }
    case .assign(let left, let right): assign(right, to: left)
    case .operation(_, let left, let right):
      if case .member(_, let name) = right.kind { patterns.append([name]) }
      add(left)
      add(right)
    case .not(let inner), .awaited(let inner): add(inner)
    case .binding(let inner): add(inner)
    case .cast(let inner, let type), .test(let inner, let type):
      castTo.formUnion(type.names)
      add(inner)
      add(type)
    case .ternary(let condition, let first, let second):
      ask(condition)
      add(condition)
      add(first)
      add(second)
    case .statement(let statement): add(statement)
    case .selector(let name), .keyPath(let name): ownMentioned.insert(name)
    case .type(let type): add(type)
    case .text, .number, .truth, .none, .unread: break
    }
  }

  /// Adds a call: a function is named with its first label; a value of closure type can be called with any label.
  private mutating func call(_ callee: Term, _ arguments: [Argument]) {
    switch callee.kind {
    case .name(let name) where own.contains(name): return
    case .name(let name): ownMentioned.formUnion([Self.any(name), Self.call(name, arguments.first?.label)])
    case .member(let base?, let name) where base.isSelf:
      ownMentioned.formUnion([Self.any(name), Self.call(name, arguments.first?.label)])
    case .member(let base, let name):
      if Self.ofLists.contains(name) {
        calledAsOnLists.insert(name)
      } else {
        mention([Self.any(name), Self.call(name, arguments.first?.label)], of: base)
      }
      add(base)
    default: add(callee)
    }
  }

  /// Notes the parameter of a closure that a list calls with its elements.
  private mutating func noteElements(_ callee: Term, _ arguments: [Argument]) {
    guard case .member(let base?, let name) = callee.kind, Self.ofLists.contains(name),
      !["reduce", "enumerated", "sort", "sorted"].contains(name)
    else { return }
    for argument in arguments {
      guard case .closure(let fact) = argument.term.kind, fact.parameters.count < 2 else { continue }
      derive(fact.parameters.first ?? "$0", from: base, isElement: true)
      listClosures.insert(fact.place)
    }
  }

  private mutating func mention(_ names: [String], of base: Term?) {
    guard let receiver = base?.receiver else { return mentioned.formUnion(names) }
    received[receiver, default: []].formUnion(names)
  }

  /// Notes what a local is made of; the type of a name with several meanings in one body is unknown.
  private mutating func derive(_ name: String, from term: Term, isElement: Bool) {
    let field: String
    switch term.kind {
    case .name(let name): field = name
    case .member(let base?, let name) where base.isSelf: field = name
    default: return note(name, nil)
    }
    if let local = locals[field] {
      let element: TypeReference? = if case .list(let inner)? = local { inner } else { nil }
      if name != field || isElement { note(name, isElement ? element : local) }
      return
    }
    let origin = Origin(field: field, isElement: isElement)
    if locals[name] != nil || derived[name] ?? origin != origin {
      derived[name] = nil
      locals[name] = .some(nil)
    } else if derived[field] == nil || field == name {
      derived[name] = origin
    } else {
      note(name, nil)
    }
  }

  /// The type of a name with several meanings in one body is unknown.
  private mutating func note(_ name: String, _ type: TypeReference?) {
    if derived.removeValue(forKey: name) != nil { locals[name] = .some(nil) }
    if let known = locals[name] { locals[name] = .some(known == type ? type : nil) } else { locals[name] = .some(type) }
  }

  static func call(_ name: String, _ label: String?) -> String { name + "(" + (label ?? "_") }

  static func any(_ name: String) -> String { name + "(" }

  mutating func add(_ type: TypeReference) {
    switch type {
    case .named(let name, let arguments):
      ownMentioned.formUnion(name.split(separator: ".").map(String.init))
      for argument in arguments { add(argument) }
    case .list(let inner), .dictionary(let inner): add(inner)
    case .tuple(let parts, _), .composition(let parts): for part in parts { add(part) }
    case .function, .unread: break
    }
  }

  private mutating func add(_ arguments: [Argument], of callee: Term) {
    for argument in arguments {
      if case .binding(let inner) = argument.term.kind, let name = inner.lastName {
        bound.append((callee.lastName ?? "", argument.label ?? "_", name))
      }
      add(argument.term)
      hand(argument.term, under: argument.label, to: callee)
    }
  }

  private mutating func hand(_ term: Term, under label: String?, to callee: Term) {
    guard !isPart else { return }
    switch term.kind {
    case .closure, .name, .member:
      var names = BodyNames()
      names.own = own
      names.isPart = true
      names.add(term)
      handed.append(Handed(callee: callee.names, label: label, names: names, method: term.lastName))
    default: return
    }
  }

  private static let gesture = "interactivePopGestureRecognizer"

  private mutating func assign(_ right: Term, to left: Term) {
    if case .member(let base?, "isEnabled") = left.kind, base.lastName == Self.gesture { return add(right) }
    if let name = left.target {
      write(left)
      if case .truth = right.kind {} else { computed.insert(name) }
      if case .name(let source) = right.kind, own.contains(source) { taken.append((name, source)) }
      hand(right, under: name, to: Term(kind: .unread, place: right.place))
    }
    add(left)
    add(right)
  }

  private static let changes: Set<String> = [
    "append", "insert", "remove", "removeAll", "removeLast", "removeFirst", "toggle", "removeValue", "updateValue",
    "popLast", "push", "send", "accept", "onNext", "on", "onError", "onCompleted",
  ]

  /// Whether a call by this term changes its receiver in place.
  static func isChange(_ callee: Term) -> Bool { callee.lastName.map(changes.contains) ?? false }

  /// Members of lists and texts; a call of such a member on another value is found by the written fields.
  static let ofLists: Set<String> = [
    "append", "insert", "remove", "removeAll", "removeLast", "removeFirst", "map", "compactMap", "flatMap", "filter",
    "first", "last", "contains", "sorted", "reversed", "joined", "reduce", "forEach", "firstIndex", "lastIndex", "sort",
    "prefix", "suffix", "dropFirst", "dropLast", "enumerated", "hasPrefix", "hasSuffix", "components", "split",
    "isEmpty", "count", "allSatisfy", "index",
  ]

  private mutating func change(_ callee: Term, _ arguments: [Argument]) {
    guard case .member(let base?, let name) = callee.kind else { return }
    if Self.changes.contains(name) { write(base) }
    if name == "set", arguments.contains(where: { $0.label == "forKey" }) { keepsFlags = true }
  }

  private mutating func write(_ term: Term) {
    switch term.kind {
    case .name(let name): if !own.contains(name) { ownWritten.insert(name) }
    case .member(let base?, let name) where base.isSelf: ownWritten.insert(name)
    case .member(let base, let name):
      if let receiver = base?.receiver { writtenOf[receiver, default: []].insert(name) } else { written.insert(name) }
    case .element(let base, _), .awaited(let base), .binding(let base): write(base)
    default: break
    }
  }

  private mutating func ask(_ term: Term) {
    switch term.kind {
    case .name(let name): asked.insert(name)
    case .member(_, let name): asked.insert(name)
    case .call(let callee, _): ask(callee)
    case .not(let inner), .awaited(let inner), .cast(let inner, _), .test(let inner, _): ask(inner)
    case .operation(_, let left, let right):
      ask(left)
      ask(right)
    default: break
    }
  }
}

extension Term {
  /// The field that is written if this term is on the left side.
  fileprivate var target: String? {
    switch kind {
    case .name(let name), .member(_, let name): name
    case .element(let base, _), .awaited(let base), .binding(let base): base.target
    default: nil
    }
  }

  /// The path of the object or of the type whose member is taken.
  fileprivate var receiver: String? {
    switch kind {
    case .name(let name): name
    case .member(let base?, let name) where base.isSelf: name
    case .member(let base?, let name): base.receiver.map { $0 + "." + name }
    case .awaited(let base): base.receiver
    case .type(let type): type.name
    default: nil
    }
  }

  /// The type of `Type(…)`.
  fileprivate var madeType: TypeReference? {
    switch kind {
    case .call(let callee, _):
      if case .name(let name) = callee.kind, name.first?.isUppercase == true { return .named(name, []) }
      return nil
    case .text: return .named("String", [])
    case .number: return .named("Int", [])
    case .list, .dictionary: return .list(.unread)
    default: return nil
    }
  }

  fileprivate var isSelf: Bool {
    if case .name("self") = kind { return true }
    return false
  }

  /// All names of a chain of members and calls.
  fileprivate var names: [String] {
    switch kind {
    case .name(let name): [name]
    case .member(let base, let name): (base?.names ?? []) + [name]
    case .call(let callee, _): callee.names
    case .element(let base, _), .awaited(let base), .binding(let base): base.names
    case .type(let type): type.names
    default: []
    }
  }
}
