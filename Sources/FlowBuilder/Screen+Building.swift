/// Declares a screen in Swift.
extension Screen: DeclarationPart {
  public func add(to coordinator: inout FlowModel.Coordinator) { coordinator.screens.append(self) }

  /// A screen of the app.
  ///
  /// - Parameters:
  ///   - back: Whether the system's back button and gesture work on it.
  ///   - terminal: Meant to end the flow.
  public init(
    _ name: ScreenName, back: Bool = true, terminal: Bool = false, file: String = #fileID, line: Int = #line,
    column: Int = #column, @PartsBuilder<Screen> _ parts: () -> PartsBuilder<Screen>.Parts = { [] }
  ) {
    self.init(
      name: name.text, hasBack: back, isTerminal: terminal,
      location: SourceLocation(file: file, line: line, column: column))
    for add in parts() { add(&self) }
  }
}

/// A button of a screen, or anything else that a person can touch there.
public struct Tap: DeclarationPart {
  private let action: Action

  /// - Parameter condition: The button exists only if this holds.
  public init(
    _ name: String, when condition: (any FlowCondition)? = nil, file: String = #fileID, line: Int = #line,
    column: Int = #column, @EffectsBuilder _ effects: () -> [Effect] = { [] }
  ) {
    let location = SourceLocation(file: file, line: line, column: column)
    action = Action(name: name, condition: condition?.at(location), effects: effects(), location: location)
  }

  public func add(to screen: inout Screen) { screen.actions.append(action) }
}

/// An action that a screen performs by itself at some moment: a timer, an answer of a server.
public struct Async: DeclarationPart {
  public enum Times: Sendable {
    /// Once for each time the screen is displayed.
    case once
    case many
  }

  private let action: Action

  /// - Parameter condition: The action happens only if this holds.
  public init(
    _ name: String, times: Times = .once, when condition: (any FlowCondition)? = nil, file: String = #fileID,
    line: Int = #line, column: Int = #column, @EffectsBuilder _ effects: () -> [Effect] = { [] }
  ) {
    let location = SourceLocation(file: file, line: line, column: column)
    action = Action(
      name: name, trigger: .async(once: times == .once), condition: condition?.at(location), effects: effects(),
      location: location)
  }

  public func add(to screen: inout Screen) { screen.actions.append(action) }
}
