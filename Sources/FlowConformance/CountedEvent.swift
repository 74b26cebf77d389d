import FlowSemantics

/// An event as coverage counts it: once, wherever in the flow it happens; an event that removes a screen counts once
/// for each such screen.
///
/// Events that happen by themselves are not counted: `settle`, `unlock`, `soon`, `later` and `async`. First and further
/// taps on one transition are the same event.
package struct CountedEvent: Hashable, Comparable, Sendable {
  package let label: EventLabel
  /// The screen that a departure removes; nil: the event is no departure.
  private let screen: Int?

  /// The counted event of a label where a screen is visible; nil: the event is not counted.
  package init?(_ label: EventLabel, visible: Int?) {
    switch label.kind {
    case .tap, .tapAgain, .tapEarly: self.init(label: EventLabel(.tap, label.operand), screen: nil)
    case .tab, .link, .external: self.init(label: label, screen: nil)
    case .back, .backTo, .backCancelled, .swipe, .swipeCancelled:
      guard let visible else { return nil }
      self.init(label: label, screen: visible)
    case .async, .settle, .unlock, .later, .soon, .launch: return nil
    }
  }

  private init(label: EventLabel, screen: Int?) {
    self.label = label
    self.screen = screen
  }

  /// - Parameter link: The index of a deep link; nil: a plain launch.
  package static func launch(link: Int?) -> CountedEvent {
    CountedEvent(label: EventLabel(.launch, link.map { $0 + 1 } ?? 0), screen: nil)
  }

  /// Plain and cold launches, the tap actions of all screens, tabs, links and externals, in the order of declaration.
  package static func declared(in program: Program) -> [CountedEvent] {
    func events(_ kind: EventLabel.Kind, _ operands: [Int]) -> [CountedEvent] {
      operands.map { CountedEvent(label: EventLabel(kind, $0), screen: nil) }
    }
    let tabs = program.coordinators.indices.filter { tab in
      program.coordinators.contains { $0.declaration.container != .split && $0.tabs.contains(tab) }
    }
    return [launch(link: nil)] + program.links.indices.filter { program.links[$0].isCold }.map(launch)
      + events(.tap, program.screens.flatMap(\.tapActions)) + events(.tab, tabs)
      + events(.link, Array(program.links.indices)) + events(.external, Array(program.externals.indices))
  }

  /// Whether the system removes a screen with this event, or begins to.
  package var isDeparture: Bool { screen != nil }

  /// In the words of a trace; for a departure with the screen that it removes.
  package func text(in program: Program) -> String {
    if label.kind == .launch {
      return label.operand == 0 ? "launch" : "launch link \(program.links[label.operand - 1].name)"
    }
    return program.name(of: label) + (screen.map { " from \(program.screens[$0].name)" } ?? "")
  }

  /// In the order of the declaration; departures come last, screen by screen.
  package static func < (one: CountedEvent, other: CountedEvent) -> Bool {
    func order(_ event: CountedEvent) -> (Int, Int, UInt32) {
      let kinds: [EventLabel.Kind] = [.launch, .tap, .tab, .link, .external]
      return (kinds.firstIndex(of: event.label.kind) ?? kinds.count, event.screen ?? 0, event.label.code)
    }
    return order(one) < order(other)
  }
}
