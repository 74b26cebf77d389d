import FlowModel

/// Finds the bodies of an app that can lead to a navigation, by the names in them.
///
/// Most code of a large app loads, computes and stores data. A body is left out if neither it nor any function that it
/// may call by name shows a screen, writes to a field that decides the shown screens, or makes an object that does. The
/// answer over-approximates where a type is not known: a call of such an object's member means every function of that
/// name and first label. What decides only the value of such a field is left out: the field may have any value then.
///
/// Time is linear in the number of names in the source times the rounds of the fixpoint, which are few.
final class NavigationReach {
  let index: TypeIndex
  let roles: Roles
  /// Bodies by their places.
  private var bodies: [SourceLocation: Body] = [:]
  private var reaching: Set<SourceLocation> = []
  /// Those that lead to a navigation by calls alone. What the conditions of the others ask for decides no screen: they
  /// write to state, or call what does.
  private var moving: Set<SourceLocation> = []
  private let known = KnownNames()
  /// The names by which bodies are called that lead to a navigation by calls alone.
  private let calls = KnownNames()
  /// The app's types that take part in navigation.
  private(set) var types: Set<String> = []
  /// Those whose code leads to a navigation by calls alone.
  private var movingTypes: Set<String> = []
  private var closures: [SourceLocation: BodyNames] = [:]
  /// The names of all static properties.
  private var statics: Set<String> = []
  /// Properties and functions that give what some code listens to, in order to navigate.
  private var listened: Set<String> = []
  private let dataTypes: DataTypes
  /// The functions of coordinators, as they are called.
  private var callsOfCoordinators: Set<String> = []

  final class Body {
    let name: String
    let owner: String?
    let names: BodyNames
    let parameters: [ParameterFact]
    /// The type of the result, or of the property; nil: unknown, or none.
    let gives: TypeReference?
    let kind: Kind
    /// The objects whose members it mentions, and those of each argument that it hands on; found once.
    var receivers: [Receiver] = []
    var receiversOfHanded: [[Receiver]] = []

    init(
      name: String, owner: String?, names: BodyNames, parameters: [ParameterFact] = [], gives: TypeReference?,
      kind: Kind
    ) {
      self.name = name
      self.owner = owner
      self.names = names
      self.parameters = parameters
      self.gives = gives
      self.kind = kind
    }

    enum Kind {
      case function
      /// A computed property, also a lazy one.
      case getter
      /// The initial value and the observer of a stored property.
      case stored
    }
  }

  /// An object or a type whose members are mentioned.
  struct Receiver {
    /// Its type, with those that it inherits from; nil: unknown.
    var types: [String]?
    var mentions: Set<String>
    var writing: Set<String>
  }

  init(index: TypeIndex, roles: Roles, vocabulary: Vocabulary) {
    self.index = index
    self.roles = roles
    dataTypes = DataTypes(index: index, roles: roles, known: Self.data)
    calls.countsFlags = false
    for word in Self.words.union(vocabulary.calls.filter { $0.move != .ignore }.map(\.method)) { add(word: word) }
    for type in index.libraryTypes {
      add(word: type.name)
      for function in type.functions where function.name != "init" { add(word: function.name) }
    }
    for library in Library.all where vocabulary.modules.contains(library.module) {
      for word in library.words { add(word: word) }
    }
    // A notification may lead to whoever observes it.
    known.name("post(name")
    for name in index.names {
      for property in index.entry(name)?.properties ?? [] where property.isStatic { statics.insert(property.name) }
    }
    collect()
    // A change under a key changes it for the views that ask for it by another property.
    for name in Set(index.storageKeys.values.joined()) where index.fieldNames.contains(name) { known.stateOfAll(name) }
    close()
  }

  /// Adds a type whose code leads to a navigation by calls alone.
  private func addMoving(_ type: String) {
    types.insert(type)
    movingTypes.insert(type)
  }

  private func add(word: String) {
    known.word(word)
    calls.word(word)
  }

  /// Whether a body has to run, whatever its arguments are.
  func reaches(_ place: SourceLocation) -> Bool { bodies[place] == nil || reaching.contains(place) }

  func isReaching(_ names: BodyNames, of owner: String?) -> Bool {
    isReaching(names, receivers(in: names, of: owner), of: owner, by: known)
  }

