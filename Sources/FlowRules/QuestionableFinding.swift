import FlowModel

/// A finding that does not come about without something that the app's source only possibly does.
public struct QuestionableFinding: Hashable, Sendable {
  public var finding: Finding
  /// Where that stands: in the source, or where no such file is found, in the declaration.
  public var restsOn: SourceLocation

  public init(finding: Finding, restsOn: SourceLocation) {
    self.finding = finding
    self.restsOn = restsOn
  }
}
