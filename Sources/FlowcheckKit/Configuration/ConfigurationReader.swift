import FlowDeclaration
import FlowDiagrams
import FlowModel
import FlowReports

/// Reads `.flowcheck.yml`, a project's settings for every run.
///
/// The keys are options of the command line without their leading hyphens, except `races` and `rules`, which only this
/// file sets; `limits` has the keys of a declaration. Only `flowcheck extract` reads `extract`. Paths are relative to
/// the folder of the file.
struct ConfigurationReader {
  static let keys = [
    "paths", "reports", "strict", "require-complete", "baseline", "max-states", "max-seconds", "max-memory", "detail",
    "limits", "races", "rules", "extract",
  ]

  /// The path of the file in messages and positions.
  let file: String
  private let diagnostics = Diagnostics()
  private var fields: FieldReader { FieldReader(diagnostics: diagnostics) }

  /// The problem with a path that is to be read; nil: none.
  private let problemWithInput: (String) -> String?
  /// The problem with a path that is to be written; nil: none.
  private let problemWithOutput: (String) -> String?

  init(
    file: String, problemWithInput: @escaping (String) -> String? = { _ in nil },
    problemWithOutput: @escaping (String) -> String? = { _ in nil }
  ) {
    self.file = file
    self.problemWithInput = problemWithInput
    self.problemWithOutput = problemWithOutput
  }

  /// The settings, or all the mistakes in them, sorted by position; a file without any content sets nothing.
  func settings(_ bytes: [UInt8]) -> Result<Settings, DeclarationErrors> {
    let document = SourceDocument(file: file, diagnostics: diagnostics, complaintAboutEmptiness: nil)
    let root = document.root(of: bytes)
    let settings = root.flatMap(settings)
    let errors = diagnostics.sortedErrors
    guard errors.isEmpty, let settings else {
      return .failure(DeclarationErrors(errors: errors, files: [file]))
    }
    return .success(settings)
  }

  private func settings(_ root: SourceNode) -> Settings? {
    guard let top = fields.fields(root, of: "a configuration", known: Self.keys) else { return nil }
    func setting<Value>(_ key: String, _ read: (SourceNode) -> Value?) -> Setting<Value>? {
      guard let entry = top.entry(key), let value = read(entry.value) else { return nil }
      return Setting(value, from: .file(entry.keyLocation))
    }
    var settings = Settings()
    settings.paths = setting("paths", paths)
    settings.reports = setting("reports", reports)
    settings.strict = setting("strict") { fields.boolean($0, key: "strict", default: false) }
    settings.requireComplete = setting("require-complete") {
      fields.boolean($0, key: "require-complete", default: false)
    }
    settings.baseline = setting("baseline") { node in
      fields.name(node, key: "baseline", expected: "the path of a file").flatMap { input($0, at: node.location) }
    }
    settings.maxStates = setting("max-states") { fields.wholeNumber($0, key: "max-states", from: 1) }
    settings.maxSeconds = setting("max-seconds", seconds)
    settings.maxMemory = setting("max-memory", size)
    settings.detail = setting("detail") { fields.choice($0, key: "detail", as: FlowGraph.Detail.self) }
    settings.limits = limits(top["limits"])
    settings.races = setting("races") { fields.choice($0, key: "races", as: RaceLevel.self) }
    settings.rules = rules(top["rules"])
    return settings
  }

  private func resolved(_ path: String) -> String {
    let path = SourcePath.resolve(path, against: file)
    return path.isEmpty ? "." : path
  }

  /// A path that is to be read; nil if it leads outside of the allowed folders, which is reported then.
  private func input(_ path: String, at location: SourceLocation) -> String? {
    let resolved = resolved(path)
    guard let problem = problemWithInput(resolved) else { return resolved }
    diagnostics.report("\(quoted(path)): \(problem)", at: location, offending: path)
    return nil
  }

  private func paths(_ node: SourceNode) -> [String]? {
    if case .list(let items) = node.content, items.isEmpty {
      fields.mistake(node, expected: "a path or a list of paths", for: "paths")
    }
    let names = fields.names(node, key: "paths", of: "a path or a list of paths")
    return names.compactMap { input($0.name, at: $0.location) }
  }

  private func reports(_ node: SourceNode) -> [ReportRequest]? {
    let items = fields.names(node, key: "reports", of: "FORMAT, FORMAT=FILE or a list of them")
    return items.compactMap { text, location in
      do throws(ReportRequest.Mistake) {
        var request = try ReportRequest(text)
        guard let path = request.file else { return request }
        let file = resolved(path)
        request.file = file
        guard let problem = problemWithOutput(file) else { return request }
        diagnostics.report("\(quoted(path)): \(problem)", at: location, offending: path)
        return nil
      } catch {
        let names = error.candidates.isEmpty ? "" : "; there are: " + error.candidates.joined(separator: ", ")
        diagnostics.report(error.message + names, at: location, offending: error.offending, among: error.candidates)
        return nil
      }
    }
  }

  private func seconds(_ node: SourceNode) -> Double? {
    if case .scalar(let scalar) = node.content, scalar.isPlain,
      scalar.text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }), let value = Double(scalar.text), value > 0,
      value <= Budget.mostSeconds
    {
      return value
    }
    fields.mistake(
      node, expected: "a number of seconds above 0, at most \(Int(Budget.mostSeconds))", for: "max-seconds")
    return nil
  }

  private func size(_ node: SourceNode) -> ByteCount? {
    if let text = node.text, let size = ByteCount(text) { return size }
    fields.mistake(node, expected: "a size such as 512MB or 2GB", for: "max-memory")
    return nil
  }

  private func limits(_ node: SourceNode?) -> LimitSettings {
    guard let node, let map = fields.fields(node, of: "‘limits’", known: LimitName.allCases.map(\.rawValue)) else {
      return [:]
    }
    var limits: LimitSettings = [:]
    for name in LimitName.allCases {
      guard let entry = map.entry(name.rawValue),
        let value = fields.wholeNumber(entry.value, key: name.rawValue, from: name.least, to: Limits.greatest)
      else { continue }
      limits[name] = Setting(value, from: .file(entry.keyLocation))
    }
    return limits
  }

  private func rules(_ node: SourceNode?) -> [String: Setting<RuleLevel>] {
    guard let node, let map = fields.fields(node, of: "‘rules’", known: RuleLevel.rules) else { return [:] }
    var rules: [String: Setting<RuleLevel>] = [:]
    for rule in RuleLevel.rules {
      guard let entry = map.entry(rule),
        let level = fields.choice(entry.value, key: rule, as: RuleLevel.self)
      else { continue }
      rules[rule] = Setting(level, from: .file(entry.keyLocation))
    }
    return rules
  }
}
