import FlowModel

/// Interprets switches and patterns.
extension Interpreter {
  func choice(_ subject: Term, _ cases: [ChoiceCase], place: SourceLocation, in scope: Scope) -> Course {
    let value = assuming(resolved(evaluate(subject, in: scope)), asked: subject, cases.flatMap(\.patterns), in: scope)
    if let only = caseOfSelected(cases, of: subject, in: scope) ?? caseOfTurn(cases, of: value) {
      let inner = Scope(parent: scope, home: scope.home, type: scope.type)
      return run(only.body, in: inner)
    }
    let alternatives = views?.beginChoice(subject, value, in: scope, interpreter: self)
    var branches: [(ChoiceCase, [Step], [String])] = []
    var courses: [Course] = []
    let before = scope.locals
    let recent = frames.last?.recent
    var recents: [[FieldName: Value]?] = []
    var after: [String: Value] = [:]
    let use = defaults.use
    var uses: [DefaultUse] = []
    let bare = frames.last?.bare
    var bares: [Set<Thing>] = []
    // A parameter has only its argument; a field may get other texts in unread code.
    let isText = value.isOneText && subject.isLocal(in: scope)
    var isDecided = false
    let known = value.caseNames
    for element in cases {
      workload.countStatement()
      // If the whole value is known, the first matching case is the only one.
      if isDecided { break }
      if let known, element.isFor(noneOf: known) { continue }
      let inner = Scope(parent: scope, home: scope.home, type: scope.type)
      guard takes(element, value, cases, isExactText: isText, in: inner) else { continue }
      let names = element.patterns.compactMap(\.caseName)
      if let alternatives { views?.nextChoice(alternatives, element.patterns.compactMap(\.choiceName)) }
      scope.locals = before
      remember(recent)
      var course = Course.goesOn
      defaults.use = use
      bares.append(beginWith(bare: bare))
      let steps = collect { doubtfully(known?.count != 1) { course = run(element.body, in: inner) } }
      uses.append(defaults.use)
      isDecided = value.isExactTuple || isText
      courses.append(course)
      recents.append(frames.last?.recent)
      for (name, value) in scope.locals { after[name] = after[name]?.joined(value) ?? value }
      branches.append((element, steps, names))
    }
    // One of the cases has run, so that only what it leaves as it is has the value from before.
    scope.locals = branches.isEmpty ? before : after
    for recent in recents { keepOnly(recent) }
    for bare in bares.dropFirst() { keepOnly(bare: bare) }
    for use in uses.dropLast() { defaults.use.join(use) }
    if let alternatives { views?.endAlternatives(alternatives, interpreter: self, place: place) }
    if branches.count == 1 {
      steps += branches[0].1
      return courses[0]
    }
    let name = fact(of: subject, in: scope)?.name
    addChoice(branches.map { ($0.1, $0.2) }, asking: name, place: place)
    return !courses.isEmpty && courses.allSatisfy { $0 == .left } ? .left : .goesOn
  }

  private func addChoice(_ branches: [([Step], [String])], asking name: String?, place: SourceLocation) {
    guard branches.contains(where: { !$0.0.isEmpty }) else { return }
    if branches.contains(where: { $0.0.isEmpty && Self.isDecision(cases: $0.1) }) { decisions.insert(place) }
    guard let name, branches.dropLast().allSatisfy({ $0.1.count == 1 }) else {
      note(.choose(branches.map(\.0)), at: place)
      return
    }
    var nested: [Step] = branches.last?.0 ?? []
    for (steps, names) in branches.dropLast().reversed() {
      let fact = ConditionFact(name: name, value: names[0], isNegated: false)
      nested = [Step(kind: .branch(fact, then: steps, otherwise: nested), place: place, certainty: certainty)]
    }
    steps += nested
  }

  /// Whether to do nothing in some cases of a `switch` is something that the app decides: it is not in `default`, which
  /// stands for what does not come, nor where nothing is there or something failed.
  private static func isDecision(cases: [String]) -> Bool {
    cases.contains { !["none", "failure", "failed", "error"].contains($0) }
  }

