extension Machine: DeclarationPart {
  public func add(to coordinator: inout FlowModel.Coordinator) { coordinator.machine = self }

  /// A state machine that the coordinator carries.
  ///
  /// - Parameter unexpected: What happens to an event that no route is for.
  public init(
    initially: StateName, unexpected: Unexpected = .report, file: String = #fileID, line: Int = #line,
    column: Int = #column, @PartsBuilder<Machine> _ parts: () -> PartsBuilder<Machine>.Parts
  ) {
    self.init(
      states: [], initially: initially.text, unexpected: unexpected,
      location: SourceLocation(file: file, line: line, column: column))
    for add in parts() { add(&self) }
    self = inOrder
  }
}

/// Where an event leads from a state of a machine.
public struct Route: DeclarationPart {
  private let route: Machine.Route

  /// - Parameter from: nil: any state that has no route of its own for the event.
  public init(from: StateName? = nil, on event: EventName, to: StateName) {
    route = Machine.Route(from: from?.text, event: event.text, to: to.text)
  }

  public func add(to machine: inout Machine) { machine.routes.append(route) }
}

/// What happens when a machine enters a state.
public struct Entering: DeclarationPart {
  private let body: NamedBody

  public init(
    _ state: StateName, file: String = #fileID, line: Int = #line, column: Int = #column,
    @EffectsBuilder _ effects: () -> [Effect]
  ) {
    body = NamedBody(
      name: state.text, effects: effects(), location: SourceLocation(file: file, line: line, column: column))
  }

  public func add(to machine: inout Machine) { machine.entering.append(body) }
}

/// The screen that a state of a machine stands for.
public struct Shows: DeclarationPart {
  private let shows: Machine.Shows

  public init(_ screen: ScreenName, in state: StateName) {
    shows = Machine.Shows(state: state.text, screen: screen.text)
  }

  public func add(to machine: inout Machine) { machine.shows.append(shows) }
}
