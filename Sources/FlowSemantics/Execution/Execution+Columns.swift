import FlowModel

/// Finds what a person sees in the columns of splits.
extension Execution {
  /// Where the shown paths of a layer end: first its own, then, if that leads through a split, those through the other
  /// columns, from the right.
  func shownEnds(ofLayer index: Int) -> [PathEnd] {
    var columns: [NodeAddress] = []
    var ends = [shownPath(ofLayer: index, passing: { _ in }, beside: { columns.append($0) })]
    for column in columns.reversed() {
      switch node(column) {
      case .container(let handle): ends.append(.stack(.live(handle)))
      case .stack: ends.append(.stack(.dead(column)))
      default: ends.append(.nothing)
      }
    }
    return ends
  }

  /// The frames that a person sees of a layer, its visible one first.
  func visibleFrames(ofLayer index: Int) -> [Frame] { shownEnds(ofLayer: index).compactMap(frame(at:)) }

  // MARK: Compact width

  /// The number of frames at the bottom of a stack that an instance leaves alone. On the single stack of a compact
  /// split these are the frames below the lowest frame of the instance's column, or all frames if the column has none.
  /// 0 on other stacks and for the first column.
  func columnFloor(of instance: Int, on stack: Int) -> Int {
    guard program.mayBeCompact, declaration(of: stack).declaration.container == .split,
      containerKind(of: stack) == .stack,
      let column = column(of: instance, on: stack), coordinator(of: column) != declaration(of: stack).tabs.first
    else { return 0 }
    let lowest = (0..<depth(stack)).first { position in
      guard case .live(let owner) = frame(stack, position).owner else { return false }
      return self.column(of: owner, on: stack) == column
    }
    return lowest ?? depth(stack)
  }

  func columnFloor(of instance: Int) -> Int {
    containerOwner(of: instance).map { columnFloor(of: instance, on: $0) } ?? 0
  }

  /// The column that an instance is, or that contains its screens, where all columns share one stack.
  private func column(of instance: Int, on stack: Int) -> Int? {
    var handle = instance
    while containerKind(of: handle) == .inherited, case .live(let starter)? = starter(handle) {
      if starter == stack { return declaration(of: stack).tabs.contains(coordinator(of: handle)) ? handle : nil }
      handle = starter
    }
    return nil
  }
}
