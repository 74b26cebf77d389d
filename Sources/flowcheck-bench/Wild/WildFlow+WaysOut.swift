import FlowModel

/// Adds the ends of coordinators.
extension WildFlow {
  /// Adds the ways in which a coordinator ends, and the notification of its starter, which is missing on a third of the
  /// ways.
  mutating func addWaysOut(of index: Int) {
    switch parts[index].role {
    case .route: addWaysOutOfRoute(index)
    case .sheet: addWaysOutOfSheet(index)
    case .app, .login, .tabs, .stack: break
    }
  }

  private mutating func addWaysOutOfRoute(_ index: Int) {
    if parts[index].isOwnedByParent, !random.chance(temper.leaks) {
      let finish = [Effect(.finish)]
      parts[index].coordinator.dismissal = random.chance(60) ? Dismissal(back: finish) : Dismissal(gone: finish)
    }
    guard random.chance(40), let last = parts[index].frames.last?.screen else { return }
    let name = parts[index].name
    if random.chance(50) {
      parts[index].act(on: last, "done", [Effect(.raise("done"))])
      for opener in parts[index].openers where !parts[opener].handles("\(name).done") {
        var effects = [Effect(random.chance(70) ? .popToRoot : .pop)]
        if parts[index].isOwnedByParent, !random.chance(temper.leaks) { effects.append(Effect(.remove(name))) }
        parts[opener].handle("\(name).done", effects)
      }
    } else if parts[index].isOwnedByParent, !random.chance(temper.leaks) {
      parts[index].act(
        on: last, "done",
        random.chance(50) ? [Effect(.pop, then: [Effect(.finish)])] : [Effect(.pop), Effect(.finish)])
    } else {
      parts[index].act(on: last, "done", [Effect(.pop)])
    }
  }

  private mutating func addWaysOutOfSheet(_ index: Int) {
    guard let first = parts[index].frames.first?.screen else { return }
    let name = parts[index].name
    let finish = [Effect(.finish)]
    if parts[index].isOwnedByParent, !random.chance(temper.leaks) {
      parts[index].coordinator.dismissal = random.chance(75) ? Dismissal(swipe: finish) : Dismissal(gone: finish)
    }
    let isTold = parts[index].isOwnedByParent && !random.chance(temper.leaks)
    if random.chance(30) {
      parts[index].act(on: first, "close", [Effect(.raise("done"))])
      for opener in parts[index].openers where !parts[opener].handles("\(name).done") {
        parts[opener].handle("\(name).done", [Effect(.dismiss(.`self`))] + (isTold ? [Effect(.remove(name))] : []))
      }
    } else if isTold {
      parts[index].act(
        on: first, "close",
        random.chance(65) ? [Effect(.dismiss(.`self`), then: finish)] : [Effect(.dismiss(.`self`)), Effect(.finish)])
    } else {
      parts[index].act(on: first, "close", [Effect(.dismiss(.`self`))])
    }
    // The screen that follows the end.
    for opener in parts[index].openers where random.chance(10) && !parts[opener].handles("\(name).finished") {
      guard !parts[opener].isMachine, let next = parts[opener].frames.last?.screen else { continue }
      let push = Effect(.pushScreen(next))
      parts[opener].handle(
        "\(name).finished", [Effect(.remove(name)), random.chance(30) ? Effect(.later([push])) : push])
    }
  }
}
