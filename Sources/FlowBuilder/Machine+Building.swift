/// Declares the state machine of a coordinator in Swift.
extension Machine: DeclarationPart {
  public func add(to coordinator: inout FlowModel.Coordinator) { coordinator.machine = self }

  /// A state machine that the coordinator carries.
  ///
  /// - Parameter unexpected: The treatment of an event without a route.
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

/// A route of a machine: the state to which an event leads from another state.
public struct Route: DeclarationPart {
  private let route: Machine.Route

  /// - Parameter from: nil: any state that has no route of its own for the event.
  public init(from: StateName? = nil, on event: EventName, to: StateName) {
    route = Machine.Route(from: from?.text, event: event.text, to: to.text)
  }

  /// A route that exists only when a condition holds, or that runs effects.
  ///
  /// - Parameters:
  ///   - to: The new state; nil: the state before the current one.
  ///   - condition: of several routes from a state for one event the first that holds is taken.
  ///   - effects: run after the change of state, before the effects on entering.
  public init(
    from: StateName? = nil, on event: EventName, to: StateName?,
    when condition: (some FlowCondition)? = Expression?.none, file: String = #fileID, line: Int = #line,
    column: Int = #column,
    @EffectsBuilder _ effects: () -> [Effect] = { [] }
  ) {
    let place = SourceLocation(file: file, line: line, column: column)
    route = Machine.Route(
      from: from?.text, event: event.text, to: to?.text, condition: condition?.at(place), effects: effects())
  }

  public func add(to machine: inout Machine) { machine.routes.append(route) }
}

/// The effects that run when a machine enters a state.
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
