import FlowModel

/// One effect with its names resolved.
package struct Step: Sendable {
  package indirect enum Operation: Sendable {
    case pushScreen(Int)
    case pop
    case popIfAny
    case popToRoot
    case popTo(Int)
    case removeFrame(Int)
    case replaceTop(Int)
    case replace([Int], keeping: Int)
    case showScreen(Int)
    case showCoordinator(Int, startBody: Int)
    case presentScreen(Int, Presentation)
    case presentCoordinator(Int, startBody: Int, Presentation)
    case coverScreen(Int)
    case coverCoordinator(Int, startBody: Int)
    case uncover
    case dismissSelf
    case dismissAll
    case dismissPresented(Subject)
    case close
    case start(Int, startBody: Int)
    case finish
    case remove(Int)
    case removeExcept([Int])
    case removeSlot(Int)
    case removeAll
    case raise(event: Int)
    case send(event: Int)
    case select(Int)
    case set([Assignment])
    case when(Condition, then: [Step], thenBranch: Int, otherwise: [Step], otherwiseBranch: Int?)
    case choose([[Step]])
    case run(body: Int)
    case within(coordinator: Int, body: Int)
    case guarded([Step])
    case soon(body: Int)
    case later(body: Int)
  }

  /// A new value for a variable.
  package struct Assignment: Sendable {
    package enum Target: Sendable {
      case flow(Int)
      case instance(InstanceVariable)
    }

    package let target: Target
    package let value: Int
  }

  /// The position among all steps of the program.
  package let number: Int
  package let operation: Operation
  /// The body that waits for the transition; nil for none.
  package var thenBody: Int?
  /// Whether that body holds the instance on whose behalf it runs.
  var keepsSelf = false
  /// The step itself as a body: a `present` waits by it while something is still leaving.
  var retryBody: Int?
  /// Whether the effect begins a transition if a person sees it.
  package var isAnimated = true
  /// Where a `present` presents from.
  package var origin = Effect.Origin.container
  /// The number of the presenter's slot; 0 for the slot without a name, if it belongs to no screen.
  package var slot = 0
  /// Whether it shows a child again that displays nothing.
  var reuses = false
  /// The number of the slot in which its starter keeps the coordinator that it brings up, by name; 0 for none.
  var keptAs = 0
  /// Whether it replaces what is presented over the same context.
  package var replacesPresented = false
  /// The values, by index, that variables of a coordinator get when it is brought up.
  package var values: [(variable: Int, value: Int)] = []
  /// The number of the container that the brought-up coordinator gets.
  package var containerNumber = 0
}

/// The name of a slot of a presenter, or of a slot that keeps a child.
package struct SlotName: Hashable, Sendable {
  /// As declared; nil for the slot without a name.
  package var name: String?
  /// The screen to which a slot belongs that is used with `from: screen` in SwiftUI; otherwise nil.
  package var screen: Int?
}

/// How a context is presented.
package struct Presentation: Hashable, Sendable {
  package var style: Effect.Style
  /// Whether a person can drag or tap it away: only sheets and popovers, unless they forbid it.
  package private(set) var allowsSwipe: Bool
  /// Whether what is below stays visible and takes taps: only with sheets.
  package private(set) var letsThrough: Bool

  /// Whether its style would let a person drag or tap it away, but it forbids that.
  var forbidsSwipe: Bool { !allowsSwipe && (style == .sheet || style == .popover) }

  init(style: Effect.Style, isDismissable: Bool, background: Effect.Background = .dimmed) {
    self.style = style
    letsThrough = background == .interactive && style == .sheet
    allowsSwipe = isDismissable && (style == .sheet || style == .popover)
  }
}
