import FlowModel
import SwiftSyntax

/// Reads expressions.
extension SourceReader {
  func term(_ node: ExprSyntax) -> Term {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepest else { return Term(kind: .unread, place: place(node)) }
    return Term(kind: kind(node), place: namePlace(node))
  }

  /// The place of the called name, because all links of a chain begin at the start of the chain.
  private func namePlace(_ node: ExprSyntax) -> FlowModel.SourceLocation {
    if let call = node.as(FunctionCallExprSyntax.self),
      let member = call.calledExpression.as(MemberAccessExprSyntax.self)
    {
      return place(member.declName)
    }
    if let member = node.as(MemberAccessExprSyntax.self) { return place(member.declName) }
    return place(node)
  }

  private func kind(_ node: ExprSyntax) -> Term.Kind {
    switch node.as(ExprSyntaxEnum.self) {
    case .stringLiteralExpr(let string):
      let text = string.segments.compactMap { $0.as(StringSegmentSyntax.self)?.content.text }.joined()
      // What is inserted into a text is unknown.
      return text.isEmpty && string.segments.count > 1 ? .unread : .text(text)
    case .integerLiteralExpr(let number): return .number(number.literal.text)
    case .floatLiteralExpr(let number): return .number(number.literal.text)
    case .booleanLiteralExpr(let literal): return .truth(literal.literal.text == "true")
    case .nilLiteralExpr: return .none
    case .declReferenceExpr(let reference): return name(reference.baseName.text)
    case .superExpr: return .name("super")
    case .memberAccessExpr(let member): return self.member(member)
    case .functionCallExpr(let call): return self.call(call)
    case .subscriptCallExpr(let element):
      return .element(term(element.calledExpression), arguments(element.arguments))
    case .closureExpr(let closure): return .closure(self.closure(closure))
    case .arrayExpr(let array): return .list(array.elements.map { term($0.expression) })
    case .dictionaryExpr(let dictionary):
      guard case .elements(let elements) = dictionary.content else { return .dictionary([]) }
      return .dictionary(elements.map { Argument(label: $0.key.trimmedDescription, term: term($0.value)) })
    case .tupleExpr(let tuple):
      if tuple.elements.count == 1, let only = tuple.elements.first { return term(only.expression).kind }
      return .tuple(arguments(tuple.elements))
    case .optionalChainingExpr(let chain): return term(chain.expression).kind
    case .forceUnwrapExpr(let forced): return term(forced.expression).kind
    case .tryExpr(let attempt): return term(attempt.expression).kind
    case .awaitExpr(let waiting): return .awaited(term(waiting.expression))
    case .inOutExpr(let inOut): return term(inOut.expression).kind
    case .sequenceExpr(let sequence): return self.sequence(Array(sequence.elements))
    case .prefixOperatorExpr(let prefix):
      let value = term(prefix.expression)
      return prefix.operator.text == "!" ? .not(value) : value.kind
    case .postfixOperatorExpr(let postfix): return term(postfix.expression).kind
    case .ternaryExpr(let ternary):
      return .ternary(term(ternary.condition), term(ternary.thenExpression), term(ternary.elseExpression))
    case .ifExpr(let node): return .statement(branch(node))
    case .switchExpr(let node): return .statement(choice(node))
    case .keyPathExpr(let path):
      return .keyPath(path.components.trimmedDescription.split(separator: ".").last.map(String.init) ?? "")
    case .postfixIfConfigExpr(let node): return modified(node)
    case .macroExpansionExpr(let macro): return self.macro(macro)
    case .genericSpecializationExpr(let generic): return specialised(generic)
    case .typeExpr(let type): return .type(self.type(type.type))
    default: return .unread
    }
  }

  /// A chain that goes on inside of `#if`: its modifiers begin with a dot, and have the chain before as their base.
  private func modified(_ node: PostfixIfConfigExprSyntax) -> Term.Kind {
    guard let base = node.base ?? continued[ExprSyntax(node).id] else { return .unread }
    guard case .postfixExpression(let modifiers) = clause(of: node.config)?.elements else { return term(base).kind }
    var first = modifiers
    while let inner = first.chainBefore { first = inner }
    continued[first.id] = base
    return term(modifiers).kind
  }

  /// `Coordinator<HomeRoute>(…)` keeps its generic arguments.
  private func specialised(_ node: GenericSpecializationExprSyntax) -> Term.Kind {
    let value = term(node.expression)
    guard let path = path(of: value), path.first?.isUppercase == true else { return value.kind }
    return .type(.named(path, generics(node.genericArgumentClause)))
  }

