import FlowModel

/// The types that the app declares, with their own and inherited members.
final class TypeIndex {
  /// A type of the app with all members of its extensions.
  final class Entry {
    let name: String
    var kind: TypeFact.Kind
    var inherits: [TypeReference] = []
    var properties: [PropertyFact] = []
    var functions: [FunctionFact] = []
    var cases: [EnumCaseFact] = []
    var sameTypes: [String: TypeReference] = [:]
    var attributes: [String] = []
    var generics: [String]
    var place: SourceLocation

    init(_ fact: TypeFact, name: String) {
      self.name = name
      generics = fact.generics
      kind = fact.kind
      place = fact.place
      attributes = fact.attributes
    }

    func add(_ fact: TypeFact, inherits more: [TypeReference]) {
      inherits += more
      properties += fact.properties
      functions += fact.functions
      cases += fact.cases
      sameTypes.merge(fact.sameTypes) { first, _ in first }
    }
  }

  private(set) var types: [String: Entry] = [:]
  /// In the order of the source.
  private(set) var names: [String] = []
  private(set) var functions: [String: [FunctionFact]] = [:]
  private(set) var globals: [String: PropertyFact] = [:]
  private(set) var aliases: [String: TypeReference] = [:]
  private(set) var imports: Set<String> = []
  /// The names of all generic parameters and associated types.
  private(set) var placeholders: Set<String> = []
  /// The names of the types that some code makes by `Type(…)`.
  private(set) var made: Set<String> = []
  let table: NameTable
  private var ancestorsOf: [String: [String]] = [:]
  private var heirsOf: [String: [String]] = [:]
  private var enumsByCase: [String: [String]] = [:]
  /// The number of functions, and of properties with code.
  private(set) var countOfBodies = 0
  /// Memoised look-ups, because nearly every call of the app repeats one.
  private var functionsOf: [String: [FunctionFact]] = [:]
  private var functionsNamed: [String: [String: [[FunctionFact]]]] = [:]
  private var propertiesOf: [String: [String: PropertyFact]] = [:]
  private var storedOf: [String: [PropertyFact]] = [:]
  private var removing: [String: Bool] = [:]
  private var staticsOf: [String: [String: PropertyFact]] = [:]
  private var caseNamesOf: [String: Set<String>] = [:]
  var associatedOf: [String: [String: TypeReference?]] = [:]
  private var meaningItself: [String: Bool] = [:]
  /// The names of all fields that hold more than text or numbers.
  private(set) var fieldNames: Set<String> = []
  /// By key, the names of the properties that the framework stores under it.
  private(set) lazy var storageKeys = namesByStorageKey()
  /// The types that declare functions, by the places of the functions.
  private var declarers: [SourceLocation: String] = [:]
  /// The names of functions with generic parameters of their own.
  private(set) var genericFunctions: Set<String> = []

  init(_ files: [FileFacts]) {
    table = NameTable(files)
    for file in files {
      imports.formUnion(file.imports)
      placeholders.formUnion(file.placeholders)
      made.formUnion(file.made)
      for type in file.types {
        countOfBodies += type.functions.count + type.properties.count { $0.getter != nil }
      }
      for alias in file.aliases { add(alias) }
    }
    for fact in files.flatMap(\.types) where fact.kind != .extension { add(fact, as: table.key(ofPath: fact.path)) }
    for fact in files.flatMap(\.types) where fact.kind == .extension {
      add(fact, as: table.key(for: fact.name, in: []))
    }
    ancestorsOf = [:]
    aliases = aliases.mapValues { meant($0, in: nil) }
    for file in files {
      for global in file.globals where globals[global.name] == nil {
        globals[global.name] = global
        globals[global.name]?.type = global.type.map { meant($0, in: nil) }
      }
      for function in file.functions { functions[function.name, default: []].append(settled(function, in: nil)) }
    }
    for entry in types.values { settle(entry) }
    let all = types.values.flatMap(\.functions) + functions.values.joined()
    for (name, entry) in types { for function in entry.functions { declarers[function.place] = name } }
    for function in all { placeholders.formUnion(function.generics) }
    genericFunctions = Set(all.lazy.filter { !$0.generics.isEmpty }.map(\.name))
    for property in types.values.flatMap(\.properties) where property.getter == nil && !property.isText {
      fieldNames.insert(property.name)
    }
    for name in names {
      for ancestor in ancestors(of: name) { heirsOf[ancestor, default: []].append(name) }
      for element in types[name]?.cases ?? [] { enumsByCase[element.name, default: []].append(name) }
    }
  }

