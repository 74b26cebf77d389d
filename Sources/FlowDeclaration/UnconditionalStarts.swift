import FlowModel

/// Finds coordinators that start themselves whenever they start, so that starting one would never end.
struct UnconditionalStarts {
  private struct Start {
    var target: Int
    var location: SourceLocation
  }

  private let names: [String]
  private let starts: [[Start]]
  private let diagnostics: Diagnostics

  init(flow: Flow, diagnostics: Diagnostics) {
    self.diagnostics = diagnostics
    names = flow.coordinators.map(\.name)
    var positions: [String: Int] = [:]
    for (position, name) in names.enumerated() where positions[name] == nil { positions[name] = position }
    starts = flow.coordinators.map { coordinator in
      let opened = coordinator.isLazy ? coordinator.tabs.prefix(1) : coordinator.tabs[...]
      let tabs = opened.map { ($0, coordinator.location) }
      let bodies = [coordinator.start] + coordinator.entries.map(\.effects)
      return (tabs + Self.started(by: bodies, of: coordinator)).compactMap { name, location in
        positions[name].map { Start(target: $0, location: location) }
      }
    }
  }

  /// Reports each effect that closes a cycle of starts.
  func report() {
    enum Mark { case unseen, open, done }
    var marks = [Mark](repeating: .unseen, count: names.count)
    for root in names.indices where marks[root] == .unseen {
      // A list instead of recursion: a chain of starts may be as long as the file.
      var path = [(coordinator: root, next: 0)]
      marks[root] = .open
      while let (coordinator, next) = path.last {
        guard next < starts[coordinator].count else {
          marks[coordinator] = .done
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let start = starts[coordinator][next]
        switch marks[start.target] {
        case .done: break
        case .unseen:
          marks[start.target] = .open
          path.append((start.target, 0))
        case .open:
          let circle = path[(path.firstIndex { $0.coordinator == start.target } ?? 0)...].map(\.coordinator)
          report(circle + [start.target], at: start.location)
        }
      }
    }
  }

  private func report(_ circle: [Int], at location: SourceLocation) {
    var shown = circle.map { shortened(names[$0]) }
    if shown.count > 8 { shown.replaceSubrange(4..<(shown.count - 3), with: ["…"]) }
    diagnostics.report(
      "\(quoted(names[circle[0]])) starts itself without a condition: \(shown.joined(separator: " → "))",
      at: location, offending: names[circle[0]])
  }

  /// The coordinators that the bodies certainly start, in the order of the text; every procedure is visited once.
  private static func started(by bodies: [[Effect]], of coordinator: Coordinator) -> [(String, SourceLocation)] {
    var procedures = Dictionary(coordinator.procedures.map { ($0.name, $0.effects) }) { first, _ in first }
    var result: [(String, SourceLocation)] = []
    // A list instead of recursion: procedures may run each other in a chain as long as the file.
    var pending = Array(bodies.joined().reversed())
    while let effect = pending.popLast() {
      switch effect.kind {
      case .pushCoordinator(let name, _), .showCoordinator(let name, _), .start(let name, _),
        .presentCoordinator(let name, _, _, _), .coverCoordinator(let name, _):
        result.append((name, effect.location))
      case .guarded(let body): pending.append(contentsOf: body.reversed())
      case .run(let name): pending.append(contentsOf: (procedures.removeValue(forKey: name) ?? []).reversed())
      default: break
      }
    }
    return result
  }
}
