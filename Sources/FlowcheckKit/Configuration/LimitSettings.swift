import FlowDeclaration
import FlowModel

/// The limits that were set for a run, and their origins; every command that explores or follows a flow applies them in
/// the same way.
///
/// Each limit has its own first origin in this order: the command line, the declaration, `.flowcheck.yml`, the default.
public struct LimitSettings: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  private var settings: [LimitName: Setting<Int>]

  public init(dictionaryLiteral elements: (LimitName, Setting<Int>)...) {
    settings = Dictionary(elements) { $1 }
  }

  /// Nil: neither the command line nor the configuration sets this limit.
  public subscript(name: LimitName) -> Setting<Int>? {
    get { settings[name] }
    set { settings[name] = newValue }
  }

  /// These settings; limits that they do not set are those of `other`.
  func over(_ other: LimitSettings) -> LimitSettings {
    var result = self
    result.settings.merge(other.settings) { own, _ in own }
    return result
  }

  /// The effective limit of a flow.
  ///
  /// - Parameter declared: The limit that the declaration states; nil: it states none.
  public func limit(_ name: LimitName, declared: Setting<Int>? = nil) -> Setting<Int> {
    let usual = Setting(Limits()[keyPath: name.path], from: .usual)
    guard let setting = settings[name] else { return declared ?? usual }
    if case .commandLine = setting.origin { return setting }
    return declared ?? setting
  }

  /// The flow with its effective limits.
  ///
  /// - Parameter stated: The places where its declaration states limits, by their keys.
  func applied(to flow: Flow, stated: [String: SourceLocation]) -> Flow {
    var flow = flow
    for name in LimitName.allCases where settings[name] != nil {
      let declared = stated[name.rawValue].map { Setting(flow.limits[keyPath: name.path], from: .declaration($0)) }
      flow.limits[keyPath: name.path] = limit(name, declared: declared).value
    }
    return flow
  }
}
