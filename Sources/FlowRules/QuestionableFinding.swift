import FlowModel

/// A finding that does not occur without something that the app's source may or may not do.
public struct QuestionableFinding: Hashable, Sendable {
  public var finding: Finding
  /// The location of that: in the source, or, if no such file is found, in the declaration.
  public var restsOn: SourceLocation

  public init(finding: Finding, restsOn: SourceLocation) {
    self.finding = finding
    self.restsOn = restsOn
  }
}
