/// Makes closures, told apart by the enum cases that they capture.
extension Interpreter {
  func closure(_ fact: ClosureFact, in scope: Scope) -> Value {
    Value(.code(Callable(.closure(fact), home: scope.home, scope: scope, cases: cases(capturedBy: fact, in: scope))))
  }

  /// Lets the closures that a function is called with know what they return: `.init(…)` in a closure for `() -> Model`
  /// is a model.
  func expectResults(of function: FunctionFact, in scope: Scope) {
    for parameter in function.parameters {
      guard let result = parameter.result.map({ meant($0, in: scope) }), let name = result.name, index.declares(name),
        let value = scope.locals[parameter.name]
      else { continue }
      scope.locals[parameter.name] = Value(
        atoms: value.atoms.map { atom in
          guard case .code(let code) = atom, case .closure = code.code, code.expects == nil else { return atom }
          return .code(Callable(code.code, home: code.home, scope: code.scope, cases: code.cases, expects: result))
        })
    }
  }

  /// As a text.
  private func cases(capturedBy closure: ClosureFact, in scope: Scope) -> String {
    let around = scope.cases
    guard !around.isEmpty else { return "" }
    let names = names(in: closure).all
    return around.filter { names.contains($0.name) }.map { $0.name + "." + $0.element }.sorted().joined(separator: " ")
  }

  func names(in closure: ClosureFact) -> CapturedNames {
    if let known = capturedNames[closure.place] { return known }
    let found = CapturedNames(of: closure)
    capturedNames[closure.place] = found
    return found
  }
}
