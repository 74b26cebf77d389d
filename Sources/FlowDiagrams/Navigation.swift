import FlowModel

/// One way in which a body can change what is displayed.
struct Navigation: Hashable {
  enum Target: Hashable {
    case screen(String)
    case tabBar(of: String)
    /// A coordinator that shows nothing when it starts.
    case coordinator(String)
    /// Back, to where the walk alone cannot know.
    case back(Return)
  }

  enum Return: Hashable {
    case pop, popToRoot, dismiss, dismissAll
    /// Off its stack, or its context.
    case close
    /// Out of the second window.
    case uncover
  }

  var target: Target
  var kind: FlowGraph.Edge.Kind
  /// The screen or coordinator a context was made for, when that is how the target comes up.
  var presented: String?
  var style: Effect.Style?
  var isGuarded: Bool
  var isAsync: Bool
  /// What has to hold.
  var conditions: [Premise]
  /// Whether no run that was looked at does it.
  var isUnseen = false
}
