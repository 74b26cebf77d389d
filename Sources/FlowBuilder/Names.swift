/// A name that parts of a flow refer to each other by.
///
/// Declare each name once, as a static member of its kind, so that the compiler knows it:
///
/// ```swift
/// extension ScreenName {
///   static let home = ScreenName("Home")
/// }
/// ```
public protocol FlowName: Hashable, Sendable {
  /// The name as findings and traces show it.
  var text: String { get }
  init(_ text: String)
}

/// The name of a screen. Screens and coordinators share one namespace in a flow.
public struct ScreenName: FlowName {
  public let text: String
  public init(_ text: String) { self.text = text }
}

/// The name of a coordinator.
public struct CoordinatorName: FlowName {
  public let text: String
  public init(_ text: String) { self.text = text }
}

/// The name of an event: raised to the coordinator above, or sent to a coordinator's own machine.
public struct EventName: FlowName {
  public let text: String
  public init(_ text: String) { self.text = text }

  /// The event that ``finish(file:line:column:)`` raises.
  public static let finished = EventName("finished")
}

/// The name of a procedure of a coordinator.
public struct ProcedureName: FlowName {
  public let text: String
  public init(_ text: String) { self.text = text }

  /// The name of one procedure of several that a function makes, one for each value of its parameter.
  ///
  /// ```swift
  /// for section in Section.allCases {
  ///   Procedure(.open.given("section", section)) { … }
  /// }
  /// ```
  ///
  /// The name is the same as in a declaration file: `open(section: passwords)`.
  public func given<Value: FlowValue>(_ parameter: String, _ value: Value) -> ProcedureName {
    let added = "\(parameter): \(value.flowText))"
    return ProcedureName(text.hasSuffix(")") ? "\(text.dropLast()), \(added)" : "\(text)(\(added)")
  }
}

/// The name of another way into a coordinator.
public struct EntryName: FlowName {
  public let text: String
  public init(_ text: String) { self.text = text }
}

/// The name of a state of a coordinator's machine.
public struct StateName: FlowName {
  public let text: String
  public init(_ text: String) { self.text = text }
}

extension Sequence where Element: FlowName {
  var texts: [String] { map(\.text) }
}
