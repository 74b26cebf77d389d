import FlowRules

/// Says in words how far a verdict reaches.
extension Verdict {
  /// How much was covered, in words: every limit that was met is told of, but taps beyond their number are none.
  var coverage: String { isComplete ? "complete for \(tapsCovered)" : "bounded" }

  /// `at most 2 taps in one transition`.
  var tapsCovered: String { "at most \(taps) \(taps == 1 ? "tap" : "taps") in one transition" }

  /// What a bounded verdict did not cover, a line for each kind of limit.
  var bounds: [String] { TextFormatter(options: .init(isVerbose: true)).limits(of: self).map(Self.unindented) }

  /// What a bounded verdict is complete for all the same, and how stacks were judged that met the limit.
  var beyondBounds: [String] { TextFormatter().beyondLimits(of: self).map(Self.unindented) }

  /// What a bounded verdict leaves undecided: what could decide it, and a line for each rule.
  var undecidedLines: [String] { TextFormatter().undecided(in: self).map(Self.unindented) }

  private static func unindented(_ line: String) -> String { String(line.drop { $0 == " " }) }
}
