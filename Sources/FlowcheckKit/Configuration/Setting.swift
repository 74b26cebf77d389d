import FlowModel

/// A value and its origin.
public struct Setting<Value: Hashable & Sendable>: Hashable, Sendable {
  public var value: Value
  public var origin: SettingOrigin

  public init(_ value: Value, from origin: SettingOrigin) {
    self.value = value
    self.origin = origin
  }
}

/// The origin of a setting's value; the first of these that sets the value decides.
public enum SettingOrigin: Hashable, Sendable {
  /// The option, as it is written.
  case commandLine(String)
  /// A place in a declaration; only limits are stated there.
  case declaration(SourceLocation)
  /// A place in `.flowcheck.yml`.
  case file(SourceLocation)
  /// The default.
  case usual
}
