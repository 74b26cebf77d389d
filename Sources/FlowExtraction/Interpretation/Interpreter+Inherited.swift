import FlowModel

/// Interprets methods that coordinators inherit from a class of another module and that keep, start and release
/// children, by their names.
extension Interpreter {
  private static let starting = ["coordinate", "start", "run", "launch", "begin"]
  private static let keeping = ["addChild", "addDependency", "add", "store", "attach", "retain"]
  private static let releasing = [
    "removeChild", "removeDependency", "remove", "free", "detach", "release", "childDidFinish", "didFinish",
  ]

  /// A call on the coordinator itself that passes a coordinator to a function whose source is not read.
  func inherited(_ name: String, _ base: Term?, _ arguments: [Argument], at place: SourceLocation, in scope: Scope) {
    guard let home = scope.home, roles.isCoordinator(home.type), isOwn(base), let first = arguments.first,
      index.ancestors(of: home.type).contains(where: { index.entry($0) == nil })
    else { return }
    let children = resolved(steplessly { evaluate(first.term, in: scope) }).things.filter {
      $0 !== home && roles.isCoordinator($0.type)
    }
    guard !children.isEmpty else { return }
    let value = Value(atoms: children.map(Atom.thing))
    with(certainty: .likely) {
      if Self.releasing.contains(where: name.hasPrefix) {
        note(.move(.release(value), on: home, then: []), at: place)
      } else if Self.keeping.contains(where: name.hasPrefix) {
        keep(children, by: home, at: place)
      } else if Self.starting.contains(where: name.hasPrefix) {
        keep(children, by: home, at: place)
        for child in children {
          guard let start = index.functions(of: child.type).first(where: { $0.name == "start" }) else { continue }
          _ = invoke(start, on: child, type: child.type, [], at: place, in: scope)
        }
      }
    }
  }

  private func isOwn(_ base: Term?) -> Bool {
    guard let base else { return true }
    if case .name(let name) = base.kind { return ["self", "super"].contains(name) }
    return false
  }

  private func keep(_ children: [Thing], by home: Thing, at place: SourceLocation) {
    noteKeeping(children, by: home, in: "")
    note(.move(.retain(Value(atoms: children.map(Atom.thing))), on: home, then: []), at: place)
  }
}
