import FlowModel

/// What code made of a copy of a stack's controllers before it gives the copy back to the stack.
struct StackCopy {
  /// The number of controllers that were taken from the top.
  var removed = 0
  /// What came onto them.
  var added: [Value] = []
  /// More single steps back than these are no change of the top.
  static let mostRemoved = 5

  mutating func takeLast() {
    if added.isEmpty { removed += 1 } else { added.removeLast() }
  }
}

/// Interprets changes of a stack through a copy of its controllers:
/// `var all = stack.viewControllers; all.removeLast(); all.append(next); stack.setViewControllers(all, animated: true)`.
extension Interpreter {
  /// Notes that a variable begins as a copy of a stack's controllers.
  func noteStackCopy(_ pattern: Pattern, _ initial: Term?, in scope: Scope) {
    guard case .name(let name) = pattern else { return }
    scope.stackCopies[name] = initial.flatMap { stackCopy($0, in: scope) }
  }

  /// The copy of a stack's controllers that a term is, with what was changed in it; nil: it is something else, or it is
  /// not known what was changed.
  func stackCopy(_ term: Term, in scope: Scope) -> StackCopy? {
    switch term.kind {
    case .name(let name): return scope.stackCopy(name)
    case .member(let base?, "viewControllers"):
      return resolved(steplessly { evaluate(base, in: scope) }).things.contains(where: \.isStackOfControllers)
        ? StackCopy() : nil
    case .operation("??", let copy, _): return stackCopy(copy, in: scope)
    case .operation("+", let left, let right):
      guard var copy = stackCopy(left, in: scope), case .list(let items) = right.kind else { return nil }
      copy.added += items.map { item in steplessly { evaluate(item, in: scope) } }
      return copy
    case .call(let callee, let arguments):
      if case .name("Array") = callee.kind, arguments.count == 1 { return stackCopy(arguments[0].term, in: scope) }
      guard case .member(let base?, "dropLast") = callee.kind, arguments.isEmpty,
        var copy = stackCopy(base, in: scope)
      else { return nil }
      copy.takeLast()
      return copy
    default: return nil
    }
  }

  /// Notes what a call changes in a local copy of a stack's controllers.
  func noteChangeOfCopy(_ method: String, _ base: Term, _ arguments: [Argument], in scope: Scope) {
    guard case .name(let name) = base.kind, var copy = scope.stackCopy(name) else { return }
    // What a branch or a loop changes may stay as it is.
    guard scope.locals[name] != nil else { return scope.setStackCopy(name, nil) }
    switch (method, arguments.first?.label) {
    case ("append", nil) where arguments.count == 1:
      copy.added.append(steplessly { evaluate(arguments[0].term, in: scope) })
    case ("removeLast", _) where arguments.isEmpty, ("popLast", _) where arguments.isEmpty: copy.takeLast()
    case ("append", _), ("insert", _), ("remove", _), ("removeAll", _), ("removeFirst", _), ("removeLast", _),
      ("removeSubrange", _), ("replaceSubrange", _), ("swapAt", _), ("reverse", _), ("sort", _):
      return scope.setStackCopy(name, nil)
    default: return
    }
    scope.setStackCopy(name, copy)
  }

  /// Notes what `+=` adds to a local copy of a stack's controllers.
  func noteAddition(_ added: Term, toCopy copy: Term, in scope: Scope) {
    guard case .name(let name) = copy.kind, scope.stackCopy(name) != nil else { return }
    guard scope.locals[name] != nil else { return scope.setStackCopy(name, nil) }
    scope.setStackCopy(name, stackCopy(Term(kind: .operation("+", copy, added), place: added.place), in: scope))
  }

  /// Gives a changed copy of a stack's controllers back to the stack: only what was changed comes and goes. Whether the
  /// term is such a copy.
  func giveBack(_ term: Term, to stack: Thing, isAnimated: Bool, at place: SourceLocation, in scope: Scope) -> Bool {
    guard stack.isStackOfControllers, let copy = stackCopy(term, in: scope), copy.removed <= StackCopy.mostRemoved
    else {
      return false
    }
    _ = evaluate(term, in: scope)
    placed.insert(place)
    for _ in 0..<copy.removed { move(.pop, on: stack, at: place) }
    for item in copy.added {
      let shown = resolved(item)
      move(.push(shown, isAnimated: isAnimated), on: stack, at: place)
      missing(shown, "what is pushed", at: place)
    }
    return true
  }

  /// `stack.viewControllers.append(next)`, `stack.viewControllers.removeLast()`. Whether the call is one of these.
  func changesControllers(
    _ method: String, of base: Term, _ arguments: [Argument], at place: SourceLocation, in scope: Scope
  ) -> Bool {
    guard case .member(let owner?, "viewControllers") = base.kind,
      ["append", "removeLast", "popLast"].contains(method),
      arguments.count == (method == "append" ? 1 : 0), arguments.allSatisfy({ $0.label == nil })
    else { return false }
    let stacks = resolved(evaluate(owner, in: scope)).things.filter(\.isStackOfControllers)
    guard !stacks.isEmpty else { return false }
    let shown = arguments.first.map { resolved(evaluate($0.term, in: scope)) }
    alternatives(stacks.map(Atom.thing), at: place) { atom in
      for stack in Value(atom).things {
        move(shown.map { .push($0, isAnimated: false) } ?? .pop, on: stack, at: place)
      }
    }
    if let shown { missing(shown, "what is pushed", at: place) }
    return true
  }
}

extension Scope {
  fileprivate func stackCopy(_ name: String) -> StackCopy? {
    var scope: Scope? = self
    while let here = scope {
      if here.locals[name] != nil { return here.stackCopies[name] }
      scope = here.parent
    }
    return nil
  }

  func setStackCopy(_ name: String, _ copy: StackCopy?) {
    var scope: Scope? = self
    while let here = scope {
      if here.locals[name] != nil {
        here.stackCopies[name] = copy
        return
      }
      scope = here.parent
    }
  }
}

extension Thing {
  fileprivate var isStackOfControllers: Bool { kind == .navigation || kind == .ambientNavigation }
}
