import FlowModel

/// Finds what a coordinator does on behalf of the coordinator that calls it.
extension FlowAssembler {
  /// The effects of a body if all of them act on behalf of the caller; nil: some do not, or it only changes state.
  func handedBack(_ body: [Effect], to acting: CoordinatorDraft, by called: CoordinatorDraft) -> [Effect]? {
    handedBack(body, to: acting, by: called, inside: []).flatMap {
      $0.contains { !$0.isOnlyState } || body.isEmpty ? $0 : nil
    }
  }

  private func handedBack(
    _ body: [Effect], to acting: CoordinatorDraft, by called: CoordinatorDraft, inside methods: [String]
  ) -> [Effect]? {
    let own = body.map { handedBack($0, to: acting, by: called, inside: methods) }
    return own.contains { $0 == nil } ? nil : own.flatMap { $0 ?? [] }
  }

  private func handedBack(
    _ effect: Effect, to acting: CoordinatorDraft, by called: CoordinatorDraft, inside methods: [String]
  ) -> [Effect]? {
    func inner(_ body: [Effect]) -> [Effect]? { handedBack(body, to: acting, by: called, inside: methods) }
    switch effect.kind {
    case .within(acting.name, let body): return body
    case .set: return [effect]
    case .run(let name):
      // A method of its own does it.
      let key = called.name + "." + name
      guard !repeated.contains(key), !methods.contains(key), let body = methodBodies[key] else { return nil }
      return handedBack(body, to: acting, by: called, inside: methods + [key])
    case .when(let condition, let then, let otherwise):
      guard let then = inner(then), let other = inner(otherwise ?? []) else { return nil }
      return [
        Effect(.when(condition, then: then, otherwise: otherwise == nil ? nil : other), location: effect.location)
      ]
    case .choose(let branches):
      let own = branches.compactMap(inner)
      return own.count == branches.count ? [Effect(.choose(own), location: effect.location)] : nil
    case .later(let body): return inner(body).map { [Effect(.later($0), location: effect.location)] }
    case .soon(let body): return inner(body).map { [Effect(.soon($0), location: effect.location)] }
    default: return nil
    }
  }
}

extension Effect {
  /// Whether it shows and removes nothing.
  fileprivate var isOnlyState: Bool {
    switch kind {
    case .set: true
    case .when, .choose, .later, .soon: bodies.allSatisfy { $0.allSatisfy(\.isOnlyState) }
    default: false
    }
  }
}
