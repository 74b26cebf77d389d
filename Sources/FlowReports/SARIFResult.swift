import FlowRules

/// One result of a SARIF run.
struct SARIFResult {
  /// What relative paths are relative to.
  static let base = "%SRCROOT%"

  var reported: ReportedFinding
  var ruleIndex: Int
  var paths: ReportPath
  var hasBaseline: Bool

  var value: JSONValue {
    let finding = reported.finding
    var members: [(key: String, value: JSONValue)] = [
      ("ruleId", .string(finding.rule)),
      ("ruleIndex", .number(String(ruleIndex))),
      ("level", .string(finding.severity.rawValue)),
      ("message", .message(message)),
      ("locations", .list([location()])),
    ]
    if let trace = finding.trace { members.append(("codeFlows", .list([codeFlow(trace)]))) }
    members.append(
      (
        "partialFingerprints",
        .object([
          ("flowRuleSubject/v1", .string(reported.identity.text)),
          // The one fingerprint that GitHub reads.
          ("primaryLocationLineHash", .string(reported.identity.digest + ":1")),
        ])
      ))
    if hasBaseline { members.append(("baselineState", .string(baselineState))) }
    if let suppression { members.append(("suppressions", .list([suppression]))) }
    members.append(("properties", .record([("flow", .string(reported.identity.flow))])))
    return .object(members)
  }

  private var message: String {
    ([reported.finding.message.printable] + reported.finding.obstacles.map { "- \($0.printable)" })
      .joined(separator: "\n")
  }

  /// Suppressed findings are not matched with the baseline, and nothing says that they are new.
  private var baselineState: String {
    if case .new = reported.standing { return "new" }
    return "unchanged"
  }

  private var suppression: JSONValue? {
    let kind: String
    switch reported.standing {
    case .new: return nil
    case .baselined: kind = "external"
    case .suppressed: kind = "inSource"
    }
    let justification = reported.reason.map { [("justification", JSONValue.string($0))] } ?? []
    return .record([("kind", .string(kind)), ("status", .string("accepted"))] + justification)
  }

  private func codeFlow(_ trace: Trace) -> JSONValue {
    let locations = trace.narrated.map { step in
      JSONValue.object([
        ("location", location(message: step.text)),
        ("executionOrder", .number(String(step.number))),
        ("nestingLevel", .number(step.section == .loop ? "1" : "0")),
        ("state", .record(state(after: step.step))),
      ])
    }
    return .object([("threadFlows", .list([.object([("locations", .list(locations))])]))])
  }

  private func state(after step: Trace.Step) -> [(key: String, value: JSONValue)] {
    [
      ("visible", .message(step.visible?.printable ?? "no screen")),
      ("display", .message(step.display.printable)),
      ("live", .message(step.live.joined(separator: ", ").printable)),
    ]
  }

  private func location(message: String? = nil) -> JSONValue {
    let place = reported.finding.location
    var members: [(key: String, value: JSONValue)] = []
    if !place.file.isEmpty {
      let uri = paths.uri(place.file)
      var artifact: [(key: String, value: JSONValue)] = [("uri", .string(uri))]
      if !uri.hasPrefix("file:") { artifact.append(("uriBaseId", .string(Self.base))) }
      members.append(
        (
          "physicalLocation",
          .record([
            ("artifactLocation", .record(artifact)),
            (
              "region",
              .record([
                ("startLine", .number(String(max(place.line, 1)))),
                ("startColumn", .number(String(max(place.column, 1)))),
              ])
            ),
          ])
        ))
    }
    if let message {
      members.append(("message", .message(message)))
    } else {
      members.append(
        ("logicalLocations", .list([.record([("fullyQualifiedName", .string(reported.finding.subject))])])))
    }
    return .object(members)
  }
}

extension JSONValue {
  /// A SARIF message. Brackets that would make a link of a part of it do not.
  static func message(_ text: String) -> JSONValue {
    .record([("text", .string(text.replacing("](", with: "\\](")))])
  }
}
