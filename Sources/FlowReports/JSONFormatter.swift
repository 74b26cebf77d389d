import FlowModel
import FlowRules
import FlowRuns

/// Writes verdicts as JSON for other programs (`flowcheck/1`).
///
/// Keys come in a fixed order, paths as the user gave them. `states` and `transitions` are exact up to 2^53; beyond
/// that the number is rounded to a double, and `statesExact` and `transitionsExact` have the digits. `completeFor`
/// lists the rules and invariants for which a bounded verdict is complete nevertheless, and `remarks` says how stacks
/// that met the limit were judged. A finding that refers to the app's source has the place there, and under `declared`
/// the place in the declaration. `questions`, if there are any, lists in the same form the findings that depend on
/// source that is only possible or could not be read, each with the place that it `restsOn` and, for unread source, the
/// number of `furtherPlaces`. A finding without a trace is an absence: its
/// `trace` is null, and `obstacles` says what stands in the way. `races` counts the events of its trace that have to
/// happen within an animation; findings that need none come first. `cause` names the block that a finding belongs to:
/// findings of one cause have the same name. `restsOn` names the assumptions of its trace about the platform on which
/// sources disagree, each as the option that reverses it. `situations` lists the situations in which a presentation is
/// dropped, a navigation hidden or a link missed, with their runs if all causes are requested; `furtherTaps` lists the
/// buttons whose second tap shows the finding. `undecided` lists absences that a bounded verdict cannot decide, each
/// with the `limit` in question and its `place`. `suppressed` lists the findings that the declaration suppresses, by
/// file and line, each with the reason given there; `baselined` lists the findings in the baseline, in full with the
/// reason, and is null without a baseline; `hidden`, if rules are turned off, names them with the number of their
/// findings. `growth` says where the states come from: the parts whose ways multiply, each with the number of its ways
/// (digits) and its share of the logarithm of the product; the slots with the most values; and for each limit that is
/// used up, the number of states within a limit one lower. `distances` has for every screen, in the order of
/// declaration, the `taps` from a plain launch, null if taps alone never lead there, and whether any run shows it; in a
/// bounded verdict the taps are an upper bound. A step has the screen that is `visible` after it, everything on
/// `display`, and the coordinators that are `live`. If declarations could not be read, `errors` lists the mistakes in
/// them; `suggestion` is null if no name is near.
public struct JSONFormatter: ReportFormatter {
  /// Whether situations come with their runs.
  var showsAllCauses: Bool

  public init(showsAllCauses: Bool = false) { self.showsAllCauses = showsAllCauses }

  public func format(_ verdicts: [Verdict]) -> String { format(verdicts, unreadable: []) }

  public func format(_ verdicts: [Verdict], unreadable: [UnreadableDeclaration]) -> String {
    var members: [(key: String, value: JSONValue)] = [
      ("schema", .string("flowcheck/1")),
      ("flows", .list(verdicts.map(flow))),
    ]
    if !unreadable.isEmpty { members.append(("errors", .list(unreadable.map(error)))) }
    return JSONValue.object(members).text() + "\n"
  }

  private func error(_ error: UnreadableDeclaration) -> JSONValue {
    .object([
      ("file", .string(error.location.file)),
      ("line", .number(String(error.location.line))),
      ("column", .number(String(error.location.column))),
      ("message", .string(error.message)),
      ("suggestion", error.suggestion.map(JSONValue.string) ?? .null),
    ])
  }

  private func flow(_ verdict: Verdict) -> JSONValue {
    let limits = verdict.limitsReached.map { limit in
      JSONValue.record([("limit", .string(limit.limit)), ("place", .string(limit.place))])
    }
    let causes = FindingBlock.names(of: verdict.reported.map(\.finding))
    return .object(
      [
        ("flow", .string(verdict.flow)),
        ("file", .string(verdict.file)),
        ("verdict", .string(verdict.isComplete ? "complete" : "bounded")),
        ("taps", .number(String(verdict.taps))),
        ("limitsReached", .list(limits)),
        ("completeFor", .list(verdict.decidedBeyondLimits.map(JSONValue.string))),
        ("remarks", .list(verdict.remarks.map(JSONValue.string))),
      ]
        + count("states", verdict.states, verdict.exactStates)
        + count("transitions", verdict.transitions, verdict.exactTransitions)
        + [
          ("findings", .series(count: verdict.findings.count) { finding(verdict.findings[$0], causes) })
        ] + questions(of: verdict, causes) + [
          ("undecided", .list(verdict.undecided.map(undecided))),
          ("suppressed", .list(verdict.suppressed.map(suppressed))),
          ("baselined", verdict.baselined.map { .list($0.map { baselined($0, causes) }) } ?? .null),
        ]
        + hidden(in: verdict) + growth(in: verdict)
        + [("distances", .list(verdict.distances.map(distance)))]
    )
  }

