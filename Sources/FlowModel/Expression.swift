/// A condition over variables and the displayed flow.
public struct Expression: Hashable, Sendable {
  public indirect enum Node: Hashable, Sendable {
    case constant(Bool)
    case not(Node)
    case and(Node, Node)
    case or(Node, Node)
    /// A variable whose value is the text `true`: one of the flow, one of the coordinator whose code asks, or, as
    /// `Coordinator.name`, one of its first live instance.
    case isTrue(variable: String)
    case compare(Comparison, Operand, Operand)
    case visible(screen: String)
    case displayed(screen: String)
    /// Some context above the root was made for this screen or coordinator.
    case presented(String)
    /// Anything is presented above the context of the instance whose code asks; in an invariant, above the root.
    case presentsAnything
    /// Something above the context of the instance whose code asks is still leaving; in an invariant, above the root.
    case anythingLeaving
    case alive(coordinator: String)
    /// The instance whose code asks has such a child; in an invariant, the root has.
    case child(coordinator: String)
    case selected(coordinator: String)
    case quiescent
  }

  public enum Comparison: String, Hashable, Sendable, CaseIterable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
  }

  public indirect enum Operand: Hashable, Sendable {
    /// As in ``Node/isTrue(variable:)``; a variable of a missing instance equals nothing.
    case variable(String)
    /// A bare word, a quoted text or a number; compared as a number if both sides are whole numbers.
    case text(String)
    case count(coordinator: String)
    case depth(coordinator: String)
    /// The machine state of the first live instance; without one it equals nothing.
    case machine(coordinator: String)
    /// The machine state of the instance whose code asks; if the instance has died, it equals nothing.
    case ownMachine
    /// The truth of a condition as the text `true` or `false`.
    case truth(Node)
  }

  public var node: Node
  /// As written, without the white space around it.
  public var text: String
  /// As the file has it, if it names parameters of a procedure, for which `node` and `text` have values.
  public var declaredText: String?
  public var location: SourceLocation

  public init(_ node: Node, text: String, location: SourceLocation = .none) {
    self.node = node
    self.text = text
    self.location = location
  }
}

extension Expression.Comparison {
  /// Whether the comparison holds for two values: whole numbers compare as numbers, everything else as text, which has
  /// no order.
  public func holds(_ left: String, _ right: String) -> Bool {
    if let left = Int(left), let right = Int(right) {
      return switch self {
      case .equal: left == right
      case .notEqual: left != right
      case .less: left < right
      case .lessOrEqual: left <= right
      case .greater: left > right
      case .greaterOrEqual: left >= right
      }
    }
    return switch self {
    case .equal: left == right
    case .notEqual: left != right
    case .less, .lessOrEqual, .greater, .greaterOrEqual: false
    }
  }
}
