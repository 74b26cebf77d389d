import FlowModel

/// An abstract object of the app, identified by the place that makes it and by its maker.
final class Thing: Hashable {
  enum Kind: Hashable {
    case instance
    /// A `UINavigationController`; one that belongs to a screen by way of `navigationController` has it as its maker.
    case navigation, ambientNavigation
    case tabs, window, alert, alertAction
    /// The controller that code asks a window for; it presents over everything, as long as it presents nothing.
    case windowRoot
    /// The object behind `presentationController`.
    case presentation
    /// A publisher, subject, relay or observable: its listeners receive the values that are sent to it.
    case subject
    /// A view of the framework with its content.
    case stackView, tabView, switchView
  }

  let kind: Kind
  let type: String
  let place: SourceLocation
  let maker: Thing?
  /// In the order of creation.
  let number: Int
  var fields: [String: Value] = [:]
  /// The coordinator whose code made it first.
  var actor: Thing?
  /// A container in which nothing can come or go.
  var isVoid = false
  /// A stack that lies over a controller from time to time.
  var isOverlay = false
  /// Whether it is a `TabView` that pages: its pages are parts of the view around it.
  var isPager = false
  /// The property with the view that it shows as it is.
  var erased: String?
  /// The types of its type's generic parameters.
  var generics: [String: TypeReference] = [:]

  /// What tells it from others of its type in a declaration.
  var alias: String?

  /// Its name in a declaration: without the dots of a nested type, and with the generic arguments.
  var name: String {
    if let alias { return alias }
    if generics.isEmpty, !type.utf8.contains(UInt8(ascii: ".")) { return type }
    let simple = type.split(separator: ".").joined()
    let made = generics.sorted { $0.key < $1.key }.compactMap { $0.value.name }.map(Self.word).joined()
    return made.isEmpty || simple.hasPrefix(made) ? simple : made + simple
  }

  /// `Home` of `HomeRoute`.
  private static func word(_ type: String) -> String {
    let simple = type.split(separator: ".").joined()
    for suffix in ["Router", "Route", "Routes", "Destination", "Screen", "Page", "Path"]
    where simple.hasSuffix(suffix) && simple.count > suffix.count {
      return String(simple.dropLast(suffix.count))
    }
    return simple
  }

  init(_ kind: Kind, type: String, place: SourceLocation, maker: Thing?, number: Int) {
    self.kind = kind
    self.type = type
    self.place = place
    self.maker = maker
    self.number = number
  }

  /// The views that an erasing view shows in its own place; nil: it is none, or they are not known.
  var erasedViews: [Thing]? {
    guard let erased else { return nil }
    let views = (fields[erased] ?? .unknown).things.filter { $0.erased == nil }
    return views.isEmpty ? nil : views
  }

  static func == (left: Thing, right: Thing) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// A closure or a method with what it captures.
final class Callable: Hashable {
  enum Code {
    case closure(ClosureFact)
    case function(FunctionFact)
  }

  let code: Code
  let home: Thing?
  let scope: Scope
  /// The enum cases that a closure captures: closures from one place do different things for different cases.
  let cases: String
  /// The type that the function to which a closure is passed expects of its result.
  let expects: TypeReference?
  /// Whether it is a function inside of a function, which sees the names around it.
  let isLocal: Bool
  /// `home`: the thing whose code wrote it, the innermost coordinator or screen.
  init(
    _ code: Code, home: Thing?, scope: Scope, cases: String = "", expects: TypeReference? = nil, isLocal: Bool = false
  ) {
    self.isLocal = isLocal
    self.code = code
    self.home = home
    self.scope = scope
    self.cases = cases
    self.expects = expects
  }

  var place: SourceLocation {
    switch code {
    case .closure(let fact): fact.place
    case .function(let fact): fact.place
    }
  }

  /// The code with what it captures: a closure, or a function inside of a function as one.
  var capturing: ClosureFact? {
    switch code {
    case .closure(let fact): fact
    case .function(let fact) where isLocal:
      ClosureFact(parameters: fact.parameters.map(\.name), body: fact.body ?? [], place: fact.place)
    case .function: nil
    }
  }