  private func questions(
    of verdict: Verdict, _ causes: [Finding.Key: String]
  ) -> [(key: String, value: JSONValue)] {
    guard !verdict.questions.isEmpty else { return [] }
    let all = verdict.questions.map { question in
      let place = place(question.restsOn)
      let words = "\(question.restsOn.file):\(question.restsOn.line) \(question.doubt.predicate)"
      var rest: [(key: String, value: JSONValue)] = [("restsOn", place), ("uncertain", .row([.string(words)]))]
      if case .unread(_, let others) = question.doubt { rest.append(("furtherPlaces", .number(String(others)))) }
      return JSONValue.object(members(of: question.finding, causes) + rest)
    }
    return [("questions", .list(all))]
  }

  private func place(_ location: SourceLocation) -> JSONValue {
    .record([
      ("file", .string(location.file)), ("line", .number(String(location.line))),
      ("column", .number(String(location.column))),
    ])
  }

  private func growth(in verdict: Verdict) -> [(key: String, value: JSONValue)] {
    guard let growth = verdict.growth else { return [] }
    let parts = growth.shares.map { part, percent in
      JSONValue.record([
        ("kind", .string(part.kind.rawValue)), ("name", part.name.map(JSONValue.string) ?? .null),
        ("ways", .string(part.ways)), ("percent", .number(String(percent))),
      ])
    }
    let slots = growth.slots.map {
      JSONValue.record([("slot", .string($0.name)), ("values", .number(String($0.values)))])
    }
    let limits = growth.limits.map {
      JSONValue.record([
        ("name", .string($0.name)), ("value", .number(String($0.value))), ("statesBelow", .string($0.statesBelow)),
      ])
    }
    return [("growth", .object([("parts", .list(parts)), ("slots", .list(slots)), ("limits", .list(limits))]))]
  }

  private func distance(_ distance: ScreenDistance) -> JSONValue {
    .record([
      ("screen", .string(distance.screen)),
      ("taps", distance.gestures.map { .number(String($0)) } ?? .null),
      ("isSeen", .boolean(distance.isSeen)),
    ])
  }

  private func hidden(in verdict: Verdict) -> [(key: String, value: JSONValue)] {
    guard !verdict.hidden.isEmpty else { return [] }
    let rules = verdict.hidden.map {
      JSONValue.record([("rule", .string($0.rule)), ("count", .number(String($0.count)))])
    }
    return [("hidden", .list(rules))]
  }

  private func count(_ key: String, _ value: Int, _ exact: String?) -> [(key: String, value: JSONValue)] {
    if let exact, let rounded = Double(exact) {
      return [(key, .number("\(rounded)")), (key + "Exact", .string(exact))]
    }
    guard value > 1 << 53 else { return [(key, .number(String(value)))] }
    // Through UInt64, because the double nearest to the largest Int is one more than that Int.
    return [(key, .number(String(UInt64(Double(value))))), (key + "Exact", .string(String(value)))]
  }

  private func finding(_ finding: Finding, _ causes: [Finding.Key: String]) -> JSONValue {
    .object(members(of: finding, causes))
  }

  private func baselined(_ baselined: BaselinedFinding, _ causes: [Finding.Key: String]) -> JSONValue {
    .object(
      members(of: baselined.finding, causes) + [("reason", baselined.reason.map(JSONValue.string) ?? .null)])
  }

