import FlowRules

/// Describes the coverage of a verdict in words.
extension Verdict {
  /// The coverage in words. The number of taps is stated, because it is not one of the limits that make a verdict
  /// bounded.
  var coverage: String { isComplete ? "complete for \(tapsCovered)" : "bounded" }

  /// `at most 2 taps in one transition`.
  var tapsCovered: String { "at most \(taps) \(taps == 1 ? "tap" : "taps") in one transition" }

  /// The parts that a bounded verdict did not cover, a line for each kind of limit.
  var bounds: [String] { TextFormatter(options: .init(isVerbose: true)).limits(of: self).map(Self.unindented) }

  /// The rules for which a bounded verdict is complete nevertheless, and how stacks that met the limit were judged.
  var beyondBounds: [String] { TextFormatter().beyondLimits(of: self).map(Self.unindented) }

  /// The undecided absences of a bounded verdict: the remedy, and a line for each rule.
  var undecidedLines: [String] { TextFormatter().undecided(in: self).map(Self.unindented) }

  private static func unindented(_ line: String) -> String { String(line.drop { $0 == " " }) }
}
