/// Defines the emphasis of a picture's elements.
extension FlowGraph {
  /// The emphasis of an element compared with the others.
  public enum Emphasis: String, Hashable, Sendable, CaseIterable {
    case plain
    /// Less prominent than the others.
    case dimmed
    /// Part of the picture's subject.
    case highlighted
    /// Only in the newer graph.
    case added
    /// Only in the older graph.
    case removed
    /// In both graphs, with differences.
    case changed

    /// The sign before the first line of an element, so that no meaning depends on colour alone; may be empty.
    var sign: String {
      switch self {
      case .plain, .dimmed, .highlighted: ""
      case .added: "+ "
      case .removed: "− "
      case .changed: "~ "
      }
    }

    /// The common emphasis of several elements drawn as one.
    func joined(_ other: Emphasis) -> Emphasis {
      if self == other { return self }
      let changes: [Emphasis] = [.added, .removed, .changed]
      if changes.contains(self) || changes.contains(other) { return .changed }
      return [self, other].contains(.highlighted) ? .highlighted : .plain
    }
  }
}
