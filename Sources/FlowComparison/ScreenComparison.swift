import FlowDiagrams
import FlowModel
import FlowRules

/// Finds screens that are new, removed, or behave differently.
struct ScreenComparison {
  private struct Owned {
    var screen: Screen
    var owner: String
    var distance: ScreenDistance?
    var hasWayBack: Bool
  }

  private(set) var changes: [FlowComparison.Change] = []

  init(_ old: FlowComparison.Side, _ new: FlowComparison.Side, _ graphs: (FlowGraph, FlowGraph)) {
    let screens = KeyedComparison(Self.screens(of: old, graphs.0), Self.screens(of: new, graphs.1)) { $0.screen.name }
    for (name, screen) in screens.added {
      let distance = screen.distance?.gestures.map { ", \(counted($0, "tap")) from launch" } ?? ""
      add(.added, name, "\(name) in \(screen.owner)\(distance).")
    }
    for (name, before, now) in screens.kept {
      for sentence in Self.sentences(name, before, now) { add(.changed, name, sentence) }
    }
    for (name, screen) in screens.removed { add(.removed, name, "\(name) in \(screen.owner).") }
  }

  private mutating func add(_ kind: FlowComparison.Change.Kind, _ name: String, _ sentence: String) {
    changes.append(FlowComparison.Change(section: .screens, kind: kind, subject: name, message: sentence))
  }

  private static func sentences(_ name: String, _ old: Owned, _ new: Owned) -> [String] {
    var sentences: [String] = []
    if old.owner != new.owner { sentences.append("\(name) moved from \(old.owner) to \(new.owner).") }
    if old.hasWayBack, !new.hasWayBack {
      sentences.append("\(name) lost its way back.")
    } else if !old.hasWayBack, new.hasWayBack {
      sentences.append("\(name) has a way back now.")
    } else if old.screen.hasBack != new.screen.hasBack {
      sentences.append("\(name) \(new.screen.hasBack ? "has a back button now" : "has no back button any more").")
    }
    if old.screen.isTerminal != new.screen.isTerminal {
      sentences.append("\(name) \(new.screen.isTerminal ? "is now meant" : "is no longer meant") to end the flow.")
    }
    let actions = KeyedComparison(old.screen.actions, new.screen.actions) { $0.name }
    func listed(_ names: [String]) -> String { names.joined(separator: ", ") }
    if !actions.added.isEmpty { sentences.append("\(name) has new actions: \(listed(actions.added.map(\.key))).") }
    if !actions.removed.isEmpty { sentences.append("\(name) lost actions: \(listed(actions.removed.map(\.key))).") }
    let changed = actions.kept.filter { $0.old.withoutPlaces != $0.new.withoutPlaces }.map(\.key)
    if !changed.isEmpty { sentences.append("\(name) does something else on: \(listed(changed)).") }
    if old.screen.dismissal.withoutPlaces != new.screen.dismissal.withoutPlaces {
      sentences.append("\(name) answers differently when it comes or goes.")
    }
    return sentences
  }

  private static func screens(of side: FlowComparison.Side, _ graph: FlowGraph) -> [Owned] {
    let distances = Dictionary(
      side.verdict.distances.map { ($0.screen, $0) }, uniquingKeysWith: { first, _ in first })
    let leading = Self.screensWithWayBack(graph)
    return side.flow.coordinators.flatMap { coordinator in
      coordinator.screens.map {
        Owned(
          screen: $0, owner: coordinator.name, distance: distances[$0.name], hasWayBack: leading.contains($0.name))
      }
    }
  }

  /// Screens with an action that goes back, and screens that the system lets a person leave: pushed ones with a back
  /// button, and those presented as a sheet or a popover.
  private static func screensWithWayBack(_ graph: FlowGraph) -> Set<String> {
    var names: Set<String> = []
    for node in graph.nodes where node.kind == .screen && !node.returns.isEmpty { names.insert(node.name) }
    for edge in graph.edges {
      if edge.kind == .back { names.insert(graph.nodes[edge.source].name) }
      let target = graph.nodes[edge.target]
      let isSwiped = edge.kind == .present && edge.labels.contains { $0.style == nil || $0.style == .popover }
      if isSwiped || (edge.kind == .push && edge.cause != .launch && !target.hasNoBack) { names.insert(target.name) }
    }
    return names
  }
}
