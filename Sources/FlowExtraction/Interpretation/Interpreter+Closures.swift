/// Makes closures, told apart by the enum cases that they capture.
extension Interpreter {
  func closure(_ fact: ClosureFact, in scope: Scope) -> Value {
    Value(.code(Callable(.closure(fact), home: scope.home, scope: scope, cases: cases(capturedBy: fact, in: scope))))
  }

  /// As a text.
  private func cases(capturedBy closure: ClosureFact, in scope: Scope) -> String {
    let around = scope.cases
    guard !around.isEmpty else { return "" }
    let names = names(in: closure).all
    return around.filter { names.contains($0.name) }.map { $0.name + "." + $0.element }.sorted().joined(separator: " ")
  }

  private func names(in closure: ClosureFact) -> CapturedNames {
    if let known = capturedNames[closure.place] { return known }
    let found = CapturedNames(of: closure)
    capturedNames[closure.place] = found
    return found
  }
}