  private func isReaching(
    _ names: BodyNames, _ receivers: [Receiver], of owner: String?, by known: KnownNames
  ) -> Bool {
    if known.reaches(names, from: owner.map { index.ancestors(of: $0) } ?? [])
      || known.leads(names.shorthands.intersection(statics), writing: [])
    {
      return true
    }
    return receivers.contains { receiver in
      if let types = receiver.types {
        known.leads(receiver.mentions, writing: receiver.writing, of: types)
      } else {
        known.leads(receiver.mentions, writing: receiver.writing)
      }
    }
  }

  /// Whether a field decides the shown screens.
  func isDeciding(_ field: String) -> Bool { known.states.contains(field) }

  func isPart(_ type: String) -> Bool { types.contains(type) }

  /// The names in a closure, read once.
  func names(of closure: ClosureFact) -> BodyNames {
    if let known = closures[closure.place] { return known }
    let found = BodyNames.of(closure.body)
    closures[closure.place] = found
    return found
  }

  // MARK: What there is

  private func collect() {
    for name in index.names + index.frameworkExtensions { if let entry = index.entry(name) { collect(entry) } }
    for function in index.functions.values.joined() { add(function, of: nil) }
  }

  private func collect(_ entry: TypeIndex.Entry) {
    for function in entry.functions {
      known.declare(function.name, entry.name)
      calls.declare(function.name, entry.name)
    }
    for property in entry.properties {
      known.declare(property, entry.name)
      calls.declare(property, entry.name)
    }
    if roles.isNavigationController(entry.name) || roles.isTabBarController(entry.name) {
      known.name(entry.name)
      calls.name(entry.name)
      addMoving(entry.name)
    }
    if roles.isCoordinator(entry.name) || types.contains(entry.name) {
      callsOfCoordinators.formUnion(entry.functions.map { BodyNames.any($0.name) })
    }
    if roles.isScreen(entry.name) {
      addMoving(entry.name)
    }
    for function in entry.functions { add(function, of: entry.name) }
    for property in entry.properties {
      var names = BodyNames.of((property.getter ?? []) + (property.observer ?? []))
      if let initial = property.initial { names.add([.term(initial)]) }
      bodies[property.place] = Body(
        name: property.name, owner: entry.name, names: names, gives: property.type ?? property.madeType,
        kind: property.getter == nil && !property.isLazy ? .stored : .getter)
    }
  }

  private func add(_ function: FunctionFact, of owner: String?) {
    guard function.body != nil else { return }
    var names = BodyNames.of(function)
    // Initialisers write their arguments to fields; these writes do not count.
    if function.name == "init" { names.ownWritten = [] }
    bodies[function.place] = Body(
      name: function.name, owner: owner, names: names, parameters: function.parameters,
      gives: function.name == "init" ? owner.map { .named($0, []) } : function.returns, kind: .function)
  }

  /// Whether a body only computes data, from data: what it mentions by the name of something that navigates is then
  /// most likely something else of that name.
  private func isComputation(_ body: Body) -> Bool {
    guard let type = body.gives, !body.names.keepsFlags, dataTypes.contains(type),
      body.parameters.allSatisfy({ !$0.type.isFunction && $0.result == nil })
    else { return false }
    let called = body.names.received.values.reduce(body.names.ownMentioned.union(body.names.mentioned)) { $0.union($1) }
    return called.isDisjoint(with: known.calledWords) && called.isDisjoint(with: callsOfCoordinators)
  }

  // MARK: What reaches what

  private func close() {
    let places = bodies.keys.sorted()
    let computations = Set(places.filter { bodies[$0].map(isComputation) ?? false })
    for body in bodies.values {
      body.receivers = receivers(in: body.names, of: body.owner)
      body.receiversOfHanded = body.names.handed.map { receivers(in: $0.names, of: body.owner) }
    }
    var size = -1
    while size != measure {
      size = measure
      for place in places {
        guard let body = bodies[place] else { continue }
        bind(body)
        hand(body)
        followStreams(body)
        if moving.contains(place) || computations.contains(place) { continue }
        if isReaching(body.names, body.receivers, of: body.owner, by: calls) {
          moving.insert(place)
          reaching.insert(place)
          note(body, in: calls)
          note(body, in: known)
          noteOwner(of: body)
          noteState(body)
        } else if !reaching.contains(place), isReaching(body.names, body.receivers, of: body.owner, by: known) {
          reaching.insert(place)
          note(body, in: known)
          noteOwner(of: body)
        }
      }
      settleTypes()
    }
  }

