/// The names whose mention leads to a navigation, and the fields that decide the shown screens.
final class KnownNames {
  /// Names of members of any type.
  private(set) var names: Set<String> = []
  /// Names by the type that declares them: `Router.open(_`.
  private var own: [String: Set<String>] = [:]
  /// Deciding fields of any type.
  private(set) var states: Set<String> = []
  private var ownStates: [String: Set<String>] = [:]
  private var declared: [String: Set<String>] = [:]
  private(set) var owners: [String: [String]] = [:]
  private var functions: Set<String> = []
  /// Words of frameworks, and words that the team has stated.
  var words: Set<String> = []
  /// Those words as functions that are called.
  private(set) var calledWords: Set<String> = []
  /// Labels under which a closure that leads to a navigation was passed.
  private(set) var labels: Set<String> = []
  private var properties: Set<String> = []
  /// The types with a property of a name that stores a closure.
  private var closures: [String: [String]] = [:]
  private(set) var count = 0
  /// Whether a truth value that outlives the launch may decide what is shown.
  var countsFlags = true

  /// Whether a function of that name leads to a navigation.
  func isFunction(_ name: String) -> Bool { functions.contains(name) }

  func declare(_ name: String, _ type: String) {
    if declared[type, default: []].insert(name).inserted { owners[name, default: []].append(type) }
  }

  func declare(_ property: PropertyFact, _ type: String) {
    declare(property.name, type)
    properties.insert(property.name)
    if property.mayHoldClosure { closures[property.name, default: []].append(type) }
  }

  func isDeclared(_ name: String, in type: String) -> Bool { declared[type]?.contains(name) == true }

  // MARK: What leads on

  /// Adds a name of any kind: a word of a framework, a type, a free function.
  func name(_ name: String) {
    insert(name)
    insert(BodyNames.any(name))
  }

  func word(_ name: String) {
    words.formUnion([name, BodyNames.any(name)])
    calledWords.insert(BodyNames.any(name))
    self.name(name)
  }

  /// Adds the label of a closure, and the property of that name that stores it.
  func label(_ name: String) {
    if labels.insert(name).inserted { count += 1 }
    guard let owners = closures[name] else { return }
    self.name(name)
    for owner in owners { insert([name, BodyNames.any(name)], of: owner) }
  }

  /// Adds a property of any type.
  func nameOfAll(_ name: String) {
    guard properties.contains(name) else { return }
    self.name(name)
    for owner in owners[name] ?? [] { insert([name, BodyNames.any(name)], of: owner) }
  }

  /// Adds a function of a type, whose ancestors are given.
  func call(_ name: String, _ parameters: [ParameterFact], of line: [String]) {
    functions.insert(name)
    var calls = [name]
    for parameter in parameters {
      calls.append(BodyNames.call(name, parameter.label))
      if parameter.initial == nil { break }
    }
    if parameters.allSatisfy({ $0.initial != nil || $0.type.isFunction }) { calls.append(BodyNames.call(name, nil)) }
    for call in calls { insert(call) }
    for type in declarers(of: name, in: line) { insert(calls, of: type) }
  }

  func read(_ name: String, of line: [String]) {
    insert(name)
    for type in declarers(of: name, in: line) { insert([name], of: type) }
  }

  /// The types of a line of ancestors that have a member: the first one, and those that declare it as well.
  private func declarers(of name: String, in line: [String]) -> [String] {
    line.enumerated().filter { $0.offset == 0 || isDeclared(name, in: $0.element) }.map(\.element)
  }

  func state(_ name: String, of type: String) {
    if states.insert(name).inserted { count += 1 }
    if ownStates[type, default: []].insert(name).inserted { count += 1 }
  }

  func stateOfAll(_ name: String) {
    if states.insert(name).inserted { count += 1 }
    for owner in owners[name] ?? [] { state(name, of: owner) }
  }

  /// A property named `self` is no reason to take each `self` for it.
  private func insert(_ name: String) { if name != "self", names.insert(name).inserted { count += 1 } }

  private func insert(_ all: [String], of type: String) {
    for name in all where name != "self" && own[type, default: []].insert(name).inserted { count += 1 }
  }

  // MARK: Questions

  /// Whether a body of a type with these ancestors leads to a navigation.
  func reaches(_ body: BodyNames, from line: [String]) -> Bool {
    if body.keepsFlags && countsFlags || !body.mentioned.isDisjoint(with: names)
      || !body.written.isDisjoint(with: states)
    {
      return true
    }
    return body.ownMentioned.contains { leads($0, from: line) }
      || body.ownWritten.contains { name in line.contains { ownStates[$0]?.contains(name) == true } }
  }

  /// Whether a member of a type that is called, read or written leads to a navigation.
  func leads(_ mentions: Set<String>, writing: Set<String>, of line: [String]) -> Bool {
    if !mentions.isDisjoint(with: words) { return true }
    return line.contains { type in
      own[type].map { !$0.isDisjoint(with: mentions) } == true
        || ownStates[type].map { !$0.isDisjoint(with: writing) } == true
    }
  }

  /// The same for an unknown type.
  func leads(_ mentions: Set<String>, writing: Set<String>) -> Bool {
    !mentions.isDisjoint(with: names) || !writing.isDisjoint(with: states)
  }

  private func leads(_ mention: String, from line: [String]) -> Bool {
    if line.contains(where: { own[$0]?.contains(mention) == true }) { return true }
    guard names.contains(mention) else { return false }
    // If the type has a member of that name that leads to no navigation, that member is meant.
    let name = mention.firstIndex(of: "(").map { String(mention[..<$0]) } ?? mention
    return !line.contains { declared[$0]?.contains(name) == true }
  }
}

extension PropertyFact {
  fileprivate var mayHoldClosure: Bool {
    switch type {
    case .function, .unread: return true
    case .named(let name, _):
      return name.hasSuffix("Handler") || name.hasSuffix("Closure") || name.hasSuffix("Action")
        || name.hasSuffix("Callback") || name.hasSuffix("Block") || name.hasSuffix("Completion")
    case nil: if case .closure? = initial?.kind { return true } else { return false }
    default: return false
    }
  }
}