  /// Whether the known value may match a case; binds the names of the case.
  private func takes(
    _ element: ChoiceCase, _ value: Value, _ all: [ChoiceCase], isExactText: Bool, in scope: Scope
  ) -> Bool {
    let cases = value.atoms.compactMap { atom -> String? in
      switch atom {
      case .enumCase(_, let name, _): name
      case .none: "none"
      default: nil
      }
    }
    let isExact = !value.atoms.isEmpty && cases.count == value.atoms.count || value.isExactTuple || isExactText
    if element.isDefault, value.isExactTuple || isExactText {
      let inner = Scope(parent: scope, home: scope.home, type: scope.type)
      return !all.contains { other in other.patterns.contains { match($0, value, in: inner) } }
    }
    if element.isDefault {
      let named = Set(all.flatMap { $0.patterns.compactMap(\.caseName) })
      return !isExact || cases.contains { !named.contains($0) }
    }
    var isTaken = false
    for pattern in element.patterns where match(pattern, value, in: scope) || !isExact { isTaken = true }
    return isTaken
  }

  /// Binds the names of a pattern; false if the value cannot match.
  func match(_ pattern: Pattern, _ value: Value, in scope: Scope) -> Bool {
    switch pattern {
    case .any: return true
    case .name(let name):
      scope.locals[name] = value
      return true
    case .tuple(let patterns):
      if let parts = value.parts(patterns.count) {
        return zip(patterns, parts).map { match($0, $1, in: scope) }.allSatisfy { $0 }
      }
      for pattern in patterns { bind(pattern, to: .unknown, in: scope) }
      return true
    case .enumCase(let name, let patterns):
      if name == "some", let only = patterns.first { return match(only, value, in: scope) }
      if let contributed = contributors(name, in: value), let only = patterns.first {
        return match(only, contributed, in: scope)
      }
      var isFound = false
      var isNamed = false
      for case .enumCase(_, name, let payload) in value.atoms {
        isNamed = true
        var fits = true
        for (index, pattern) in patterns.enumerated() {
          let part = index < payload.count ? payload[index] : .unknown
          bind(pattern, to: part, in: scope)
          // Known payloads take part in the decision.
          if case .enumCase = pattern, part.isKnown, part.atoms.allSatisfy(\.isCase) {
            fits = fits && match(pattern, part, in: scope)
          }
        }
        isFound = isFound || fits
      }
      if !isNamed { bindPayload(of: name, patterns, value, in: scope) }
      return isFound || value.atoms.contains(.none) && name == "none" || value.atoms.isEmpty
        || value.atoms.contains { if case .unknown = $0 { true } else { false } }
    case .term(let term):
      let other = evaluate(term, in: scope)
      return other.atoms.isEmpty || value.atoms.isEmpty || other.atoms.contains { value.atoms.contains($0) }
    case .type(let type, let inner):
      let cast = self.cast(value, to: meant(type, in: scope), at: SourceLocation(file: "", line: 0, column: 0))
      bind(inner, to: cast, in: scope)
      return cast.isKnown || !value.isKnown
    }
  }

  /// The payload of `.one(contributor)` and `.multiple(contributors)` of RxFlow, which its reader takes for closures; nil:
  /// the value is another one.
  private func contributors(_ name: String, in value: Value) -> Value? {
    guard name == "one" || name == "multiple", value.isKnown,
      value.atoms.allSatisfy({ if case .code(let code) = $0 { code.place.isOfLibrary } else { false } })
    else { return nil }
    return name == "one" ? value : Value(.list([value]))
  }