  private func add(_ alias: AliasFact) {
    let path = alias.outer.isEmpty ? alias.name : alias.outer + "." + alias.name
    let key = table.key(ofPath: path)
    guard aliases[key] == nil else { return }
    guard case .named(let name, let arguments) = alias.type else {
      aliases[key] = alias.type
      return
    }
    // Resolved inside the type that contains the alias. An alias for itself would be endless.
    let meant = table.key(for: name, in: [alias.outer])
    if meant != key { aliases[key] = .named(meant, arguments) }
  }

  private func add(_ fact: TypeFact, as name: String) {
    let outer = fact.kind == .extension ? fact.name : fact.outer
    let inherits = fact.inherits.map { type -> TypeReference in
      guard case .named(let name, let arguments) = type else { return type }
      return .named(table.key(for: name, in: [outer]), arguments.map { meant($0, in: nil) })
    }
    if let known = types[name] {
      known.add(fact, inherits: inherits)
      return
    }
    // An extension without a declaration extends a framework's type.
    let entry = Entry(fact, name: name)
    entry.add(fact, inherits: inherits)
    types[name] = entry
    if fact.kind != .extension, !fact.place.isOfLibrary { names.append(name) }
  }

  /// A static property of the type itself; tables of texts have thousands of them.
  func staticProperty(_ name: String, of type: String) -> PropertyFact? {
    if let known = staticsOf[type] { return known[name] }
    let found = (types[type]?.properties ?? []).filter(\.isStatic).map { ($0.name, $0) }
    staticsOf[type] = Dictionary(found, uniquingKeysWith: { first, _ in first })
    return staticsOf[type]?[name]
  }

  /// Whether a written name is the key of its type, wherever it stands. All aliases must be known.
  func meansItself(_ name: String) -> Bool {
    if let known = meaningItself[name] { return known }
    let meansItself = table.isPlain(name) && aliases[name] == nil
    meaningItself[name] = meansItself
    return meansItself
  }

  func hasCase(_ name: String, in type: String) -> Bool {
    if let known = caseNamesOf[type] { return known.contains(name) }
    let found = Set((types[type]?.cases ?? []).map(\.name))
    caseNamesOf[type] = found
    return found.contains(name)
  }

  /// Whether the app itself declares the type (and does not only extend it).
  func declares(_ name: String) -> Bool { types[name].map { $0.kind != .extension } ?? false }

  func entry(_ name: String) -> Entry? { types[name] }

  /// The type itself, its superclasses and protocols, the nearest first; also those of frameworks, by name.
  func ancestors(of name: String) -> [String] {
    if let known = ancestorsOf[name] { return known }
    var found: [String] = []
    var open = [name]
    while let next = open.first, found.count < 64 {
      open.removeFirst()
      guard !found.contains(next) else { continue }
      found.append(next)
      let inherited = types[next]?.inherits.flatMap(\.names) ?? aliases[next]?.names ?? []
      open += inherited + (FrameworkTypes.ancestors[next] ?? [])
    }
    ancestorsOf[name] = found
    return found
  }

  /// Whether the function at a place is a type's own, not that of a superclass or of a protocol; true for closures.
  func isOwn(_ function: SourceLocation, of type: String) -> Bool { declarers[function].map { $0 == type } ?? true }

  func isA(_ name: String, _ ancestor: String) -> Bool { ancestors(of: name).contains(ancestor) }

  /// The types of the app that inherit from, or conform to, a name; the type itself if it can be made.
  func heirs(of name: String) -> [String] {
    (heirsOf[name] ?? []).filter { types[$0]?.kind != .protocol }
  }

  /// The only enum that has this case; nil: none or several.
  func enumWith(caseNamed name: String) -> String? {
    guard let found = enumsByCase[name], found.count == 1 else { return nil }
    return found[0]
  }

  /// The enums that have all of some cases.
  func enums(with cases: Set<String>) -> [String] {
    let known = cases.filter { enumsByCase[$0] != nil }
    guard let rarest = known.min(by: { (enumsByCase[$0]!.count, $0) < (enumsByCase[$1]!.count, $1) }) else { return [] }
    return (enumsByCase[rarest] ?? []).filter { name in known.allSatisfy { enumsByCase[$0]?.contains(name) == true } }
  }

