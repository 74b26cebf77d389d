import FlowModel

/// Interprets tab bar controllers whose tabs stand in a storyboard, and knows which controller is in which tab.
///
/// The storyboard is not read. What is in the tabs follows from what code takes them for: `viewControllers?[0] as?
/// UINavigationController`.
extension Interpreter {
  /// What code takes the tabs of a tab bar controller for.
  struct AskedTabs {
    /// By the number of the tab.
    var types: [Int: String] = [:]
    /// The type of any tab.
    var common: String?
    /// The first place that asks.
    var place: SourceLocation
  }

  /// The largest number of tabs that are distinguished.
  static let mostTabs = 8

  static let selectedIndex = "selectedIndex"

  private static let lists: Set<String> = ["viewControllers", "customizableViewControllers", "children"]

  // MARK: Which tab is meant

  /// The tab bar controllers whose list of tabs a term is; empty: it is something else.
  private func owners(ofList list: Term, in scope: Scope) -> [Thing] {
    switch list.kind {
    case .name(let name) where Self.lists.contains(name) && scope.lookup(name) == nil:
      return scope.home.map { $0.kind == .tabs ? [$0] : [] } ?? []
    case .member(let base?, let name) where Self.lists.contains(name):
      let owners = steplessly { resolved(evaluate(base, in: scope)) }.things
      return owners.allSatisfy { $0.kind == .tabs } ? owners : []
    case .operation("??", let inner, _), .awaited(let inner): return owners(ofList: inner, in: scope)
    default: return []
    }
  }

  /// The controllers of the tabs in their order, if the source has it.
  func pages(inOrderOf tabs: Thing) -> [Thing]? {
    guard let value = tabs.fields["viewControllers"], value.atoms.count == 1, case .list(let items) = value.atoms[0],
      (1...Self.mostTabs).contains(items.count), items.allSatisfy({ $0.atoms.count == 1 && $0.things.count == 1 })
    else { return nil }
    return items.map { $0.things[0] }
  }

  /// `viewControllers?[1]`: the controller of that tab; nil: another list, or a number that is not known.
  func page(_ key: Value, of list: Term, in scope: Scope) -> Value? {
    guard key.atoms.count == 1, case .number(let text) = key.atoms[0], let number = Int(text) else { return nil }
    return page(in: list, scope) { $0.indices.contains(number) ? $0[number] : nil }
  }

  /// `viewControllers?.first`, `viewControllers?.last`
  func page(named end: String, of list: Term, in scope: Scope) -> Value? {
    guard end == "first" || end == "last" else { return nil }
    return page(in: list, scope) { end == "first" ? $0.first : $0.last }
  }

  private func page(in list: Term, _ scope: Scope, _ choose: ([Thing]) -> Thing?) -> Value? {
    let owners = owners(ofList: list, in: scope)
    guard owners.count == 1, let pages = pages(inOrderOf: owners[0]) else { return nil }
    // Of a storyboard, there may be more tabs than were asked for so far.
    return choose(pages).map { Value(.thing($0)) } ?? (askedTabs[owners[0]] == nil ? nil : .unknown)
  }

  // MARK: Tabs of a storyboard

  /// Records what a tab is taken for whose controller nobody was seen to set. Whether the tabs are known now, because
  /// no code can set them.
  func noteTab(_ term: Term, as type: TypeReference, at place: SourceLocation, in scope: Scope) -> Bool {
    guard let name = type.name, roles.isViewController(name) || roles.isNavigationController(name) else { return false }
    var isFilled = false
    let (owners, number) = asked(by: term, in: scope)
    for tabs in owners where tabsOfRound[tabs] == nil {
      var asked = askedTabs[tabs] ?? AskedTabs(place: place)
      if let number, number < Self.mostTabs {
        asked.types[number] = asked.types[number] ?? name
      } else {
        asked.common = asked.common ?? name
      }
      askedTabs[tabs] = asked
      if !setters.setsTabs(tabs.type, index) { isFilled = fill(tabs, asked) || isFilled }
    }
    return isFilled
  }

