/// A frame of a stack on which all frames belong to the instance that owns the stack.
struct StackCell: Hashable, Sendable {
  var screen: Int
  /// As in ``Frame``; stacks of screens with more actions than bits are not followed.
  var happened: UInt64

  func precedes(_ other: StackCell) -> Bool { (screen, happened) < (other.screen, other.happened) }
}

/// What one frame of a stack means for the frames above it and for the flow: itself, and what has to be known of all
/// frames below.
enum StackSymbol: Hashable, Sendable {
  /// No frame: the stack is low or does not exist, and the control state contains everything.
  case bottom
  /// The lowest frames of a high stack, as many as are always told apart.
  case base([StackCell])
  /// The root, the hidden screens that matter between it and the frames on top, and the frames on top.
  case deep(root: StackCell, hidden: [StackCell], top: [StackCell])

  /// The symbol for a frame that is put upon this one; `matters` says whether a frame has to be known when it is
  /// hidden.
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

/// The rest of the state, and what is left to do to the stack.
enum StackControl: Hashable, Sendable {
  /// The number of a state: of the whole state with `bottom`, otherwise of the state with an empty stack.
  case at(Int)
  /// In the middle of a step that goes down the stack and then puts frames upon what is left.
  case unwinding(Int, Unwinding, pushes: [StackCell])

  enum Unwinding: Hashable, Sendable {
    /// The given number of further frames go.
    case pops(Int)
    /// Frames go until the screen is on top.
    case search(screen: Int)
    /// The given number of frames go, then any number; but not the root.
    case anywhere(after: Int)
  }
}

/// States numbered in the order in which they were met.
struct NumberedStates {
  private var states: [FlowState] = []
  private var numbers: [FlowState: Int] = [:]

  mutating func number(of state: FlowState) -> Int {
    if let known = numbers[state] { return known }
    numbers[state] = states.count
    states.append(state)
    return states.count - 1
  }

  subscript(number: Int) -> FlowState { states[number] }
}