  /// `A.B` for the name of a type.
  private func path(of term: Term) -> String? {
    switch term.kind {
    case .name(let name): name
    case .member(let base?, let name): path(of: base).map { $0 + "." + name }
    default: nil
    }
  }

  private func name(_ text: String) -> Term.Kind {
    if text.hasPrefix("$"), text.count > 1, !text.dropFirst().allSatisfy(\.isNumber) {
      return .binding(
        Term(kind: .name(String(text.dropFirst())), place: FlowModel.SourceLocation(file: path, line: 0, column: 0)))
    }
    return .name(unquoted(text))
  }

  private func member(_ node: MemberAccessExprSyntax) -> Term.Kind {
    let name = unquoted(node.declName.baseName.text)
    guard let base = node.base ?? continued[ExprSyntax(node).id] else { return .member(nil, name) }
    let value = term(base)
    if name == "self" { return value.kind }
    // `$model.name` is a binding of the member: members reached through a binding are bound as well.
    if case .binding(let bound) = value.kind {
      let place = place(node)
      return .binding(Term(kind: .member(bound, name), place: place))
    }
    // `self.$path` is `$path`.
    if name.hasPrefix("$"), case .name("self") = value.kind { return self.name(name) }
    if name == "init", value.lastName != "super" { return value.kind }
    return .member(value, name)
  }

  private func call(_ node: FunctionCallExprSyntax) -> Term.Kind {
    let callee = term(node.calledExpression)
    var arguments = arguments(node.arguments)
    // Several key paths are no function: `map(\.name, \.age)` of a publisher makes tuples.
    if case .member(_, let name) = callee.kind, Self.takesFunction.contains(name), arguments.count == 1,
      let path = node.arguments.first?.expression.as(KeyPathExprSyntax.self), let closure = closure(path)
    {
      arguments[0].term = Term(kind: .closure(closure), place: place(path))
    }
    if let trailing = node.trailingClosure {
      let closure = Term(kind: .closure(self.closure(trailing)), place: place(trailing))
      arguments.append(Argument(label: nil, term: closure, isTrailing: true))
    }
    for more in node.additionalTrailingClosures {
      let closure = Term(kind: .closure(self.closure(more.closure)), place: place(more.closure))
      arguments.append(Argument(label: more.label.text, term: closure, isTrailing: true))
    }
    if let name = callee.lastName, name.first?.isUppercase == true { made.insert(name) }
    note(callee, arguments)
    return .call(callee, arguments)
  }

  /// Functions of lists, optionals and publishers for which a key path stands for a function.
  private static let takesFunction: Set<String> = [
    "map", "compactMap", "flatMap", "filter", "forEach", "first", "last", "contains", "allSatisfy", "firstIndex",
    "lastIndex", "removeAll", "prefix", "drop",
  ]

  /// `\.child.view` as the function that it stands for: `{ $0.child.view }`.
  private func closure(_ path: KeyPathExprSyntax) -> ClosureFact? {
    let place = place(path)
    var value = Term(kind: .name("$0"), place: place)
    for component in path.components {
      switch component.component {
      case .property(let property):
        let name = unquoted(property.declName.baseName.text)
        if name != "self" { value = Term(kind: .member(value, name), place: place) }
      case .optional: break
      default: return nil
      }
    }
    return ClosureFact(parameters: [], body: [.term(value)], place: place)
  }

  private func note(_ callee: Term, _ arguments: [Argument]) {
    if case .member(let base?, let name) = callee.kind, NavigationNames.changes.contains(name) {
      note(writeTo: base, at: callee.place)
    }
    if case .member(let base, let name) = callee.kind, Library.routes.contains(name) {
      routeCalls.append(NavigationCall(name: name, place: callee.place, member: member, isSure: base == nil))
    }
    guard let name = NavigationNames.called(by: callee, arguments),
      // A page view controller is no stack.
      !arguments.contains(where: { $0.label == "direction" })
    else { return }
    let isSure = arguments.contains { $0.label == "animated" }
    navigationCalls.append(NavigationCall(name: name, place: callee.place, member: member, isSure: isSure))
  }

  private func note(writeTo field: Term, at place: FlowModel.SourceLocation) {
    guard let name = field.lastName else { return }
    writes.append(FieldWrite(field: name, place: place, member: member))
  }

  func arguments(_ list: LabeledExprListSyntax) -> [Argument] {
    list.map { Argument(label: $0.label.map { unquoted($0.text) }, term: term($0.expression)) }
  }

