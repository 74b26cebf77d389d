/// Knows what is in tabs, and the values that select them.
extension Interpreter {
  func fill(_ tabs: Thing, _ field: String, with content: Value) {
    tabsOfRound[tabs, default: .unknown].join(content)
    write(content, to: field, of: tabs)
  }

  /// Leaves out of tabs what only earlier rounds put there: views of objects that stood for others which were not known
  /// yet.
  func leaveOutEarlierTabs() {
    for (tabs, content) in tabsOfRound {
      let field = tabs.kind == .tabs ? "viewControllers" : "tabs"
      tabs.fields[field] = content
    }
  }

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
