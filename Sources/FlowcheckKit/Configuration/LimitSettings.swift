import FlowDeclaration
import FlowModel

/// The limits that were set for a run, and by whom; every command that looks at a flow goes by them in the same way.
///
/// For each limit by itself the first that says something decides: the command line, the declaration, `.flowcheck.yml`,
/// the default.
public struct LimitSettings: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  private var settings: [LimitName: Setting<Int>]

  public init(dictionaryLiteral elements: (LimitName, Setting<Int>)...) {
    settings = Dictionary(elements) { $1 }
  }

  /// Nil: nobody but a declaration says anything about it.
  public subscript(name: LimitName) -> Setting<Int>? {
    get { settings[name] }
    set { settings[name] = newValue }
  }

  /// These, and where they say nothing, those of somebody who comes after them.
  func over(_ other: LimitSettings) -> LimitSettings {
    var result = self
    result.settings.merge(other.settings) { own, _ in own }
    return result
  }

  /// The limit that holds in a flow.
  ///
  /// - Parameter declared: The limit as the declaration states it; nil where it does not.
  public func limit(_ name: LimitName, declared: Setting<Int>? = nil) -> Setting<Int> {
    let usual = Setting(Limits()[keyPath: name.path], from: .usual)
    guard let setting = settings[name] else { return declared ?? usual }
    if case .commandLine = setting.origin { return setting }
    return declared ?? setting
  }

  /// A flow as it is looked at: with the limits that hold in it.
  ///
  /// - Parameter stated: Where its declaration states limits, by their keys.
  func applied(to flow: Flow, stated: [String: SourceLocation]) -> Flow {
    var flow = flow
    for name in LimitName.allCases where settings[name] != nil {
      let declared = stated[name.rawValue].map { Setting(flow.limits[keyPath: name.path], from: .declaration($0)) }
      flow.limits[keyPath: name.path] = limit(name, declared: declared).value
    }
    return flow
  }
}
