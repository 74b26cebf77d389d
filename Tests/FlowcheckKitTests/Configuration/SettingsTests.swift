import FlowModel
import FlowReports
import Testing

@testable import FlowcheckKit

@Suite struct SettingsTests {
  private static let place = SourceLocation(file: ".flowcheck.yml", line: 1, column: 1)
  private static let declared = SourceLocation(file: "app.flow.yml", line: 2, column: 3)

  private static func own(_ set: (inout Settings, SettingOrigin) -> Void) -> Settings {
    settings(.commandLine("--option"), set)
  }

  private static func file(_ set: (inout Settings, SettingOrigin) -> Void) -> Settings {
    settings(.file(place), set)
  }

  private static func settings(_ origin: SettingOrigin, _ set: (inout Settings, SettingOrigin) -> Void) -> Settings {
    var settings = Settings()
    set(&settings, origin)
    return settings
  }

  /// A limit on the command line, in the declaration and in the file, and the value that holds.
  static let limits: [(own: Int?, declared: Int?, file: Int?, holds: Int?)] = [
    (nil, nil, nil, nil), (nil, nil, 13, 13), (nil, 12, nil, 12), (nil, 12, 13, 12), (11, nil, nil, 11),
    (11, nil, 13, 11), (11, 12, nil, 11), (11, 12, 13, 11),
  ]

  @Test(arguments: LimitName.allCases, limits.indices)
  func theFirstThatSaysSomethingAboutALimit(name: LimitName, index: Int) {
    let row = Self.limits[index]
    let own = Self.own { settings, origin in settings.limits[name] = row.own.map { Setting($0, from: origin) } }
    let file = Self.file { settings, origin in settings.limits[name] = row.file.map { Setting($0, from: origin) } }
    let settings = own.over(file)
    let declared = row.declared.map { Setting($0, from: .declaration(Self.declared)) }
    let limit = settings.limits.limit(name, declared: declared)
    #expect(limit.value == row.holds ?? Limits()[keyPath: name.path])
    let origin: SettingOrigin =
      switch row.holds {
      case 11: .commandLine("--option")
      case 12: .declaration(Self.declared)
      case 13: .file(Self.place)
      default: .usual
      }
    #expect(limit.origin == origin)

    // A run uses the same value.
    var flow = Flow(name: "A", root: "A", coordinators: [])
    if let declared = row.declared { flow.limits[keyPath: name.path] = declared }
    let stated = row.declared == nil ? [:] : [name.rawValue: Self.declared]
    let limits = CheckRequest(settings).limits.applied(to: flow, stated: stated).limits
    #expect(limits[keyPath: name.path] == limit.value)
    for other in LimitName.allCases where other != name {
      #expect(limits[keyPath: other.path] == Limits()[keyPath: other.path])
    }
  }

  static let values: [(name: String, set: @Sendable (inout Settings, SettingOrigin, Bool) -> Void)] = [
    ("paths", { $0.paths = Setting($2 ? ["a"] : ["b", "c"], from: $1) }),
    ("reports", { $0.reports = Setting($2 ? [] : [ReportRequest(format: .json)], from: $1) }),
    ("strict", { $0.strict = Setting(!$2, from: $1) }),
    ("require-complete", { $0.requireComplete = Setting(!$2, from: $1) }),
    ("baseline", { $0.baseline = Setting($2 ? "a" : "b", from: $1) }),
    ("max-states", { $0.maxStates = Setting($2 ? 1 : 2, from: $1) }),
    ("max-seconds", { $0.maxSeconds = Setting($2 ? 1 : 2, from: $1) }),
    ("max-memory", { $0.maxMemory = Setting(ByteCount(bytes: $2 ? 1 : 2), from: $1) }),
    ("detail", { $0.detail = Setting($2 ? .overview : .full, from: $1) }),
    ("races", { $0.races = Setting($2 ? .warning : .error, from: $1) }),
    ("rules", { $0.rules["dead-action"] = Setting($2 ? .off : .error, from: $1) }),
  ]

  @Test(arguments: values.indices)
  func theCommandLineComesBeforeTheFile(index: Int) {
    let set = Self.values[index].set
    let own = Self.own { set(&$0, $1, true) }
    let file = Self.file { set(&$0, $1, false) }
    #expect(own != Settings())
    #expect(own.over(file) == own)
    #expect(own.over(Settings()) == own)
    #expect(Settings().over(file) == file)
    #expect(file.over(own) == file)
  }

  @Test func rulesAndLimitsAreSetOneByOne() {
    let own = Self.own { settings, origin in
      settings.rules["dead-action"] = Setting(.off, from: origin)
      settings.limits[.taps] = Setting(3, from: origin)
    }
    let file = Self.file { settings, origin in
      settings.rules["stuck-state"] = Setting(.warning, from: origin)
      settings.limits[.modals] = Setting(5, from: origin)
    }
    #expect(own.over(file).rules.keys.sorted() == ["dead-action", "stuck-state"])
    let limits = own.over(file).limits
    #expect(LimitName.allCases.filter { limits[$0] != nil } == [.modals, .taps])
  }

  @Test func whatARequestTakesOver() {
    var settings = Settings()
    for (_, set) in Self.values { set(&settings, .file(Self.place), true) }
    let request = CheckRequest(settings)
    #expect(request.paths == ["a"])
    #expect(request.policy == Conclusion.Policy(isStrict: false, requiresComplete: false))
    #expect(request.baseline == "a")
    var stated = Budget(states: 1, seconds: 1, bytes: 1)
    stated.threads = 1
    #expect(request.budget == stated)
    #expect(request.levels == ["dead-action": .off])
    #expect(request.races == .warning)
    #expect(CheckRequest(Settings()).races == .error)
    var usual = Budget(bytes: Budget.usualMemory)
    usual.isMemoryShared = true
    #expect(CheckRequest(Settings()).budget == usual)
  }
}
