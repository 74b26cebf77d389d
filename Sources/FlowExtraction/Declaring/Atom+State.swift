import FlowModel

extension Atom {
  var holdsAnother: Bool {
    guard case .thing(let thing) = self else { return false }
    return thing.fields["embedded"]?.isKnown ?? false
  }

  /// What a state is called: the case, or the truth.
  var stateName: String? {
    switch self {
    case .enumCase(_, let name, _): name
    case .truth(let truth): truth ? "true" : "false"
    case .none: "none"
    default: nil
    }
  }
}
