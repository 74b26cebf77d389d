import FlowModel

/// Reads gestures that are attached to views: `.gesture(TapGesture().onEnded { open() })`.
extension Interpreter {
  static let gestures: Set<String> = ["gesture", "simultaneousGesture", "highPriorityGesture"]

  /// What the end of a gesture runs is an action of the screen.
  func attachGestures(_ arguments: [Argument], at place: SourceLocation, in scope: Scope) {
    guard let first = arguments.first, first.label == nil else { return }
    for closure in ends(of: first.term, in: scope, depth: 0) {
      action(closure, title: nil, isTap: true, at: place, in: scope)
    }
  }

  /// The closures that a gesture runs at its end, also where a condition decides whether there is a gesture, and for one
  /// that a property of the view makes.
  private func ends(of term: Term, in scope: Scope, depth: Int) -> [Argument] {
    guard depth < 8 else { return [] }
    func ends(_ inner: Term) -> [Argument] { self.ends(of: inner, in: scope, depth: depth + 1) }
    switch term.kind {
    case .call(let callee, let arguments):
      guard case .member(let base?, let name) = callee.kind else { return arguments.flatMap { ends($0.term) } }
      let own = name == "onEnded" ? arguments.suffix(1) : []
      return ends(base) + own + (own.isEmpty ? arguments.flatMap { ends($0.term) } : [])
    case .ternary(_, let one, let other): return ends(one) + ends(other)
    case .operation(_, let one, let other): return ends(one) + ends(other)
    case .name(let name):
      guard scope.lookup(name) == nil, let home = scope.home,
        let getter = index.property(name, in: home.type)?.getter, getter.count == 1
      else { return [] }
      switch getter[0].itself {
      case .term(let term), .give(let term?): return ends(term)
      default: return []
      }
    default: return []
    }
  }
}
