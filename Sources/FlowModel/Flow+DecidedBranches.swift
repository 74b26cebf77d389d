/// Replaces branches that the values of a procedure's parameters decide by what is left of them.
extension Flow {
  /// The same flow for use without procedures with parameters: in each copy of such a procedure, a `when` that depends
  /// on parameters alone becomes the branch that the values choose.
  ///
  /// As a declaration of its own, the copy would otherwise have branches that never run.
  public func withoutDecidedBranches() -> Flow {
    var result = self
    for coordinator in coordinators.indices {
      for index in coordinators[coordinator].procedures.indices
      where coordinators[coordinator].procedures[index].template != nil {
        let effects = coordinators[coordinator].procedures[index].effects
        result.coordinators[coordinator].procedures[index].effects = effects.withoutDecidedBranches
      }
    }
    return result
  }
}

extension [Effect] {
  fileprivate var withoutDecidedBranches: [Effect] {
    flatMap { effect in
      if case .when(let condition, let then, let otherwise) = effect.kind, case .constant(let holds) = condition.node {
        return (holds ? then : otherwise ?? []).withoutDecidedBranches
      }
      return [effect.mapping(\.withoutDecidedBranches)]
    }
  }
}
