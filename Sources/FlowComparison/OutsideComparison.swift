import FlowModel

/// Finds changes of links, externals and invariants.
struct OutsideComparison {
  private(set) var changes: [FlowComparison.Change] = []

  init(_ old: Flow, _ new: Flow) {
    let links = KeyedComparison(old.deepLinks, new.deepLinks) { $0.name }
    for (name, link) in links.added { add(.deepLinks, .added, name, "\(name)\(Self.url(link)).") }
    for (name, before, now) in links.kept {
      let parts = Self.differences(before, now)
      if !parts.isEmpty { add(.deepLinks, .changed, name, "\(name): \(parts.joined(separator: "; ")).") }
    }
    for (name, link) in links.removed { add(.deepLinks, .removed, name, "\(name)\(Self.url(link)).") }

    let externals = KeyedComparison(old.externals, new.externals) { $0.name }
    for (name, _) in externals.added { add(.externals, .added, name, "\(name).") }
    for (name, before, now) in externals.kept {
      var parts = Self.handling(before.handler, now.handler, before.condition, now.condition)
      if before.effects.withoutPlaces != now.effects.withoutPlaces { parts.append("does something else") }
      if !parts.isEmpty { add(.externals, .changed, name, "\(name): \(parts.joined(separator: "; ")).") }
    }
    for (name, _) in externals.removed { add(.externals, .removed, name, "\(name).") }

    let invariants = KeyedComparison(old.invariants, new.invariants) { $0.name }
    for (name, invariant) in invariants.added { add(.invariants, .added, name, "\(name): \(Self.words(invariant)).") }
    for (name, before, now) in invariants.kept where Self.words(before) != Self.words(now) {
      add(.invariants, .changed, name, "\(name): now \(Self.words(now)); before \(Self.words(before)).")
    }
    for (name, invariant) in invariants.removed {
      add(.invariants, .removed, name, "\(name): \(Self.words(invariant)).")
    }
  }

  private mutating func add(
    _ section: FlowComparison.Section, _ kind: FlowComparison.Change.Kind, _ name: String, _ sentence: String
  ) {
    changes.append(FlowComparison.Change(section: section, kind: kind, subject: name, message: sentence))
  }

  private static func url(_ link: DeepLink) -> String { link.url.map { " (\($0))" } ?? "" }

  private static func differences(_ old: DeepLink, _ new: DeepLink) -> [String] {
    var parts: [String] = []
    if old.url != new.url { parts.append("its URL is \(new.url ?? "not declared") now, not \(old.url ?? "declared")") }
    if old.cold != new.cold { parts.append(new.cold ? "can launch the app now" : "can no longer launch the app") }
    parts += handling(old.handler, new.handler, old.condition, new.condition)
    if old.lands != new.lands { parts.append("promises \(listed(new.lands)) now, not \(listed(old.lands))") }
    if old.mayLand != new.mayLand { parts.append("may land on \(listed(new.mayLand)) now, not \(listed(old.mayLand))") }
    if old.effects.withoutPlaces != new.effects.withoutPlaces { parts.append("does something else") }
    return parts
  }

  private static func handling(
    _ before: String?, _ now: String?, _ oldCondition: Expression?, _ newCondition: Expression?
  ) -> [String] {
    var parts: [String] = []
    if before != now { parts.append("handled by \(now ?? "the root") now, not by \(before ?? "the root")") }
    if oldCondition?.text != newCondition?.text {
      parts.append("works \(words(newCondition)) now, not \(words(oldCondition))")
    }
    return parts
  }

  private static func words(_ condition: Expression?) -> String { condition.map { "when \($0.text)" } ?? "always" }

  private static func listed(_ names: [String]) -> String { names.isEmpty ? "nothing" : names.joined(separator: ", ") }

  private static func words(_ invariant: Invariant) -> String {
    let form =
      switch invariant.form {
      case .always(let expression): "always \(expression.text)"
      case .never(let expression): "never \(expression.text)"
      case .reachable(let expression, let within):
        "reachable \(expression.text)" + (within.map { " within \($0)" } ?? "")
      case .recoverable(let expression): "recoverable \(expression.text)"
      case .leadsTo(let from, let to): "\(from.text) leads to \(to.text)"
      }
    return form + (invariant.condition.map { " when \($0.text)" } ?? "")
  }
}
