/// Finds the views of the app that are not parts of a screen, because they begin with a stack or tabs of their own.
extension Interpreter {
  /// Whether a view is a container, or a view of the app whose body shows one, or may show one.
  func beginsWithContainer(_ thing: Thing) -> Bool {
    ViewReading.containers.contains(thing.kind) && !thing.isVoid
      || thing.kind == .instance && bringsContainer(thing.type)
  }

  /// Whether a term reads state whose changes a view observes, rather than a constant of the view or of the app.
  func isOfState(_ term: Term, in scope: Scope) -> Bool {
    fieldsRead(term, in: scope).contains { field in
      guard let property = index.property(field.name, in: field.thing.type) else { return false }
      return !property.attributes.isEmpty || index.entry(field.thing.type)?.attributes.contains("Observable") == true
    }
  }

  /// What a view was made with for a constant of its own that decides what it shows; nil: it is no constant, or its value
  /// is not known.
  func constant(_ term: Term, in scope: Scope) -> Bool? {
    if case .not(let inner) = term.kind { return constant(inner, in: scope).map { !$0 } }
    guard views != nil, case .name(let name) = term.kind, scope.lookup(name) == nil, let home = scope.home,
      home.kind == .instance, roles.isView(home.type), index.entry(home.type)?.kind == .struct,
      let property = index.property(name, in: home.type), property.getter == nil, property.attributes.isEmpty,
      case .truth(let truth)? = home.fields[name]?.atoms.first, home.fields[name]?.atoms.count == 1
    else { return nil }
    return truth
  }

  private func bringsContainer(_ type: String) -> Bool {
    if let known = viewsWithContainers[type] { return known }
    let isOutermost = asksOfViews.isEmpty
    asksOfViews.append(type)
    // A view inside of itself adds nothing.
    viewsWithContainers[type] = false
    let body = roles.isView(type) ? index.property("body", in: type)?.getter : nil
    let brings = Self.views(of: body ?? []).contains { bringsContainer($0, in: type, depth: 0) }
    if brings { viewsWithContainers[type] = true }
    if isOutermost {
      // A view that was asked while the one around it was open may bring what that one brings.
      if brings {
        for asked in asksOfViews where viewsWithContainers[asked] == false { viewsWithContainers[asked] = nil }
      }
      asksOfViews = []
    }
    return brings
  }

  /// `depth`: the number of the view's own properties and methods around the term.
  private func bringsContainer(_ term: Term, in type: String, depth: Int) -> Bool {
    guard depth < 8 else { return false }
    var members: [[Statement]] = []
    switch term.kind {
    case .statement(let statement): members = [[statement]]
    case .name(let name):
      guard let getter = index.property(name, in: type)?.getter else { return false }
      members = [getter]
    case .member(let base?, let name) where base.isSelf:
      guard let getter = index.property(name, in: type)?.getter else { return false }
      members = [getter]
    case .call(let callee, let arguments):
      if let path = callee.typePath {
        if Self.containerViews.contains(path) { return true }
        guard Self.transparent[path] != nil else { return bringsContainer(path) }
        let content = arguments.flatMap { argument -> [Term] in
          if case .closure(let fact) = argument.term.kind { return Self.views(of: fact.body) }
          return [argument.term]
        }
        // What lies over or beside other views does not take the place of a screen.
        if Self.transparent[path] == false, content.count > 1 { return false }
        return content.contains { bringsContainer($0, in: type, depth: depth) }
      }
      switch callee.kind {
      case .name(let name):
        members = index.functions(of: type).filter { $0.name == name }.compactMap(\.body)
      case .member(let base?, let name) where base.isSelf:
        members = index.functions(of: type).filter { $0.name == name }.compactMap(\.body)
      // A modifier: the view stands before it.
      case .member(let base?, _): return bringsContainer(base, in: type, depth: depth)
      default: return false
      }
    default: return false
    }
    return members.flatMap(Self.views).contains { bringsContainer($0, in: type, depth: depth + 1) }
  }

  private static let containerViews: Set<String> = [
    "NavigationStack", "NavigationView", "NavigationSplitView", "TabView",
  ]

  /// Views that show only what is in them; `true`: one of several views there may be the whole.
  private static let transparent: [String: Bool] = [
    "Group": true, "AnyView": true, "ZStack": false, "VStack": false, "HStack": false, "GeometryReader": false,
  ]

  /// The views that a builder may show.
  private static func views(of body: [Statement]) -> [Term] {
    body.flatMap { statement -> [Term] in
      switch statement.itself {
      case .term(let term), .give(let term?): [term]
      case .branch(_, let then, let otherwise, _): views(of: then) + views(of: otherwise)
      case .choice(_, let cases, _): cases.flatMap { views(of: $0.body) }
      case .guarding(_, let otherwise, _): views(of: otherwise)
      default: []
      }
    }
  }
}

extension Term {
  fileprivate var isSelf: Bool {
    if case .name("self") = kind { return true }
    return false
  }
}
