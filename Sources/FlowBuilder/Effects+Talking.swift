/// Creates, retains and starts a child; displays nothing by itself.
public func start(
  _ coordinator: CoordinatorName, entry: EntryName? = nil, file: String = #fileID, line: Int = #line,
  column: Int = #column
) -> Effect {
  Effect(.start(coordinator.text, entry: entry?.text), location: SourceLocation(file: file, line: line, column: column))
}

/// Tells the parent that this coordinator is done; a parent without a handler releases it.
public func finish(
  file: String = #fileID, line: Int = #line, column: Int = #column
) -> Effect {
  Effect(.finish, location: SourceLocation(file: file, line: line, column: column))
}

/// Releases all children of this coordinator type.
public func remove(
  _ coordinator: CoordinatorName, file: String = #fileID, line: Int = #line, column: Int = #column
) -> Effect {
  Effect(.remove(coordinator.text), location: SourceLocation(file: file, line: line, column: column))
}

/// Releases all children except those of these coordinator types.
public func removeAll(
  except coordinators: CoordinatorName..., file: String = #fileID, line: Int = #line, column: Int = #column
) -> Effect {
  Effect(.removeExcept(coordinators.texts), location: SourceLocation(file: file, line: line, column: column))
}

/// Releases the child that is kept in a slot.
public func remove(
  slot name: String, file: String = #fileID, line: Int = #line, column: Int = #column
) -> Effect {
  Effect(.removeSlot(name), location: SourceLocation(file: file, line: line, column: column))
}

/// Releases all children.
public func removeAll(
  file: String = #fileID, line: Int = #line, column: Int = #column
) -> Effect {
  Effect(.removeAll, location: SourceLocation(file: file, line: line, column: column))
}

/// Tells the coordinator above of an event.
public func raise(
  _ event: EventName, file: String = #fileID, line: Int = #line, column: Int = #column
) -> Effect {
  Effect(.raise(event.text), location: SourceLocation(file: file, line: line, column: column))
}

/// Sends an event to the coordinator's own machine.
public func send(
  _ event: EventName, file: String = #fileID, line: Int = #line, column: Int = #column
) -> Effect {
  Effect(.send(event.text), location: SourceLocation(file: file, line: line, column: column))
}

/// Gives a variable a new value.
public func set<Value: FlowValue>(
  _ variable: FlowVariable<Value>, to value: Value, file: String = #fileID, line: Int = #line, column: Int = #column
) -> Effect {
  Effect(.set([Effect.Assignment(variable, value)]), location: SourceLocation(file: file, line: line, column: column))
}

/// Gives several variables new values in one step.
public func set(
  _ assignments: Effect.Assignment..., file: String = #fileID, line: Int = #line, column: Int = #column
) -> Effect {
  Effect(.set(assignments), location: SourceLocation(file: file, line: line, column: column))
}

/// Runs a procedure of this coordinator.
public func run(
  _ procedure: ProcedureName, file: String = #fileID, line: Int = #line, column: Int = #column
) -> Effect {
  Effect(.run(procedure.text), location: SourceLocation(file: file, line: line, column: column))
}
