/// Defines how far elements of a picture stand out.
extension FlowGraph {
  /// How far an element stands out from the others.
  public enum Emphasis: String, Hashable, Sendable, CaseIterable {
    case plain
    /// Steps back behind the others.
    case dimmed
    /// Belongs to what the picture is about.
    case highlighted
    /// Not there before.
    case added
    /// There before, and no longer.
    case removed
    /// There before, and different now.
    case changed

    /// What stands before the first line of an element, so that nothing is said by colour alone; empty: nothing.
    var sign: String {
      switch self {
      case .plain, .dimmed, .highlighted: ""
      case .added: "+ "
      case .removed: "− "
      case .changed: "~ "
      }
    }

    /// What several elements drawn as one have together.
    func joined(_ other: Emphasis) -> Emphasis {
      if self == other { return self }
      let changes: [Emphasis] = [.added, .removed, .changed]
      if changes.contains(self) || changes.contains(other) { return .changed }
      return [self, other].contains(.highlighted) ? .highlighted : .plain
    }
  }
}
