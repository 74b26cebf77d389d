import FlowModel

/// Views that erase the type of another view, `struct Erased: View { let content: AnyView; var body: some View { content } }`,
/// and views and closures that a dictionary of the app keeps under keys.
extension Interpreter {
  /// The property whose view a view of the app's own shows as it is; nil: the view is one of its own.
  func erasedProperty(of type: String) -> String? {
    guard let property = onlyShownProperty(of: type), property.type?.name == "AnyView" else { return nil }
    return property.name
  }

  /// The stored property that is all that the body of a view shows.
  private func onlyShownProperty(of type: String) -> PropertyFact? {
    guard roles.isView(type), let getter = index.property("body", in: type)?.getter, getter.count == 1,
      let shown = getter[0].result
    else { return nil }
    let name: String
    switch shown.kind {
    case .name(let own): name = own
    case .member(let base?, let own):
      guard case .name("self") = base.kind else { return nil }
      name = own
    default: return nil
    }
    guard let property = index.property(name, in: type), property.getter == nil else { return nil }
    return property
  }

  /// Lets a view stand for the views of the cases that it shows: a route of one coordinator that wraps a case of an enum of
  /// all screens, `struct ShopRoute: View { let screen: Screen; var body: some View { screen } }`.
  func noteCases(shownBy view: Thing) {
    guard index.entry(view.type)?.kind == .struct, let property = onlyShownProperty(of: view.type),
      let type = property.type?.name, index.entry(type)?.kind == .enum, roles.isView(type),
      let value = view.fields[property.name], value.isKnown
    else { return }
    let outer = views
    views = ViewReading(screen: view)
    var shown = Value.unknown
    for atom in value.atoms where atom.isCase { if let found = views(ofCase: atom) { shown.join(found) } }
    views = outer
    guard shown.isKnown else { return }
    view.erased = Self.casesShown
    write(shown, to: Self.casesShown, of: view)
  }

  /// The field of a view for the views of its cases.
  private static let casesShown = " cases"

  /// Views of which only the type is known: erasing views may show anything, so that too many of them are no help.
  func isTooVague(_ things: [Thing]) -> Bool {
    guard views != nil, things.contains(where: { $0.erased != nil }) else { return false }
    return Set(Value(atoms: things.map(Atom.thing)).shownThings.map(\.type)).count > 3
  }

  /// The type of what an erasing view is made with outside of views: one line may erase several types.
  func typeErased(by type: String, _ arguments: [Argument], in scope: Scope) -> String? {
    guard views == nil, erasedProperty(of: type) != nil else { return nil }
    var types: Set<String> = []
    for argument in arguments {
      let value = steplessly { evaluate(argument.term, in: scope) }
      types.formUnion(value.shownThings.filter(isShown).map(\.type))
    }
    return types.count == 1 ? types.first : nil
  }

  // MARK: Dictionaries

  /// Records under which key a field's dictionary keeps a view or a closure; nil: the key is not known.
  func noteElement(_ value: Value, under key: String?, in field: String, of owner: Thing) {
    guard value.isKept else { return }
    write(value, to: Self.slot(key, of: field), of: owner)
  }

  /// The same for a dictionary that is written in the source.
  func noteElements(of literal: Term, _ value: Value, in field: String, of owner: Thing) {
    guard case .dictionary(let items) = literal.kind, case .list(let values)? = value.atoms.first,
      values.count == items.count
    else { return }
    for (item, value) in zip(items, values) { noteElement(value, under: item.writtenKey, in: field, of: owner) }
  }

  /// What a dictionary keeps under a key; nil: the key is not known, or not all that the dictionary holds is known by its
  /// key, so that it may be any of its elements.
  func kept(under key: Value, in base: Term, _ whole: Value, in scope: Scope) -> Value? {
    guard key.isKnown, let (owner, field) = field(of: base, in: scope) else { return nil }
    var keys: [String] = []
    for atom in key.atoms {
      guard let word = atom.keyWord else { return nil }
      keys.append(word)
    }
    let prefix = Self.slots(of: field)
    var known = Value.unknown
    for (name, value) in owner.fields where name.hasPrefix(prefix) { known.join(value) }
    guard known.isKnown, whole.elements.atoms.allSatisfy({ $0.isVague || known.atoms.contains($0) }) else { return nil }
    var result = owner.fields[Self.slot(nil, of: field)] ?? .unknown
    for key in keys { result.join(owner.fields[Self.slot(key, of: field)] ?? .unknown) }
    return result
  }

  private static func slots(of field: String) -> String { " " + field + "[" }
  private static func slot(_ key: String?, of field: String) -> String { slots(of: field) + (key ?? "") + "]" }

  /// If a dictionary may hold several views, the screen that is being read is one of them.
  func noteChoice(of value: Value) {
    guard let views, views.stack != nil || views.isOneScreen, !views.isNested else { return }
    let things = value.shownThings
    guard things.count > 1, things.allSatisfy(isShown) else { return }
    views.rootViews.formUnion(things)
    views.branchViews.formUnion(things)
  }
}

extension Atom {
  /// A key of a dictionary as a word: a case, whatever its payload, or a text.
  var keyWord: String? {
    switch self {
    case .enumCase(_, let name, _): name
    case .text(let text): "\"" + text + "\""
    default: nil
    }
  }
}

extension Value {
  /// The key, if it can be no other.
  var keyWord: String? { atoms.count == 1 ? atoms[0].keyWord : nil }

  /// Whether it holds a view or a closure.
  fileprivate var isKept: Bool {
    atoms.contains { atom in
      switch atom {
      case .code, .thing: true
      default: false
      }
    }
  }
}

extension Argument {
  /// The key of an element of a dictionary that is written as a case or as a text.
  fileprivate var writtenKey: String? {
    guard let label else { return nil }
    if label.hasPrefix("\""), label.hasSuffix("\""), !label.contains("\\") { return label }
    let path = label.prefix { $0 != "(" }
    guard path.contains("."), let last = path.split(separator: ".").last, last.first?.isLowercase == true,
      last.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    else { return nil }
    return String(last)
  }
}
