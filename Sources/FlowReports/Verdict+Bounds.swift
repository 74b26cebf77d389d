import FlowRules

extension Verdict {
  /// What a bounded verdict did not cover, a line for each kind of limit.
  var bounds: [String] { TextFormatter(options: .init(isVerbose: true)).limits(of: self).map(Self.unindented) }

  /// What a bounded verdict is complete for all the same, and how stacks were judged that met the limit.
  var beyondBounds: [String] { TextFormatter().beyondLimits(of: self).map(Self.unindented) }

  private static func unindented(_ line: String) -> String { String(line.drop { $0 == " " }) }
}
