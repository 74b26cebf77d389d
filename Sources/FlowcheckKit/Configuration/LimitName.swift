import FlowModel

/// The limits of an exploration, by their keys in a declaration.
public enum LimitName: String, Hashable, Sendable, CaseIterable {
  case stackDepth, instances, modals, taps, pending, races

  /// The command-line option that overrides the limit.
  public var option: String { self == .stackDepth ? "--stack-depth" : "--\(rawValue)" }

  /// The least valid value.
  var least: Int { self == .races ? 0 : 1 }

  /// The largest value of any limit.
  public static let greatest = Limits.greatest

  /// The limit in a flow.
  public var path: WritableKeyPath<Limits, Int> & Sendable {
    switch self {
    case .stackDepth: \.stackDepth
    case .instances: \.instances
    case .modals: \.modals
    case .taps: \.taps
    case .pending: \.pending
    case .races: \.races
    }
  }
}
