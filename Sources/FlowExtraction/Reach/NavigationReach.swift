import FlowModel

/// Finds the bodies of an app that can lead to a navigation, by the names in them.
///
/// Most code of a large app loads, computes and stores data. A body is left out if neither it nor any function that it
/// may call by name shows a screen, writes to a field that decides the shown screens, or makes an object that does. The
/// answer over-approximates: a call of another object's member means every function of that name and first label.
///
/// Time is linear in the number of names in the source times the rounds of the fixpoint, which are few.
final class NavigationReach {
  let index: TypeIndex
  let roles: Roles
  /// Bodies by their places.
  private var bodies: [SourceLocation: Body] = [:]
  private var reaching: Set<SourceLocation> = []
  private var known = KnownNames()
  /// The app's types that take part in navigation.
  private var types: Set<String> = []
  private var closures: [SourceLocation: BodyNames] = [:]
  private let dataTypes: DataTypes
  /// The functions of coordinators, as they are called.
  private var callsOfCoordinators: Set<String> = []

  struct Body {
    var name: String
    var owner: String?
    var names: BodyNames
    var parameters: [ParameterFact] = []
    /// The type of the result, or of the property; nil: unknown, or none.
    var gives: TypeReference?
    var kind: Kind

    enum Kind {
      case function
      /// A computed property, also a lazy one.
      case getter
      /// The initial value and the observer of a stored property.
      case stored
    }
  }

  init(index: TypeIndex, roles: Roles, vocabulary: Vocabulary) {
    self.index = index
    self.roles = roles
    dataTypes = DataTypes(index: index, roles: roles, known: Self.data)
    for word in Self.words.union(vocabulary.calls.filter { $0.move != .ignore }.map(\.method)) {
      known.word(word)
    }
    for type in index.libraryTypes {
      known.word(type.name)
      for function in type.functions where function.name != "init" { known.word(function.name) }
    }
    for library in Library.all where vocabulary.modules.contains(library.module) {
      for word in library.words { known.word(word) }
    }
    if index.imports.contains("Combine") { known.word("send") }
    // A notification may lead to whoever observes it.
    known.name("post(name")
    if !index.imports.isDisjoint(with: Self.streams) { for word in ["accept", "onNext", "on"] { known.word(word) } }
    collect()
    // A change under a key changes it for the views that ask for it by another property.
    for name in Set(index.storageKeys.values.joined()) where index.fieldNames.contains(name) { known.stateOfAll(name) }
    close()
  }

  /// Whether a body has to run, whatever its arguments are.
  func reaches(_ place: SourceLocation) -> Bool { bodies[place] == nil || reaching.contains(place) }

  func isReaching(_ names: BodyNames, of owner: String?) -> Bool {
    let line = owner.map { index.ancestors(of: $0) } ?? []
    if known.reaches(names, from: line) { return true }
    return Set(names.received.keys).union(names.writtenOf.keys).contains { receiver in
      let (mentions, writing) = (names.received[receiver] ?? [], names.writtenOf[receiver] ?? [])
      switch type(of: receiver, names, owner) {
      case .named(let name, _)? where index.entry(name) != nil || isForeign(name):
        return known.leads(mentions, writing: writing, of: index.ancestors(of: name))
      case .list?, .dictionary?: return known.leads(mentions, writing: [], of: [])
      default: return known.leads(mentions, writing: writing)
      }
    }
  }

  /// The written type of a local, a parameter, or a field of the body's type.
  private func type(of name: String, _ names: BodyNames, _ owner: String?) -> TypeReference? {
    if let local = names.locals[name] { return local.map { index.meant($0, in: owner) } }
    if let origin = names.derived[name], origin.field != name || origin.isElement {
      let whole = origin.field == name ? fieldType(name, owner) : type(of: origin.field, names, owner)
      guard origin.isElement else { return whole }
      return if case .list(let inner)? = whole { inner } else { nil }
    }
    return fieldType(name, owner)
  }

  private func fieldType(_ name: String, _ owner: String?) -> TypeReference? {
    guard let owner, let property = index.property(name, in: owner) else { return nil }
    if let type = property.type { return type }
    if case .call(let callee, _)? = property.initial?.kind, case .name(let type) = callee.kind {
      return index.meant(.named(type, []), in: owner)
    }
    return nil
  }

