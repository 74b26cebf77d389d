import FlowModel

/// Writes conditions as one would declare them.
extension Expression.Node {
  /// The expression as one would write it; parts of declared expressions have no text of their own.
  var text: String {
    switch self {
    case .constant(let value): String(value)
    case .not(.isTrue(let variable)): "not \(variable)"
    case .not(let inner): inner.isSimple ? "not \(inner.text)" : "not (\(inner.text))"
    case .and(let left, let right): "\(left.operandText) and \(right.operandText)"
    case .or(let left, let right): "\(left.operandText) or \(right.operandText)"
    case .isTrue(let variable): variable
    case .compare(let comparison, let left, let right): "\(left.text) \(comparison.rawValue) \(right.text)"
    case .visible(let screen): "visible(\(screen))"
    case .displayed(let screen): "displayed(\(screen))"
    case .presented(let name): "presented(\(name))"
    case .presentsAnything: "presented(any)"
    case .anythingLeaving: "leaving(any)"
    case .child(let coordinator): "child(\(coordinator))"
    case .alive(let coordinator): "alive(\(coordinator))"
    case .selected(let coordinator): "selected(\(coordinator))"
    case .quiescent: "quiescent"
    }
  }

  private var isSimple: Bool {
    switch self {
    case .and, .or, .compare: false
    default: true
    }
  }

  private var operandText: String {
    switch self {
    case .and, .or: "(\(text))"
    default: text
    }
  }
}

extension Expression.Operand {
  fileprivate var text: String {
    switch self {
    case .variable(let name), .text(let name): name
    case .count(let coordinator): "count(\(coordinator))"
    case .depth(let coordinator): "depth(\(coordinator))"
    case .machine(let coordinator): "machine(\(coordinator))"
    case .ownMachine: "machine(self)"
    case .truth(let node): "(\(node.text))"
    }
  }
}
