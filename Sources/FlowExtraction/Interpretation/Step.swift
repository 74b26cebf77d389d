import FlowModel

/// One navigation step of a running body.
struct Step: Equatable {
  indirect enum Kind: Equatable {
    case move(Move, on: Thing?, then: [Step])
    /// Nil: the condition is unknown.
    case branch(ConditionFact?, then: [Step], otherwise: [Step])
    case choose([[Step]])
    /// Code of a coordinator or of a screen runs: a method, or a closure under the name by which it was called.
    case call(Thing, name: String, isMethod: Bool, [Step])
    case later([Step])
    case soon([Step])
    /// A body behind a flag that is set first and reset later.
    case guarded(milliseconds: Int?, [Step])
  }

  var kind: Kind
  var place: SourceLocation
  var certainty: Certainty
  /// The number of steps inside it, including itself.
  let size: Int
  /// The greatest certainty of a step inside it, including itself.
  let greatestCertainty: Certainty

  init(kind: Kind, place: SourceLocation, certainty: Certainty) {
    self.kind = kind
    self.place = place
    self.certainty = certainty
    (size, greatestCertainty) = kind.inner.joined().reduce(into: (1, certainty)) { result, step in
      result = (result.0 + step.size, max(result.1, step.greatestCertainty))
    }
  }
}

extension Step.Kind {
  /// The bodies inside of the step.
  fileprivate var inner: [[Step]] {
    switch self {
    case .move(_, _, let then): [then]
    case .branch(_, let then, let otherwise): [then, otherwise]
    case .choose(let branches): branches
    case .call(_, _, _, let inner), .later(let inner), .soon(let inner), .guarded(_, let inner): [inner]
    }
  }
}

extension [Step] {
  /// The number of steps, including nested ones.
  var size: Int { reduce(0) { $0 + $1.size } }

  /// Whether they are these steps, or a branch that goes this way if its unknown condition has one of its values.
  func mayGo(as others: [Step]) -> Bool {
    let (size, otherSize) = (self.size, others.size)
    if size == otherSize { return self == others }
    guard size > otherSize, count == 1, case .branch(nil, let then, let otherwise) = self[0].kind else { return false }
    return then.mayGo(as: others) || otherwise.mayGo(as: others)
  }
}

enum Move: Equatable {
  case push(Value, isAnimated: Bool)
  case setStack(Value)
  case pop
  case popToRoot
  case popTo(Value)
  case present(Value, PresentationStyle)
  case dismiss
  /// The environment's `dismiss`: a pop or a dismissal.
  case close
  case root(Value)
  case tabs(Value)
  case select(Value)
  case write(Thing, field: String, Value)
  case mutate(Thing, field: String, method: String, [Value])
  /// An event for a state machine.
  case send(Thing, String)
  case retain(Value)
  case release(Value)
  case releaseAll
  /// A value under a name that outlives the launch: `UserDefaults.standard.set(true, forKey: "seen")`.
  case flag(String, value: String)
}

struct PresentationStyle: Hashable {
  enum Name: String { case sheet, fullScreen, popover, alert }
  var name: Name = .sheet
  /// Whether the screen below stays where it is although it is covered.
  var leavesBelow = false
  var isInteractive = true
  /// A screen that a state puts on the stack.
  var isPush = false
}

/// The condition of a branch, as far as it can be named.
struct ConditionFact: Hashable {
  /// The name of the property: `isLoggedIn`, `hasSeenOnboarding`.
  var name: String
  /// The required value: `true`, or the case of an enum.
  var value: String
  var isNegated: Bool
  var subject = Subject.state

  enum Subject: Hashable {
    /// The app's own state.
    case state
    /// Whether a coordinator of a type is alive.
    case alive(String)
    /// Whether a screen, or the screen of a route, is on the stack.
    case displayed(Value)
    /// Whether anything is presented.
    case presentsAnything
    /// Whether the path of a stack has at least some elements.
    case deep(Interpreter.FieldName, least: Int)
    /// Whether screens are on a stack.
    case stacked(Value)
    /// Whether screens, or the stack that they are on, are presented.
    case modal(Value)
    /// Whether nothing is on stacks.
    case empty([Thing])
    /// Whether a screen has another one below it on its stack, or anything else about the place of a screen.
    case elsewhere
  }

  /// Whether it asks how a screen is shown.
  var isOfPlace: Bool {
    switch subject {
    case .stacked, .modal, .empty, .elsewhere: true
    case .state, .alive, .displayed, .presentsAnything, .deep: false
    }
  }

  /// Asks something about the place of a screen that is not known of screens.
  static var elsewhere: ConditionFact {
    ConditionFact(name: "", value: "true", isNegated: false, subject: .elsewhere)
  }

  var negated: ConditionFact {
    ConditionFact(name: name, value: value, isNegated: !isNegated, subject: subject)
  }
}
