/// The team's statements about its own code: which types are coordinators, which calls navigate.
public struct Vocabulary: Hashable, Sendable {
  public enum Move: String, Hashable, Sendable, CaseIterable {
    case push, present, set, show, select, pop, popToRoot, dismiss, retain, release
    /// The call does not navigate: neither the function nor its arguments are followed.
    case ignore
  }

  /// `Type.method(labels:)`, or `*.method(labels:)`.
  public struct Call: Hashable, Sendable {
    public var type: String
    public var method: String
    public var move: Move
    /// The argument that is shown, counted from 1; 0 for none.
    public var argument: Int

    public init(type: String, method: String, move: Move, argument: Int) {
      self.type = type
      self.method = method
      self.move = move
      self.argument = argument
    }
  }

  /// Types that conform to one of these are coordinators.
  public var coordinatorProtocols: [String]
  /// Types whose name has one of these suffixes are coordinators.
  public var suffixes: [String]
  /// Types that are no coordinators in spite of their names; `*` stands for any text at one end.
  public var exceptCoordinators: [String]
  public var exceptScreens: [String]
  public var calls: [Call]
  /// The coordinator or view that the app begins with, if that is not visible in the source.
  public var root: String?
  /// The modules of libraries that are read.
  var modules: Set<String> = []

  public init(
    coordinatorProtocols: [String] = [], suffixes: [String] = ["Coordinator"], exceptCoordinators: [String] = [],
    exceptScreens: [String] = [], calls: [Call] = [], root: String? = nil
  ) {
    self.coordinatorProtocols = coordinatorProtocols
    self.suffixes = suffixes
    self.exceptCoordinators = exceptCoordinators
    self.exceptScreens = exceptScreens
    self.calls = calls
    self.root = root
  }

  func isExcepted(_ type: String) -> Bool { exceptCoordinators.contains { Self.matches(type, $0) } }

  func isNoScreen(_ type: String) -> Bool { exceptScreens.contains { Self.matches(type, $0) } }

  static func matches(_ name: String, _ pattern: String) -> Bool {
    if pattern.hasPrefix("*") { return name.hasSuffix(pattern.dropFirst()) }
    if pattern.hasSuffix("*") { return name.hasPrefix(pattern.dropLast()) }
    return name == pattern
  }
}
