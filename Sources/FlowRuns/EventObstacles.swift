import FlowModel
import FlowSemantics

/// Why an event cannot happen in a state, in the words of the declaration.
///
/// This is the table of events read backwards: it finds the requirements of an event that are not met. An event that
/// can happen has no obstacles, and one that cannot has at least one.
public struct EventObstacles {
  let flow: Flow
  let state: StateDescription
  private let facts: ConditionFacts

  /// - Parameter state: A canonical state of the program.
  public init(_ program: Program, _ state: FlowState) {
    flow = program.flow
    self.state = StateDescription(state, program)
    facts = ConditionFacts(program, state)
  }

  /// A sentence for each obstacle. O(size of the flow and of the state).
  public func sentences(for event: DeclaredEvent) -> [String] {
    switch event {
    case .settle, .unlock, .soon, .launch: reasons(against: event)
    default: soonFirst + reasons(against: event)
    }
  }

  private func reasons(against event: DeclaredEvent) -> [String] {
    switch event {
    case .tap(let screen, let action): tap(screen, action)
    case .tapAgain(let screen, let action): tapAgain(screen, action)
    case .tapEarly(let screen, let action): tapEarly(screen, action)
    case .async(let screen, let action): async(screen, action)
    case .settle: state.flight == nil ? ["Nothing is in flight."] : []
    case .unlock(let coordinator): unlock(coordinator)
    case .soon(let coordinator): soon(coordinator)
    case .later(let coordinator): later(coordinator)
    case .back: back()
    case .backTo(let screen): backTo(screen)
    case .backCancelled: backCancelled()
    case .swipe: swipe()
    case .swipeCancelled: swipeCancelled()
    case .tab(let coordinator): tab(coordinator)
    case .link(let name):
      signal(
        "link \(name)", handler: flow.deepLinks.first { $0.name == name }?.handler,
        flow.deepLinks.first { $0.name == name }?.condition)
    case .external(let name):
      signal(
        "external \(name)", handler: flow.externals.first { $0.name == name }?.handler,
        flow.externals.first { $0.name == name }?.condition)
    case .launch: ["The app has been launched already."]
    }
  }

  // MARK: Taps

  private func tap(_ screen: String, _ action: String) -> [String] {
    flight() + sight(of: screen) + condition(screen, action, askedBy: facts.owners(ofVisible: screen))
  }

  private func tapAgain(_ screen: String, _ action: String) -> [String] {
    guard let (_, tap) = tappedFlight() else { return noTappedFlight() }
    var reasons: [String] = []
    if tap.screen != screen {
      reasons.append("The transition in flight was begun by a tap on \(tap.screen), not on \(screen).")
    }
    if tap.isDeaf { reasons.append("\(tap.screen) has been removed, and takes no tap while it leaves.") }
    return reasons + furtherTap(tap) + condition(screen, action, askedBy: [facts.tapOwner])
  }

  private func tapEarly(_ screen: String, _ action: String) -> [String] {
    guard let (flight, tap) = tappedFlight() else { return noTappedFlight() }
    var reasons: [String] = []
    if flight.kind == .present || flight.kind == .dismiss {
      reasons.append(
        "A \(flight.kind.noun) is in flight: only after a push or a pop the incoming screen takes taps before it settles."
      )
    }
    reasons += sight(of: screen)
    let seen = state.visibleScreens.filter { $0.name == screen }
    if !seen.isEmpty, seen.allSatisfy({ $0.name == tap.screen && $0.owner == tap.owner }) {
      reasons.append("\(screen) is the screen whose tap began the transition, not an incoming one.")
    }
    return reasons + furtherTap(tap) + condition(screen, action, askedBy: facts.owners(ofVisible: screen))
  }

  private func tappedFlight() -> (StateDescription.Flight, StateDescription.Flight.Tap)? {
    guard let flight = state.flight, let tap = flight.tap else { return nil }
    return (flight, tap)
  }

  private func noTappedFlight() -> [String] {
    guard let flight = state.flight else { return ["Nothing is in flight that a tap has begun."] }
    return ["The \(flight.kind.noun) in flight was not begun by a tap."]
  }

