import FlowModel

/// A part of an expression that may still be a condition or a value.
struct ExpressionTerm {
  enum Kind {
    /// Nil if the condition has a mistake, which is reported.
    case condition(Expression.Node?)
    case operand(Expression.Operand?)
    case word(String)
    case quoted(String)
  }

  var kind: Kind
  var offset: Int
  var text: String
}

/// Resolves the parts of an expression, and reports parts without a meaning.
struct ExpressionTerms {
  let index: DeclarationIndex
  /// The coordinator whose code asks; nil: none, as in an invariant.
  private let asker: CoordinatorOutline?
  /// The parameter values of the procedure copy that asks.
  private let parameters: [String: String]
  private(set) var problems: [ExpressionProblem] = []
  /// Whether a parameter has been met.
  private(set) var namesParameter = false

  init(index: DeclarationIndex, asker: CoordinatorOutline?, parameters: [String: String]) {
    self.index = index
    self.asker = asker
    self.parameters = parameters
  }

  private mutating func report(_ message: String, at offset: Int, _ offending: String, among: [String] = []) {
    problems.append(ExpressionProblem(offset: offset, message: message, offending: offending, candidates: among))
  }

  /// The condition of a term; nil if the term is not a condition.
  mutating func condition(_ term: ExpressionTerm) -> Expression.Node? {
    switch term.kind {
    case .condition(let node): return node
    case .operand(let operand):
      if operand != nil { report("\(quoted(term.text)) is no condition; compare it", at: term.offset, term.text) }
      return nil
    case .quoted: report("the text \(quoted(term.text)) is no condition", at: term.offset, term.text)
    case .word("true"): return .constant(true)
    case .word("false"): return .constant(false)
    case .word(let word): return wordCondition(word, at: term.offset)
    }
    return nil
  }

  private mutating func wordCondition(_ word: String, at offset: Int) -> Expression.Node? {
    if let value = parameters[word] {
      namesParameter = true
      if value == "true" || value == "false" { return .constant(value == "true") }
      report("\(quoted(word)) is \(quoted(value)) in a run of it, not true or false; compare it", at: offset, word)
    } else if let variable = index.variable(word, for: asker) {
      if variable.values.allSatisfy({ $0 == "true" || $0 == "false" }) { return .isTrue(variable: word) }
      report("\(quoted(word)) is not true or false; compare it with one of its values", at: offset, word)
    } else if word == ExpressionWord.quiescent {
      return .quiescent
    } else if let function = ExpressionWord.Function(rawValue: word) {
      report("‘\(word)’ needs to know of what: ‘\(function.example)’", at: offset, word)
    } else {
      reportUndeclared(
        "variable", word, at: offset, among: index.conditionNames(for: asker), hint: index.hint(toVariable: word))
    }
    return nil
  }

  /// The operand of a side of a comparison.
  private func operand(_ term: ExpressionTerm) -> Expression.Operand? {
    switch term.kind {
    case .condition(let node): node.map { .truth($0) }
    case .operand(let operand): operand
    case .quoted(let text): .text(text)
    case .word(let word):
      if let value = parameters[word] {
        .text(value)
      } else if index.variable(word, for: asker) != nil {
        .variable(word)
      } else {
        word == ExpressionWord.quiescent ? .truth(.quiescent) : .text(word)
      }
    }
  }

  mutating func compare(
    _ left: ExpressionTerm, _ comparison: Expression.Comparison, at offset: Int, _ right: ExpressionTerm
  ) -> Expression.Node? {
    guard let first = operand(left), let second = operand(right) else { return nil }
    let isParameter = [left, right].contains { term in
      if case .word(let word) = term.kind { parameters[word] != nil } else { false }
    }
    let checker = ComparisonChecker(index: index, asker: asker)
    if isParameter, comparison == .equal || comparison == .notEqual {
      namesParameter = true
      if case .text(let left) = first, case .text(let right) = second {
        return .constant(comparison.holds(left, right))
      }
      // A comparison that is never equal for one value of a parameter may be equal for another.
      let isDecided = checker.problem(first, left, comparison, at: offset, second, right) != nil
      return isDecided ? .constant(comparison == .notEqual) : .compare(comparison, first, second)
    }
    if isParameter, case .text(let one) = first, case .text(let other) = second {
      namesParameter = true
      for (value, term) in [(one, left), (other, right)] where Int(value) == nil {
        report(
          "\(quoted(term.text)) is \(quoted(value)) in a run of it, not a whole number; ‘\(comparison.rawValue)’"
            + " compares whole numbers", at: term.offset, term.text)
        return nil
      }
      return .constant(comparison.holds(one, other))
    }
    namesParameter = namesParameter || isParameter
    if let problem = checker.problem(first, left, comparison, at: offset, second, right) {
      problems.append(problem)
      return nil
    }
    return .compare(comparison, first, second)
  }

