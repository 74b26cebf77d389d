import FlowModel
import FlowRules
import FlowRuns

/// One result of a SARIF run: a finding, or one of its situations.
struct SARIFResult {
  var reported: ReportedFinding
  /// The block for which it stands.
  var block: FindingBlock?
  /// The finding whose result stands for this one.
  var first: Finding?
  var ruleIndex: Int
  var paths: ReportPath
  var hasBaseline: Bool
  /// The finding that this one follows from, if it is reported, too.
  var origin: Finding?
  /// The name of its block.
  var cause: String?

  var value: JSONValue {
    let finding = reported.finding
    var members: [(key: String, value: JSONValue)] = [
      ("ruleId", .string(finding.rule)),
      ("ruleIndex", .number(String(ruleIndex))),
    ]
    if case .question = reported.standing { members.append(("kind", .string("review"))) }
    members += [
      ("level", .string(level)),
      ("message", .message(message)),
      ("locations", .list([place.location(of: finding.subject)])),
    ]
    if !related.isEmpty { members.append(("relatedLocations", .list(related))) }
    if let trace = finding.trace { members.append(("codeFlows", .list([codeFlow(trace)]))) }
    members.append(("partialFingerprints", reported.identity.fingerprints))
    if hasBaseline { members.append(("baselineState", .string(baselineState))) }
    if let suppression { members.append(("suppressions", .list([suppression]))) }
    members.append(
      (
        "properties",
        .record(
          [("flow", .string(reported.identity.flow)), ("races", .number(String(finding.races)))]
            + (cause.map { [("cause", .string($0))] } ?? [])
            + (assumptions.isEmpty ? [] : [("restsOn", .row(assumptions.map(JSONValue.string)))]))
      ))
    return .object(members)
  }

  private var assumptions: [String] { reported.finding.trace?.assumptions ?? [] }

  /// The level; `none` for a question, which a person has to review, and `note` for what another result stands for.
  private var level: String {
    if case .question = reported.standing { return "none" }
    if first != nil { return "note" }
    return (block?.severity ?? reported.finding.severity).rawValue
  }

  /// The locations of its cause, of the other findings of its block and, if the result refers to the source, of its
  /// declaration.
  private var related: [JSONValue] {
    var places: [JSONValue] = []
    if let origin {
      let place = SARIFPlace(location: origin.place, paths: paths)
      places.append(place.location(saying: "comes from: \(origin.message.printable)"))
    }
    if let block {
      for other in block.findings.dropFirst() {
        places.append(SARIFPlace(location: other.place, paths: paths).location(saying: block.sentence(about: other)))
      }
    }
    if reported.finding.source != nil {
      let place = SARIFPlace(location: reported.finding.location, paths: paths)
      places.append(place.location(saying: "declared here: \(reported.finding.subject.printable)"))
    }
    if case .question(let place, let doubt) = reported.standing {
      places.append(SARIFPlace(location: place, paths: paths).location(saying: "rests on this, \(doubt.shortClause)"))
    }
    return places
  }

  private var message: String {
    let finding = reported.finding
    var standing: String?
    if case .question = reported.standing { standing = reported.reason }
    let obstacles = finding.obstacles.map { "- \($0.printable)" }
    let beside = first.map { finding.note(beside: $0) }
    let notes = [standing, beside].compactMap { $0 } + finding.notes.filter { $0 != beside }
    return ([finding.message.printable] + notes + obstacles + (block?.summary ?? []))
      .joined(separator: "\n")
  }

  private var place: SARIFPlace { SARIFPlace(location: reported.finding.place, paths: paths) }

  /// Suppressed findings and questions are not matched with the baseline, so that they do not count as new.
  private var baselineState: String {
    if case .new = reported.standing { return "new" }
    return "unchanged"
  }

  private var suppression: JSONValue? {
    let kind: String
    switch reported.standing {
    case .new, .question: return nil
    case .baselined: kind = "external"
    case .suppressed: kind = "inSource"
    }
    let justification = reported.reason.map { [("justification", JSONValue.string($0))] } ?? []
    return .record([("kind", .string(kind)), ("status", .string("accepted"))] + justification)
  }

  private func codeFlow(_ trace: Trace) -> JSONValue {
    let locations = trace.narrated.map { step in
      let own = step.step.source.map { SARIFPlace(location: $0, paths: paths) }
      return JSONValue.object([
        ("location", (own ?? place).location(saying: step.text)),
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
  /// A SARIF message. Brackets that would turn a part of it into a link are escaped.
  static func message(_ text: String) -> JSONValue {
    .record([("text", .string(text.replacing("](", with: "\\](")))])
  }
}
