import FlowModel

/// Writes bodies and effects in Swift.
extension SwiftDeclarationWriter {
  mutating func body(_ effects: [Effect]) -> [String] {
    effects.flatMap { effect in
      var lines = lines(of: effect.kind)
      if let last = lines.indices.last {
        if effect.origin != .container { lines[last] += ".from(.\(effect.origin.rawValue))" }
        if let slot = effect.slot { lines[last] += ".slot(\(SwiftSource.literal(slot)))" }
        if effect.reuses { lines[last] += ".reusing()" }
        if effect.background != .dimmed { lines[last] += ".background(.\(effect.background.rawValue))" }
        if effect.replacesPresented { lines[last] += ".replacing()" }
        if let container = effect.container { lines[last] += ".container(.\(container.rawValue))" }
        for given in effect.values { lines[last] += with(given, effect.kind.broughtUp) }
        if !effect.isAnimated { lines[last] += ".animated(false)" }
      }
      guard !effect.then.isEmpty || effect.keepsSelf, let line = lines.first else { return lines }
      return SwiftSource.block("\(line).then\(effect.keepsSelf ? "(keepsSelf: true)" : "")", body(effect.then))
    }
  }

  private mutating func lines(of kind: Effect.Kind) -> [String] {
    switch kind {
    case .when(let condition, let then, nil):
      return SwiftSource.block("when(\(self.condition(condition)))", body(then))
    case .when(let condition, let then, let otherwise?):
      return SwiftSource.block("when(\(self.condition(condition)))", body(then), "else", body(otherwise))
    case .choose(let branches):
      return SwiftSource.block("choose", branches.flatMap { SwiftSource.block("Branch", body($0)) })
    case .within(let name, let effects):
      let outer = acting
      acting = name
      defer { acting = outer }
      return SwiftSource.block("within(\(coordinatorName(name)))", body(effects))
    case .guarded(let effects): return SwiftSource.block("guarded", body(effects))
    case .soon(let effects): return SwiftSource.block("soon", body(effects))
    case .later(let effects): return SwiftSource.block("later", body(effects))
    default: return [line(of: kind)]
    }
  }

  private mutating func line(of kind: Effect.Kind) -> String {
    switch kind {
    case .pushScreen(let name): return "push(\(screenName(name)))"
    case .pushCoordinator(let name, let way): return coming("push", name, way)
    case .pop: return "pop()"
    case .popIfAny: return "popIfAny()"
    case .popToRoot: return "popToRoot()"
    case .removeFrame(let name): return "removeFrame(\(screenName(name)))"
    case .replaceTop(let name): return "replaceTop(with: \(screenName(name)))"
    case .popTo(let name): return "pop(to: \(screenName(name)))"
    case .replace(let names, let keeping):
      let screens = names.map { screenName($0) }.joined(separator: ", ")
      return SwiftSource.call("replaceStack", ["with: \(screens)", keeping == 0 ? nil : "keeping: \(keeping)"])
    case .showScreen(let name): return "show(\(screenName(name)))"
    case .showCoordinator(let name, let way): return coming("show", name, way)
    case .presentScreen(let name, let style, let interactiveDismiss):
      return SwiftSource.call("present", [screenName(name)] + presentation(style, interactiveDismiss))
    case .presentCoordinator(let name, let way, let style, let interactiveDismiss):
      return coming("present", name, way, presentation(style, interactiveDismiss))
    case .coverScreen(let name): return "cover(\(screenName(name)))"
    case .coverCoordinator(let name, let way): return coming("cover", name, way)
    case .uncover: return "uncover()"
    case .dismiss(let scope): return scope == .all ? "dismiss(.all)" : "dismiss()"
    case .dismissPresented(let name): return "dismiss(\(displayedName(name)))"
    case .close: return "close()"
    case .start(let name, let way): return coming("start", name, way)
    case .finish: return "finish()"
    case .remove(let name): return "remove(\(coordinatorName(name)))"
    case .removeExcept(let names):
      return "removeAll(except: \(names.map { coordinatorName($0) }.joined(separator: ", ")))"
    case .removeSlot(let name): return "remove(slot: \(SwiftSource.literal(name)))"
    case .removeAll: return "removeAll()"
    case .raise(let event): return "raise(\(name(.event, event)))"
    case .send(let event): return "send(\(name(.event, event)))"
    case .select(let name): return "select(\(coordinatorName(name)))"
    case .set(let assignments): return set(assignments)
    case .run(let procedure): return "run(\(name(.procedure, procedure)))"
    case .when, .choose, .within, .guarded, .soon, .later: preconditionFailure("These are blocks.")
    }
  }

  private mutating func coming(_ verb: String, _ name: String, _ way: String?, _ rest: [String?] = []) -> String {
    SwiftSource.call(verb, [coordinatorName(name), way.map { "entry: \(self.name(.entry, $0))" }] + rest)
  }

  private func presentation(_ style: Effect.Style, _ interactiveDismiss: Bool) -> [String?] {
    [style == .sheet ? nil : "as: .\(style.rawValue)", interactiveDismiss ? nil : "interactiveDismiss: false"]
  }

  /// A value for a variable of the coordinator that is brought up.
  private mutating func with(_ assignment: Effect.Assignment, _ target: String?) -> String {
    let outer = acting
    acting = target
    defer { acting = outer }
    return ".with(\(variableName(assignment.variable)), \(value(assignment.value, of: assignment.variable) ?? ""))"
  }

  private mutating func set(_ assignments: [Effect.Assignment]) -> String {
    // A valid flow gives a variable only values that it has.
    let pairs = assignments.map { assignment in
      (variableName(assignment.variable), value(assignment.value, of: assignment.variable) ?? "")
    }
    if pairs.count == 1 { return "set(\(pairs[0].0), to: \(pairs[0].1))" }
    return SwiftSource.call("set", pairs.map { ".init(\($0.0), \($0.1))" })
  }
}
