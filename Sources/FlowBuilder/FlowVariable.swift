/// A value that a variable of a flow can have; an enumeration of strings or whole numbers only has to declare the
/// conformance.
///
/// ```swift
/// enum Cart: String, CaseIterable, FlowValue { case empty, filled }
/// ```
public protocol FlowValue: Equatable, Sendable {
  /// Every value, in the order in which launches try them.
  static var flowValues: [Self] { get }
  /// The value as conditions and traces show it.
  var flowText: String { get }
}

extension FlowValue where Self: CaseIterable {
  public static var flowValues: [Self] { Array(allCases) }
}

extension FlowValue where Self: RawRepresentable, RawValue: LosslessStringConvertible {
  public var flowText: String { String(rawValue) }
}

extension Bool: FlowValue {
  public static var flowValues: [Bool] { [false, true] }
  public var flowText: String { String(self) }
}

/// A variable of a flow, with the values it can have.
///
/// ```swift
/// let onboarded = FlowVariable<Bool>("onboarded")
/// let cart = FlowVariable<Cart>("cart")
/// ```
///
/// A ``FlowModel/Variable`` in a flow makes it a variable of the flow; one in a coordinator makes it a variable of each
/// instance.
public struct FlowVariable<Value: FlowValue>: Hashable, Sendable {
  public let name: String
  public init(_ name: String) { self.name = name }

  /// The variable of the first live instance of a coordinator, for code of other coordinators and for invariants.
  public func of(_ coordinator: CoordinatorName) -> FlowVariable { FlowVariable("\(coordinator.text).\(name)") }
}

extension FlowModel.Variable {
  /// Declares a variable in a flow.
  ///
  /// - Parameter initially: The values the app may be launched with; none: any.
  public init<Value: FlowValue>(
    _ variable: FlowVariable<Value>, initially: Value..., file: String = #fileID, line: Int = #line,
    column: Int = #column
  ) {
    let chosen = initially.isEmpty ? Value.flowValues : Value.flowValues.filter { initially.contains($0) }
    self.init(
      name: variable.name, values: Value.flowValues.map(\.flowText), initially: chosen.map(\.flowText),
      location: SourceLocation(file: file, line: line, column: column))
  }
}

extension Effect.Assignment {
  /// One of the variables that ``set(_:file:line:column:)`` gives new values.
  public init<Value: FlowValue>(_ variable: FlowVariable<Value>, _ value: Value) {
    self.init(variable: variable.name, value: value.flowText)
  }
}
