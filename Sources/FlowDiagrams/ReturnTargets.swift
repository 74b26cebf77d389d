import FlowModel

/// The screens to which `pop` and `dismiss` lead back, as far as the declaration alone determines them.
struct ReturnTargets {
  private let builder: FlowGraphBuilder
  /// By pushed node, the screens from which it was pushed; an arrow back is drawn only if there is exactly one.
  private var pushers: [Int: Set<Int>] = [:]
  private var presenters: [String: Set<Int>] = [:]
  private var coverers: [String: Set<Int>] = [:]

  init(_ builder: FlowGraphBuilder) {
    self.builder = builder
    for step in builder.steps where builder.graph.nodes[step.source].kind == .screen {
      if let presented = step.navigation.presented {
        if step.navigation.kind == .cover {
          coverers[presented, default: []].insert(step.source)
        } else {
          presenters[presented, default: []].insert(step.source)
        }
      }
      guard step.navigation.kind == .push, case .screen(let name) = step.navigation.target,
        let target = builder.screens[name], target != step.source
      else { continue }
      pushers[target, default: []].insert(step.source)
    }
  }

  /// The node that a return from `source` leads to; nil if there is none, or more than one.
  func target(of way: Navigation.Return, from source: Int) -> Int? {
    let node = builder.graph.nodes[source]
    guard node.kind == .screen, let owner = builder.index.owner(ofScreen: node.name) else { return nil }
    let candidates: Set<Int> =
      switch way {
      case .pop: pushers[source] ?? []
      case .popToRoot: stackRoots(of: owner)
      case .close: pushers[source] ?? presenters[node.name] ?? contextPresenters(of: owner)
      case .dismiss: presenters[node.name] ?? contextPresenters(of: owner)
      case .dismissAll: []
      case .dismissPresented(let name): presenters[name] ?? []
      case .removeFrame: pushers[source] ?? []
      case .uncover: coverers[node.name] ?? upwards(from: owner) { coverers[$0.name] }
      }
    guard candidates.count == 1, let target = candidates.first, target != source else { return nil }
    return target
  }

  /// Whether a return takes away the screen on which it begins: `dismiss: X` what was presented for X and what is above
  /// it, `removeFrame: S` a frame of S.
  func removes(_ source: Int, by way: Navigation.Return) -> Bool {
    switch way {
    case .removeFrame(let name): builder.graph.nodes[source].name == name
    case .dismissPresented(let name): isAtOrAbove(name, source)
    case .pop, .popToRoot, .close, .dismiss, .dismissAll, .uncover: true
    }
  }

  /// Whether a screen may be displayed in the context that was made for a screen or coordinator, or above that context.
  private func isAtOrAbove(_ name: String, _ source: Int) -> Bool {
    var visited: Set<Int> = [source]
    var pending = [source]
    while let screen = pending.popLast() {
      let node = builder.graph.nodes[screen]
      guard node.kind == .screen, let owner = builder.index.owner(ofScreen: node.name) else { continue }
      var isFound = node.name == name
      let below =
        presenters[node.name]
        ?? upwards(from: owner) { coordinator in
          isFound = isFound || coordinator.name == name
          return presenters[coordinator.name]
        }
      if isFound { return true }
      for next in below where visited.insert(next).inserted { pending.append(next) }
    }
    return false
  }

  /// The first screens of the stacks that hold a coordinator's screens.
  private func stackRoots(of owner: Coordinator) -> Set<Int> {
    upwards(from: owner) { coordinator in
      guard coordinator.container != .inherited else { return nil }
      return Set((builder.entryScreens[coordinator.name] ?? []).compactMap { builder.screens[$0] })
    }
  }

  /// The screens below the contexts that hold a coordinator's screens.
  private func contextPresenters(of owner: Coordinator) -> Set<Int> {
    upwards(from: owner) { presenters[$0.name] }
  }

  /// The answers of a coordinator, or, if it has none, of its starters, and so on upwards.
  private func upwards(from owner: Coordinator, _ ask: (Coordinator) -> Set<Int>?) -> Set<Int> {
    var answers: Set<Int> = []
    var visited: Set<String> = [owner.name]
    var pending = [owner]
    while let coordinator = pending.popLast() {
      if let answer = ask(coordinator) {
        answers.formUnion(answer)
        continue
      }
      for name in builder.index.starters[coordinator.name] ?? [] where visited.insert(name).inserted {
        if let starter = builder.index.coordinator(name) { pending.append(starter) }
      }
    }
    return answers
  }
}
