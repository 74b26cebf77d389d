import FlowModel

/// A finding that may be wrong, because of something that the app's source may or may not do.
public struct QuestionableFinding: Hashable, Sendable {
  /// Why it may be wrong.
  public enum Doubt: Hashable, Sendable {
    /// It does not occur without source that is only possible.
    case possible
    /// It says that something never happens, or that nothing prevents it, and that may be in source that could not be
    /// read.
    ///
    /// - Parameters:
    ///   - what: The unread call and what is unknown about it; may be empty.
    ///   - others: The number of further places of which the same holds.
    case unread(what: String, others: Int)
  }

  public var finding: Finding
  /// The location of that: in the source, or, if no such file is found, in the declaration.
  public var restsOn: SourceLocation
  public var doubt: Doubt

  public init(finding: Finding, restsOn: SourceLocation, doubt: Doubt = .possible) {
    self.finding = finding
    self.restsOn = restsOn
    self.doubt = doubt
  }
}
