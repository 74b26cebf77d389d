import FlowModel

/// Knows subjects that hold a value: who begins to listen to one hears its value at once.
extension Interpreter {
  /// What the code knows that runs for one activation of the app's code.
  struct Activation {
    /// The objects that it made.
    var made: Set<Thing> = []
    /// The subjects to which somebody began to listen.
    var heard: Set<Thing> = []
    /// Whether the value runs through with which a subject begins.
    var isFirstValue = false
  }

  /// Whether a first value comes to a subject that keeps none, of an object just made, before anybody listens to it: it is
  /// lost.
  func isTooEarly(for subject: Thing) -> Bool {
    guard activation.isFirstValue, subject.fields[Self.first] == nil, let maker = subject.maker,
      maker.kind == .instance, activation.made.contains(maker)
    else { return false }
    return !activation.heard.contains(subject)
  }

  func asFirstValue(_ isFirst: Bool, _ body: () -> Void) {
    let outer = activation.isFirstValue
    activation.isFirstValue = isFirst
    defer { activation.isFirstValue = outer }
    body()
  }

  /// `BehaviorSubject(value: page)`, `CurrentValueSubject(page)`
  func noteFirstValue(_ type: String, _ arguments: [Argument], of subject: Thing, in scope: Scope) {
    guard Self.holding.contains(type), let first = arguments.first else { return }
    noteFirstValue(evaluate(first.term, in: scope), of: subject)
  }

  func noteFirstValue(_ value: Value, of subject: Thing) {
    write(Value(.tuple([nil], [value])), to: Self.first, of: subject)
  }

  /// The subject of what an operator passes on that leaves out the first value.
  func droppingFirst(_ name: String, of subject: Thing, at place: SourceLocation) -> Value? {
    guard Self.dropping.contains(name) else { return nil }
    let (passing, _) = thing(.subject, type: subject.type, place: place, maker: subject)
    write(Value(.truth(true)), to: Self.dropped, of: passing)
    write(Value(.text(eventName(of: subject))), to: "name", of: passing)
    pass(from: subject, to: passing)
    return Value(.thing(passing))
  }

  /// Lets new listeners hear the value that a subject begins with; without listeners the operators before them hear it.
  ///
  /// - Returns: Whether it begins with a value.
  @discardableResult
  func hearFirstValue(of subject: Thing, _ listeners: [Callable], and next: [Thing], at place: SourceLocation) -> Bool {
    guard views == nil, beginsWithValue(subject) else { return false }
    with(certainty: .likely) {
      asFirstValue(true) {
        for value in firstValues(of: subject, at: place, depth: 0) {
          for code in listeners {
            let values = subject.fields["target"].map { [$0, value] } ?? [value]
            _ = run(code, values, name: eventName(of: subject), at: place)
          }
          for other in next { send(value, to: other, at: place) }
        }
      }
    }
    return true
  }

  private func beginsWithValue(_ subject: Thing, depth: Int = 0) -> Bool {
    if subject.fields[Self.first] != nil { return true }
    guard depth < Self.mostOperators, subject.fields[Self.dropped] == nil else { return false }
    return sources(of: subject).contains { beginsWithValue($0, depth: depth + 1) }
  }

  /// The values with which it begins, several if it is merged of several; none where an operator may hold them back.
  private func firstValues(of subject: Thing, at place: SourceLocation, depth: Int) -> [Value] {
    if case .tuple(_, let parts)? = subject.fields[Self.first]?.atoms.first { return Array(parts.prefix(1)) }
    guard depth < Self.mostOperators, subject.fields[Self.dropped] == nil else { return [] }
    return sources(of: subject).flatMap { firstValues(of: $0, at: place, depth: depth + 1) }.compactMap {
      passed($0, by: subject, at: place, depth: depth + 1)
    }
  }

  /// None: it has several that are not merged, of which it is not known which one sends.
  private func sources(of subject: Thing) -> [Thing] {
    let sources = subject.fields["source"]?.things ?? []
    if sources.count > 1 { return subject.fields[Self.isMerged] == nil ? [] : sources }
    if let source = sources.first { return [source] }
    return subject.maker.flatMap { $0.kind == .subject ? [$0] : nil } ?? []
  }

  private func passed(_ value: Value, by subject: Thing, at place: SourceLocation, depth: Int) -> Value? {
    guard let codes = subject.fields["operators"] else { return value }
    let operation = subject.fields["operation"].flatMap(\.firstText) ?? ""
    if operation == "filter" {
      return codes.atoms.allSatisfy { passes(value, $0) == true } ? value : nil
    }
    var result = Value.unknown
    for case .code(let code) in codes.atoms {
      result.join(run(code, [value], name: eventName(of: subject), at: place))
    }
    if let joined = subject.fields["joined"] {
      return firstValue(of: join(result, to: joined), passing: value, at: place, depth: depth)
    }
    if operation == "compactMap" { return result.atoms.contains { $0 != .none } ? result : nil }
    return Self.mapping.contains(operation) ? result : value
  }

  /// The value with which the chains that the closure of an operator returned begin.
  private func firstValue(of inner: [Thing], passing value: Value, at place: SourceLocation, depth: Int) -> Value? {
    let held = inner.filter { beginsWithValue($0) }
    if held.isEmpty { return inner.isEmpty || !isAwaited(inner) ? value : nil }
    var result: Value?
    for one in held {
      for first in firstValues(of: one, at: place, depth: depth) { result = result.map { $0.joined(first) } ?? first }
    }
    return result
  }

  private static let holding: Set<String> = ["BehaviorSubject", "BehaviorRelay", "CurrentValueSubject"]
  private static let dropping: Set<String> = ["dropFirst", "skip", "drop", "skipWhile", "skipUntil"]
  private static let first = " first"
  private static let dropped = " dropped"
  private static let mostOperators = 12
}
