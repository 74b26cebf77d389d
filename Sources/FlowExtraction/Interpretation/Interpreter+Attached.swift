/// Keeps the actions that code attaches to a view from outside of it.
///
/// `LoadingView().task { … }` in a `switch` is code of the view that contains the `switch`, but it runs whenever the
/// loading view appears.
extension Interpreter {
  /// Keeps the actions on views that are built while no screen is being read.
  func keep(_ reading: ViewReading) {
    for action in reading.actions {
      guard let target = action.target, target.kind == .instance else { continue }
      if let known = attached[target]?.firstIndex(where: { $0.place == action.place }) {
        attached[target]?[known] = action
      } else {
        attached[target, default: []].append(action)
        learn()
      }
    }
  }
}
