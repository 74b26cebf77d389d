import Foundation

/// The expectations in the comments of a fixture: `# finding: RULE SUBJECT LENGTH` (`-` for an absence),
/// `# undecided: RULE SUBJECT`, `# limit: LIMIT PLACE`, `# complete for: RULE RULE …` (`every rule`,
/// `every rule but RULE …`), `# remark: TEXT`, `# states: N`, `# transitions: N`.
public struct FixtureExpectation {
  /// `RULE SUBJECT LENGTH`, sorted.
  public var findings: [String] = []
  /// `RULE SUBJECT`, sorted.
  public var undecided: [String] = []
  /// `LIMIT PLACE`, sorted.
  public var limits: [String] = []
  /// The rules for which a bounded verdict is complete nevertheless; nil: none.
  public var completeFor: String?
  public var remarks: [String] = []
  public var states: Int?
  public var transitions: Int?

  public init(text: String) {
    for line in text.split(separator: "\n") {
      func value(_ key: String) -> String? {
        let prefix = "# \(key): "
        return line.hasPrefix(prefix) ? line.dropFirst(prefix.count).trimmingCharacters(in: .whitespaces) : nil
      }
      if let finding = value("finding") { findings.append(finding) }
      if let absence = value("undecided") { undecided.append(absence) }
      if let limit = value("limit") { limits.append(limit) }
      if let rules = value("complete for") { completeFor = rules }
      if let remark = value("remark") { remarks.append(remark) }
      if let count = value("states") { states = Int(count) }
      if let count = value("transitions") { transitions = Int(count) }
    }
    findings.sort()
    undecided.sort()
    limits.sort()
  }

  public init(fixture path: String) throws {
    self.init(text: String(decoding: try fixtureBytes(path), as: UTF8.self))
  }
}

/// The folders of the rules that have fixtures, sorted.
public func ruleFixtureFolders() -> [String] {
  let names = (try? FileManager.default.contentsOfDirectory(atPath: fixturesFolder.appending(path: "Rules").path)) ?? []
  return names.sorted()
}