  /// Types of frameworks that the app extends.
  var frameworkExtensions: [String] { types.values.filter { $0.kind == .extension }.map(\.name).sorted() }

  /// The types in the descriptions of libraries.
  var libraryTypes: [Entry] { types.values.filter(\.place.isOfLibrary).sorted { $0.name < $1.name } }

  // MARK: Members

  /// The functions that a call on a value of the type may mean: by name, labels, then the nearest among the ancestors.
  func functions(_ name: String, labels: [Argument], in type: String, after: String? = nil) -> [FunctionFact] {
    guard let after, let index = ancestors(of: type).firstIndex(of: after) else {
      let own = nearest(in: functions(named: name, of: type), labels)
      return labels.isEmpty ? own : own + inherited(name, besides: own, of: type, labels)
    }
    let line = ancestors(of: type)[(index + 1)...]
    return nearest(in: line.map { own(name, of: $0) }, labels)
  }

  /// The private functions that a call means in the code of a class, on a value of the class or of a subclass: such a
  /// function is not overridden by a subclass that has one of the same name; nil: the class has none.
  func privateFunctions(_ name: String, labels: [Argument], of owner: String, in type: String) -> [FunctionFact]? {
    guard owner != type, isA(type, owner) else { return nil }
    let found = Self.best(of: own(name, of: owner).filter { $0.attributes.contains("private") }, for: labels)
    return found.isEmpty ? nil : found
  }

  /// The class that declares a function, or has it in an extension; nil: a protocol, or none.
  func classDeclaring(_ function: FunctionFact) -> String? {
    declarers[function.place].flatMap { types[$0]?.kind == .class ? $0 : nil }
  }

  /// Functions of superclasses that have the same labels as those of a class, and take other types.
  private func inherited(
    _ name: String, besides own: [FunctionFact], of type: String, _ labels: [Argument]
  ) -> [FunctionFact] {
    let line = functions(named: name, of: type)
    guard line.count > 1, !own.isEmpty, name != "init" else { return [] }
    var found: [FunctionFact] = []
    for named in line {
      for function in Self.best(of: named, for: labels)
      where !function.place.isOfLibrary && isOfClass(function, above: type) {
        let types = function.parameters.map(\.type)
        if !(own + found).contains(where: { $0.parameters.map(\.type) == types }) { found.append(function) }
      }
    }
    return found
  }

  private func isOfClass(_ function: FunctionFact, above type: String) -> Bool {
    ancestors(of: type).contains { ancestor in
      types[ancestor].map { $0.kind == .class && $0.functions.contains { $0 === function } } ?? false
    }
  }

  private func nearest(in line: [[FunctionFact]], _ labels: [Argument]) -> [FunctionFact] {
    for named in line {
      let best = Self.best(of: named, for: labels)
      if !best.isEmpty { return best }
    }
    return []
  }

  private func own(_ name: String, of type: String) -> [FunctionFact] {
    (types[type]?.functions ?? []).filter { $0.name == name && $0.body != nil }
  }

  /// The functions of a name, grouped by ancestor, the nearest first.
  private func functions(named name: String, of type: String) -> [[FunctionFact]] {
    if let known = functionsNamed[type]?[name] { return known }
    let found = ancestors(of: type).map { own(name, of: $0) }.filter { !$0.isEmpty }
    functionsNamed[type, default: [:]][name] = found
    return found
  }

  func free(_ name: String, labels: [Argument]) -> [FunctionFact] {
    Self.best(of: (functions[name] ?? []).filter { $0.body != nil }, for: labels)
  }

  func property(_ name: String, in type: String) -> PropertyFact? {
    if let known = propertiesOf[type] { return known[name] }
    let found = properties(of: type)
    propertiesOf[type] = found
    return found[name]
  }

  /// The nearest property of each name; implementations replace protocol requirements.
  private func properties(of type: String) -> [String: PropertyFact] {
    var found: [String: PropertyFact] = [:]
    var abstract: [String: PropertyFact] = [:]
    for ancestor in ancestors(of: type) {
      guard let entry = types[ancestor] else { continue }
      var own: Set<String> = []
      for property in entry.properties {
        // An extension of the protocol itself may implement what the protocol requires.
        if entry.kind == .protocol, property.getter == nil {
          abstract[property.name] = abstract[property.name] ?? property
        } else if own.insert(property.name).inserted {
          found[property.name] = found[property.name] ?? property
        }
      }
    }
    return found.merging(abstract) { nearest, _ in nearest }
  }

