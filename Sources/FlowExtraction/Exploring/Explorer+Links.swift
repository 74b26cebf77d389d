import FlowModel

/// Finds the links by which an app is opened, and what each of them does.
extension Explorer {
  /// Code of a view that hears of links.
  struct Listener {
    var name: String
    var place: SourceLocation
    var again: () -> [Step]
  }

  /// `screen`: the screen whose view hears of the links.
  func meetLinks(_ reading: ViewReading, of screen: Thing? = nil) {
    for action in reading.actions where Self.isLink(action) {
      guard !listeners.contains(where: { $0.place == action.place }) else { continue }
      let again = action.again ?? { action.steps }
      let listener = Listener(name: action.name, place: action.place) { [weak self] in
        self?.heard(again(), of: screen, at: action.place) ?? []
      }
      listeners.append(listener)
    }
  }

  /// A view hears of links while it is there.
  private func heard(_ steps: [Step], of screen: Thing?, at place: SourceLocation) -> [Step] {
    guard let screen, !steps.isEmpty, !isAlwaysThere(screen) else { return steps }
    let fact = ConditionFact(
      name: "", value: "true", isNegated: false, subject: .displayed(Value(.thing(screen))))
    return [Step(kind: .branch(fact, then: steps, otherwise: []), place: place, certainty: .certain)]
  }

  /// Whether a screen is what a stack, a tab or the window begins with, so that it goes only with these.
  private func isAlwaysThere(_ screen: Thing) -> Bool {
    interpreter.things.contains { container in
      !container.isVoid
        && ["root", "tabs", "viewControllers"].contains { field in
          let held = container.fields[field] ?? .unknown
          return held.things.contains(screen) || held.elements.things.contains(screen)
        }
    }
      || launch.contains { step in
        if case .move(.root(let value), _, _) = step.kind { return value.things.contains(screen) }
        return false
      }
  }

  /// Adds the links of views. Every view that is there hears of every link: the code of several views decides together
  /// what a link does, if it asks for the same enum, or for one inside of the other.
  func addLinksOfViews() {
    var groups: [(root: String?, all: [(asks: String?, Listener)], enums: Set<String>)] = []
    for listener in listeners {
      let enums = asLink { interpreter.following(listener.again).enums }
      let root = enums.first { type in asLink { !deciding(type, listener.again).isEmpty } }
      let known = root.flatMap { root in
        groups.firstIndex { $0.root.map { isInside(root, $0) || isInside($0, root) } ?? false }
      }
      guard let root, let known, let outer = groups[known].root else {
        groups.append((root, [(root, listener)], Set(enums)))
        continue
      }
      groups[known].root = isInside(root, outer) ? outer : root
      groups[known].all.append((root, listener))
      groups[known].enums.formUnion(enums)
    }
    for group in groups {
      if let root = group.root, group.all.count > 1 {
        addLinks(of: group.all, root, group.enums)
      } else {
        for (_, listener) in group.all { addLinks(listener.name, at: listener.place, again: listener.again) }
      }
    }
  }

  /// Adds a link for each case of an enum; if the code asks for an enum inside of a case, for each case of that one.
  /// A listener that asks for another enum does nothing then.
  private func addLinks(of listeners: [(asks: String?, Listener)], _ root: String, _ enums: Set<String>) {
    for leaf in leaves(of: root, enums) {
      // The view that asks for the outermost enum is the outermost.
      let hearing = leaf.types.flatMap { type in listeners.filter { $0.asks == type } }
      let steps = asLink { hearing.flatMap { interpreter.assuming(leaf.cases, $0.1.again) } }
      guard !steps.isEmpty else { continue }
      let isTaken = links.contains { $0.name == leaf.element.name }
      let name = isTaken ? leaf.outer + leaf.element.name.prefix(1).uppercased() + leaf.element.name.dropFirst() : nil
      links.append(Link(name: name ?? leaf.element.name, steps: steps, place: leaf.element.place))
    }
  }

  private struct Leaf {
    var element: EnumCaseFact
    /// The case around it.
    var outer: String
    var cases: [String: String]
    /// The enums of these cases, the outermost first.
    var types: [String]
  }

  private func leaves(of type: String, _ enums: Set<String>, inside outer: Leaf? = nil) -> [Leaf] {
    (index.entry(type)?.cases ?? []).flatMap { element -> [Leaf] in
      let cases = (outer?.cases ?? [:]).merging([type: element.name]) { _, new in new }
      let leaf = Leaf(
        element: element, outer: outer?.element.name ?? "", cases: cases, types: (outer?.types ?? []) + [type])
      let inner = element.payload.compactMap(\.name).first { enums.contains($0) && cases[$0] == nil }
      guard let inner, leaf.types.count <= Self.deepestLink else { return [leaf] }
      return leaves(of: inner, enums, inside: leaf)
    }
  }

  private static let deepestLink = 4

  /// Whether an enum is another one, or part of a case of it.
  private func isInside(_ inner: String, _ outer: String, depth: Int = 0) -> Bool {
    if inner == outer { return true }
    guard depth < Self.deepestLink else { return false }
    let parts = (index.entry(outer)?.cases ?? []).flatMap(\.payload).compactMap(\.name)
    return Set(parts).contains { $0 != outer && isInside(inner, $0, depth: depth + 1) }
  }

  /// Adds a link for each case of the enum that decides the link's effects; without such an enum, one link.
  ///
  /// - Parameter canLaunch: Whether the code is that of a launch.
  func addLinks(_ name: String, at place: SourceLocation, canLaunch: Bool = false, again: () -> [Step]) {
    asLink {
      let (whole, enums) = interpreter.following(again)
      guard !whole.isEmpty else { return }
      for type in enums {
        let found = deciding(type, again)
        if found.isEmpty { continue }
        links += found.map {
          Link(name: $0.element.name, steps: $0.steps, place: $0.element.place, canLaunch: canLaunch)
        }
        return
      }
      links.append(Link(name: name, steps: whole, place: place, canLaunch: canLaunch))
    }
  }

  /// Runs code that follows a link, while no view is being read.
  private func asLink<Result>(_ body: () -> Result) -> Result {
    let outer = interpreter.views
    interpreter.views = nil
    defer { interpreter.views = outer }
    return body()
  }

  /// What a link does for each case of an enum. An enum whose cases all have the same effects does not decide the link.
  private func deciding(_ type: String, _ again: () -> [Step]) -> [(element: EnumCaseFact, steps: [Step])] {
    let found = interpreter.byCase(type, again)
    let isDecided = Set(found.map { Self.places(of: $0.steps) }).count > 1 || found.count < cases(of: type)
    return isDecided ? found : []
  }

  private func cases(of type: String) -> Int { index.entry(type)?.cases.count ?? 0 }

  static func places(of steps: [Step]) -> [SourceLocation] {
    steps.flatMap { step -> [SourceLocation] in
      switch step.kind {
      case .move(_, _, let then): [step.place] + places(of: then)
      case .branch(_, let then, let otherwise): [step.place] + places(of: then + otherwise)
      case .choose(let branches): [step.place] + branches.flatMap { places(of: $0) }
      case .call(_, _, _, let inner), .later(let inner), .soon(let inner), .guarded(_, let inner):
        [step.place] + places(of: inner)
      }
    }
  }
}
