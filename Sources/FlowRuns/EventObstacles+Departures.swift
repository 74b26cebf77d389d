import FlowModel

/// Checks what the system's own gestures require.
extension EventObstacles {
  func back() -> [String] {
    let reasons = stacks.map { reasonsAgainstBack($0.frames) }
    return flight() + (reasons.contains([]) ? [] : reasons.first ?? [noStack])
  }

  private var noStack: String {
    state.visible.map { "\($0) does not stand on a stack." } ?? "No screen is visible."
  }

  /// The stacks that end the shown paths of contexts in sight, from above.
  private var stacks: [(owner: StateDescription.Owner, frames: [StateDescription.Screen])] {
    state.contextsInSight.flatMap(\.display.shownEnds).compactMap { end in
      guard case .stack(let owner, let frames) = end else { return nil }
      return (owner, frames)
    }
  }

  private func reasonsAgainstBack(_ frames: [StateDescription.Screen]) -> [String] {
    guard frames.count >= 2, let top = frames.last else {
      let alone = frames.last.map { "\($0.name) is the only screen on its stack" } ?? "The stack is empty"
      return ["\(alone): there is nothing to go back to."]
    }
    return hasBack(top) ? [] : ["\(top.name) declares back: false."]
  }

  private func hasBack(_ screen: StateDescription.Screen) -> Bool {
    flow.screen(named: screen.name)?.screen.hasBack ?? true
  }

  func backTo(_ screen: String) -> [String] {
    let answers = stacks.map { reasons(againstBackTo: screen, on: $0.owner, $0.frames) }
    if answers.contains([]) { return flight() }
    return flight() + (answers.first ?? [noStack])
  }

  private func reasons(
    againstBackTo screen: String, on owner: StateDescription.Owner, _ frames: [StateDescription.Screen]
  ) -> [String] {
    var reasons = reasonsAgainstBack(frames)
    if frames.count >= 2 {
      if !frames.dropLast(2).contains(where: { $0.name == screen }) {
        reasons.append("\(screen) does not stand at least two below the top of the stack of \(owner.text).")
      }
      if flow.coordinator(named: owner.name)?.hasBackMenu == false {
        reasons.append("\(owner.name) declares backMenu: false.")
      }
    }
    return reasons
  }

  func backCancelled() -> [String] {
    let reasons = back()
    guard reasons.isEmpty else { return reasons }
    let tops = stacks.filter { reasonsAgainstBack($0.frames).isEmpty }.compactMap(\.frames.last)
    let answers = tops.map(reasonsAgainstCancelling)
    return answers.contains([]) ? [] : answers.first ?? []
  }

  private func reasonsAgainstCancelling(_ top: StateDescription.Screen) -> [String] {
    if flow.screen(named: top.name)?.screen.dismissal.willBack != nil { return [] }
    guard flow.coordinator(named: top.owner.name)?.dismissal.willBack != nil else {
      return ["Nobody is told willBack of \(top.name): a cancelled gesture changes nothing."]
    }
    var count = 0
    state.forEachScreen { if $0.owner == top.owner { count += 1 } }
    if count == 1 { return [] }
    return [
      "\(top.owner.text) is told willBack of its last screen only, and \(top.name) is not that: a cancelled gesture"
        + " changes nothing."
    ]
  }

  func swipe() -> [String] {
    guard let top = state.contexts.last, let style = top.style, let subject = top.madeFor else {
      return flight() + ["Nothing is presented that a swipe could remove."]
    }
    if top.allowsSwipe { return flight() }
    let isModal = style == .fullScreen || style == .alert
    return flight() + [
      isModal
        ? "\(subject) is presented as \(style.rawValue), which nobody swipes down."
        : "\(subject) is presented with interactiveDismiss: false."
    ]
  }

  func swipeCancelled() -> [String] {
    let reasons = swipe()
    guard reasons.isEmpty, let top = state.contexts.last else { return reasons }
    var listeners: [[Effect]?] = []
    if case .screen(let screen) = top.display {
      listeners.append(flow.screen(named: screen.name)?.screen.dismissal.willSwipe)
      listeners.append(flow.coordinator(named: screen.owner.name)?.dismissal.willSwipe)
    } else if let owner = top.display.owner {
      listeners.append(flow.coordinator(named: owner.name)?.dismissal.willSwipe)
    }
    guard listeners.allSatisfy({ $0 == nil }) else { return [] }
    return ["Nobody is told willSwipe of \(top.madeFor ?? "it"): a cancelled gesture changes nothing."]
  }

  func tab(_ coordinator: String) -> [String] {
    var shown: [String] = []
    for context in state.contextsInSight {
      var node: StateDescription.Display? = context.display
      while let current = node {
        switch current {
        case .screen, .stack, .unopened: node = nil
        case .holder(_, let held): node = held
        case .split(_, let columns): node = columns.last
        case .tabs(_, let tabs, let selected):
          shown += tabs.compactMap(\.coordinatorName)
          node = tabs[selected]
        }
      }
    }
    if shown.contains(coordinator) { return flight() }
    let there = shown.isEmpty ? "no tab bar is" : "the tabs there are \(shown.joined(separator: ", "))"
    return flight() + ["\(coordinator) is no tab of what is shown: \(there)."]
  }
}