  private func furtherTap(_ tap: StateDescription.Flight.Tap) -> [String] {
    var reasons: [String] = []
    if tap.count >= flow.limits.taps {
      let times = tap.count == 1 ? "1 tap was" : "\(tap.count) taps were"
      reasons.append("\(times) made on this transition, as many as the limit taps allows.")
    }
    if tap.isDisturbed {
      reasons.append("Something else than taps has changed the display since the tap that began the transition.")
    }
    return reasons
  }

  // MARK: What happens by itself

  private func async(_ screen: String, _ action: String) -> [String] {
    var displayed: [StateDescription.Screen] = []
    state.forEachScreen { if $0.name == screen { displayed.append($0) } }
    guard !displayed.isEmpty else { return ["\(screen) is not displayed."] }
    let hasHappened = displayed.allSatisfy { $0.happened.contains(action) }
    return (hasHappened ? ["\(screen).\(action) has happened already, and happens once."] : [])
      + condition(screen, action, askedBy: facts.owners(ofFramesOf: screen))
  }

  private func unlock(_ name: String) -> [String] {
    guard flow.coordinator(named: name)?.guardUnlock != nil else { return ["\(name) has no guard."] }
    let live = state.coordinators.filter { $0.identity.name == name }
    guard !live.isEmpty else { return ["No \(name) is alive."] }
    if live.contains(where: { $0.guardState == .freeToOpen }) { return [] }
    return live.map { coordinator in
      let guardOf = "The guard of \(coordinator.identity.text)"
      return switch coordinator.guardState {
      case .opensOnSettle?: "\(guardOf) opens when the transition in flight settles."
      case .freeOnSettle?: "\(guardOf) is not free to open before the transition in flight settles."
      case .stuck?: "\(guardOf) is locked, and nothing will open it."
      case .open?, .freeToOpen?, nil: "\(guardOf) is open."
      }
    }
  }

  /// The obstacle that a pending `soon` effect runs first, on the next turn of the main queue.
  private var soonFirst: [String] {
    state.pending.first(where: \.isSoon).map { ["A soon effect of \($0.owner.text) is pending; it runs first."] } ?? []
  }

  private func later(_ name: String) -> [String] {
    state.pending.contains { $0.owner.name == name && !$0.isSoon } ? [] : ["No later effect of \(name) is pending."]
  }

  private func soon(_ name: String) -> [String] {
    state.pending.contains { $0.owner.name == name && $0.isSoon } ? [] : ["No soon effect of \(name) is pending."]
  }

  // MARK: From outside

  private func signal(_ name: String, handler: String?, _ condition: Expression?) -> [String] {
    let handler = handler ?? flow.root
    var reasons: [String] = []
    if !state.coordinators.contains(where: { $0.identity.name == handler }) {
      reasons.append("No \(handler) is alive, which handles \(name).")
    }
    if let condition { reasons += unmet(condition, of: name, facts.asked(by: facts.first(handler))) }
    return reasons
  }

  // MARK: What is asked for

  /// The obstacle that something is in flight.
  func flight() -> [String] {
    guard let flight = state.flight else { return [] }
    return ["A \(flight.kind.noun) is in flight; it settles first."]
  }

  /// The obstacle that the condition of an action holds for none of those on whose behalf it would run.
  private func condition(_ screen: String, _ action: String, askedBy owners: [InstanceRef?]) -> [String] {
    let declared = flow.screen(named: screen)?.screen.actions.first { $0.name == action }
    guard let condition = declared?.condition else { return [] }
    let answers = owners.map { unmet(condition, of: "\(screen).\(action)", facts.asked(by: $0)) }
    if answers.contains([]) { return [] }
    return answers.first ?? []
  }

  private func unmet(_ condition: Expression, of name: String, _ facts: ConditionFacts) -> [String] {
    guard !facts.holds(condition.node) else { return [] }
    let facts = facts.facts(about: condition.node)
    let known = facts.isEmpty ? "" : ": \(facts.joined(separator: ", "))"
    return ["The condition of \(name), \(condition.text), does not hold\(known)."]
  }

  /// The obstacle that a screen is not visible.
  private func sight(of screen: String) -> [String] {
    if state.visibleScreens.contains(where: { $0.name == screen }) { return [] }
    if let cover = state.cover(of: screen) { return ["\(screen) is displayed, but not visible: \(cover)."] }
    return ["\(screen) is not displayed; \(state.visible.map { "\($0) is visible" } ?? "no screen is visible")."]
  }
}
