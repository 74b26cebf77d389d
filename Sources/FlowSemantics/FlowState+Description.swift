import FlowModel

extension FlowState {
  /// What is displayed, in one line: contexts from below, stacks from the bottom, the selected tab marked.
  public func displayText(_ program: Program) -> String {
    func name(_ frame: Frame) -> String { program.screens[frame.screen].name }
    func text(_ display: Display) -> String {
      switch display {
      case .frame(let frame): name(frame)
      case .stack(_, let frames): frames.isEmpty ? "empty stack" : frames.map(name).joined(separator: " ▸ ")
      case .tabs(_, let tabs, let selected):
        "["
          + tabs.enumerated().map { $0.offset == selected ? "*" + text($0.element) : text($0.element) }
          .joined(separator: ", ") + "]"
      case .holder(_, let held): held.map(text) ?? "nothing"
      }
    }
    return contexts.map { text($0.display) }.joined(separator: " | ")
  }

  public var visibleFrame: Frame? { contexts.last?.display.visibleFrame }

  /// Nothing in flight, no completion waiting, no `later` effect pending.
  public var isQuiescent: Bool { flight == nil && pending.isEmpty }

  /// Whether a condition of the same program holds.
  ///
  /// - Parameter actor: the index of the instance whose code asks; nil: as if the root's did.
  public func satisfies(_ condition: Condition, _ program: Program, for actor: Int? = nil) -> Bool {
    condition.holds(in: CanonicalView(program: program, state: self), for: actor)
  }

  /// The coordinator whose container ends the shown path; nil for a bare frame.
  public var innermostContainerOwner: InstanceRef? {
    guard let top = contexts.last else { return nil }
    return top.display[top.display.shownContainerPath].containerOwner
  }
}
