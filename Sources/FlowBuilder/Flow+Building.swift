/// Declares a flow from its parts in Swift.
extension Flow {
  /// Declares a flow as `NAME.flow.yml` does.
  ///
  /// The compiler guarantees that names exist; the other rules of a declaration are checked when the flow is checked.
  ///
  /// - Parameters:
  ///   - framework: The framework of coordinators that do not declare their own.
  ///   - root: The coordinator that the app creates at launch.
  ///   - home: The screens a person must always be able to get back to; none: not judged.
  ///   - presentWhileLeaving: The treatment of a `present` of a UIKit coordinator while something above is leaving.
  ///   - modalsOnShow: The treatment of contexts above a UIKit window when it shows something else.
  ///   - presentOutOfSight: The treatment of a `present` of a SwiftUI coordinator while another tab is selected.
  ///   - removedScreens: The treatment of taps on removed screens, for coordinators that do not declare their own.
  ///   - compact: Whether the width is compact: the columns of a split are one stack.
  public init(
    _ name: String, framework: Framework = .uikit, root: CoordinatorName, home: [ScreenName] = [],
    limits: Limits = Limits(), durations: Durations = Durations(),
    presentWhileLeaving: PresentWhileLeaving = .waits, modalsOnShow: ModalsOnShow = .stay,
    presentOutOfSight: PresentOutOfSight = .dropped, removedScreens: RemovedScreens = .hearing,
    compact: Bool = false,
    file: String = #fileID, line: Int = #line,
    column: Int = #column, @PartsBuilder<Flow> _ parts: () -> PartsBuilder<Flow>.Parts
  ) {
    self.init(
      name: name, framework: framework, root: root.text, home: home.texts, limits: limits, durations: durations,
      presentWhileLeaving: presentWhileLeaving, modalsOnShow: modalsOnShow, presentOutOfSight: presentOutOfSight,
      removedScreens: removedScreens, isCompact: compact,
      coordinators: [], location: SourceLocation(file: file, line: line, column: column))
    for add in parts() { add(&self) }
  }
}

extension Variable: DeclarationPart {
  public func add(to flow: inout Flow) { flow.variables.append(self) }
}

extension DeepLink: DeclarationPart {
  public func add(to flow: inout Flow) { flow.deepLinks.append(self) }

  /// A URL that other apps, notifications or the app itself can open at any time.
  ///
  /// - Parameters:
  ///   - handler: The coordinator on whose behalf the effects run; nil: the root.
  ///   - cold: Whether the link can also launch the app.
  ///   - condition: The link has an effect only if this holds.
  ///   - lands: The screens the link promises; none: not judged.
  ///   - mayLand: Other screens that also fulfil the promise.
  public init(
    _ name: String, url: String? = nil, handler: CoordinatorName? = nil, cold: Bool = false,
    when condition: (any FlowCondition)? = nil, lands: [ScreenName] = [], mayLand: [ScreenName] = [],
    file: String = #fileID, line: Int = #line, column: Int = #column, @EffectsBuilder _ effects: () -> [Effect]
  ) {
    let location = SourceLocation(file: file, line: line, column: column)
    self.init(
      name: name, url: url, handler: handler?.text, cold: cold, condition: condition?.at(location),
      lands: lands.texts, mayLand: mayLand.texts, effects: effects(), location: location)
  }
}

extension External: DeclarationPart {
  public func add(to flow: inout Flow) { flow.externals.append(self) }

  /// Something that happens to the app from outside at any time.
  ///
  /// - Parameters:
  ///   - handler: The coordinator on whose behalf the effects run; nil: the root.
  ///   - condition: The external happens only if this holds.
  public init(
    _ name: String, handler: CoordinatorName? = nil, when condition: (any FlowCondition)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column, @EffectsBuilder _ effects: () -> [Effect]
  ) {
    let location = SourceLocation(file: file, line: line, column: column)
    self.init(
      name: name, handler: handler?.text, condition: condition?.at(location), effects: effects(), location: location)
  }
}
