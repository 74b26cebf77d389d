import FlowModel

/// Finds the declared parts whose code a member of some type belongs to, or whose code may call it.
///
/// Calls are found by the names in bodies. The search over-approximates: where the type of a receiver is not written,
/// every member of the name may be meant.
struct CallerSearch {
  private final class Body {
    let owner: String?
    let name: String
    let names: BodyNames
    /// Whether frameworks call it, or every use of its type.
    let isImplicit: Bool
    let isFunction: Bool
    /// The bodies that may call it; nil: not asked yet.
    var callers: [SourceLocation]?
    /// The parts whose code it belongs to; nil: not asked yet.
    var owners: Set<UnreadCode.Owner>?
    /// Whether the search for these parts was given up.
    var isOfAll = false

    init(owner: String?, name: String, names: BodyNames, isImplicit: Bool, isFunction: Bool) {
      self.owner = owner
      self.name = name
      self.names = names
      self.isImplicit = isImplicit
      self.isFunction = isFunction
    }
  }

  private let index: TypeIndex
  /// The declared parts, by the types whose code they are.
  private let parts: [String: Set<UnreadCode.Owner>]
  private var bodies: [SourceLocation: Body] = [:]
  /// The bodies that mention a name.
  private var mentioning: [String: [SourceLocation]] = [:]

  /// The number of bodies after which a search is given up.
  private let mostBodies: Int

  /// Linear in the number of names in the source.
  init(index: TypeIndex, parts: [String: Set<UnreadCode.Owner>], mostBodies: Int = 2_000) {
    self.index = index
    self.parts = parts
    self.mostBodies = mostBodies
    for name in index.names + index.frameworkExtensions { if let entry = index.entry(name) { add(entry) } }
    for function in index.functions.values.joined() { add(function, of: nil) }
    for (place, body) in bodies {
      let names = body.names
      let all = names.ownMentioned.union(names.mentioned).union(names.received.values.joined())
      for name in Set(all.map { String($0.prefix { $0 != "(" }) }) { mentioning[name, default: []].append(place) }
    }
    for name in mentioning.keys { mentioning[name]?.sort() }
  }

  private mutating func add(_ entry: TypeIndex.Entry) {
    for function in entry.functions { add(function, of: entry.name) }
    for property in entry.properties {
      var names = BodyNames.of((property.getter ?? []) + (property.observer ?? []))
      if let initial = property.initial { names.add([.term(initial)]) }
      if let type = property.type { names.add(type) }
      bodies[property.place] = Body(
        owner: entry.name, name: property.name, names: names,
        isImplicit: property.getter == nil || property.name == "body", isFunction: false)
    }
  }

  private mutating func add(_ function: FunctionFact, of owner: String?) {
    guard function.body != nil else { return }
    let isImplicit =
      ["init", "deinit"].contains(function.name)
      || function.attributes.contains { word in
        ["override", "objc", "IBAction", "IBSegueAction"].contains { word == $0 || word.hasPrefix($0 + "(") }
      }
    bodies[function.place] = Body(
      owner: owner, name: function.name, names: BodyNames.of(function), isImplicit: isImplicit, isFunction: true)
  }

  /// The bodies that mention a name.
  private func places(mentioning name: String) -> [SourceLocation] { mentioning[name] ?? [] }

  // MARK: Who calls

  /// The parts whose code a member belongs to; for a member of another type, those whose code calls it, also through
  /// members of further types that are no parts. All parts, if the search is given up.
  func owners(of member: SourceLocation) -> Set<UnreadCode.Owner> {
    guard let body = bodies[member] else { return [] }
    if let known = body.owners { return known }
    let found = foundOwners(of: member)
    body.isOfAll = found == nil
    let owners = found ?? parts.values.reduce(into: []) { $0.formUnion($1) }
    body.owners = owners
    return owners
  }

  /// Nil: the search is given up.
  private func foundOwners(of member: SourceLocation) -> Set<UnreadCode.Owner>? {
    var owners: Set<UnreadCode.Owner> = []
    var (open, seen) = ([member], Set([member]))
    while let place = open.popLast() {
      guard seen.count < mostBodies else { return nil }
      guard let body = bodies[place] else { continue }
      // What leads to too many bodies from there does so from here as well.
      if body.isOfAll { return nil }
      if let own = body.owner.flatMap(parts(declaring:)) {
        owners.formUnion(own)
        continue
      }
      let callers = callers(of: body, at: place)
      if callers.isEmpty || body.isImplicit, let owner = body.owner { owners.formUnion(heirs(of: owner)) }
      for caller in callers where seen.insert(caller).inserted { open.append(caller) }
    }
    return owners
  }

  /// The parts of the member in whose source a place lies.
  func owners(around place: SourceLocation) -> Set<UnreadCode.Owner> {
    let before = bodies.keys.filter { $0.file == place.file && $0 <= place }
    return before.max().map(owners(of:)) ?? []
  }

