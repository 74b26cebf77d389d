import FlowModel

/// Turns shared methods into procedures.
extension FlowAssembler {
  /// Methods that are called from several places become procedures; others are inlined at their call.
  func makeProcedures(root: CoordinatorDraft) {
    let kept = keptProcedures(root)
    for draft in drafts {
      let names = kept[draft.name] ?? []
      startAgain(draft, names)
      draft.change { self.inline($0, draft, kept, depth: 0) }
      for name in names.sorted() where !draft.procedures.contains(where: { $0.name == name }) {
        guard let body = methodBodies[draft.name + "." + name], !body.isEmpty else { continue }
        let inlined = inline(body, draft, kept, depth: 0)
        // A method that only calls itself again has no effect.
        guard inlined.contains(where: { $0.kind != .run(name) }) else { continue }
        draft.procedures.append(NamedBody(name: name, effects: inlined, location: body[0].location))
      }
      draft.procedures.sort { $0.location < $1.location }
    }
    for index in deepLinks.indices { deepLinks[index].effects = inline(deepLinks[index].effects, root, kept, depth: 0) }
    deepLinks.removeAll(where: \.effects.isEmpty)
    for index in externals.indices {
      externals[index].effects = inline(externals[index].effects, handler(of: externals[index], root), kept, depth: 0)
    }
    for draft in drafts { draft.change { self.withoutMissing($0, draft) } }
    for index in deepLinks.indices { deepLinks[index].effects = withoutMissing(deepLinks[index].effects, root) }
    for index in externals.indices {
      externals[index].effects = withoutMissing(externals[index].effects, handler(of: externals[index], root))
    }
    externals.removeAll(where: \.effects.isEmpty)
  }

  private func handler(of external: External, _ root: CoordinatorDraft) -> CoordinatorDraft {
    external.handler.flatMap { draftOf[$0] } ?? root
  }

  /// For each coordinator, the methods that are called more than once, or that call themselves again.
  private func keptProcedures(_ root: CoordinatorDraft) -> [String: Set<String>] {
    var counts: [String: Int] = [:]
    for draft in drafts { for body in draft.bodies { count(body, draft.name, &counts) } }
    for link in deepLinks { count(link.effects, root.name, &counts) }
    for external in externals { count(external.effects, external.handler ?? root.name, &counts) }
    // Calls in the body of a method count once, however often the method runs.
    var open = Array(counts.keys)
    var seen: Set<String> = []
    while let key = open.popLast() {
      guard seen.insert(key).inserted, let body = methodBodies[key] else { continue }
      var inner: [String: Int] = [:]
      count(body, String(key.prefix { $0 != "." }), &inner)
      for (name, count) in inner {
        counts[name, default: 0] += count
        open.append(name)
      }
    }
    var kept: [String: Set<String>] = [:]
    for (key, count) in counts where count > 1 || repeated.contains(key) {
      let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
      kept[parts[0], default: []].insert(parts[1])
    }
    return kept
  }

  /// A start that runs again becomes a procedure, too.
  private func startAgain(_ draft: CoordinatorDraft, _ kept: Set<String>) {
    guard kept.contains("start"), methodBodies[draft.name + ".start"] == nil, let start = draft.start, !start.isEmpty
    else { return }
    methodBodies[draft.name + ".start"] = start
    draft.start = [Effect(.run("start"), location: start[0].location)]
  }

  private func count(_ body: [Effect], _ owner: String, _ counts: inout [String: Int]) {
    for effect in body {
      if case .run(let name) = effect.kind { counts[owner + "." + name, default: 0] += 1 }
      if case .within(let other, let inner) = effect.kind {
        count(inner, other, &counts)
      } else {
        for inner in effect.bodies { count(inner, owner, &counts) }
      }
    }
  }

  private func inline(_ body: [Effect], _ draft: CoordinatorDraft, _ kept: [String: Set<String>], depth: Int)
    -> [Effect]
  {
    guard depth < 12 else { return [] }
    return body.flatMap { effect -> [Effect] in
      if case .run(let name) = effect.kind, kept[draft.name]?.contains(name) != true {
        return inline(methodBodies[draft.name + "." + name] ?? [], draft, kept, depth: depth + 1)
      }
      if case .within(let name, _) = effect.kind, let other = drafts.first(where: { $0.name == name }) {
        return [effect.mapping { inline($0, other, kept, depth: depth) }]
      }
      return [effect.mapping { inline($0, draft, kept, depth: depth) }]
    }
  }

  /// The body without calls of methods that turned out to have no effects.
  private func withoutMissing(_ body: [Effect], _ draft: CoordinatorDraft) -> [Effect] {
    body.filter { effect in
      guard case .run(let name) = effect.kind else { return true }
      return draft.procedures.contains { $0.name == name }
    }.map { effect in
      if case .within(let name, _) = effect.kind, let other = drafts.first(where: { $0.name == name }) {
        return effect.mapping { withoutMissing($0, other) }
      }
      return effect.mapping { withoutMissing($0, draft) }
    }.filter { !$0.isHollow }
  }
}

extension CoordinatorDraft {
  func change(_ change: ([Effect]) -> [Effect]) {
    start = start.map(change)
    for index in entries.indices { entries[index].effects = change(entries[index].effects) }
    for index in procedures.indices { procedures[index].effects = change(procedures[index].effects) }
    for index in handlers.indices { handlers[index].effects = change(handlers[index].effects) }
    for index in selections.indices { selections[index].effects = change(selections[index].effects) }
    selections.removeAll { $0.effects.isEmpty || !tabs.contains($0.name) }
    dismissal.change(change)
    if var machine {
      for index in machine.routes.indices { machine.routes[index].effects = change(machine.routes[index].effects) }
      self.machine = machine
    }
    for screen in screens {
      screen.dismissal.change(change)
      for index in screen.actions.indices { screen.actions[index].effects = change(screen.actions[index].effects) }
      if !screen.isAlert { screen.actions.removeAll { $0.effects.isEmpty } }
    }
  }
}
