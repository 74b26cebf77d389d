import FlowModel

/// What a person sees in the columns of splits.
extension Execution {
  /// Where the shown paths of a layer end: its own, then, where it leads through a split, those through the other
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
}
