/// Follows the numbers by which code that makes something for each element of a list tells later what it made:
/// `item.tag = page.position`, and then `Page(position: item.tag)`.
///
/// Elsewhere a known number decides nothing: a field may have other numbers in code that nobody was seen to run.
extension Interpreter {
  /// Whether code runs for one element of a list, in functions of the object that goes through the list. What that code
  /// starts in other objects has numbers of its own.
  private var isInOwnTurn: Bool {
    guard turn != nil, let start = turnDepth, frames.indices.contains(start - 1) else { return false }
    let home = frames[start - 1].home
    return frames[start...].allSatisfy { $0.home === home }
  }

  /// The case that an initialiser of an enum makes of a number; nil: the number is not known, or the initialiser does
  /// more than to tell numbers apart.
  func numberedCase(of type: String, _ arguments: [Argument], in scope: Scope) -> Value? {
    guard isInOwnTurn, arguments.count == 1,
      let atom = steplessly({ evaluate(arguments[0].term, in: scope) }).onlyAtom
    else { return nil }
    let label = arguments[0].label
    let initialiser = index.functions(of: type).first {
      $0.name == "init" && $0.parameters.count == 1 && $0.parameters[0].label == label && $0.body != nil
    }
    switch atom {
    // The raw value of a case is the case itself.
    case .enumCase(type, let name, _):
      guard let initialiser else { return label == "rawValue" ? Value(atom) : nil }
      return number(of: name, in: type).flatMap { made(by: initialiser, of: "\($0)", type) }
    case .number(let text):
      guard let initialiser else {
        return label == "rawValue" ? Int(text).map { self.case(numbered: $0, of: type) } : nil
      }
      return made(by: initialiser, of: text, type)
    default: return nil
    }
  }

  /// What `switch index { case 0: self = .news … }` makes of a number.
  private func made(by initialiser: FunctionFact, of number: String, _ type: String) -> Value? {
    guard let body = initialiser.body, body.count == 1, case .choice(let subject, let cases, _) = body[0].itself,
      case .name(initialiser.parameters[0].name) = subject.kind,
      let chosen = Self.chosen(number, of: cases), chosen.body.count == 1
    else { return nil }
    switch chosen.body[0].itself {
    case .give: return Value(.none)
    case .term(let term):
      guard case .assign(let left, let right) = term.kind, case .name("self") = left.kind,
        let name = right.lastName, index.hasCase(name, in: type)
      else { return nil }
      return Value(.enumCase(type: type, name: name, payload: []))
    default: return nil
    }
  }

  /// The one case of a `switch` over a number that runs for an element; nil: the number is not known.
  func caseOfTurn(_ cases: [ChoiceCase], of value: Value) -> ChoiceCase? {
    guard isInOwnTurn, case .number(let text)? = value.onlyAtom else { return nil }
    return Self.chosen(text, of: cases)
  }

  /// The case of a `switch` for a number; nil: some case before it may be for any number.
  static func chosen(_ number: String, of cases: [ChoiceCase]) -> ChoiceCase? {
    for element in cases {
      if element.isDefault { return element }
      for pattern in element.patterns {
        if pattern.isAny { return element }
        guard case .term(let term) = pattern, case .number(let text) = term.kind else { return nil }
        if text == number { return element }
      }
    }
    return nil
  }

  /// The case with a raw number.
  func `case`(numbered sought: Int, of type: String) -> Value {
    let found = numbered(type).first { $0.number == sought }
    return Value(found.map { .enumCase(type: type, name: $0.name, payload: []) } ?? .none)
  }

  private func number(of name: String, in type: String) -> Int? { numbered(type).first { $0.name == name }?.number }

  /// The cases with their raw numbers, which count on from the last number that is written.
  private func numbered(_ type: String) -> [(name: String, number: Int)] {
    var (found, next): ([(String, Int)], Int) = ([], 0)
    for element in index.entry(type)?.cases ?? [] {
      let number = element.number.flatMap { Int($0) } ?? next
      found.append((element.name, number))
      guard number < Int(Int32.max) else { break }
      next = number + 1
    }
    return found
  }
}