  var isClosure: Bool {
    switch code {
    case .closure: true
    case .function: false
    }
  }

  static func == (left: Callable, right: Callable) -> Bool {
    guard left.home === right.home, left.place == right.place, left.cases == right.cases else { return false }
    // Closures of a library differ by their captured arguments.
    return !left.place.isOfLibrary || left.scope.locals == right.scope.locals
  }
  func hash(into hasher: inout Hasher) { hasher.combine(place) }
}

/// One possible value.
enum Atom: Hashable {
  case thing(Thing)
  case code(Callable)
  /// The type is empty for a case with a leading dot whose type is not known yet.
  case enumCase(type: String, name: String, payload: [Value])
  case list([Value])
  case tuple([String?], [Value])
  case text(String)
  case truth(Bool)
  case number(String)
  case none
  case type(String, [TypeReference] = [])
  case binding(Thing, String)
  /// A binding behind which no field of the app was found: the code by which it is set, and whether it can ever be true.
  case setter(Callable, canHold: Bool)
  case unknown(TypeReference)
}

/// The set of possible values of an expression; without atoms, the value is unknown.
struct Value: Hashable {
  var atoms: [Atom]

  static var unknown: Value { Value(atoms: []) }
  /// The largest number of atoms that are distinguished.
  static let mostAtoms = 12

  init(atoms: [Atom]) { self.atoms = atoms }
  init(_ atom: Atom) { atoms = [atom] }

  var things: [Thing] {
    atoms.compactMap { atom in
      if case .thing(let thing) = atom { return thing }
      return nil
    }
  }

  var isKnown: Bool { !atoms.isEmpty }

  var onlyAtom: Atom? { atoms.count == 1 ? atoms[0] : nil }

  /// Adds the atoms of another value; returns whether any was new.
  @discardableResult
  mutating func join(_ other: Value) -> Bool {
    var isChanged = false
    for atom in other.atoms where !atoms.contains(atom) {
      if case .list(let items) = atom, let index = atoms.firstIndex(where: \.isList),
        case .list(let known) = atoms[index]
      {
        let added = items.filter { !known.contains($0) }
        guard !added.isEmpty, known.count + added.count <= 40 else { continue }
        atoms[index] = .list(known + added)
        isChanged = true
        continue
      }
      guard atoms.count < Self.mostAtoms else { break }
      atoms.append(atom)
      isChanged = true
    }
    return isChanged
  }

  func joined(_ other: Value) -> Value {
    var result = self
    result.join(other)
    return result
  }

  /// Its things, with the pages of a `TabView` that pages, and what a view erases, in the place of that view.
  var shownThings: [Thing] {
    things.flatMap { thing -> [Thing] in
      if thing.isPager { return (thing.fields["tabs"] ?? .unknown).shownThings }
      return thing.erasedViews ?? [thing]
    }
  }

  /// The value without what is nested deeper, or is more, than any app nests: a path that is appended to itself, as the
  /// payload of a route, would grow with each round.
  var bounded: Value {
    guard atoms.contains(where: \.isNesting) else { return self }
    var left = Self.mostNestedAtoms
    return bounded(depth: Self.mostLevels, left: &left)
  }

  private static let (mostLevels, mostNestedAtoms) = (8, 1000)

  private func bounded(depth: Int, left: inout Int) -> Value {
    guard depth > 0, left > 0 else { return .unknown }
    left -= atoms.count
    guard atoms.contains(where: \.isNesting) else { return self }
    return Value(
      atoms: atoms.map { atom in
        func inside(_ values: [Value]) -> [Value] { values.map { $0.bounded(depth: depth - 1, left: &left) } }
        return switch atom {
        case .enumCase(let type, let name, let payload): .enumCase(type: type, name: name, payload: inside(payload))
        case .list(let items): .list(inside(items))
        case .tuple(let labels, let parts): .tuple(labels, inside(parts))
        default: atom
        }
      })
  }

