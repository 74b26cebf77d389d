/// Decides now between two bodies.
public func when(
  _ condition: some FlowCondition, file: String = #fileID, line: Int = #line, column: Int = #column,
  @EffectsBuilder _ then: () -> [Effect]
) -> Effect {
  let location = SourceLocation(file: file, line: line, column: column)
  return Effect(.when(condition.at(location), then: then(), otherwise: nil), location: location)
}

/// Decides now between two bodies.
public func when(
  _ condition: some FlowCondition, file: String = #fileID, line: Int = #line, column: Int = #column,
  @EffectsBuilder _ then: () -> [Effect], @EffectsBuilder `else` otherwise: () -> [Effect]
) -> Effect {
  let location = SourceLocation(file: file, line: line, column: column)
  return Effect(.when(condition.at(location), then: then(), otherwise: otherwise()), location: location)
}

/// Any one of the branches happens: for answers of a server, or for decisions that the declaration leaves open.
public func choose(
  file: String = #fileID, line: Int = #line, column: Int = #column,
  @PartsBuilder<[Branch]> _ branches: () -> PartsBuilder<[Branch]>.Parts
) -> Effect {
  var all: [Branch] = []
  for add in branches() { add(&all) }
  return Effect(
    .choose(all.map(\.effects)), location: SourceLocation(file: file, line: line, column: column))
}

/// One branch of a ``choose(file:line:column:_:)``.
public struct Branch: DeclarationPart {
  fileprivate let effects: [Effect]

  public init(@EffectsBuilder _ effects: () -> [Effect] = { [] }) { self.effects = effects() }

  public func add(to branches: inout [Branch]) { branches.append(self) }
}

/// A body on behalf of the first live instance of a coordinator; without one nothing happens.
public func within(
  _ coordinator: CoordinatorName, file: String = #fileID, line: Int = #line, column: Int = #column,
  @EffectsBuilder _ effects: () -> [Effect]
) -> Effect {
  Effect(
    .within(coordinator.text, effects()), location: SourceLocation(file: file, line: line, column: column))
}

/// A body that is skipped while the coordinator's guard is locked, and locks it.
public func guarded(
  file: String = #fileID, line: Int = #line, column: Int = #column, @EffectsBuilder _ effects: () -> [Effect]
) -> Effect {
  Effect(.guarded(effects()), location: SourceLocation(file: file, line: line, column: column))
}

/// A body that runs on the next turn of the main queue, once: before any gesture, link, answer or ``later(file:line:column:_:)``.
public func soon(
  file: String = #fileID, line: Int = #line, column: Int = #column, @EffectsBuilder _ effects: () -> [Effect]
) -> Effect {
  Effect(.soon(effects()), location: SourceLocation(file: file, line: line, column: column))
}

/// A body that runs at some later moment, once.
public func later(
  file: String = #fileID, line: Int = #line, column: Int = #column, @EffectsBuilder _ effects: () -> [Effect]
) -> Effect {
  Effect(.later(effects()), location: SourceLocation(file: file, line: line, column: column))
}