  private var measure: Int {
    known.count + calls.count + types.count + movingTypes.count + reaching.count + moving.count + listened.count
  }

  /// Adds the names by which a body is called that leads to a navigation.
  private func note(_ body: Body, in known: KnownNames) {
    let line = body.owner.map { index.ancestors(of: $0) } ?? []
    switch body.kind {
    case .function where body.name == "init":
      if let owner = body.owner { known.name(owner) }
    case .function: known.call(body.name, body.parameters, of: line)
    case .getter: if body.name != "body" { known.read(body.name, of: line) }
    case .stored: break
    }
  }

  private func noteOwner(of body: Body) {
    guard let owner = body.owner else { return }
    if body.kind == .stored { known.state(body.name, of: owner) } else { types.insert(owner) }
  }

  /// Adds the state that a body asks for, and the types that take part.
  private func noteState(_ body: Body) {
    let line = body.owner.map { index.ancestors(of: $0) } ?? []
    if let owner = body.owner, body.kind != .stored {
      addMoving(owner)
      // A type that is named as a coordinator is one if some of its code, also inherited, shows or removes something.
      for name in [owner] + index.heirs(of: owner) where roles.isCoordinator(name) {
        known.name(name)
        calls.name(name)
        addMoving(name)
      }
    }
    if body.owner.map(roles.isView) != true {
      for name in body.names.asked where index.fieldNames.contains(name) {
        if let owner = line.first(where: { known.isDeclared(name, in: $0) }) { known.state(name, of: owner) }
      }
    }
    for told in body.names.patterns where !told.isEmpty {
      let found = index.enums(with: told)
      if told.count > 1 || found.count < 3 {
        found.forEach(addMoving)
      }
    }
    if let owner = body.owner {
      for name in body.names.ownMentioned { addEnum(of: index.property(name, in: owner)?.type) }
    }
    for parameter in body.parameters {
      addEnum(of: parameter.type)
    }
  }

  /// Adds the enum of a type whose cases decide a navigation.
  private func addEnum(of type: TypeReference?) {
    switch type {
    case .named(let name, let arguments)?:
      if index.entry(name)?.kind == .enum {
        addMoving(name)
      }
      for argument in arguments { addEnum(of: argument) }
    case .list(let inner)?, .dictionary(let inner)?: addEnum(of: inner)
    default: break
    }
  }

  /// Adds fields that are passed as `$name` to a presentation, or to a view that passes them on to one.
  private func bind(_ body: Body) {
    for (callee, label, name) in body.names.bound {
      let isShown = Self.bindings.contains(label) || label == "selection" && Self.selecting.contains(callee)
      guard isShown || index.entry(callee) != nil && known.states.contains(label) else { continue }
      guard index.fieldNames.contains(name) else { continue }
      if let owner = body.owner, known.isDeclared(name, in: owner) {
        known.state(name, of: owner)
      } else {
        known.stateOfAll(name)
      }
    }
  }

  /// Adds the names under which closures that lead to a navigation were passed on.
  private func hand(_ body: Body) {
    for (handed, receivers) in zip(body.names.handed, body.receiversOfHanded) where isCode(handed, in: body) {
      let isMoving = isReaching(handed.names, receivers, of: body.owner, by: calls)
      if isMoving { hand(handed, to: calls) }
      guard isMoving || isReaching(handed.names, receivers, of: body.owner, by: known) else { continue }
      hand(handed, to: known)
      if let last = handed.callee.last, Self.listening.contains(last) {
        for name in handed.callee.dropLast() { listen(to: name) }
      }
    }
    // An initialiser may store an argument under another name.
    for (field, source) in body.names.taken {
      guard let parameter = body.parameters.first(where: { $0.name == source }) else { continue }
      for label in [source, parameter.label].compactMap({ $0 }) {
        if known.labels.contains(label) { known.label(field) }
        if calls.labels.contains(label) { calls.label(field) }
      }
    }
  }

  private func hand(_ handed: BodyNames.Handed, to known: KnownNames) {
    if let label = handed.label { known.label(label) }
    guard handed.label == nil, let last = handed.callee.last, index.entry(last) != nil else { return }
    for property in index.storedProperties(of: last) where property.type?.isFunction != false {
      known.nameOfAll(property.name)
    }
  }

