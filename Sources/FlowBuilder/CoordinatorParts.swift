/// What a coordinator does when it is started.
public struct Start: DeclarationPart {
  private let effects: [Effect]

  public init(@EffectsBuilder _ effects: () -> [Effect]) { self.effects = effects() }

  public func add(to coordinator: inout FlowModel.Coordinator) { coordinator.start += effects }
}

/// Another way into a coordinator, which runs instead of its start.
public struct Entry: DeclarationPart {
  private let body: NamedBody

  public init(
    _ name: EntryName, file: String = #fileID, line: Int = #line, column: Int = #column,
    @EffectsBuilder _ effects: () -> [Effect]
  ) {
    body = NamedBody(
      name: name.text, effects: effects(), location: SourceLocation(file: file, line: line, column: column))
  }

  public func add(to coordinator: inout FlowModel.Coordinator) { coordinator.entries.append(body) }
}

/// Effects under a name, which ``run(_:file:line:column:)`` runs.
public struct Procedure: DeclarationPart {
  private let body: NamedBody

  public init(
    _ name: ProcedureName, file: String = #fileID, line: Int = #line, column: Int = #column,
    @EffectsBuilder _ effects: () -> [Effect]
  ) {
    body = NamedBody(
      name: name.text, effects: effects(), location: SourceLocation(file: file, line: line, column: column))
  }

  public func add(to coordinator: inout FlowModel.Coordinator) { coordinator.procedures.append(body) }
}

/// What tabs do when a tab is selected that was not, by a person or by code.
public struct OnSelect: DeclarationPart {
  private let body: NamedBody

  public init(
    _ tab: CoordinatorName, file: String = #fileID, line: Int = #line, column: Int = #column,
    @EffectsBuilder _ effects: () -> [Effect]
  ) {
    body = NamedBody(
      name: tab.text, effects: effects(), location: SourceLocation(file: file, line: line, column: column))
  }

  public func add(to coordinator: inout FlowModel.Coordinator) { coordinator.selections.append(body) }
}

/// What a coordinator does when a child raises an event.
public struct Handle: DeclarationPart {
  private let body: NamedBody

  /// - Parameter child: Only from this one; it goes before a handler for any child.
  public init(
    _ event: EventName, from child: CoordinatorName? = nil, file: String = #fileID, line: Int = #line,
    column: Int = #column, @EffectsBuilder _ effects: () -> [Effect]
  ) {
    body = NamedBody(
      name: (child.map { "\($0.text)." } ?? "") + event.text, effects: effects(),
      location: SourceLocation(file: file, line: line, column: column))
  }

  public func add(to coordinator: inout FlowModel.Coordinator) { coordinator.handlers.append(body) }
}

/// What a coordinator or a screen does when it is told that its UI goes.
///
/// An empty body is not the same as none: it listens, which lets a cancelled gesture be seen.
public struct OnDismissal<Whole>: DeclarationPart {
  /// What there is to be told.
  public struct Moment: Sendable {
    let path: WritableKeyPath<Dismissal, [Effect]?> & Sendable

    /// The sheet was swiped away (`presentationControllerDidDismiss`).
    public static var swipe: Moment { Moment(path: \.swipe) }
    /// A swipe begins (`presentationControllerWillDismiss`); it may be cancelled.
    public static var willSwipe: Moment { Moment(path: \.willSwipe) }
    /// The system popped the screen, or the coordinator's last one.
    public static var back: Moment { Moment(path: \.back) }
    /// A system's pop begins (`viewWillDisappear`); it may be cancelled.
    public static var willBack: Moment { Moment(path: \.willBack) }
    /// It left the display in whatever way (`didMove(toParent: nil)`).
    public static var gone: Moment { Moment(path: \.gone) }
    /// It went, in whatever way; told at once, inside the effect that takes it away.
    public static var removed: Moment { Moment(path: \.removed) }
  }

  fileprivate let moment: Moment
  fileprivate let effects: [Effect]
  private let tell: (OnDismissal, inout Whole) -> Void

  public func add(to whole: inout Whole) { tell(self, &whole) }
}

extension OnDismissal where Whole == FlowModel.Coordinator {
  public init(_ moment: Moment, @EffectsBuilder _ effects: () -> [Effect]) {
    self.init(moment: moment, effects: effects()) { told, coordinator in
      coordinator.dismissal[keyPath: told.moment.path, default: []] += told.effects
    }
  }
}

extension OnDismissal where Whole == Screen {
  public init(_ moment: Moment, @EffectsBuilder _ effects: () -> [Effect]) {
    self.init(moment: moment, effects: effects()) { told, screen in
      screen.dismissal[keyPath: told.moment.path, default: []] += told.effects
    }
  }
}

/// What a screen's coordinator does when the screen has become the visible one and nothing is in flight
/// (`viewDidAppear`).
public struct Appears: DeclarationPart {
  private let effects: [Effect]

  public init(@EffectsBuilder _ effects: () -> [Effect]) { self.effects = effects() }

  public func add(to screen: inout Screen) { screen.dismissal[keyPath: \.appears, default: []] += effects }
}

/// What a screen's coordinator does when the screen is no longer the visible one and nothing is in flight
/// (`viewDidDisappear`).
public struct Disappears: DeclarationPart {
  private let effects: [Effect]

  public init(@EffectsBuilder _ effects: () -> [Effect]) { self.effects = effects() }

  public func add(to screen: inout Screen) { screen.dismissal[keyPath: \.disappears, default: []] += effects }
}

extension Dismissal {
  fileprivate subscript(
    keyPath path: WritableKeyPath<Dismissal, [Effect]?>, default empty: [Effect]
  ) -> [Effect] {
    get { self[keyPath: path] ?? empty }
    set { self[keyPath: path] = newValue }
  }
}
