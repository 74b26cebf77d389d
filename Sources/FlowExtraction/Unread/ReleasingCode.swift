import FlowModel

/// Finds code that lets go of children, in bodies that nobody was seen to run.
///
/// Such code takes coordinators out of a property that holds them, or calls a function of the app that does. Calls are
/// followed only through functions that ran: where one that lets go did not run, it is found itself.
struct ReleasingCode {
  struct Site {
    var place: SourceLocation
    /// The function that contains it.
    var member: SourceLocation
    /// The call or the property, for a person.
    var what: String
    /// The types of the children that it may let go of, if its property can hold no others; nil: any.
    var children: [String]?
  }

  private let fields: Fields
  private let callers: CallerSearch
  /// The bodies that ran.
  private let ran: Set<SourceLocation>
  private var functions: [SourceLocation: (fact: FunctionFact, owner: String)] = [:]
  private var found: [SourceLocation: Site] = [:]

  /// Functions that begin something: what they let go of is cleaned up before.
  private static let beginnings: Set<String> = [
    "init", "start", "body", "viewDidLoad", "viewWillAppear", "viewDidAppear",
  ]

  init(index: TypeIndex, roles: Roles, callers: CallerSearch, ran: Set<SourceLocation>) {
    fields = Fields(index: index, roles: roles)
    self.callers = callers
    self.ran = ran
    for name in index.names {
      for function in index.entry(name)?.functions ?? [] where function.body != nil {
        functions[function.place] = (function, name)
      }
    }
  }

  /// The places in bodies that did not run, in the order of the source.
  mutating func sites() -> [Site] {
    var open = functions.keys.sorted().filter { lets(go: nil, $0) }
    var seen = Set(open)
    while let place = open.popLast() {
      guard let name = functions[place]?.fact.name, !Self.beginnings.contains(name) else { continue }
      for caller in callers.callers(of: place) where functions[caller] != nil {
        if lets(go: name, caller), seen.insert(caller).inserted { open.append(caller) }
      }
    }
    return found.values.sorted { ($0.place, $0.what) < ($1.place, $1.what) }
  }

  /// Collects the sites of a function; whether it has one in code that ran.
  ///
  /// - Parameter name: A function that lets go, whose calls are the sites; nil: the removals themselves are.
  private mutating func lets(go name: String?, _ place: SourceLocation) -> Bool {
    guard let (fact, owner) = functions[place] else { return false }
    var walk = Walk(releasing: name, fields: fields, owner: owner, body: place)
    walk.visit(fact.body ?? [])
    for (body, site, what, field) in walk.found where !ran.contains(body) {
      let children = field.flatMap { fields.children(in: $0, of: owner) }
      found[site] = found[site] ?? Site(place: site, member: place, what: what, children: children)
    }
    return walk.found.contains { ran.contains($0.body) }
  }

}

extension ReleasingCode {
  /// Knows the properties that hold children.
  private struct Fields {
    let index: TypeIndex
    let roles: Roles

    /// Whether a property of a type holds coordinators, by its written type.
    func holdChildren(_ name: String, of owner: String) -> Bool {
      guard let property = index.property(name, in: owner), !property.isWeak, let type = property.type else {
        return false
      }
      return names(in: type).contains { name in
        roles.isCoordinator(name) || index.heirs(of: name).contains(where: roles.isCoordinator)
          || !index.declares(name) && name.contains("Coordinat")
      }
    }

    /// The types that a property can hold, if it is declared as a coordinator of the app or several of these.
    func children(in name: String, of owner: String) -> [String]? {
      let names = index.property(name, in: owner)?.type.map { self.names(in: $0) } ?? []
      let coordinators = names.filter(roles.isCoordinator)
      return coordinators.count == names.count && names.count == 1 ? coordinators.flatMap(index.heirs) : nil
    }

    private func names(in type: TypeReference) -> [String] {
      switch type {
      case .named(let name, let arguments): [name] + arguments.flatMap(names)
      case .list(let inner), .dictionary(let inner): names(in: inner)
      case .tuple(let parts, _), .composition(let parts): parts.flatMap(names)
      case .function, .unread: []
      }
    }
  }

