import FlowModel

/// Declares what code shows on a stack that it emptied before: `stack.viewControllers = []`. No declaration has an empty
/// stack, and nobody sees one: what comes next replaces what was there.
extension FlowAssembler {
  /// The stacks that code empties in the body being converted, as long as nothing is on them.
  struct Emptied {
    var stacks: [Thing: SourceLocation] = [:]
    var depth = 0
  }

  /// Converts a body that begins by itself, or a part of one.
  func keepingEmptied(_ body: () -> [Effect]) -> [Effect] {
    if emptied.depth == 0 { emptied.stacks = [:] }
    emptied.depth += 1
    defer { emptied.depth -= 1 }
    return body()
  }

  /// Converts the start of a coordinator, which is the same whether or not the stack was emptied before.
  func withoutEmptied(_ body: () -> [Effect]) -> [Effect] {
    let outer = emptied.stacks
    emptied.stacks = [:]
    defer { emptied.stacks = outer }
    return body()
  }

  /// Converts alternatives. A stack is empty after them if it is after each of them; where each empties another stack,
  /// it is the stack that the next alternatives work on.
  func apart(_ bodies: [[Step]], _ convert: ([Step]) -> [Effect]) -> [[Effect]] {
    let before = emptied.stacks
    var after: [[Thing: SourceLocation]] = []
    let effects = bodies.map { steps -> [Effect] in
      emptied.stacks = before
      let effects = convert(steps)
      after.append(emptied.stacks)
      return effects
    }
    let new = after.map { $0.filter { before[$0.key] == nil } }
    let all = after.first.map { first in first.filter { stack in after.allSatisfy { $0[stack.key] != nil } } } ?? before
    emptied.stacks = new.contains(where: \.isEmpty) ? all : new.reduce(all) { $0.merging($1) { own, _ in own } }
    return effects
  }

  /// Notes what a move does to the stacks that were emptied; returns the move with which to go on.
  func afterEmptying(_ move: Move, _ on: Thing?, _ step: Step, as acting: CoordinatorDraft) -> Move {
    switch move {
    case .setStack(let value):
      let stacks = stacks(on, acting)
      if value.atoms == [.list([])] {
        for stack in stacks { emptied.stacks[stack] = step.place }
      } else {
        _ = fillsEmptied(stacks, acting)
      }
    case .push(let value, _) where fillsEmptied(stacks(on, acting), acting): return .setStack(Value(.list([value])))
    case .root: emptied.stacks = [:]
    default: break
    }
    return move
  }

  /// The effects that bring up a child: on an emptied stack it replaces what was there.
  func onEmptied(_ effects: [Effect], bringingUp child: CoordinatorDraft, as acting: CoordinatorDraft) -> [Effect] {
    let stacks = child.stacks.isEmpty ? stacks(nil, acting) : child.stacks
    guard child.container == .inherited, fillsEmptied(stacks, acting) else { return effects }
    return effects.map { $0.entering(Self.alone, [child.name]) }
  }

  /// Whether any of the stacks was emptied; now something is on them.
  private func fillsEmptied(_ stacks: [Thing], _ acting: CoordinatorDraft) -> Bool {
    let filled = stacks.filter { emptied.stacks[$0] != nil }
    for stack in filled {
      if let place = emptied.stacks.removeValue(forKey: stack) { declare(place, acting) }
    }
    return !filled.isEmpty
  }

  /// The stack of a move, or those of the coordinator on whose behalf the screen around it asks.
  private func stacks(_ on: Thing?, _ acting: CoordinatorDraft) -> [Thing] {
    if let on, on.kind == .navigation { return [on] }
    var next: CoordinatorDraft? = acting
    var count = 0
    while let here = next, count < 100 {
      if !here.stacks.isEmpty { return here.stacks }
      next = here.parent
      count += 1
    }
    return []
  }

  // MARK: Entries

  /// The entry of a coordinator that replaces what is on its stack.
  private static let alone = "alone"

  /// Gives the coordinators that come up on emptied stacks an entry for that. Who only comes up so begins so.
  func makeEntries() {
    var open = drafts.filter { isEntered($0) }
    var cannot: Set<String> = []
    while let draft = open.popLast() {
      guard draft.entries.isEmpty, !cannot.contains(draft.name) else { continue }
      guard let start = draft.start, let body = alone(start, draft) else {
        cannot.insert(draft.name)
        continue
      }
      draft.entries = [NamedBody(name: Self.alone, effects: body, location: start[0].location)]
      open += drafts.filter { $0.entries.isEmpty && isEntered($0) }
    }
    let entered = drafts.filter { $0.entries.contains { $0.name == Self.alone } }
    let onlySo = Set(entered.filter { $0 !== rootDraft && !isBroughtUpOtherwise($0) }.map(\.name))
    for draft in drafts where onlySo.contains(draft.name) {
      draft.start = draft.entries.first?.effects
      draft.entries = []
    }
    let plain = onlySo.union(cannot)
    for draft in drafts { draft.change { $0.map { $0.entering(nil, plain) } } }
  }

  /// The start with the stack emptied before its first push; nil: it does not begin with one.
  private func alone(_ start: [Effect], _ draft: CoordinatorDraft) -> [Effect]? {
    guard let first = start.first, first.then.isEmpty else { return nil }
    let rest = Array(start.dropFirst())
    switch first.kind {
    case .pushScreen(let name):
      return [Effect(.replace([name]), isAnimated: first.isAnimated, location: first.location)] + rest
    case .pushCoordinator(let name, nil): return [first.entering(Self.alone, [name])] + rest
    case .run(let name):
      return methodBodies[draft.name + "." + name].flatMap { alone($0, draft) }.map { $0 + rest }
    case .when, .choose:
      let bodies = first.bodies.filter { !$0.isEmpty }
      guard bodies.allSatisfy({ alone($0, draft) != nil }) else { return nil }
      return [first.mapping { $0.isEmpty ? $0 : alone($0, draft) ?? $0 }] + rest
    default: return nil
    }
  }

  private func isEntered(_ child: CoordinatorDraft) -> Bool {
    drafts.contains { $0.bodies.contains { $0.contains { $0.enters(child.name, by: Self.alone) } } }
  }

  private func isBroughtUpOtherwise(_ child: CoordinatorDraft) -> Bool {
    let linked = deepLinks.map(\.effects) + externals.map(\.effects)
    return drafts.contains { $0.tabs.contains(child.name) }
      || (drafts.flatMap(\.bodies) + linked).contains { $0.contains { $0.enters(child.name, by: nil) } }
  }
}

extension Effect {
  /// The effect with another entry of some coordinators, at any depth.
  fileprivate func entering(_ entry: String?, _ names: Set<String>) -> Effect {
    var effect = mapping { $0.map { $0.entering(entry, names) } }
    if case .pushCoordinator(let name, _) = effect.kind, names.contains(name) {
      effect.kind = .pushCoordinator(name, entry: entry)
    }
    return effect
  }

  /// Whether the effect, or one inside it, brings up a coordinator by an entry.
  fileprivate func enters(_ name: String, by entry: String?) -> Bool {
    let isOwn =
      switch kind {
      case .pushCoordinator(name, entry), .showCoordinator(name, entry), .start(name, entry),
        .presentCoordinator(name, entry, _, _):
        true
      default: false
      }
    return isOwn || bodies.contains { $0.contains { $0.enters(name, by: entry) } }
  }
}
