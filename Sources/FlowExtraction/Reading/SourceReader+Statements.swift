import SwiftSyntax

/// Reads statements.
extension SourceReader {
  func statements(_ list: CodeBlockItemListSyntax) -> [Statement] {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepest else { return [] }
    return list.flatMap { item -> [Statement] in
      switch item.item {
      case .expr(let node): [.term(term(node))]
      case .stmt(let node): statement(node)
      case .decl(let node): declaration(node)
      }
    }
  }

  private func declaration(_ node: DeclSyntax) -> [Statement] {
    if let variable = node.as(VariableDeclSyntax.self) {
      return variable.bindings.map { binding in
        var initial = binding.initializer.map { term($0.value) }
        if initial == nil, let accessor = binding.accessorBlock, case .getter(let list) = accessor.accessors {
          let closure = ClosureFact(parameters: [], body: statements(list), place: place(binding))
          let term = Term(kind: .closure(closure), place: closure.place)
          initial = Term(kind: .call(term, []), place: closure.place)
        }
        return .variable(pattern(binding.pattern), binding.typeAnnotation.map { type($0.type) }, initial)
      }
    }
    if let function = node.as(FunctionDeclSyntax.self) { return [.function(self.function(function))] }
    if let conditional = node.as(IfConfigDeclSyntax.self) {
      guard case .statements(let list) = clause(of: conditional)?.elements else { return [] }
      return statements(list)
    }
    return []
  }

  /// The clause of a `#if` that is compiled for the app; nil: none. Where that depends on what the project sets, the first
  /// of those in question, which is usually the app's.
  func clause(of node: IfConfigDeclSyntax) -> IfConfigClauseSyntax? {
    node.clauses.first { clause in clause.condition.map { PlatformCondition.holds(term($0)) != false } ?? true }
  }

  private func statement(_ node: StmtSyntax) -> [Statement] {
    switch node.as(StmtSyntaxEnum.self) {
    case .expressionStmt(let node): return [.term(term(node.expression))]
    case .returnStmt(let node): return [.give(node.expression.map { term($0) })]
    case .guardStmt(let node):
      return [.guarding(conditions(node.conditions), otherwise: statements(node.body.statements), place(node))]
    case .forStmt(let node):
      var body = statements(node.body.statements)
      if let filter = node.whereClause {
        body = [.branch([.holds(term(filter.condition))], then: body, otherwise: [], place(filter))]
      }
      var sequence = term(node.sequence)
      if node.awaitKeyword != nil { sequence = Term(kind: .awaited(sequence), place: place(node)) }
      return [.loop(pattern(node.pattern), sequence, body)]
    case .whileStmt(let node):
      let body = statements(node.body.statements)
      let conditions = conditions(node.conditions)
      return [emptying(conditions, body) ?? goingBack(conditions, body) ?? .loop(.any, nil, body)]
    case .repeatStmt(let node): return [.loop(.any, nil, statements(node.body.statements))]
    case .doStmt(let node): return attempt(node)
    case .deferStmt(let node): return [.deferred(statements(node.body.statements))]
    case .throwStmt, .breakStmt, .continueStmt: return [.leave]
    default: return []
    }
  }

  /// `do` and its `catch` clauses are alternatives: what throws usually comes before what navigates.
  private func attempt(_ node: DoStmtSyntax) -> [Statement] {
    let body = statements(node.body.statements)
    let caught = node.catchClauses.map { ($0, statements($0.body.statements)) }.filter { !$0.1.isEmpty }
    if caught.isEmpty { return body.contains(where: \.isDeferred) ? [.scope(body)] : body }
    let otherwise = caught.dropLast().reversed().reduce(caught[caught.count - 1].1) { rest, clause in
      [.branch([], then: clause.1, otherwise: rest, place(clause.0))]
    }
    return [.branch([], then: body, otherwise: otherwise, place(node))]
  }

  /// `while !path.isEmpty { path.removeLast() }` removes all elements; nil: the loop does something else.
  private func emptying(_ conditions: [Condition], _ body: [Statement]) -> Statement? {
    guard conditions.count == 1, case .holds(let condition) = conditions[0], case .not(let asked) = condition.kind,
      case .member(let list?, "isEmpty") = asked.kind, body.count == 1, case .term(let term) = body[0],
      case .call(let callee, let arguments) = term.kind, arguments.isEmpty,
      case .member(let base?, let name) = callee.kind, ["removeLast", "popLast", "removeFirst"].contains(name),
      base.lastName != nil, base.lastName == list.lastName
    else { return nil }
    let all = Term(kind: .member(base, "removeAll"), place: callee.place)
    return .term(Term(kind: .call(all, []), place: term.place))
  }

  /// `while path.last != .home { path.removeLast() }` goes back to an element; nil: the loop does something else.
  private func goingBack(_ conditions: [Condition], _ body: [Statement]) -> Statement? {
    guard let sought = conditions.sought, case .member(let base?, "last") = sought.last.kind, body.count == 1,
      case .term(let term) = body[0], case .call(let callee, let arguments) = term.unassigned.kind, arguments.isEmpty,
      case .member(let list?, let name) = callee.kind, ["removeLast", "popLast"].contains(name),
      base.lastName != nil, base.lastName == list.lastName
    else { return nil }
    let method = sought.isSafe || name == "popLast" ? Term.goingBackIfThere : Term.goingBack
    let back = Term(kind: .member(list, method), place: callee.place)
    return .term(Term(kind: .call(back, [Argument(term: sought.element)]), place: term.place))
  }