  /// Walks a body with its closures.
  private struct Walk {
    /// The function whose calls are looked for; nil: removals are.
    let releasing: String?
    let fields: Fields
    let owner: String
    /// The innermost function or closure.
    var body: SourceLocation
    private(set) var found: [(body: SourceLocation, place: SourceLocation, what: String, field: String?)] = []

    init(releasing: String?, fields: Fields, owner: String, body: SourceLocation) {
      self.releasing = releasing
      self.fields = fields
      self.owner = owner
      self.body = body
    }

    private static let removals: Set<String> = [
      "remove", "removeAll", "removeFirst", "removeLast", "removeValue", "popLast", "popFirst",
    ]

    mutating func visit(_ statements: [Statement]) { for statement in statements { visit(statement.itself) } }

    private mutating func visit(_ statement: Statement) {
      switch statement {
      case .term(let term): visit(term)
      case .variable(_, _, let term), .give(let term): if let term { visit(term) }
      case .branch(let conditions, let then, let otherwise, _):
        visit(conditions)
        visit(then)
        visit(otherwise)
      case .guarding(let conditions, let otherwise, _):
        visit(conditions)
        visit(otherwise)
      case .choice(let subject, let cases, _):
        visit(subject)
        for element in cases { visit(element.body) }
      case .loop(_, let sequence, let inner):
        if let sequence { visit(sequence) }
        visit(inner)
      case .function(let fact): within(fact.place) { $0.visit(fact.body ?? []) }
      case .deferred(let inner), .scope(let inner): visit(inner)
      case .leave: break
      }
    }

    private mutating func visit(_ conditions: [Condition]) {
      for condition in conditions {
        switch condition {
        case .holds(let term), .unwraps(_, let term), .matches(_, let term): visit(term)
        }
      }
    }

    private mutating func within(_ inner: SourceLocation, _ visit: (inout Self) -> Void) {
      let outer = body
      body = inner
      visit(&self)
      body = outer
    }

    private mutating func visit(_ term: Term) {
      switch term.kind {
      case .assign(let left, let right):
        if releasing == nil, let field = left.field, fields.holdChildren(field, of: owner),
          right.isNothing || right.isFiltered
        {
          found.append((body, left.place, right.isNothing ? "\(field) = nil" : "\(field) = filter", field))
        }
        visit(left)
        visit(right)
      case .call(let callee, let arguments):
        if releasing == nil, case .member(let base?, let name) = callee.kind, Self.removals.contains(name),
          let field = base.field,
          fields.holdChildren(field, of: owner)
        {
          found.append((body, callee.place, "\(field).\(name)", field))
        } else {
          note(callee.lastName, callee)
          if case .member(let base?, _) = callee.kind { visit(base) } else { visit(callee) }
        }
        visit(arguments)
      case .selector(let name): note(name, term)
      case .member(let base, _): if let base { visit(base) }
      case .element(let base, let arguments):
        visit(base)
        visit(arguments)
      case .closure(let fact): within(fact.place) { $0.visit(fact.body) }
      case .list(let items): for item in items { visit(item) }
      case .dictionary(let items), .tuple(let items): visit(items)
      case .operation(_, let left, let right):
        visit(left)
        visit(right)
      case .not(let inner), .awaited(let inner), .binding(let inner), .cast(let inner, _), .test(let inner, _):
        visit(inner)
      case .ternary(let condition, let first, let second): for part in [condition, first, second] { visit(part) }
      case .statement(let statement): visit(statement)
      case .text, .number, .truth, .none, .name, .keyPath, .type, .unread: break
      }
    }

    private mutating func visit(_ arguments: [Argument]) { for argument in arguments { visit(argument.term) } }

    private mutating func note(_ name: String?, _ term: Term) {
      if let name, name == releasing { found.append((body, term.place, name, nil)) }
    }
  }
}

extension Term {
  /// The property that is changed: `children` of `self.children[id]`.
  fileprivate var field: String? {
    switch kind {
    case .name(let name), .member(_, let name): name
    case .element(let base, _), .awaited(let base): base.field
    default: nil
    }
  }

  fileprivate var isNothing: Bool {
    switch kind {
    case .none: true
    case .list(let items): items.isEmpty
    default: false
    }
  }

  /// Whether it is a list without some elements.
  fileprivate var isFiltered: Bool {
    if case .call(let callee, _) = kind, case .member(_, "filter") = callee.kind { return true }
    return false
  }
}