  /// The tab bar controllers of which a term is one tab, and the number of that tab.
  private func asked(by term: Term, in scope: Scope) -> ([Thing], number: Int?) {
    switch term.kind {
    case .element(let list, let arguments):
      guard arguments.count == 1 else { return ([], nil) }
      let number: Int? = if case .number(let text) = arguments[0].term.kind { Int(text) } else { nil }
      return (owners(ofList: list, in: scope), number)
    case .member(let list?, "first"): return (owners(ofList: list, in: scope), 0)
    case .member(let list?, "last"): return (owners(ofList: list, in: scope), nil)
    case .name("selectedViewController"):
      return (scope.home.map { $0.kind == .tabs ? [$0] : [] } ?? [], nil)
    case .member(let base?, "selectedViewController"):
      return (steplessly { resolved(evaluate(base, in: scope)) }.things.filter { $0.kind == .tabs }, nil)
    default: return ([], nil)
    }
  }

  /// Fills the tabs that nobody was seen to fill with what code takes them for: as many as code tells apart.
  func fillTabsOfStoryboards() {
    for (tabs, asked) in askedTabs.sorted(by: { $0.key.number < $1.key.number }) {
      guard tabsOfRound[tabs] == nil, tabs.fields["viewControllers"]?.elements.things.isEmpty != false else { continue }
      _ = fill(tabs, asked)
    }
  }

  /// As many tabs as code tells apart; whether there are any.
  private func fill(_ tabs: Thing, _ asked: AskedTabs) -> Bool {
    let told = index.declares(tabs.type) ? index.functions(of: tabs.type).map { TabNumbers.of($0.body ?? []) } : []
    let count = max((asked.types.keys.max() ?? -1) + 1, told.max() ?? 0, asked.common == nil ? 0 : 1)
    let types = Array(asked.types.values).sorted() + [asked.common].compactMap { $0 }
    let stack = types.first(where: roles.isNavigationController)
    var pages: [Value] = []
    for number in 0..<min(count, Self.mostTabs) {
      guard let type = asked.types[number] ?? asked.common ?? stack else { break }
      oneByOne(number) { pages.append(Value(.thing(page(type, of: tabs, at: asked.place)))) }
    }
    guard !pages.isEmpty else { return false }
    write(Value(.list(pages)), to: "viewControllers", of: tabs)
    if index.declares(tabs.type), selfMade.insert(tabs).inserted { learn() }
    return true
  }

  private func page(_ type: String, of tabs: Thing, at place: SourceLocation) -> Thing {
    if index.declares(type) { return make(type, [], at: place, maker: tabs) }
    let kind: Thing.Kind = roles.isNavigationController(type) ? .navigation : .instance
    return thing(kind, type: type, place: place, maker: tabs).0
  }

  // MARK: The selected tab

  /// Runs code as if one tab was selected.
  func selecting<Result>(_ number: Int, of tabs: Thing, _ body: () -> Result) -> Result {
    let outer = isSelecting
    isSelecting = true
    defer { isSelecting = outer }
    return given(FieldName(thing: tabs, name: Self.selectedIndex), Value(.number("\(number)"))) { body() }
  }

  /// The controller of the tab that is selected while the code runs.
  func selectedPage(of tabs: Thing) -> Value? {
    guard isSelecting, case .number(let text)? = tabs.fields[Self.selectedIndex]?.atoms.first, let number = Int(text),
      let pages = pages(inOrderOf: tabs), pages.indices.contains(number)
    else { return nil }
    return Value(.thing(pages[number]))
  }

  /// The truth of conditions that ask for the selected tab.
  func truthOfSelected(_ conditions: [Condition], in scope: Scope) -> Bool? {
    guard isSelecting else { return nil }
    let answers = conditions.map { truthOfSelected($0, in: scope) }
    return answers.contains(false) ? false : answers.contains(nil) ? nil : true
  }

  private func truthOfSelected(_ condition: Condition, in scope: Scope) -> Bool? {
    switch condition {
    case .holds(let term):
      if case .test(let inner, let type) = term.kind { return isOfType(inner, type, in: scope) }
      return areSame(term, in: scope) ?? assumedTruth([condition], in: scope)
    case .unwraps(_, let term):
      switch term.kind {
      case .cast(let inner, let type): return isOfType(inner, type, in: scope)
      case .call:
        // The number of the tab, or the case of that number.
        guard let atom = steplessly({ evaluate(term, in: scope) }).onlyAtom else { return nil }
        if case .number = atom { return true }
        return atom == .none ? false : atom.isCase ? true : nil
      default: return nil
      }
    case .matches: return nil
    }
  }

