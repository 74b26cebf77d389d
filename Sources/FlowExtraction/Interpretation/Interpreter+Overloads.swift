/// Resolves overloads: chooses the function of a name by the arguments.
extension Interpreter {
  func function(
    _ name: String, _ arguments: [Argument], in type: String, after: String? = nil, scope: Scope, home: Thing? = nil
  ) -> FunctionFact? {
    let hidden =
      after == nil ? scope.type.flatMap { index.privateFunctions(name, labels: arguments, of: $0, in: type) } : nil
    let all = hidden ?? index.functions(name, labels: arguments, in: type, after: after)
    guard all.count > 1 else { return all.first }
    let inner = Scope(parent: nil, home: home, type: type)
    return best(of: all) { score($0, arguments, inner, scope) - (callsItself($0, home) ? 4 : 0) }
  }

  /// Whether a function runs for the same thing already. Of several functions with one name, the one that calls the name
  /// hardly means itself: `embed(content)` that makes a controller of a view calls `embed(controller)`.
  private func callsItself(_ function: FunctionFact, _ home: Thing?) -> Bool {
    frames.contains { $0.home === home && $0.place == function.place }
  }

  func free(_ name: String, _ arguments: [Argument], scope: Scope) -> FunctionFact? {
    let all = index.free(name, labels: arguments)
    guard all.count > 1 else { return all.first }
    return best(of: all) { score($0, arguments, Scope(parent: nil, home: nil, type: nil), scope) }
  }

  /// The functions of several with one name that can take the values.
  func taking(_ values: [Value], _ codes: [Callable]) -> [Callable] {
    guard codes.count > 1 else { return codes }
    let fitting = codes.filter { code in
      guard case .function(let fact) = code.code else { return true }
      return zip(fact.parameters, values).allSatisfy { parameter, value in
        likeness(of: value, to: code.home.map { meant(parameter.type, of: $0) } ?? parameter.type) >= 0
      }
    }
    return fitting.isEmpty ? codes : fitting
  }

  private func best(of all: [FunctionFact], _ score: (FunctionFact) -> Int) -> FunctionFact? {
    var best: (FunctionFact, Int)?
    for function in all {
      let score = score(function)
      if best.map({ score > $0.1 }) ?? true { best = (function, score) }
    }
    return best?.0
  }

  private func score(_ function: FunctionFact, _ arguments: [Argument], _ inner: Scope, _ scope: Scope) -> Int {
    guard let taken = TypeIndex.assignments(of: arguments, to: function.parameters) else { return -100 }
    var score = 0
    for (parameter, position) in zip(function.parameters, taken) {
      guard let position else { continue }
      // A type of any kind that the caller chooses.
      if let name = parameter.type.name, function.generics.contains(name) { continue }
      score += likeness(of: arguments[position].term, to: meant(parameter.type, in: inner), in: scope)
    }
    return score
  }

  private func likeness(of term: Term, to type: TypeReference, in scope: Scope) -> Int {
    switch term.kind {
    case .closure: return type.isFunction ? 2 : isDeclared(type) ? -3 : 0
    case .list: return likeness(of: Value(.list([])), to: type)
    case .text:
      return ["String", "LocalizedStringKey", "Substring"].contains(type.name) ? 2 : isDeclared(type) ? -3 : 0
    case .member(nil, let name): return likeness(ofPointed: name, to: type)
    case .call(let callee, _):
      if case .member(nil, let name) = callee.kind { return likeness(ofPointed: name, to: type) }
      return likeness(of: steplessly { evaluate(term, expecting: type, in: scope) }, to: type)
    default: return likeness(of: steplessly { evaluate(term, expecting: type, in: scope) }, to: type)
    }
  }

  private func isDeclared(_ type: TypeReference) -> Bool {
    guard let name = type.name else { return type != .unread }
    return index.declares(name)
  }

  private func likeness(ofPointed name: String, to type: TypeReference) -> Int {
    guard let key = type.name, let entry = index.entry(key) else { return type.name == nil ? -3 : 0 }
    if entry.kind == .enum { return entry.cases.contains { $0.name == name } ? 3 : hasStatic(name, key) ? 2 : -3 }
    return name == "init" || hasStatic(name, key) ? 2 : -2
  }

  private func hasStatic(_ name: String, _ type: String) -> Bool {
    index.functions(of: type).contains { $0.isStatic && $0.name == name }
      || index.entry(type)?.properties.contains { $0.isStatic && $0.name == name } == true
  }

  private func likeness(of value: Value, to type: TypeReference) -> Int {
    value.atoms.map { likeness(of: $0, to: type) }.max() ?? 0
  }

  private func likeness(of atom: Atom, to type: TypeReference) -> Int {
    switch (atom, type) {
    case (.unknown(.dictionary), .dictionary), (.list, .dictionary): return 2
    // A name may be an alias for a dictionary.
    case (.unknown(.dictionary), .named), (.unknown(.named), .dictionary): return -1
    case (.thing, .dictionary), (.text, .dictionary): return -3
    case (.list, .list), (.code, .function), (.unknown(.list), .list): return 2
    case (.list, _), (.unknown(.list), _):
      return type == .unread || type.name.map { !index.declares($0) } == true ? 0 : -3
    case (_, .list): return atom.isVague ? 0 : -3
    case (.code, _): return isDeclared(type) ? -3 : 0
    case (.enumCase(let known, _, _), .named(let name, _)):
      if known == name { return 3 }
      return known.isEmpty || index.entry(name)?.kind != .enum ? (index.isA(known, name) ? 2 : 0) : -3
    case (.thing(let thing), .named(let name, _)):
      if thing.type == name { return 3 }
      if conforms(thing, to: name) { return 2 }
      // A hosting controller is known by the view that it shows.
      if roles.isView(thing.type), name == "UIViewController" { return -1 }
      return index.declares(name) || name.hasPrefix("UI") ? -3 : 0
    case (.unknown(let known), .named(let name, _)):
      guard let other = known.name else { return 0 }
      if other == name { return 3 }
      if index.isA(other, name) { return 2 }
      return index.declares(other) && index.declares(name) ? -3 : 0
    case (.text, .named(let name, _)): return name == "String" ? 2 : index.declares(name) ? -3 : 0
    default: return 0
    }
  }
}