  /// Binds the payload of a possible case, by the types that the enum declares.
  private func bindPayload(of name: String, _ patterns: [Pattern], _ value: Value, in scope: Scope) {
    // Searching the case is slow in an enum with hundreds of cases, such as those of an app's statistics.
    guard !patterns.isEmpty else { return }
    let type =
      value.atoms.compactMap { atom -> String? in
        if case .unknown(let type) = atom { return type.name }
        return nil
      }.first ?? index.enumWith(caseNamed: name)
    let payload = type.flatMap { index.entry($0)?.cases.first { $0.name == name } }?.payload ?? []
    for (index, pattern) in patterns.enumerated() {
      bind(pattern, to: index < payload.count ? Value(.unknown(payload[index])) : .unknown, in: scope)
    }
  }

  func bind(_ pattern: Pattern, to value: Value, in scope: Scope) {
    switch pattern {
    case .any, .term: break
    case .name(let name): scope.locals[name] = value
    case .type(_, let inner): bind(inner, to: value, in: scope)
    case .enumCase, .tuple:
      if case .tuple(let patterns) = pattern, !value.atoms.contains(where: \.isTuple) {
        // A pair of an index and an element.
        if let last = patterns.last { bind(last, to: value, in: scope) }
        for pattern in patterns.dropLast() { bind(pattern, to: .unknown, in: scope) }
      } else {
        _ = match(pattern, value, in: scope)
      }
    }
  }
}

extension Atom {
  var isCase: Bool {
    if case .enumCase = self { return true }
    return false
  }

  var isTuple: Bool {
    if case .tuple = self { return true }
    return false
  }

  /// Whether it is a pair with a case in it: an element of `zip(tabs, controllers)`, or of `tabs.enumerated()`.
  var isPairWithCase: Bool {
    guard case .tuple(_, let parts) = self else { return false }
    return parts.allSatisfy { $0.atoms.count == 1 } && parts.contains { $0.atoms[0].isCase }
  }

  /// Whether it is an object with its number, from `controllers.enumerated()`.
  var isNumberedThing: Bool {
    guard case .tuple(_, let parts) = self, parts.count == 2, parts.allSatisfy({ $0.atoms.count == 1 }),
      case .number = parts[0].atoms[0]
    else { return false }
    return parts[1].things.count == 1
  }
}

extension Term {
  /// Whether it is a local name of the body.
  fileprivate func isLocal(in scope: Scope) -> Bool {
    if case .name(let name) = kind { return scope.lookup(name) != nil }
    return false
  }
}

extension Value {
  /// The possible values of the parts of its tuples; nil: it has no tuple with `count` parts.
  func parts(_ count: Int) -> [Value]? {
    var result: [Value]?
    for case .tuple(_, let parts) in atoms where parts.count == count {
      result = result.map { zip($0, parts).map { $0.joined($1) } } ?? parts
    }
    return result
  }

  fileprivate var isOneText: Bool {
    if atoms.count == 1, case .text = atoms[0] { return true }
    return false
  }

  /// Whether it is one tuple that consists only of enum cases.
  var isExactTuple: Bool {
    guard atoms.count == 1, case .tuple(_, let parts) = atoms[0], !parts.isEmpty else { return false }
    return parts.allSatisfy { $0.atoms.count == 1 && $0.atoms[0].isCase }
  }
}

extension Value {
  /// The names of its possible cases; nil: it may have another value.
  fileprivate var caseNames: Set<String>? {
    var names: Set<String> = []
    for atom in atoms {
      switch atom {
      case .enumCase(_, let name, _): names.insert(name)
      case .none: names.insert("none")
      default: return nil
      }
    }
    return names.isEmpty ? nil : names
  }
}

extension ChoiceCase {
  fileprivate func isFor(noneOf names: Set<String>) -> Bool {
    !isDefault && patterns.allSatisfy { $0.caseName.map { !names.contains($0) } ?? false }
  }
}

extension Pattern {
  var caseName: String? {
    switch self {
    case .enumCase("some", let inner): inner.first?.caseName
    case .enumCase(let name, _): name
    default: nil
    }
  }

  /// What the value is called that it matches, where views are chosen by it.
  var choiceName: String? {
    if case .term(let term) = self { return term.constantName }
    return caseName
  }
}
