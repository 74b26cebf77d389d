import FlowModel
import FlowRules

/// The effective settings of a run, and the origin of each value.
public struct EffectiveConfiguration: Sendable {
  /// A value in the form in which reports write it.
  public enum Value: Hashable, Sendable {
    case none
    case boolean(Bool)
    case number(Double)
    case text(String)
    case list([String])
  }

  public struct Row: Hashable, Sendable {
    public var key: String
    public var value: Value
    public var origin: SettingOrigin

    init<Choice>(_ key: String, _ setting: Setting<Choice>, _ value: (Choice) -> Value) {
      self.key = key
      self.value = value(setting.value)
      origin = setting.origin
    }
  }

  /// A flow whose declaration states effective limits.
  public struct FlowLimits: Hashable, Sendable {
    public var flow: String
    /// The path of the declaration.
    public var file: String
    /// At least one.
    public var rows: [Row]
  }

  /// The configuration file; nil: there is none.
  public var file: String?
  public var rows: [Row]
  /// Limits where a declaration states none.
  public var limits: [Row]
  public var flows: [FlowLimits]
  /// Every rule, in the order of the catalog; a rule without a configured level has the level of its documentation.
  public var rules: [Row]
  /// Declarations that cannot be read, whose limits are therefore unknown.
  public var notices: [Notice]

  /// The configuration that the settings result in.
  ///
  /// - Parameters:
  ///   - own: The settings of the command line.
  ///   - configuration: The configuration file of the run.
  ///   - bounds: The bounds for files that the command line does not name.
  public init(_ own: Settings, configuration: ConfigurationFile, bounds: ReadingBounds = ReadingBounds()) {
    let settings = own.over(configuration.settings)
    func or<Choice>(_ setting: Setting<Choice>?, _ usual: Choice) -> Setting<Choice> {
      setting ?? Setting(usual, from: .usual)
    }
    func bound<Choice>(_ key: String, _ setting: Setting<Choice>?, _ value: (Choice) -> Value) -> Row {
      setting.map { Row(key, $0, value) } ?? Row(key, Setting(false, from: .usual)) { _ in .none }
    }
    file = configuration.path
    rows = [
      Row("paths", or(settings.paths, ["."])) { .list($0) },
      Row("reports", or(settings.reports, [ReportRequest(format: .text)])) { .list($0.map(\.text)) },
      Row("strict", or(settings.strict, false)) { .boolean($0) },
      Row("require-complete", or(settings.requireComplete, false)) { .boolean($0) },
      bound("baseline", settings.baseline) { .text($0) },
      bound("max-states", settings.maxStates) { .number(Double($0)) },
      bound("max-seconds", settings.maxSeconds) { .number($0) },
      Row("max-memory", or(settings.maxMemory, ByteCount(bytes: Budget.usualMemory))) {
        .number(Double($0.bytes))
      },
      bound("detail", settings.detail) { .text($0.rawValue) },
      Row("races", or(settings.races, .error)) { .text($0.rawValue) },
    ]
    limits = LimitName.allCases.map { name in Row(name.rawValue, settings.limits.limit(name)) { .number(Double($0)) } }
    rules = RuleLevel.rules.map { rule in
      let severity = RuleDocumentation.named(rule)?.severity ?? .warning
      let usual = severity == .error ? RuleLevel.error : .warning
      return Row(rule, or(settings.rules[rule], usual)) { .text($0.rawValue) }
    }
    (flows, notices) = Self.flows(settings, bounds)
  }

  private static func flows(_ settings: Settings, _ bounds: ReadingBounds) -> ([FlowLimits], [Notice]) {
    let paths = settings.paths?.value ?? []
    let discovery = Discovery(paths: paths, bounds: bounds)
    // A project without any declaration still has a configuration.
    guard !discovery.candidates.isEmpty else { return ([], paths.isEmpty ? [] : discovery.notices) }
    let log = NoticeLog { _ in }
    discovery.notices.forEach(log.add)
    let layout = LayoutProcess(executable: "") { _ in [] }
    let readings = Session(layout: layout, bounds: bounds).read(discovery.candidates, log: log)
    let flows = readings.subjects.compactMap { subject -> FlowLimits? in
      let rows = LimitName.allCases.compactMap { name -> Row? in
        guard let place = subject.statedLimits[name.rawValue] else { return nil }
        let declared = Setting(subject.flow.limits[keyPath: name.path], from: .declaration(place))
        let limit = settings.limits.limit(name, declared: declared)
        return limit == declared ? Row(name.rawValue, limit) { .number(Double($0)) } : nil
      }
      return rows.isEmpty ? nil : FlowLimits(flow: subject.flow.name, file: subject.file, rows: rows)
    }
    return (flows, log.notices.filter { $0.kind != .detail })
  }
}
