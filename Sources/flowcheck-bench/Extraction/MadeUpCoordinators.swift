/// The coordinators of an extraction that the source does not name: a tab with only a screen, a stack that is presented,
/// are coordinators in a declaration. So is a view that contains a stack; if its content is written where the stack stands,
/// the stack begins with a screen named after the view, which is the view itself to who reads the source.
struct MadeUpCoordinators {
  private let names: Set<String>
  /// Those that are views of the source.
  private let views: Set<String>
  private var parents: [String: String] = [:]
  private var firsts: [String: Set<String>] = [:]

  /// - Parameters:
  ///   - words: the names in the source.
  ///   - labelled: the names that labels have for coordinators.
  init(_ extracted: ExtractedFacts, words: Set<String>, labelled: Set<String>) {
    let views = extracted.facts.filter {
      $0.kind == "transition" && $0.screen == nil && $0.targets == [Self.screen(of: $0.owner)]
    }.map(\.owner)
    self.views = Set(views).intersection(extracted.coordinators).subtracting(labelled)
    names = extracted.coordinators.subtracting(words).union(self.views)
    for fact in extracted.facts {
      if fact.kind == "child", names.contains(fact.what) { parents[fact.what] = parents[fact.what] ?? fact.owner }
      if names.contains(fact.owner), isFirst(fact) { firsts[fact.owner, default: []].formUnion(fact.targets) }
    }
  }

  /// Whether it is what such a coordinator begins with: the source shows it together with the tab or the stack.
  func isFirst(_ fact: ExtractedFacts.Fact) -> Bool {
    names.contains(fact.owner) && fact.screen == nil && fact.kind == "transition"
      && ["push", "show", "replace"].contains(fact.word)
  }

  /// Whether a screen is the content of the stack that a view contains: the view itself.
  func isContent(_ screen: String, of view: String) -> Bool {
    views.contains(view) && screen == Self.screen(of: view)
  }

  private static func screen(of view: String) -> String { view + "Screen" }

  /// The coordinator of the source whose code that of a coordinator is.
  func owner(_ name: String) -> String {
    var owner = name
    for _ in 0...names.count {
      guard names.contains(owner), let parent = parents[owner] else { break }
      owner = parent
    }
    return owner
  }

  /// What the source shows where a declaration shows one of these.
  func meant(_ target: String) -> Set<String> {
    var (found, open): (Set<String>, [String]) = ([target], [target])
    while let next = open.popLast() {
      guard names.contains(next) else { continue }
      // Tabs may show each other.
      open += firsts[next, default: []].filter { found.insert($0).inserted }
    }
    return found
  }

  /// Whether it only says that such a coordinator is a child.
  func isOfDeclarationOnly(_ fact: ExtractedFacts.Fact) -> Bool { fact.kind == "child" && names.contains(fact.what) }
}
