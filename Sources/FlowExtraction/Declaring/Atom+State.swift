import FlowModel

/// Names of state values.
extension Atom {
  var holdsAnother: Bool {
    guard case .thing(let thing) = self else { return false }
    return thing.fields["embedded"]?.isKnown ?? false
  }

  /// The name of a state value: the case, or the truth value.
  var stateName: String? {
    switch self {
    case .enumCase(_, let name, _): name.isEmpty ? nil : name
    case .truth(let truth): truth ? "true" : "false"
    case .none: "none"
    default: nil
    }
  }

  /// What a value is called where views are chosen by it: as in the declaration, or the number or text itself.
  var choiceName: String? {
    switch self {
    case .number(let text), .text(let text): text
    default: stateName
    }
  }
}
