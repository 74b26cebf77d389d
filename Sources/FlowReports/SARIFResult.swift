import FlowModel
import FlowRules

/// One result of a SARIF run: a finding.
struct SARIFResult {
  var reported: ReportedFinding
  var ruleIndex: Int
  var paths: ReportPath
  var hasBaseline: Bool
  /// The finding that this one follows from, where it is reported, too.
  var origin: Finding?
  /// The name of its block.
  var cause: String?

  var value: JSONValue {
    let finding = reported.finding
    var members: [(key: String, value: JSONValue)] = [
      ("ruleId", .string(finding.rule)),
      ("ruleIndex", .number(String(ruleIndex))),
      ("level", .string(finding.severity.rawValue)),
      ("message", .message(message)),
      ("locations", .list([place.location(of: finding.subject)])),
    ]
    if let origin {
      let place = SARIFPlace(location: origin.location, paths: paths)
      members.append(("relatedLocations", .list([place.location(saying: "comes from: \(origin.message.printable)")])))
    }
    if let trace = finding.trace { members.append(("codeFlows", .list([codeFlow(trace)]))) }
    members.append(("partialFingerprints", reported.identity.fingerprints))
    if hasBaseline { members.append(("baselineState", .string(baselineState))) }
    if let suppression { members.append(("suppressions", .list([suppression]))) }
    members.append(
      (
        "properties",
        .record(
          [("flow", .string(reported.identity.flow)), ("races", .number(String(finding.races)))]
            + (cause.map { [("cause", .string($0))] } ?? []))
      ))
    return .object(members)
  }

  private var message: String {
    let finding = reported.finding
    let notes = [finding.raceNote, finding.causeNote, finding.situationNote].compactMap { $0 }
    return ([finding.message.printable] + notes + finding.obstacles.map { "- \($0.printable)" })
      .joined(separator: "\n")
  }

  private var place: SARIFPlace { SARIFPlace(location: reported.finding.location, paths: paths) }

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
        ("location", place.location(saying: step.text)),
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
}

extension JSONValue {
  /// A SARIF message. Brackets that would make a link of a part of it do not.
  static func message(_ text: String) -> JSONValue {
    .record([("text", .string(text.replacing("](", with: "\\](")))])
  }
}
