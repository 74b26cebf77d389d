/// The end of a path that is shown.
public enum SightEnd: Hashable, Sendable {
  case screen(Int)
  /// No screen; with the coordinator of the innermost shown container.
  case nothing(coordinator: Int?)

  /// -1 for no screen.
  public var screen: Int {
    if case .screen(let screen) = self { return screen }
    return -1
  }
}

/// What a person sees.
public struct Sight: Hashable, Sendable {
  public var end: SightEnd
  /// The screens of the layers below that stay visible, from above; -1 for a layer without one.
  public var below: [Int] = []

  public init(end: SightEnd, below: [Int] = []) { (self.end, self.below) = (end, below) }

  /// The visible screens; equal for all states without a screen.
  public var screens: [Int] { [end.screen] + below }
}