  /// The first function on the way to a member that did not run although code that ran mentions it; without one, the
  /// last that nobody mentions.
  func beginning(of member: SourceLocation, ran: Set<SourceLocation>) -> UnreadStart? {
    var (open, seen) = ([member], Set([member]))
    var last: SourceLocation?
    while !open.isEmpty, seen.count < mostBodies {
      let place = open.removeFirst()
      guard let body = bodies[place] else { continue }
      let callers = callers(of: place)
      if let caller = callers.first(where: ran.contains) {
        return UnreadStart(name: name(of: body), place: place, caller: caller)
      }
      if callers.isEmpty { last = last ?? place }
      for caller in callers where seen.insert(caller).inserted { open.append(caller) }
    }
    return last.flatMap { place in bodies[place].map { UnreadStart(name: name(of: $0), place: place, caller: nil) } }
  }

  private func name(of body: Body) -> String { (body.owner.map { $0 + "." } ?? "") + body.name }

  /// Whether anything can run a member: a framework may call it, or it is mentioned by a member of which that is true.
  func isCalled(_ member: SourceLocation) -> Bool {
    var (open, seen) = ([member], Set([member]))
    while let place = open.popLast(), seen.count < mostBodies {
      guard let body = bodies[place], body.isFunction, !body.isImplicit, !BodyNames.ofLists.contains(body.name) else {
        return true
      }
      if let owner = body.owner, hasForeignAncestor(owner) { return true }
      for caller in places(mentioning: body.name) where seen.insert(caller).inserted { open.append(caller) }
    }
    return seen.count >= mostBodies
  }

  /// Whether a framework may know the members of a type by a protocol or superclass of its own.
  private func hasForeignAncestor(_ type: String) -> Bool {
    index.ancestors(of: type).contains { !index.declares($0) && !Self.silent.contains($0) }
  }

  /// Ancestors by which a framework calls no navigation.
  private static let silent: Set<String> = [
    "AnyObject", "NSObject", "NSObjectProtocol", "ObservableObject", "Sendable", "Hashable", "Equatable",
    "Identifiable", "Codable", "Comparable", "CaseIterable", "Error", "String", "Int",
  ]

  /// The parts whose code a type is, or the type around it; nil: none.
  private func parts(declaring type: String) -> Set<UnreadCode.Owner>? {
    var path = Substring(index.table.pathOfKey[type] ?? type)
    while true {
      if let found = parts[index.table.key(ofPath: String(path))] { return found }
      guard let point = path.lastIndex(of: ".") else { return nil }
      path = path[..<point]
    }
  }

  /// The parts of a type's heirs.
  private func heirs(of type: String) -> Set<UnreadCode.Owner> {
    guard index.declares(type) else { return [] }
    return parts.filter { index.isA($0.key, type) }.reduce(into: []) { $0.formUnion($1.value) }
  }

  /// The bodies that may call a member, by its name.
  func callers(of member: SourceLocation) -> [SourceLocation] {
    guard let body = bodies[member] else { return [] }
    if let callers = body.callers { return callers }
    let callers = places(mentioning: body.name).filter { $0 != member && mayCall(bodies[$0]!, body) }
    body.callers = callers
    return callers
  }

  private func callers(of body: Body, at place: SourceLocation) -> [SourceLocation] {
    var callers = callers(of: place)
    if callers.isEmpty || body.isImplicit, let owner = body.owner, index.declares(owner) {
      let simple = owner.split(separator: ".").last.map(String.init) ?? owner
      callers += places(mentioning: simple).filter { bodies[$0]?.owner != owner }
    }
    return callers
  }

  private func mayCall(_ caller: Body, _ body: Body) -> Bool {
    func has(_ names: Set<String>) -> Bool { names.contains(body.name) || names.contains(BodyNames.any(body.name)) }
    let isOwn = has(caller.names.ownMentioned)
    guard let owner = body.owner else { return isOwn }
    if has(caller.names.mentioned) || has(caller.names.shorthands) { return true }
    if isOwn, let own = caller.owner, isRelated(own, owner) { return true }
    return caller.names.received.contains { receiver, members in
      guard has(members) else { return false }
      guard let type = self.type(of: receiver, in: caller), index.declares(type) else { return true }
      return isRelated(type, owner)
    }
  }

  private func isRelated(_ one: String, _ other: String) -> Bool {
    one == other || index.isA(one, other) || index.isA(other, one)
  }

  /// The written type of a local or a field; nil: unknown.
  private func type(of name: String, in body: Body) -> String? {
    if let local = body.names.locals[name] { return local.flatMap { index.meant($0, in: body.owner).name } }
    return body.owner.flatMap { index.property(name, in: $0)?.type?.name }
  }
}
