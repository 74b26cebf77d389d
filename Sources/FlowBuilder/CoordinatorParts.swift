/// The effects of a coordinator when it is started.
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

/// The effects that run when a person or code selects another tab.
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

/// The effects of a coordinator when a child raises an event.
public struct Handle: DeclarationPart {
  private let body: NamedBody

  /// - Parameter child: Only events from this child are handled; such a handler has precedence over one for any child.
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

/// The effects of a coordinator or a screen when its UI goes.
///
/// An empty body differs from a missing one: it listens, which makes a cancelled gesture observable.
public struct OnDismissal<Whole>: DeclarationPart {
  /// The moments at which such a body can run.
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
    /// The UI left the display in any way (`didMove(toParent: nil)`).
    public static var gone: Moment { Moment(path: \.gone) }
    /// The UI went in any way; runs at once, inside the effect that removes it.
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

/// The effects of a screen's coordinator when the screen has become the visible one and nothing is in flight
/// (`viewDidAppear`).
public struct Appears: DeclarationPart {
  private let effects: [Effect]

  public init(@EffectsBuilder _ effects: () -> [Effect]) { self.effects = effects() }

  public func add(to screen: inout Screen) { screen.dismissal[keyPath: \.appears, default: []] += effects }
}

/// The effects of a screen's coordinator when the screen has stopped being the visible one and nothing is in flight
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
