import FlowRules

/// A rule or invariant that a run judged, for formats with a list of rules.
struct ReportedRule {
  static let unusedSuppression = UnusedSuppressionRule.identifier
  static let unusedBaselineEntry = "unused-baseline-entry"

  var identifier: String
  var severity: Severity
  /// One sentence.
  var title: String
  /// Markdown; nil if the title is enough.
  var help: String?

  /// The rules, then the flows' invariants, then the rule about the baseline.
  static func all(for verdicts: [Verdict], documentation: [RuleDocumentation]) -> [ReportedRule] {
    var rules = documentation.map(ReportedRule.init)
    var names = Set(rules.map(\.identifier))
    func add(_ rule: ReportedRule) {
      if names.insert(rule.identifier).inserted { rules.append(rule) }
    }
    for verdict in verdicts {
      for name in verdict.invariants { add(invariant(name)) }
    }
    add(
      ReportedRule(
        identifier: unusedBaselineEntry, severity: .warning, title: "The baseline lists what is no longer found."))
    // An invariant that a verdict does not list, but that has findings, needs a rule as well.
    for finding in verdicts.flatMap(\.reported) { add(invariant(finding.finding.rule)) }
    for absence in verdicts.flatMap(\.undecided) { add(invariant(absence.rule)) }
    return rules
  }

  /// Whether a rule is about accepted findings instead of the app.
  static func isAboutAcceptance(_ identifier: String) -> Bool {
    identifier == unusedSuppression || identifier == unusedBaselineEntry
  }

  /// The documentation of all rules, in the order of the catalog.
  static var documentation: [RuleDocumentation] { RuleCatalog.identifiers.compactMap(RuleDocumentation.named) }

  private static func invariant(_ name: String) -> ReportedRule {
    ReportedRule(
      identifier: name, severity: RuleDocumentation.invariants.severity,
      title: "The invariant \(name.printable), as the flow declares it.",
      help: """
        \(RuleDocumentation.invariants.title)

        `flowcheck explain invariants` says what each form of them promises.
        """)
  }
}

extension ReportedRule {
  init(_ documentation: RuleDocumentation) {
    self.init(
      identifier: documentation.identifier, severity: documentation.severity, title: documentation.title,
      help: """
        \(documentation.text)

        **Fix:** \(documentation.fix)

        **Smallest flow that fires:** \(documentation.smallestFlow)

        ```yaml
        \(documentation.example)
        ```
        """)
  }
}