  private func members(of finding: Finding, _ causes: [Finding.Key: String]) -> [(key: String, value: JSONValue)] {
    var members: [(key: String, value: JSONValue)] = [
      ("rule", .string(finding.rule)),
      ("severity", .string(finding.severity.rawValue)),
      ("subject", .string(finding.subject)),
      ("message", .string(finding.message)),
      ("file", .string(finding.place.file)),
      ("line", .number(String(finding.place.line))),
      ("column", .number(String(finding.place.column))),
      ("races", .number(String(finding.races))),
      ("cause", .string(causes[finding.key] ?? finding.key.text)),
    ]
    if finding.source != nil { members.append(("declared", place(finding.location))) }
    if !finding.furtherTaps.isEmpty {
      members.append(("furtherTaps", .row(finding.furtherTaps.map(JSONValue.string))))
    }
    if let assumptions = finding.trace?.assumptions, !assumptions.isEmpty {
      members.append(("restsOn", .row(assumptions.map(JSONValue.string))))
      members.append(("uncertain", .row(assumptions.map(JSONValue.string))))
    }
    if !finding.situations.isEmpty { members.append(("situations", .list(finding.situations.map(situation)))) }
    if let trace = finding.trace {
      members.append(("trace", steps(trace.steps)))
      if trace.staysThere || !trace.continuation.isEmpty || !trace.loop.isEmpty {
        members.append(("continuation", steps(trace.continuation)))
        members.append(("loop", steps(trace.loop)))
      }
    } else {
      members.append(("trace", .null))
      members.append(("obstacles", .list(finding.obstacles.map(JSONValue.string))))
    }
    return members
  }

  private func situation(_ situation: Finding.Situation) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("words", .string(situation.words)), ("races", .number(String(situation.races))),
      ("length", .number(String(situation.length))),
    ]
    if situation.isNew { members.append(("new", .boolean(true))) }
    guard showsAllCauses, let trace = situation.trace else { return .record(members) }
    return .object(members + [("trace", steps(trace.steps))])
  }

  private func undecided(_ absence: Verdict.UndecidedAbsence) -> JSONValue {
    .object([
      ("rule", .string(absence.rule)),
      ("subject", .string(absence.subject)),
      ("file", .string(absence.place.file)),
      ("line", .number(String(absence.place.line))),
      ("column", .number(String(absence.place.column))),
      ("limit", .string(absence.limit.limit)),
      ("place", .string(absence.limit.place)),
    ])
  }

  private func suppressed(_ suppressed: SuppressedFinding) -> JSONValue {
    let finding = suppressed.finding
    return .object([
      ("rule", .string(finding.rule)),
      ("subject", .string(finding.subject)),
      ("reason", .string(suppressed.reason)),
      ("file", .string(finding.place.file)),
      ("line", .number(String(finding.place.line))),
    ])
  }

  /// One run as a file of its own (`flowcheck-trace/1`): the flow, its declaration, and the steps as in reports.
  public func format(_ trace: Trace, of flow: String, file: String) -> String {
    let members: [(key: String, value: JSONValue)] = [
      ("schema", .string("flowcheck-trace/1")), ("flow", .string(flow)), ("file", .string(file)),
      ("trace", steps(trace.steps + trace.continuation + trace.loop)),
    ]
    return JSONValue.object(members).text() + "\n"
  }

  private func steps(_ steps: [Trace.Step]) -> JSONValue {
    .list(steps.map(step))
  }

  private func step(_ step: Trace.Step) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [("event", .string(step.event))]
    if let detail = step.detail { members.append(("detail", .string(detail))) }
    if !step.choices.isEmpty {
      members.append(("choices", .row(step.choices.map { .number(String($0)) })))
    }
    members.append(("visible", step.visible.map(JSONValue.string) ?? .null))
    members.append(("display", .string(step.display)))
    members.append(("live", .row(step.live.map(JSONValue.string))))
    return .record(members)
  }
}

extension QuestionableFinding.Doubt {
  /// What is the matter with the place that a question rests on.
  fileprivate var predicate: String {
    switch self {
    case .possible: "is only possible"
    case .unread(let what, _): "could not be read" + (what.isEmpty ? "" : ": \(what)")
    }
  }
}