  /// Whether a condition compares the controller, or the number, of the selected tab with the same one; nil: it compares
  /// something else.
  private func areSame(_ condition: Term, in scope: Scope) -> Bool? {
    guard case .operation(let symbol, let left, let right) = condition.kind,
      ["==", "===", "!=", "!=="].contains(symbol),
      let one = steplessly({ evaluate(left, in: scope) }).onlyAtom,
      let other = steplessly({ evaluate(right, in: scope) }).onlyAtom
    else { return nil }
    switch (one, other) {
    case (.thing(let page), .thing(let another)):
      guard isPageOfSelected(page), isPageOfSelected(another) else { return nil }
    case (.number, .number):
      // Any other number may be another one at run time.
      guard case .name(let name) = left.kind, scope.lookup(name) != nil, right.literal != nil else { return nil }
    default: return nil
    }
    return (one == other) == symbol.hasPrefix("=")
  }

  private func isPageOfSelected(_ page: Thing) -> Bool {
    setAside.keys.contains { field in
      field.name == Self.selectedIndex && pages(inOrderOf: field.thing)?.contains(page) == true
    }
  }

  /// `viewControllers?.firstIndex(of: controller)`, also with a closure that compares the controller; nil: another list,
  /// or it is not known which tab it is.
  func numberOfPage(_ arguments: [Argument], in list: Term, _ scope: Scope) -> Value? {
    guard isSelecting, arguments.count == 1, let sought = arguments[0].soughtPage else { return nil }
    let owners = owners(ofList: list, in: scope)
    guard owners.count == 1, let pages = pages(inOrderOf: owners[0]),
      case .thing(let page)? = steplessly({ evaluate(sought, in: scope) }).onlyAtom,
      let number = pages.firstIndex(of: page)
    else { return nil }
    return Value(.number("\(number)"))
  }

  /// `Tab(rawValue: selectedIndex)`: the case with the number of the selected tab; nil: the number is not known.
  func selectedCase(of type: String, _ arguments: [Argument], in scope: Scope) -> Value? {
    guard isSelecting, arguments.count == 1, arguments[0].label == "rawValue", index.entry(type) != nil,
      case .number(let text)? = steplessly({ evaluate(arguments[0].term, in: scope) }).onlyAtom, let sought = Int(text)
    else { return nil }
    return self.case(numbered: sought, of: type)
  }

  /// Whether the controller of a tab is of a type; nil: a term is something else.
  private func isOfType(_ term: Term, _ type: TypeReference, in scope: Scope) -> Bool? {
    guard let name = meant(type, in: scope).name else { return nil }
    let value = steplessly { evaluate(term, in: scope) }
    guard value.atoms.count == 1, let page = value.things.first, isPageOfSelected(page) else { return nil }
    return conforms(page, to: name)
  }

  /// The one case of a `switch` over the number of the selected tab that runs; nil: it is over something else.
  func caseOfSelected(_ cases: [ChoiceCase], of subject: Term, in scope: Scope) -> ChoiceCase? {
    guard isSelecting else { return nil }
    var atom = assumedAtom(subject, in: scope)
    if case .name(let name) = subject.kind, let local = scope.lookup(name) { atom = local.onlyAtom }
    guard case .number(let text)? = atom else { return nil }
    return cases.first { element in
      element.isDefault
        || element.patterns.contains { pattern in
          if case .term(let term) = pattern { term.constantName == text } else { pattern.isAny }
        }
    }
  }
}

/// Finds code that sets the controllers of tabs, or the root of a window.
struct ControllerSetters {
  /// The types with code that sets their own tabs.
  private var types: Set<String> = []
  /// Whether some code sets those of another object.
  private var areOthersSet = false
  private(set) var setsRoot = false

  init(_ index: TypeIndex, _ roles: Roles) {
    for entry in index.names.compactMap(index.entry) {
      for function in entry.functions { add(BodyNames.of(function), of: entry, index, roles) }
      for property in entry.properties {
        add(BodyNames.of((property.getter ?? []) + (property.observer ?? [])), of: entry, index, roles)
        if let initial = property.initial { add(BodyNames.of(initial), of: entry, index, roles) }
      }
    }
    for function in index.functions.values.joined() {
      setsRoot = setsRoot || Self.setsRoot(BodyNames.of(function))
    }
  }