  func closure(_ node: ClosureExprSyntax) -> ClosureFact {
    var names: [String] = []
    switch node.signature?.parameterClause {
    case .simpleInput(let list): names = list.map { unquoted($0.name.text) }
    case .parameterClause(let clause):
      names = clause.parameters.map { unquoted($0.secondName?.text ?? $0.firstName.text) }
    case nil: break
    }
    return ClosureFact(
      parameters: names, returns: node.signature?.returnClause.map { type($0.type) }, body: statements(node.statements),
      place: place(node))
  }

  private func macro(_ node: MacroExpansionExprSyntax) -> Term.Kind {
    guard node.macroName.text == "selector", let argument = node.arguments.first else { return .unread }
    let written = argument.expression.trimmedDescription
    let path = written.split(separator: "(").first.map(String.init) ?? written
    return .selector(path.split(separator: ".").last.map(String.init) ?? path)
  }

  // MARK: Operators

  /// The operators by precedence, the weakest first; operators that are not listed bind tighter.
  private static let weakness: [[String]] = [
    ["="], ["+=", "-=", "*=", "/="], ["?:"], ["||"], ["&&"],
    ["==", "!=", "===", "!==", "<", ">", "<=", ">=", "~="], ["is", "as"], ["??"],
  ]

  /// Splits a flat sequence at its weakest operator. Assignments and ternaries bind to the right.
  private func sequence(_ elements: [ExprSyntax]) -> Term.Kind {
    guard elements.count <= 400 else { return .unread }
    return fold(elements[...])
  }

  private func fold(_ elements: ArraySlice<ExprSyntax>) -> Term.Kind {
    if elements.count == 1, let only = elements.first { return kind(only) }
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepest else { return .unread }
    let operators = elements.indices.compactMap { index in symbol(elements[index]).map { (index, $0) } }
    for level in Self.weakness {
      let found = operators.filter { level.contains($0.1) }
      let isRight = level == ["="] || level == ["?:"]
      guard let (index, symbol) = isRight ? found.first : found.last else { continue }
      return operation(symbol, at: index, elements)
    }
    guard let (index, symbol) = operators.last else { return .unread }
    return operation(symbol, at: index, elements)
  }

  private func operation(_ symbol: String, at index: Int, _ elements: ArraySlice<ExprSyntax>) -> Term.Kind {
    guard index > elements.startIndex else { return .unread }
    let left = Term(kind: fold(elements[..<index]), place: place(elements[elements.startIndex]))
    if symbol == "is" || symbol == "as" {
      guard index < elements.endIndex - 1, let type = elements[index + 1].as(TypeExprSyntax.self) else {
        return left.kind
      }
      return symbol == "is" ? .test(left, self.type(type.type)) : .cast(left, self.type(type.type))
    }
    guard index < elements.endIndex - 1 else { return .unread }
    let right = Term(kind: fold(elements[(index + 1)...]), place: place(elements[index + 1]))
    switch symbol {
    case "=":
      if !right.isHandedOn { note(writeTo: left, at: left.place) }
      return .assign(left, right)
    case "?:":
      guard let choice = elements[index].as(UnresolvedTernaryExprSyntax.self) else { return .unread }
      return .ternary(left, term(choice.thenExpression), right)
    default: return .operation(symbol, left, right)
    }
  }

  private func symbol(_ node: ExprSyntax) -> String? {
    switch node.as(ExprSyntaxEnum.self) {
    case .binaryOperatorExpr(let node): node.operator.text
    case .assignmentExpr: "="
    case .unresolvedTernaryExpr: "?:"
    case .unresolvedIsExpr: "is"
    case .unresolvedAsExpr: "as"
    case .arrowExpr: "->"
    default: nil
    }
  }
}

extension ExprSyntax {
  /// What stands before the last link of a chain; nil: nothing.
  fileprivate var chainBefore: ExprSyntax? {
    switch self.as(ExprSyntaxEnum.self) {
    case .functionCallExpr(let call): call.calledExpression
    case .memberAccessExpr(let member): member.base
    case .subscriptCallExpr(let element): element.calledExpression
    case .optionalChainingExpr(let chain): chain.expression
    case .forceUnwrapExpr(let forced): forced.expression
    case .postfixIfConfigExpr(let node): node.base
    default: nil
    }
  }
}

extension Term {
  /// Whether it is what a setter is given: the setter of a binding passes on what others write.
  fileprivate var isHandedOn: Bool {
    if case .name(let name) = kind { return name == "newValue" || name.hasPrefix("$") }
    return false
  }
}
