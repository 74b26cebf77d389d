import FlowRules

/// One result of a SARIF run that is no failure: an absence that the verdict cannot decide (`open`).
struct SARIFOpenResult {
  var absence: Verdict.UndecidedAbsence
  var identity: FindingIdentity
  var ruleIndex: Int
  var paths: ReportPath
  var hasBaseline: Bool

  var value: JSONValue {
    let place = SARIFPlace(location: absence.place, paths: paths)
    var members: [(key: String, value: JSONValue)] = [
      ("ruleId", .string(absence.rule)),
      ("ruleIndex", .number(String(ruleIndex))),
      ("kind", .string("open")),
      ("level", .string("none")),
      ("message", .message("\(absence.question): \(absence.outlook)")),
      ("locations", .list([place.location(of: absence.subject)])),
      ("partialFingerprints", identity.fingerprints),
    ]
    // It is not matched with the baseline, so that it does not count as new.
    if hasBaseline { members.append(("baselineState", .string("unchanged"))) }
    members.append(
      (
        "properties",
        .record([
          ("flow", .string(identity.flow)), ("limit", .string(absence.limit.limit)),
          ("place", .string(absence.limit.place)),
        ])
      ))
    return .object(members)
  }
}