  /// `visible(Home)` and similar calls.
  mutating func call(_ name: String, at offset: Int, _ argument: String, at place: Int) -> ExpressionTerm {
    func term(_ kind: ExpressionTerm.Kind) -> ExpressionTerm {
      ExpressionTerm(kind: kind, offset: offset, text: "\(name)(\(argument))")
    }
    guard let function = ExpressionWord.Function(rawValue: name) else {
      report("unknown function \(quoted(name))", at: offset, name, among: ExpressionWord.functionNames)
      return term(.condition(nil))
    }
    switch function {
    case .visible, .displayed:
      guard screen(argument, at: place) else { return term(.condition(nil)) }
      let any = index.screens(named: argument).map(\.name)
      return term(.condition(anyOf(any) { function == .visible ? .visible(screen: $0) : .displayed(screen: $0) }))
    case .presented where argument == "any" && !index.declaresScreen("any") && index.coordinator("any") == nil:
      return term(.condition(.presentsAnything))
    case .presented:
      guard displayed(argument, at: place) else { return term(.condition(nil)) }
      let screens = index.screens(named: argument).map(\.name)
      return term(.condition(anyOf(screens.isEmpty ? [argument] : screens) { .presented($0) }))
    case .leaving:
      guard argument == "any" else {
        report("nobody knows what is leaving, only whether anything is: ‘leaving(any)’", at: place, argument)
        return term(.condition(nil))
      }
      return term(.condition(.anythingLeaving))
    case .alive, .selected, .child:
      guard coordinator(argument, at: place) != nil else { return term(.condition(nil)) }
      return term(
        .condition(
          function == .alive
            ? .alive(coordinator: argument)
            : function == .child ? .child(coordinator: argument) : .selected(coordinator: argument)))
    case .count, .depth:
      guard coordinator(argument, at: place) != nil else { return term(.operand(nil)) }
      return term(.operand(function == .count ? .count(coordinator: argument) : .depth(coordinator: argument)))
    case .machine where argument == "self" && index.coordinator("self") == nil:
      return term(.operand(ownMachine(at: place)))
    case .machine:
      guard let coordinator = coordinator(argument, at: place) else { return term(.operand(nil)) }
      if coordinator.states == nil {
        report("\(quoted(argument)) has no machine", at: place, argument)
        return term(.operand(nil))
      }
      return term(.operand(.machine(coordinator: argument)))
    }
  }

  /// The machine of the instance whose code asks; nil if no coordinator's code asks, or the coordinator has no machine.
  private mutating func ownMachine(at offset: Int) -> Expression.Operand? {
    guard let asker else {
      report("nobody's code asks here, so there is no ‘self’; name the coordinator", at: offset, "self")
      return nil
    }
    if asker.states == nil {
      report("\(quoted(asker.name)) has no machine", at: offset, "self")
      return nil
    }
    return .ownMachine
  }

  /// A name of several screens means any of them.
  private func anyOf(_ names: [String], _ term: (String) -> Expression.Node) -> Expression.Node {
    names.dropFirst().reduce(term(names.first ?? "")) { .or($0, term($1)) }
  }

  private mutating func screen(_ name: String, at offset: Int) -> Bool {
    if index.declaresScreen(name) { return true }
    if index.coordinator(name) != nil {
      report("\(quoted(name)) is a coordinator; a screen is expected here", at: offset, name)
    } else {
      reportUndeclared("screen", name, at: offset, among: index.screenNames)
    }
    return false
  }

  private mutating func coordinator(_ name: String, at offset: Int) -> CoordinatorOutline? {
    if let found = index.coordinator(name) { return found }
    if name == "any" {
      report("‘any’ stands in ‘presented(any)’ and ‘leaving(any)’; here a coordinator is named", at: offset, name)
      return nil
    }
    if index.declaresScreen(name) {
      report("\(quoted(name)) is a screen; a coordinator is expected here", at: offset, name)
    } else {
      reportUndeclared("coordinator", name, at: offset, among: index.coordinatorNames)
    }
    return nil
  }

  private mutating func displayed(_ name: String, at offset: Int) -> Bool {
    if index.declaresScreen(name) || index.coordinator(name) != nil { return true }
    reportUndeclared("screen or coordinator", name, at: offset, among: index.displayedNames + ["any"])
    return false
  }

  private mutating func reportUndeclared(
    _ what: String, _ name: String, at offset: Int, among names: [String], hint: String = ""
  ) {
    guard !index.diagnostics.isIncomplete else { return }
    problems.append(
      ExpressionProblem(
        offset: offset, message: "\(what) \(quoted(name)) is not declared\(hint)", offending: name, candidates: names,
        missingName: name))
  }
}