  /// Whether an argument is a closure, or the name of a function rather than of a property.
  private func isCode(_ handed: BodyNames.Handed, in body: Body) -> Bool {
    guard let name = handed.method else { return true }
    guard known.isFunction(name) else { return false }
    guard handed.names.ownMentioned.contains(name), let owner = body.owner else { return true }
    return index.property(name, in: owner) == nil
  }

  /// Whoever sends a value to a stream that leads to a navigation leads there; who reads it does not.
  private func listen(to name: String) {
    guard listened.insert(name).inserted else { return }
    for owner in known.owners[name] ?? [] {
      if let property = index.property(name, in: owner), mayBeStream(property) { known.state(name, of: owner) }
    }
  }

  /// Whether values may come out of a property: it is published, or has a type that is not known to be another one.
  private func mayBeStream(_ property: PropertyFact) -> Bool {
    if property.isText { return false }
    guard property.attributes.isEmpty, let type = property.type ?? property.madeType else { return true }
    guard case .named(let name, _) = type else { return false }
    return index.entry(name).map { $0.kind == .protocol } ?? !(isForeign(name) && !Self.isLive(name))
  }

  /// A property or a function that gives a stream which somebody listens to makes it from other streams.
  private func followStreams(_ body: Body) {
    guard body.kind != .stored || body.gives == nil || !isPlain(body.gives), listened.contains(body.name) else {
      return
    }
    for name in body.names.received.values.reduce(body.names.ownMentioned.union(body.names.mentioned), { $0.union($1) })
    where index.fieldNames.contains(name) { listen(to: name) }
    for name in body.names.received.keys { if let last = name.split(separator: ".").last { listen(to: String(last)) } }
  }

  private func settleTypes() {
    for name in index.names {
      for property in index.entry(name)?.properties ?? [] where property.getter == nil && isTyped(property) {
        known.state(property.name, of: name)
        if property.type?.isFunction == true {
          addMoving(name)
        }
      }
    }
  }

  private func isTyped(_ property: PropertyFact) -> Bool {
    if let type = property.type { return type.isPart(of: movingTypes, index) }
    if case .call(let callee, _)? = property.initial?.kind, let name = callee.lastName {
      return movingTypes.contains(name)
    }
    return false
  }

  // MARK: Words

  /// Words of the frameworks.
  private static let words: Set<String> = NavigationNames.calls.union([
    "popover", "show", "performSegue", "addChild", "viewControllers", "selectedIndex", "selectedViewController",
    "rootViewController", "UINavigationController", "UITabBarController", "UIAlertController", "UIWindow",
    "NavigationStack", "NavigationView", "NavigationSplitView", "NavigationLink", "TabView", "WindowGroup",
    "UIHostingController", "navigationController", "tabBarController", "onOpenURL", "onContinueUserActivity", "alert",
    "confirmationDialog", "presentingViewController", "presentationMode", "openWindow", "NavigationPath",
    "presentationController",
  ])

  /// The labels of arguments that decide the content of views.
  private static let bindings: Set<String> = ["item", "isPresented", "path", "store", "root"]
  private static let selecting: Set<String> = ["TabView", "NavigationSplitView"]

  private static let listening: Set<String> = [
    "sink", "subscribe", "bind", "drive", "emit", "assign", "onReceive", "on",
  ]

}

extension PropertyFact {
  /// `Icon` for `let home = Icon(name: "home")`
  fileprivate var madeType: TypeReference? {
    guard case .call(let callee, _)? = initial?.kind, case .name(let name) = callee.kind else { return nil }
    return .named(name, [])
  }
}

extension TypeReference {
  /// Whether a value of this type may be, or contain, a value of some types.
  fileprivate func isPart(of types: Set<String>, _ index: TypeIndex) -> Bool {
    switch self {
    case .named(let name, let arguments):
      types.contains(name) || arguments.contains { $0.isPart(of: types, index) }
        || index.entry(name)?.kind == .protocol && index.heirs(of: name).contains(where: types.contains)
    case .list(let inner), .dictionary(let inner): inner.isPart(of: types, index)
    case .tuple(let parts, _), .composition(let parts): parts.contains { $0.isPart(of: types, index) }
    case .function: true
    case .unread: false
    }
  }
}
