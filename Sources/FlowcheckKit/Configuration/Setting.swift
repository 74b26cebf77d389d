import FlowModel

/// A value that somebody chose, and who.
public struct Setting<Value: Hashable & Sendable>: Hashable, Sendable {
  public var value: Value
  public var origin: SettingOrigin

  public init(_ value: Value, from origin: SettingOrigin) {
    self.value = value
    self.origin = origin
  }
}

/// Where the value of a setting comes from; the first of these that says something decides.
public enum SettingOrigin: Hashable, Sendable {
  /// The option, as it is written.
  case commandLine(String)
  /// A place in a declaration; only limits are stated there.
  case declaration(SourceLocation)
  /// A place in `.flowcheck.yml`.
  case file(SourceLocation)
  /// Nobody chose it.
  case usual
}
