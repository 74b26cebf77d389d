import FlowModel

extension FlowAssembler {
  /// Methods that are called from several places become procedures; the others stand where they are called.
  func makeProcedures() {
    for draft in drafts {
      var counts: [String: Int] = [:]
      for body in draft.bodies { Self.count(body, &counts) }
      // What stands in a body that is itself a procedure counts once, however often that runs.
      var open = Array(counts.keys)
      var seen: Set<String> = []
      while let name = open.popLast() {
        guard seen.insert(name).inserted, let body = methodBodies[draft.name + "." + name] else { continue }
        var inner: [String: Int] = [:]
        Self.count(body, &inner)
        for (name, count) in inner {
          counts[name, default: 0] += count
          open.append(name)
        }
      }
      let isAgain: (String) -> Bool = { self.repeated.contains(draft.name + "." + $0) }
      let kept = Set(counts.filter { $0.value > 1 || isAgain($0.key) }.keys)
      startAgain(draft, kept)
      let inlined: ([Effect]) -> [Effect] = { self.inline($0, draft, kept, depth: 0) }
      draft.change(inlined)
      for name in kept.sorted() where !draft.procedures.contains(where: { $0.name == name }) {
        guard let body = methodBodies[draft.name + "." + name] else { continue }
        draft.procedures.append(NamedBody(name: name, effects: inlined(body), location: body[0].location))
      }
      draft.procedures.sort { place($0.location) < place($1.location) }
      let declared = Set(draft.procedures.map(\.name))
      draft.change { Self.without($0) { name in !declared.contains(name) } }
    }
  }

  private func place(_ location: SourceLocation) -> SourcePlace {
    SourcePlace(file: location.file, line: location.line, column: location.column)
  }

  /// A start that runs again is a procedure, too.
  private func startAgain(_ draft: CoordinatorDraft, _ kept: Set<String>) {
    guard kept.contains("start"), methodBodies[draft.name + ".start"] == nil, let start = draft.start, !start.isEmpty
    else { return }
    methodBodies[draft.name + ".start"] = start
    draft.start = [Effect(.run("start"), location: start[0].location)]
  }

  private static func count(_ body: [Effect], _ counts: inout [String: Int]) {
    for effect in body {
      if case .run(let name) = effect.kind { counts[name, default: 0] += 1 }
      for inner in effect.inner { count(inner, &counts) }
    }
  }

  private func inline(_ body: [Effect], _ draft: CoordinatorDraft, _ kept: Set<String>, depth: Int) -> [Effect] {
    body.flatMap { effect -> [Effect] in
      if case .run(let name) = effect.kind, !kept.contains(name), depth < 12 {
        return inline(methodBodies[draft.name + "." + name] ?? [], draft, kept, depth: depth + 1)
      }
      if case .within = effect.kind { return [effect] }
      return [effect.mapping { inline($0, draft, kept, depth: depth) }]
    }
  }

  private static func without(_ body: [Effect], _ isMissing: (String) -> Bool) -> [Effect] {
    body.filter { effect in
      if case .run(let name) = effect.kind { return !isMissing(name) }
      return true
    }.map { effect in
      if case .within = effect.kind { return effect }
      return effect.mapping { without($0, isMissing) }
    }.filter { !$0.isHollow }
  }
}

extension CoordinatorDraft {
  func change(_ change: ([Effect]) -> [Effect]) {
    start = start.map(change)
    for index in procedures.indices { procedures[index].effects = change(procedures[index].effects) }
    for index in handlers.indices { handlers[index].effects = change(handlers[index].effects) }
    dismissal.change(change)
    for screen in screens {
      screen.dismissal.change(change)
      for index in screen.actions.indices { screen.actions[index].effects = change(screen.actions[index].effects) }
      screen.actions.removeAll { $0.effects.isEmpty }
    }
  }
}
