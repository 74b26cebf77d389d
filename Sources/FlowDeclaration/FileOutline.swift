/// The facts about a declaration file that a search through folders needs.
public struct FileOutline: Hashable, Sendable {
  /// Whether the file has `flow:`; without it the file is a part.
  public var isFlow: Bool
  /// The paths it includes itself, resolved against its own.
  public var includes: [String]

  public init(isFlow: Bool, includes: [String]) {
    self.isFlow = isFlow
    self.includes = includes
  }
}