  /// The possible elements of its lists.
  var elements: Value {
    var result = Value.unknown
    for case .list(let items) in atoms { for item in items { result.join(item) } }
    for case .unknown(.list(let type)) in atoms { result.join(Value(.unknown(type))) }
    for case .unknown(.dictionary(let type)) in atoms { result.join(Value(.unknown(type))) }
    return result
  }
}

extension Atom {
  /// A list, or a value that may be one.
  var isVagueList: Bool {
    switch self {
    case .list, .unknown(.list): true
    default: false
    }
  }

  /// Whether it contains values.
  fileprivate var isNesting: Bool {
    switch self {
    case .enumCase(_, _, let values), .list(let values), .tuple(_, let values): !values.isEmpty
    default: false
    }
  }

  var isThing: Bool {
    if case .thing = self { return true }
    return false
  }

  var isList: Bool {
    if case .list = self { return true }
    return false
  }
}

/// The names that a body can see.
final class Scope {
  var locals: [String: Value] = [:]
  let parent: Scope?
  let home: Thing?
  /// The type whose code runs, for `super`; nil in free functions.
  let type: String?
  /// The generic parameters of the function that runs, and of those around it.
  var generics: Set<String>
  /// The names for what a closure is called with.
  var given: Set<String> = []
  /// By the name of a local, the screens of which a method returned it.
  var origins: [String: [Thing]] = [:]

  /// By the name of a local that is a copy of a stack's controllers, what was changed in it.
  var stackCopies: [String: StackCopy] = [:]

  /// By the name of a local, the fact about existing screens and coordinators that it says.
  var facts: [String: ConditionFact] = [:]

  /// For a function of a library that returns a closure, the app's call of the function: the closure does what this call
  /// asks for.
  var appPlace: SourceLocation?

  /// By parameter, what the caller passed for it, while views are being read.
  var arguments: [String: (term: Term, scope: Scope)] = [:]

  init(parent: Scope?, home: Thing?, type: String?) {
    self.parent = parent
    generics = parent?.generics ?? []
    self.home = home
    self.type = type
  }

  func lookup(_ name: String) -> Value? {
    var scope: Scope? = self
    while let here = scope {
      if let found = here.locals[name] { return found }
      scope = here.parent
    }
    return nil
  }

  func fact(of name: String) -> ConditionFact? {
    var scope: Scope? = self
    while let here = scope {
      if here.locals[name] != nil { return here.facts[name] }
      scope = here.parent
    }
    return nil
  }

  /// The screens of which a method returned a local.
  func origin(of name: String) -> [Thing] {
    var scope: Scope? = self
    while let here = scope {
      if here.locals[name] != nil { return here.origins[name] ?? [] }
      scope = here.parent
    }
    return []
  }

  /// What the caller passed for a parameter.
  func argument(of name: String) -> (term: Term, scope: Scope)? {
    var scope: Scope? = self
    while let here = scope {
      if here.locals[name] != nil { return here.arguments[name] }
      scope = here.parent
    }
    return nil
  }

  /// Whether a name stands for what a closure was called with.
  func isGiven(_ name: String) -> Bool {
    var scope: Scope? = self
    while let here = scope {
      if here.locals[name] != nil { return here.given.contains(name) }
      scope = here.parent
    }
    return false
  }

  /// The names in it, and in those around it, that can only be one enum case, with that case.
  var cases: [(name: String, element: String)] {
    var found: [(String, String)] = []
    var scope: Scope? = self
    while let here = scope {
      for (name, value) in here.locals where value.atoms.count == 1 {
        if case .enumCase(_, let element, _) = value.atoms[0] { found.append((name, element)) }
      }
      scope = here.parent
    }
    return found
  }

  func assign(_ name: String, _ value: Value) -> Bool {
    var scope: Scope? = self
    while let here = scope {
      if here.locals[name] != nil {
        here.locals[name] = value
        here.notePresence(nil, of: name)
        here.facts[name] = nil
        return true
      }
      scope = here.parent
    }
    return false
  }
}