  /// Every property that a value of the type holds.
  func storedProperties(of type: String) -> [PropertyFact] {
    if let known = storedOf[type] { return known }
    let found = ancestors(of: type).reversed().flatMap { ancestor -> [PropertyFact] in
      guard let entry = types[ancestor], entry.kind != .protocol else { return [] }
      return entry.properties.filter { $0.getter == nil && !$0.isStatic }
    }
    storedOf[type] = found
    return found
  }

  /// Whether a controller removes another controller from its parent, or lets UIKit exchange two of them.
  func removesChildren(_ type: String) -> Bool {
    if let known = removing[type] { return known }
    let words: Set<String> = ["removeFromParent", "removeFromParentViewController"]
    // `child.remove()`, with a method of an extension of all controllers.
    let helpers = functions(of: "UIViewController").filter { function in
      let own = BodyNames.of(function).ownMentioned
      return words.contains { own.contains(BodyNames.any($0)) }
    }
    let names = Set((words + helpers.map(\.name)).map(BodyNames.any))
    let observers = storedProperties(of: type).compactMap(\.observer)
    let bodies = functions(of: type).map { BodyNames.of($0) } + observers.map { BodyNames.of($0) }
    let result = bodies.contains { body in
      let others = body.received.values.reduce(body.mentioned) { $0.union($1) }
      return !others.isDisjoint(with: names) || helpers.contains { body.calledAsOnLists.contains($0.name) }
        || body.ownMentioned.contains(BodyNames.call("transition", "from"))
    }
    removing[type] = result
    return result
  }

  func functions(of type: String) -> [FunctionFact] {
    if let known = functionsOf[type] { return known }
    var seen: Set<String> = []
    let found = ancestors(of: type).flatMap { ancestor -> [FunctionFact] in
      // Overridden functions are left out; overloads in one type are kept.
      let own = (types[ancestor]?.functions ?? []).filter { $0.body != nil && !seen.contains($0.signature) }
      seen.formUnion(own.map(\.signature))
      return own
    }
    functionsOf[type] = found
    return found
  }

  /// The candidates whose labels fit, where parameters with defaults and trailing closures may be left out; of these,
  /// those with the fewest left out.
  static func best(of candidates: [FunctionFact], for arguments: [Argument]) -> [FunctionFact] {
    let fitting = candidates.filter { fits($0, arguments) }
    let fewest = fitting.map(\.parameters.count).min()
    return fitting.filter { $0.parameters.count == fewest }
  }

  private static func fits(_ function: FunctionFact, _ arguments: [Argument]) -> Bool {
    assignments(of: arguments, to: function.parameters) != nil
  }

  /// The index of each parameter's argument; nil if the arguments do not fit.
  static func assignments(of arguments: [Argument], to parameters: [ParameterFact]) -> [Int?]? {
    var taken: [Int?] = []
    var next = 0
    for (index, parameter) in parameters.enumerated() {
      guard next < arguments.count else {
        guard parameter.initial != nil || isOptionalClosure(parameter) else { return nil }
        taken.append(nil)
        continue
      }
      let argument = arguments[next]
      if argument.isTrailing, argument.label == nil {
        // The first trailing closure goes to the next parameter that takes a closure.
        let later = parameters[(index + 1)...].filter { $0.initial == nil && !isOptionalClosure($0) }.count
        let isClosure = parameter.type.isFunction || parameter.type == .unread || isAliased(parameter.type)
        if isClosure, later <= arguments.count - next - 1 {
          taken.append(next)
          next += 1
        } else if parameter.initial != nil {
          taken.append(nil)
        } else {
          return nil
        }
      } else if argument.label == parameter.label {
        taken.append(next)
        next += 1
      } else if parameter.initial != nil || isOptionalClosure(parameter) {
        taken.append(nil)
      } else {
        return nil
      }
    }
    return next == arguments.count ? taken : nil
  }

  private static func isOptionalClosure(_ parameter: ParameterFact) -> Bool { false }

  /// A named type may be an alias of a closure type.
  private static func isAliased(_ type: TypeReference) -> Bool {
    if case .named = type { return true }
    return false
  }
}
