import FlowModel

/// Which types the app declares, and what each of them has, its own or inherited.
final class TypeIndex {
  /// A type of the app with everything its extensions add.
  final class Entry {
    let name: String
    var kind: TypeFact.Kind
    var inherits: [TypeReference] = []
    var properties: [PropertyFact] = []
    var functions: [FunctionFact] = []
    var cases: [EnumCaseFact] = []
    var attributes: [String] = []
    var place: SourceLocation

    init(_ fact: TypeFact) {
      name = fact.name
      kind = fact.kind
      place = fact.place
      attributes = fact.attributes
    }

    func add(_ fact: TypeFact) {
      inherits += fact.inherits
      properties += fact.properties
      functions += fact.functions
      cases += fact.cases
    }
  }

  private(set) var types: [String: Entry] = [:]
  /// In the order of the source.
  private(set) var names: [String] = []
  private(set) var functions: [String: [FunctionFact]] = [:]
  private(set) var globals: [String: PropertyFact] = [:]
  private(set) var aliases: [String: TypeReference] = [:]
  private(set) var imports: Set<String> = []
  private var ancestorsOf: [String: [String]] = [:]
  private var heirsOf: [String: [String]] = [:]
  private var enumsByCase: [String: [String]] = [:]

  init(_ files: [FileFacts]) {
    for file in files {
      imports.formUnion(file.imports)
      aliases.merge(file.aliases) { first, _ in first }
      for global in file.globals where globals[global.name] == nil { globals[global.name] = global }
      for function in file.functions { functions[function.name, default: []].append(function) }
    }
    for fact in files.flatMap(\.types) where fact.kind != .extension {
      if let known = types[fact.name] {
        // Two types of one name, nested in different ones: members of both are known under it.
        known.add(fact)
        continue
      }
      let entry = Entry(fact)
      entry.add(fact)
      types[fact.name] = entry
      names.append(fact.name)
    }
    for fact in files.flatMap(\.types) where fact.kind == .extension {
      if let known = types[fact.name] {
        known.add(fact)
      } else {
        // An extension of a framework's type.
        let entry = Entry(fact)
        entry.add(fact)
        types[fact.name] = entry
      }
    }
    for name in names {
      for ancestor in ancestors(of: name) { heirsOf[ancestor, default: []].append(name) }
      for element in types[name]?.cases ?? [] { enumsByCase[element.name, default: []].append(name) }
    }
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
      open += inherited
    }
    ancestorsOf[name] = found
    return found
  }

  func isA(_ name: String, _ ancestor: String) -> Bool { ancestors(of: name).contains(ancestor) }

  /// The types of the app that inherit from, or conform to, a name; the type itself where it can be made.
  func heirs(of name: String) -> [String] {
    (heirsOf[name] ?? []).filter { types[$0]?.kind != .protocol }
  }

  /// The only enum that has this case; nil: none or several.
  func enumWith(caseNamed name: String) -> String? {
    guard let found = enumsByCase[name], found.count == 1 else { return nil }
    return found[0]
  }

  // MARK: Members

  /// The function that a call on a value of the type means: by name, labels, then nearest in the line of ancestors.
  func function(_ name: String, labels: [Argument], in type: String, isStatic: Bool? = nil, after: String? = nil)
    -> FunctionFact?
  {
    var line = ancestors(of: type)
    if let after, let index = line.firstIndex(of: after) { line = Array(line[(index + 1)...]) }
    for ancestor in line {
      let named = (types[ancestor]?.functions ?? []).filter { $0.name == name && $0.body != nil }
      if let best = Self.best(of: named, for: labels) { return best }
    }
    return nil
  }

  func free(_ name: String, labels: [Argument]) -> FunctionFact? {
    Self.best(of: (functions[name] ?? []).filter { $0.body != nil }, for: labels)
  }

  func property(_ name: String, in type: String) -> PropertyFact? {
    var abstract: PropertyFact?
    for ancestor in ancestors(of: type) {
      guard let entry = types[ancestor], let found = entry.properties.first(where: { $0.name == name }) else {
        continue
      }
      if entry.kind == .protocol, found.getter == nil {
        abstract = abstract ?? found
      } else {
        return found
      }
    }
    return abstract
  }

  /// Every property that a value of the type holds.
  func storedProperties(of type: String) -> [PropertyFact] {
    ancestors(of: type).reversed().flatMap { ancestor -> [PropertyFact] in
      guard let entry = types[ancestor], entry.kind != .protocol else { return [] }
      return entry.properties.filter { $0.getter == nil && !$0.isStatic }
    }
  }

  func functions(of type: String) -> [FunctionFact] {
    var seen: Set<String> = []
    return ancestors(of: type).flatMap { types[$0]?.functions ?? [] }.filter {
      $0.body != nil && seen.insert($0.signature).inserted
    }
  }

  /// Labels must fit; defaults and trailing closures may be left out.
  static func best(of candidates: [FunctionFact], for arguments: [Argument]) -> FunctionFact? {
    let fitting = candidates.filter { fits($0, arguments) }
    // The one with the fewest parameters that were left out.
    return fitting.min { $0.parameters.count < $1.parameters.count }
  }

  private static func fits(_ function: FunctionFact, _ arguments: [Argument]) -> Bool {
    assignments(of: arguments, to: function.parameters) != nil
  }

  /// Which argument each parameter gets; nil where they do not fit.
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
        // The first trailing closure goes to the first parameter from here on that takes one.
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
