extension Effect {
  /// What waits for the transition of this effect to settle; only for those that animate.
  public func then(@EffectsBuilder _ effects: () -> [Effect]) -> Effect {
    Effect(kind, then: then + effects(), isAnimated: isAnimated, location: location)
  }

  /// Whether it puts a transition in flight; only for those that animate. Without, it is done at once.
  public func animated(_ isAnimated: Bool) -> Effect {
    Effect(kind, then: then, isAnimated: isAnimated, location: location)
  }
}

/// Puts a screen on the stack.
public func push(
  _ screen: ScreenName, file: String = #fileID, line: Int = #line, column: Int = #column
) -> Effect {
  Effect(.pushScreen(screen.text), location: SourceLocation(file: file, line: line, column: column))
}

/// Starts a coordinator that uses this stack; the same as ``start(_:entry:file:line:column:)``.
public func push(
  _ coordinator: CoordinatorName, entry: EntryName? = nil, file: String = #fileID, line: Int = #line,
  column: Int = #column
) -> Effect {
  Effect(
    .pushCoordinator(coordinator.text, entry: entry?.text),
    location: SourceLocation(file: file, line: line, column: column))
}

/// Removes the top frame of the stack.
public func pop(
  file: String = #fileID, line: Int = #line, column: Int = #column
) -> Effect {
  Effect(.pop, location: SourceLocation(file: file, line: line, column: column))
}

/// Removes all frames above the topmost one of a screen.
public func pop(
  to screen: ScreenName, file: String = #fileID, line: Int = #line, column: Int = #column
) -> Effect {
  Effect(.popTo(screen.text), location: SourceLocation(file: file, line: line, column: column))
}

/// Removes all frames but the first of the stack.
public func popToRoot(
  file: String = #fileID, line: Int = #line, column: Int = #column
) -> Effect {
  Effect(.popToRoot, location: SourceLocation(file: file, line: line, column: column))
}

/// Sets the whole stack, from the bottom.
public func replaceStack(
  with screens: ScreenName..., file: String = #fileID, line: Int = #line, column: Int = #column
) -> Effect {
  Effect(.replace(screens.texts), location: SourceLocation(file: file, line: line, column: column))
}

/// Puts a screen into the window or switch.
public func show(
  _ screen: ScreenName, file: String = #fileID, line: Int = #line, column: Int = #column
) -> Effect {
  Effect(.showScreen(screen.text), location: SourceLocation(file: file, line: line, column: column))
}

/// Puts a new child into the window or switch.
public func show(
  _ coordinator: CoordinatorName, entry: EntryName? = nil, file: String = #fileID, line: Int = #line,
  column: Int = #column
) -> Effect {
  Effect(
    .showCoordinator(coordinator.text, entry: entry?.text),
    location: SourceLocation(file: file, line: line, column: column))
}

/// Presents a screen over the context of the coordinator.
public func present(
  _ screen: ScreenName, as style: Effect.Style = .sheet, interactiveDismiss: Bool = true, file: String = #fileID,
  line: Int = #line, column: Int = #column
) -> Effect {
  Effect(
    .presentScreen(screen.text, style: style, interactiveDismiss: interactiveDismiss),
    location: SourceLocation(file: file, line: line, column: column))
}

/// Presents a new child over the context of the coordinator.
public func present(
  _ coordinator: CoordinatorName, entry: EntryName? = nil, as style: Effect.Style = .sheet,
  interactiveDismiss: Bool = true, file: String = #fileID, line: Int = #line, column: Int = #column
) -> Effect {
  Effect(
    .presentCoordinator(coordinator.text, entry: entry?.text, style: style, interactiveDismiss: interactiveDismiss),
    location: SourceLocation(file: file, line: line, column: column))
}

/// Removes what is above the coordinator's context, or else that context; or every context above the root.
public func dismiss(
  _ scope: Effect.DismissScope = .`self`, file: String = #fileID, line: Int = #line, column: Int = #column
) -> Effect {
  Effect(.dismiss(scope), location: SourceLocation(file: file, line: line, column: column))
}

/// Selects the tab of a coordinator.
public func select(
  _ tab: CoordinatorName, file: String = #fileID, line: Int = #line, column: Int = #column
) -> Effect {
  Effect(.select(tab.text), location: SourceLocation(file: file, line: line, column: column))
}
