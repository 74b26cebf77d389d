import FlowModel

/// Adds events that screens raise, and their handlers.
extension WildFlow {
  /// Lets a screen of a coordinator raise an event.
  mutating func raise(_ event: String, from raiser: Int, for goal: Raise.Goal) {
    guard let screen = random.pick(parts[raiser].frames.map(\.screen)) else { return }
    var effects = [Effect(.raise(event))]
    // A sheet goes before the requested screen comes, or stays below it.
    if parts[raiser].role == .sheet, random.chance(40) { effects.insert(Effect(.dismiss(.`self`)), at: 0) }
    parts[raiser].act(on: screen, event, effects)
    raises.append(Raise(event: event, raiser: raiser, goal: goal))
  }

  /// Adds events that concern the whole app.
  mutating func raiseMore() {
    let hosts = parts.indices.filter { parts[$0].isOnStack }
    for _ in 0..<random.between(1...2) {
      if let host = random.pick(hosts) { raise("logOut", from: host, for: .logOut) }
    }
    guard temper.isTabbed else { return }
    for _ in 0..<random.between(0...2) {
      if let host = random.pick(hosts), let tab = random.pick(positions(.stack)) {
        raise("goTo\(parts[tab].noun)", from: host, for: .select(tab))
      }
    }
  }

  /// Gives every coordinator that an event may reach a handler: one that fulfils the request, or passes it on.
  ///
  /// A handler may bring up a further coordinator, whose events then reach more coordinators; O(events × coordinators)
  /// for each such handler.
  mutating func passOnEvents() {
    var isDone = false
    while !isDone {
      isDone = true
      for raise in raises where passOn(raise) { isDone = false }
    }
  }

  /// - Returns: whether a handler makes a coordinator bring up a further one.
  private mutating func passOn(_ raise: Raise) -> Bool {
    var hasNewOpener = false
    var seen: [Int] = []
    var open = parts[raise.raiser].openers
    while let index = open.popLast() {
      guard !seen.contains(index) else { continue }
      seen.append(index)
      if !parts[index].handles(raise.event) {
        // A forgotten handler.
        if random.chance(3) { continue }
        if let effects = answer(to: raise, by: index) {
          parts[index].handle(raise.event, effects)
          if case .open(let target) = raise.goal, !parts[index].opens.contains(target) {
            connect(index, opens: target)
            hasNewOpener = true
          }
        } else {
          parts[index].handle(raise.event, [Effect(.raise(raise.event))])
        }
      }
      let isPassedOn = parts[index].coordinator.handlers.contains {
        $0.name == raise.event && $0.effects.contains { $0.kind == .raise(raise.event) }
      }
      if isPassedOn { open += parts[index].openers }
    }
    return hasNewOpener
  }

  /// The effects of a coordinator's handler; nil: it passes the event on.
  private mutating func answer(to raise: Raise, by index: Int) -> [Effect]? {
    switch raise.goal {
    case .open(let target):
      let canPush = [.stack, .inherited].contains(parts[index].coordinator.container)
      guard parts[index].role == .stack || parts[index].opens.contains(target) || index < 3,
        canPush || parts[target].role == .sheet
      else { return index < 3 ? [] : nil }
      return opening(of: target, by: index)
    case .select(let tab):
      guard parts[index].role == .tabs else { return index == 0 ? [] : nil }
      var effects = [Effect(.select(parts[tab].name))]
      if random.chance(40) { effects.append(Effect(.within(parts[tab].name, [Effect(.popToRoot)]))) }
      return effects
    case .logOut: return index == 0 ? [Effect(.run("logOut"))] : nil
    }
  }
}