  func branch(_ node: IfExprSyntax) -> Statement {
    depth += 1
    defer { depth -= 1 }
    var otherwise: [Statement] = []
    if depth < Self.deepest {
      switch node.elseBody {
      case .codeBlock(let block): otherwise = statements(block.statements)
      case .ifExpr(let next):
        otherwise = [.term(Term(kind: .statement(branch(next)), place: place(next)))]
      case nil: break
      }
    }
    return .branch(
      conditions(node.conditions), then: statements(node.body.statements), otherwise: otherwise, place(node))
  }

  func choice(_ node: SwitchExprSyntax) -> Statement {
    .choice(term(node.subject), cases(node.cases), place(node))
  }

  private func cases(_ list: SwitchCaseListSyntax) -> [ChoiceCase] {
    list.flatMap { element -> [ChoiceCase] in
      let node: SwitchCaseSyntax
      switch element {
      case .switchCase(let one): node = one
      case .ifConfigDecl(let conditional):
        guard case .switchCases(let list) = clause(of: conditional)?.elements else { return [] }
        return cases(list)
      }
      var body = statements(node.statements)
      // It ends the case, and not the code around the `switch`.
      if let last = node.statements.last?.item.as(BreakStmtSyntax.self), last.label == nil { body = body.dropLast() }
      switch node.label {
      case .default: return [ChoiceCase(patterns: [], isDefault: true, body: body, place: place(node))]
      case .case(let label):
        let patterns = label.caseItems.map { pattern($0.pattern) }
        return [ChoiceCase(patterns: patterns, isDefault: false, body: body, place: place(node))]
      }
    }
  }

  private func conditions(_ list: ConditionElementListSyntax) -> [Condition] {
    list.compactMap { element in
      switch element.condition {
      case .expression(let node): return .holds(term(node))
      case .optionalBinding(let node):
        let pattern = pattern(node.pattern)
        if let value = node.initializer {
          let found = term(value.value)
          // What a generic function returns depends on the written type: `if let cell: ItemCell = list.cell(at: path)`.
          guard let written = node.typeAnnotation, case .call = found.kind else { return .unwraps(pattern, found) }
          return .unwraps(pattern, Term(kind: .cast(found, type(written.type)), place: found.place))
        }
        guard case .name(let name) = pattern else { return nil }
        return .unwraps(pattern, Term(kind: .name(name), place: place(node)))
      case .matchingPattern(let node): return .matches(pattern(node.pattern), term(node.initializer.value))
      case .availability: return nil
      }
    }
  }

  func pattern(_ node: PatternSyntax) -> Pattern {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepest else { return .any }
    switch node.as(PatternSyntaxEnum.self) {
    case .identifierPattern(let name): return .name(unquoted(name.identifier.text))
    case .wildcardPattern, .missingPattern: return .any
    case .tuplePattern(let tuple): return .tuple(tuple.elements.map { pattern($0.pattern) })
    case .valueBindingPattern(let binding): return pattern(binding.pattern)
    case .isTypePattern(let test): return .type(type(test.type), .any)
    case .expressionPattern(let expression): return pattern(expression.expression)
    }
  }

  /// The pattern for an expression in pattern position.
  private func pattern(_ node: ExprSyntax) -> Pattern {
    switch node.as(ExprSyntaxEnum.self) {
    case .memberAccessExpr(let member): return .enumCase(unquoted(member.declName.baseName.text), [])
    case .functionCallExpr(let call):
      guard let member = call.calledExpression.as(MemberAccessExprSyntax.self) else { return .term(term(node)) }
      return .enumCase(unquoted(member.declName.baseName.text), call.arguments.map { pattern($0.expression) })
    case .patternExpr(let node): return pattern(node.pattern)
    case .discardAssignmentExpr: return .any
    case .declReferenceExpr(let name):
      // In `case let .a(name)` the name is a bare expression.
      return .name(unquoted(name.baseName.text))
    case .tupleExpr(let tuple): return .tuple(tuple.elements.map { pattern($0.expression) })
    case .optionalChainingExpr(let chain): return pattern(chain.expression)
    case .sequenceExpr(let sequence):
      let elements = Array(sequence.elements)
      if elements.count == 3, elements[1].is(UnresolvedAsExprSyntax.self),
        let type = elements[2].as(TypeExprSyntax.self)
      {
        return .type(self.type(type.type), pattern(elements[0]))
      }
      return .term(term(node))
    default: return .term(term(node))
    }
  }
}

extension [Condition] {
  /// What a loop goes on for as long as the last element of a list is another one; safe if it ends with the list.
  fileprivate var sought: (last: Term, element: Term, isSafe: Bool)? {
    switch (first, dropFirst().first) {
    case (.unwraps(.name(let name), let last)?, .holds(let condition)?) where count == 2:
      guard case .operation("!=", let left, let right) = condition.kind, left.lastName == name, right.isCase else {
        return nil
      }
      return (last, right, true)
    case (.holds(let condition)?, nil):
      guard case .operation("!=", let left, let right) = condition.kind, right.isCase else { return nil }
      return (left, right, false)
    default: return nil
    }
  }
}

extension Term {
  /// What a list is told that is shortened until it ends with an element; no source can call these.
  static let goingBack = " goBack"
  static let goingBackIfThere = " goBackIfThere"

  /// The call of `_ = path.popLast()`.
  fileprivate var unassigned: Term {
    if case .assign(_, let right) = kind { return right }
    return self
  }

  /// Whether it can only be a case of an enum, with or without payload.
  fileprivate var isCase: Bool {
    switch kind {
    case .call(let callee, _): callee.isCase
    case .member(nil, _): true
    case .member(let base?, let name): base.typePath != nil && name.first?.isLowercase == true
    default: false
    }
  }
}
