/// A frame of a stack whose frames all belong to whoever owns the stack.
struct StackCell: Hashable, Sendable {
  var screen: Int
  /// As in ``Frame``; a stack of screens with more actions than that is not followed.
  var happened: UInt64

  func precedes(_ other: StackCell) -> Bool { (screen, happened) < (other.screen, other.happened) }
}

/// What one frame of a stack is to the frames above it and to the flow: itself, and what has to be known of all frames
/// below.
enum StackSymbol: Hashable, Sendable {
  /// Nothing: the stack is low, or not there, and the control state says all.
  case bottom
  /// The lowest frames of a stack that is higher, as many as are always told apart.
  case base([StackCell])
  /// The root, which of the screens that matter lie hidden between it and the frames on top, and those on top.
  case deep(root: StackCell, hidden: [StackCell], top: [StackCell])

  /// Where a frame is put upon this one; `matters` says whether a frame has to be known when others hide it.
  func with(_ cell: StackCell, window: Int, matters: (StackCell) -> Bool) -> StackSymbol {
    let root: StackCell
    var hidden: [StackCell]
    var top: [StackCell]
    switch self {
    case .bottom: preconditionFailure("Upon a low stack nothing is put by itself.")
    case .base(let cells):
      root = cells[0]
      hidden = []
      top = cells
      top.removeFirst()
    case .deep(let lowest, let between, let highest): (root, hidden, top) = (lowest, between, highest)
    }
    top.append(cell)
    while top.count > window {
      let covered = top.removeFirst()
      if matters(covered), !hidden.contains(covered) { hidden.append(covered) }
    }
    hidden.sort { $0.precedes($1) }
    return .deep(root: root, hidden: hidden, top: top)
  }
}

/// The rest of the state, and what still has to be done to the stack.
enum StackControl: Hashable, Sendable {
  /// A state as words: whole beside `bottom`, else with the stack left empty.
  case at([UInt16])
  /// In the middle of a step that goes down the stack and then puts frames upon what is left.
  case unwinding([UInt16], Unwinding, pushes: [StackCell])

  enum Unwinding: Hashable, Sendable {
    /// So many more frames go.
    case pops(Int)
    /// Frames go until that screen is on top.
    case search(screen: Int)
    /// So many frames go, then any number; but not the root.
    case anywhere(after: Int)
  }
}