  private mutating func add(_ names: BodyNames, of entry: TypeIndex.Entry, _ index: TypeIndex, _ roles: Roles) {
    setsRoot = setsRoot || Self.setsRoot(names)
    if names.ownWritten.contains(Self.list) || names.ownMentioned.contains(BodyNames.any(Self.setter)) {
      types.insert(entry.name)
    }
    let receivers =
      names.writtenOf.filter { $0.value.contains(Self.list) }.map(\.key)
      + names.received.filter { $0.value.contains(BodyNames.any(Self.setter)) }.map(\.key)
    for receiver in receivers {
      let type = (names.locals[receiver] ?? nil) ?? index.property(receiver, in: entry.name)?.type
      let areTabs = type?.name.map(roles.isTabBarController) ?? receiver.lowercased().contains("tab")
      areOthersSet = areOthersSet || areTabs
    }
  }

  private static let (list, setter) = ("viewControllers", "setViewControllers")

  private static func setsRoot(_ names: BodyNames) -> Bool {
    let root = "rootViewController"
    return names.written.contains(root) || names.ownWritten.contains(root)
      || names.writtenOf.values.contains { $0.contains(root) }
  }

  /// Whether some code may set the tabs of a tab bar controller of a type.
  func setsTabs(_ type: String, _ index: TypeIndex) -> Bool {
    areOthersSet || index.ancestors(of: type).contains(where: types.contains)
  }
}

/// The number of tabs that code tells apart by the number of the selected one.
private struct TabNumbers {
  private var count = 0

  static func of(_ body: [Statement]) -> Int {
    var numbers = TabNumbers()
    numbers.add(body)
    return numbers.count
  }

  private mutating func add(_ body: [Statement]) { for statement in body { add(statement.itself) } }

  private mutating func add(_ statement: Statement) {
    switch statement {
    case .branch(let conditions, let then, let otherwise, _):
      let number = conditions.lazy.compactMap(Self.number).first
      note(number)
      add(then)
      // What is left belongs to one more tab, unless it asks on.
      if number != nil, !otherwise.isEmpty, !Self.asksOn(otherwise) { count += 1 }
      add(otherwise)
    case .guarding(let conditions, let otherwise, _):
      for condition in conditions { note(Self.number(condition)) }
      add(otherwise)
    case .choice(let subject, let cases, _):
      let isAsked = subject.lastName == Interpreter.selectedIndex
      for element in cases {
        for case .term(let term) in element.patterns where isAsked { note(term.literal) }
        add(element.body)
      }
    case .loop(_, _, let body), .deferred(let body), .scope(let body): add(body)
    case .term, .variable, .give, .function, .leave: break
    }
  }

  private mutating func note(_ number: Int?) {
    if let number, (0..<Interpreter.mostTabs).contains(number) { count = max(count, number + 1) }
  }

  private static func asksOn(_ body: [Statement]) -> Bool {
    guard body.count == 1, case .branch(let conditions, _, _, _) = body[0].itself else { return false }
    return conditions.contains { number($0) != nil }
  }

  private static func number(_ condition: Condition) -> Int? {
    guard case .holds(let term) = condition, case .operation("==", let left, let right) = term.kind,
      left.lastName == Interpreter.selectedIndex
    else { return nil }
    return right.literal
  }
}

extension Argument {
  /// The controller that `firstIndex` looks for.
  fileprivate var soughtPage: Term? {
    if label == "of" { return term }
    guard case .closure(let fact) = term.kind, fact.body.count == 1,
      case .operation(let symbol, let left, let right)? = fact.body[0].onlyTerm?.kind, symbol == "===" || symbol == "=="
    else { return nil }
    let element = fact.parameters.first ?? "$0"
    if case .name(element) = left.kind { return right }
    if case .name(element) = right.kind { return left }
    return nil
  }
}

extension Statement {
  fileprivate var onlyTerm: Term? {
    switch itself {
    case .term(let term): term
    case .give(let term): term
    default: nil
    }
  }
}

extension Pattern {
  var isAny: Bool {
    if case .any = self { return true }
    return false
  }
}

extension Term {
  fileprivate var literal: Int? {
    if case .number(let text) = kind { return Int(text) }
    return nil
  }
}
