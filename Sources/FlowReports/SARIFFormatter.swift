import FlowRules

/// Writes SARIF 2.1.0 (OASIS), which code scanning reads: one run with all rules, invariants among them.
///
/// A trace is a code flow. The location of a step is the place in the app's source that performs it, as far as the
/// declaration says, else the location of the finding. Results are matched from run to run by flow, rule and subject; a
/// finding that shows in several situations is a result for each. The first result of a block has the level of the block
/// and locates the other findings of the block, whose results are notes. A
/// finding that the declaration suppresses has a suppression `inSource`, a finding in the baseline an `external` one;
/// with a baseline each result has a state. A finding that refers to the app's source has its declaration among the
/// related locations. A question is to be reviewed (`review`), an undecided absence is `open`; both have the level
/// `none`. The run's properties carry the verdict on each flow.
public struct SARIFFormatter: ReportFormatter {
  static let schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  public var context: ReportContext
  /// The rules that the report names, with or without findings.
  var documentation = ReportedRule.documentation

  public init(context: ReportContext = .init()) {
    self.context = context
  }

  public func format(_ verdicts: [Verdict]) -> String {
    let rules = ReportedRule.all(for: verdicts, documentation: documentation)
    let log = JSONValue.object([
      ("$schema", .string(Self.schema)),
      ("version", .string("2.1.0")),
      (
        "runs",
        .list([
          .object([
            ("tool", .object([("driver", driver(rules))])),
            ("invocations", .list([.record([("executionSuccessful", .boolean(true))])])),
            ("originalUriBaseIds", .record([(SARIFPlace.base, .record([("description", workingFolder)]))])),
            ("columnKind", .string("unicodeCodePoints")),
            ("results", results(of: verdicts, rules)),
            ("properties", properties(of: verdicts)),
          ])
        ])
      ),
    ])
    return log.text() + "\n"
  }

  private var workingFolder: JSONValue { .message("The folder in which flowcheck was run.") }

  private func driver(_ rules: [ReportedRule]) -> JSONValue {
    .object(
      [("name", .string("flowcheck"))]
        + (context.version.isEmpty
          ? [] : [("version", .string(context.version)), ("semanticVersion", .string(context.version))])
        + [("rules", .list(rules.map(descriptor)))])
  }

  private func descriptor(_ rule: ReportedRule) -> JSONValue {
    let help = rule.help ?? rule.title
    return .object([
      ("id", .string(rule.identifier)),
      ("shortDescription", .message(rule.title)),
      ("fullDescription", .message(rule.title)),
      ("help", .object([("text", .string(help)), ("markdown", .string(help))])),
      ("defaultConfiguration", .record([("level", .string(rule.severity.rawValue))])),
      (
        "properties",
        .record([
          ("tags", .row([.string("navigation")])), ("problem.severity", .string(rule.severity.rawValue)),
        ])
      ),
    ])
  }

  private func results(of verdicts: [Verdict], _ rules: [ReportedRule]) -> JSONValue {
    let indices = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.identifier, $0) })
    let hasBaseline = verdicts.contains { $0.baselined != nil }
    let results = verdicts.flatMap { verdict -> [() -> JSONValue] in
      let all = verdict.reported.map(\.finding)
      let known = Dictionary(all.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
      let causes = FindingBlock.names(of: all)
      let findings = BlockEntries(verdict).entries(of: verdict.reported).map { entry in
        let finding = entry.reported.finding
        var origin: Finding?
        if case .finding(let key) = finding.cause { origin = known[key] }
        let result = SARIFResult(
          reported: entry.reported, block: entry.block, first: entry.first, ruleIndex: indices[finding.rule] ?? -1,
          paths: context.paths, hasBaseline: hasBaseline, origin: origin, cause: causes[finding.key])
        return { result.value }
      }
      let open = verdict.undecided.map { absence in
        let result = SARIFOpenResult(
          absence: absence, identity: FindingIdentity(absence, of: verdict), ruleIndex: indices[absence.rule] ?? -1,
          paths: context.paths, hasBaseline: hasBaseline)
        return { result.value }
      }
      return findings + open
    }
    return .series(count: results.count) { results[$0]() }
  }

  private func properties(of verdicts: [Verdict]) -> JSONValue {
    .object([
      ("verdict", .string(verdicts.allSatisfy(\.isComplete) ? "complete" : "bounded")),
      (
        "flows",
        .list(
          verdicts.map { verdict in
            .object([
              ("flow", .string(verdict.flow)),
              ("file", .string(context.paths.relative(verdict.file))),
              ("verdict", .string(verdict.isComplete ? "complete" : "bounded")),
              ("taps", .number(String(verdict.taps))),
              (
                "limitsReached",
                .list(
                  verdict.limitsReached.map {
                    .record([("limit", .string($0.limit)), ("place", .string($0.place))])
                  })
              ),
              ("completeFor", .row(verdict.decidedBeyondLimits.map(JSONValue.string))),
              ("remarks", .list(verdict.remarks.map(JSONValue.string))),
              ("states", .number(verdict.exactStates ?? String(verdict.states))),
              ("transitions", .number(verdict.exactTransitions ?? String(verdict.transitions))),
            ])
          })
      ),
    ])
  }
}