  /// Whether a name is a data type of a framework; a single letter, or an alias, may be any type.
  private func isForeign(_ name: String) -> Bool {
    name.count > 2 && index.aliases[name] == nil && Self.data.contains(name)
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

  /// Whether a result that is known only by its type suffices.
  func isPlain(_ type: TypeReference?) -> Bool {
    switch type {
    case nil: return true
    case .named(let name, let arguments)?:
      if index.aliases[name] != nil { return false }
      guard let kind = index.entry(name)?.kind, kind != .extension else {
        return Self.data.contains(name) && arguments.allSatisfy { isPlain($0) }
      }
      let heirs = index.heirs(of: name)
      return (kind != .protocol || !heirs.isEmpty) && !types.contains(name) && types.isDisjoint(with: heirs)
    case .list(let inner)?, .dictionary(let inner)?: return isPlain(inner)
    case .tuple(let parts, _)?: return parts.allSatisfy { isPlain($0) }
    case .function?, .composition?, .unread?: return false
    }
  }

  // MARK: What there is

  private func collect() {
    for name in index.names + index.frameworkExtensions { if let entry = index.entry(name) { collect(entry) } }
    for function in index.functions.values.joined() { add(function, of: nil) }
  }

  private func collect(_ entry: TypeIndex.Entry) {
    for function in entry.functions { known.declare(function.name, entry.name) }
    for property in entry.properties { known.declare(property, entry.name) }
    if roles.isCoordinator(entry.name) || roles.isNavigationController(entry.name)
      || roles.isTabBarController(entry.name)
    {
      known.name(entry.name)
      types.insert(entry.name)
      callsOfCoordinators.formUnion(entry.functions.map { BodyNames.any($0.name) })
    }
    if roles.isScreen(entry.name) { types.insert(entry.name) }
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
    var size = -1
    while size != measure {
      size = measure
      for place in places {
        guard let body = bodies[place] else { continue }
        bind(body)
        hand(body)
        if reaching.contains(place) || computations.contains(place) { continue }
        if isReaching(body.names, of: body.owner) { reach(body, at: place) }
      }
      settleTypes()
    }
  }

  private var measure: Int { known.count + types.count + reaching.count }

  private func reach(_ body: Body, at place: SourceLocation) {
    reaching.insert(place)
    let line = body.owner.map { index.ancestors(of: $0) } ?? []
    switch body.kind {
    case .function where body.name == "init":
      if let owner = body.owner { known.name(owner) }
    case .function: known.call(body.name, body.parameters, of: line)
    case .getter: if body.name != "body" { known.read(body.name, of: line) }
    case .stored: if let owner = body.owner { known.state(body.name, of: owner) }
    }
    if let owner = body.owner, body.kind != .stored { types.insert(owner) }
    if body.owner.map(roles.isView) != true {
      for name in body.names.asked where index.fieldNames.contains(name) {
        if let owner = line.first(where: { known.isDeclared(name, in: $0) }) { known.state(name, of: owner) }
      }
    }
    for told in body.names.patterns where !told.isEmpty {
      let found = index.enums(with: told)
      if told.count > 1 || found.count < 3 { types.formUnion(found) }
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
      if index.entry(name)?.kind == .enum { types.insert(name) }
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
    for handed in body.names.handed
    where handed.method.map(known.isFunction) != false && isReaching(handed.names, of: body.owner) {
      if let label = handed.label { known.label(label) }
      guard let last = handed.callee.last else { continue }
      if handed.label == nil, index.entry(last) != nil {
        for property in index.storedProperties(of: last) where property.type?.isFunction != false {
          known.nameOfAll(property.name)
        }
      }
      if Self.listening.contains(last) { for name in handed.callee.dropLast() { known.nameOfAll(name) } }
    }
    // An initialiser may store an argument under another name.
    for (field, source) in body.names.taken {
      guard let parameter = body.parameters.first(where: { $0.name == source }) else { continue }
      if known.labels.contains(source) || parameter.label.map(known.labels.contains) == true { known.label(field) }
    }
  }

  private func settleTypes() {
    for name in index.names {
      for property in index.entry(name)?.properties ?? [] where property.getter == nil && isTyped(property) {
        known.state(property.name, of: name)
        if property.type?.isFunction == true { types.insert(name) }
      }
    }
  }

  private func isTyped(_ property: PropertyFact) -> Bool {
    if let type = property.type { return type.isPart(of: types, index) }
    if case .call(let callee, _)? = property.initial?.kind, let name = callee.lastName { return types.contains(name) }
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

  /// Libraries of streams, in which names do not tell the receivers of values.
  private static let streams: Set<String> = ["RxSwift", "RxCocoa", "RxRelay", "ReactiveSwift"]

  /// Data types of Swift and Foundation, which show no screens.
  private static let data: Set<String> = [
    "Void", "String", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double",
    "Float", "CGFloat", "CGRect", "CGSize", "CGPoint", "Data", "Date", "URL", "URLRequest", "URLResponse",
    "HTTPURLResponse", "URLComponents", "URLQueryItem", "UUID", "Locale", "Decimal", "Bool", "Substring", "Character",
    "AttributedString", "NSAttributedString", "Color", "UIColor", "Font", "UIFont", "UIImage", "Image", "Error",
    "NSError", "TimeInterval", "Range", "ClosedRange", "IndexPath", "IndexSet", "DateFormatter", "JSONDecoder",
    "JSONEncoder", "NSNumber", "CLLocationCoordinate2D", "EdgeInsets", "UIEdgeInsets", "LocalizedStringKey",
    "LocalizedStringResource",
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
