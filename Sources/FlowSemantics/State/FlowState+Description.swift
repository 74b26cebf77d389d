import FlowModel

/// Describes what is displayed in a state, and evaluates conditions.
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
      case .split(_, let columns): columns.map(text).joined(separator: " ‖ ")
      case .holder(_, let held): held.map(text) ?? "nothing"
      case .unopened(let coordinator): "\(program.coordinators[coordinator].name) unopened"
      }
    }
    return contexts.map { ($0.isCover ? "covered by " : "") + text($0.display) }.joined(separator: " | ")
  }

  public var visibleFrame: Frame? { contexts.last?.display.visibleFrame }

  /// The visible frame, those of columns beside it, then those of the contexts below that stay visible, topmost first.
  public var visibleFrames: [Frame] {
    var frames: [Frame] = []
    for context in contexts.reversed() {
      frames += context.display.visibleFrames
      guard context.presentation?.letsThrough ?? false else { break }
    }
    return frames
  }

  /// Whether nothing is in flight, no completion waits, and no `soon` or `later` effect is pending.
  public var isQuiescent: Bool { flight == nil && pending.isEmpty }

  /// Whether a condition of the same program holds.
  ///
  /// - Parameter actor: the index of the instance whose code asks; nil for the root.
  public func satisfies(_ condition: Condition, _ program: Program, for actor: Int? = nil) -> Bool {
    condition.holds(in: CanonicalView(program: program, state: self), for: actor)
  }

  /// The coordinator whose container ends the shown path; nil for a bare frame.
  public var innermostContainerOwner: InstanceRef? {
    guard let top = contexts.last else { return nil }
    return top.display[top.display.shownContainerPath].containerOwner
  }
}
