/// Modifies navigating effects: their animation, their completion, and what they show.
extension Effect {
  /// The effects that run when the transition of this effect has settled; only for effects that animate.
  ///
  /// - Parameter keepsSelf: whether the completion holds its coordinator, so that it runs even if the coordinator was
  ///   released meanwhile.
  public func then(keepsSelf: Bool = false, @EffectsBuilder _ effects: () -> [Effect]) -> Effect {
    changed {
      $0.then += effects()
      $0.keepsSelf = $0.keepsSelf || keepsSelf
    }
  }

  /// Whether the effect puts a transition in flight, or is performed at once; only for effects that animate.
  public func animated(_ isAnimated: Bool) -> Effect {
    changed { $0.isAnimated = isAnimated }
  }

  /// The context from which the effect presents; only for `present`.
  public func from(_ origin: Effect.Origin) -> Effect { changed { $0.origin = origin } }

  /// For `present` in SwiftUI, the presenter's slot; otherwise the name under which the child is kept in place of the
  /// previous one.
  public func slot(_ name: String) -> Effect { changed { $0.slot = name } }

  /// Whether an existing child that displays nothing is shown again as it was; only for `push`, `show`, `present` of a
  /// coordinator.
  public func reusing(_ reuses: Bool = true) -> Effect { changed { $0.reuses = reuses } }

  /// Whether the effect replaces the context presented over the same one; only for `present` in UIKit.
  public func replacing(_ replaces: Bool = true) -> Effect { changed { $0.replacesPresented = replaces } }

  /// The state of the context below: beside a sheet it can stay visible and take taps; only for `present`.
  public func background(_ background: Effect.Background) -> Effect { changed { $0.background = background } }

  /// The container with which a coordinator is brought up instead of its own: `stack`, `tabs` or `switch` if it is
  /// presented or shown, `inherited` if it is pushed.
  public func container(_ container: FlowModel.Coordinator.Container) -> Effect {
    changed { $0.container = container }
  }

  /// The initial value of a variable of the coordinator that the effect brings up; only for effects that bring one up.
  public func with<Value: FlowValue>(_ variable: FlowVariable<Value>, _ value: Value) -> Effect {
    changed { $0.values.append(Assignment(variable, value)) }
  }

  private func changed(_ change: (inout Effect) -> Void) -> Effect {
    var effect = self
    change(&effect)
    return effect
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

/// Removes the top frame of the stack unless it is the only one, also in SwiftUI.
public func popIfAny(
  file: String = #fileID, line: Int = #line, column: Int = #column
) -> Effect {
  Effect(.popIfAny, location: SourceLocation(file: file, line: line, column: column))
}

/// Removes the topmost frame of a screen from the stack, at any height.
public func removeFrame(
  _ screen: ScreenName, file: String = #fileID, line: Int = #line, column: Int = #column
) -> Effect {
  Effect(.removeFrame(screen.text), location: SourceLocation(file: file, line: line, column: column))
}

/// Puts a screen in the place of the top frame of the stack.
public func replaceTop(
  with screen: ScreenName, file: String = #fileID, line: Int = #line, column: Int = #column
) -> Effect {
  Effect(.replaceTop(screen.text), location: SourceLocation(file: file, line: line, column: column))
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

/// Sets the whole stack, from the bottom, or the part above its `keeping` lowest frames.
public func replaceStack(
  with screens: ScreenName..., keeping: Int = 0, file: String = #fileID, line: Int = #line, column: Int = #column
) -> Effect {
  Effect(
    .replace(screens.texts, keeping: keeping), location: SourceLocation(file: file, line: line, column: column))
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

/// Puts a second window in front of the app that holds a screen.
public func cover(
  _ screen: ScreenName, file: String = #fileID, line: Int = #line, column: Int = #column
) -> Effect {
  Effect(.coverScreen(screen.text), location: SourceLocation(file: file, line: line, column: column))
}

/// Puts a second window in front of the app that holds a new child.
public func cover(
  _ coordinator: CoordinatorName, entry: EntryName? = nil, file: String = #fileID, line: Int = #line,
  column: Int = #column
) -> Effect {
  Effect(
    .coverCoordinator(coordinator.text, entry: entry?.text),
    location: SourceLocation(file: file, line: line, column: column))
}

/// Removes the window in front of the app.
public func uncover(file: String = #fileID, line: Int = #line, column: Int = #column) -> Effect {
  Effect(.uncover, location: SourceLocation(file: file, line: line, column: column))
}

/// Removes the contexts above the coordinator's context, or, if there are none, that context; or every context above
/// the root.
public func dismiss(
  _ scope: Effect.DismissScope = .`self`, file: String = #fileID, line: Int = #line, column: Int = #column
) -> Effect {
  Effect(.dismiss(scope), location: SourceLocation(file: file, line: line, column: column))
}

/// Removes the lowest context above the coordinator's own that was made for a screen, and everything above it.
public func dismiss(
  _ screen: ScreenName, file: String = #fileID, line: Int = #line, column: Int = #column
) -> Effect {
  Effect(.dismissPresented(screen.text), location: SourceLocation(file: file, line: line, column: column))
}

/// Removes the lowest context above the coordinator's own that was made for another coordinator, and everything above
/// it.
public func dismiss(
  _ coordinator: CoordinatorName, file: String = #fileID, line: Int = #line, column: Int = #column
) -> Effect {
  Effect(.dismissPresented(coordinator.text), location: SourceLocation(file: file, line: line, column: column))
}

/// The dismiss action of the SwiftUI environment, in actions of screens: removes the screen from its stack, or its
/// context.
public func close(
  file: String = #fileID, line: Int = #line, column: Int = #column
) -> Effect {
  Effect(.close, location: SourceLocation(file: file, line: line, column: column))
}

/// Selects the tab of a coordinator.
public func select(
  _ tab: CoordinatorName, file: String = #fileID, line: Int = #line, column: Int = #column
) -> Effect {
  Effect(.select(tab.text), location: SourceLocation(file: file, line: line, column: column))
}
