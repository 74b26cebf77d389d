import FlowModel

/// Reads the rows of a list whose elements are in the source: the row is read once for each element.
extension Interpreter {
  private static let mostRows = 8

  /// Nil: no list, or a list whose elements are the app's data.
  func rows(_ name: String, _ arguments: [Argument], in scope: Scope) -> Value? {
    guard name == "ForEach" || name == "List", let views, let first = arguments.first, first.label == nil,
      let row = arguments.last, row.isTrailing, case .closure = row.term.kind,
      case .list(let items)? = evaluate(first.term, in: scope).atoms.first,
      (2...Self.mostRows).contains(items.count)
    else { return nil }
    let words = items.compactMap(\.word)
    guard words.count == items.count, Set(words).count == items.count else { return nil }
    let builder = evaluate(row.term, in: scope)
    let outer = views.item
    defer { views.item = outer }
    var held = Value.unknown
    for (item, word) in zip(items, words) {
      views.item = word
      held.join(build(builder, [item], at: row.term.place))
    }
    return held
  }
}

/// Knows tabs by the values that select them.
extension Interpreter {
  /// `HomeView().tag(Tab.home)`, `Tab("Home", image: "home", value: .home) { HomeView() }`
  func noteTag(_ tag: Argument, of views: [Thing], in scope: Scope) {
    let value = evaluate(tag.term, in: scope)
    for view in views { tags[view, default: .unknown].join(value) }
  }

  /// The only tab that a value selects; nil: none or several have the value as their tag.
  func tab(in tabs: Thing, for value: Atom) -> Thing? {
    let found = (tabs.fields["tabs"] ?? .unknown).things.filter { view in
      tags[view]?.atoms.contains { $0.selects(value) } == true
    }
    return found.count == 1 ? found[0] : nil
  }
}

extension Atom {
  /// Whether a tag is a value: cases are compared by name, because a case with a leading dot may have no type.
  fileprivate func selects(_ value: Atom) -> Bool {
    if case .enumCase(_, let name, _) = self, case .enumCase(_, let other, _) = value { return name == other }
    return self == value
  }
}

extension Value {
  /// The name of an element: a text as a name, or a case without payload.
  fileprivate var word: String? {
    guard atoms.count == 1 else { return nil }
    switch atoms[0] {
    case .text(let text): return ActionName.identifier(text)
    case .enumCase(_, let name, let payload): return payload.isEmpty ? name : nil
    default: return nil
    }
  }
}
