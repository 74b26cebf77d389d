import FlowModel

/// One change of the display that a body can make.
struct Navigation: Hashable {
  enum Target: Hashable {
    case screen(String)
    case tabBar(of: String)
    /// A coordinator that shows nothing when it starts.
    case coordinator(String)
    /// Back to a screen that the walk alone cannot determine.
    case back(Return)
  }

  enum Return: Hashable {
    case pop, popToRoot, dismiss, dismissAll
    /// Removes the screen from its stack, or its context.
    case close
    /// Removes the lowest context that was made for a screen or coordinator, with what is above it.
    case dismissPresented(String)
    /// Removes a screen from its stack, at any height.
    case removeFrame(String)
    /// Removes the second window.
    case uncover
  }

  var target: Target
  var kind: FlowGraph.Edge.Kind
  /// The screen or coordinator for which a context was made, if the target comes up in that context.
  var presented: String?
  var style: Effect.Style?
  var isGuarded: Bool
  var isAsync: Bool
  /// The conditions under which it happens.
  var conditions: [Premise]
  /// Whether no explored run contains it.
  var isUnseen = false
}
