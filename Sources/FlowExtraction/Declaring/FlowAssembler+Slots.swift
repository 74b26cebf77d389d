import FlowModel

/// Declares slots for children that a coordinator keeps in properties, one child in each: the next child replaces the
/// previous one.
extension FlowAssembler {
  func keepInSlots(_ draft: CoordinatorDraft) {
    guard let kept = interpreter.keptBy[draft.thing.name] else { return }
    let all = Set(draft.bodies.flatMap { $0 }.flatMap(\.ownCoordinatorNames))
    // A child that its parent made at the beginning, and keeps for ever, is not released when it starts once more.
    let started = all.filter { draftOf[$0].map(isKeptByParent) ?? true }
    guard !started.isEmpty else { return }
    let fields = kept.filter { started.contains($0.key) }
    let slots = started.compactMap { child -> String? in
      guard let names = fields[child], names.count == 1, let name = names.first, !name.isEmpty else { return nil }
      return name
    }
    guard !slots.isEmpty else { return }
    guard draft.framework == .uikit else {
      // In SwiftUI, a slot of what is presented is a state that presents.
      let ownFields = fields.filter { child, _ in draftOf[child].map(isKeptByParent) ?? false }
      draft.change { $0.map { $0.inSlots(ownFields, alsoPresented: false) } }
      return
    }
    if slots.count == started.count, Set(slots).count == 1, draft.tabs.isEmpty {
      draft.children = .one
      return
    }
    draft.change { $0.map { $0.inSlots(fields) } }
  }
}

extension Effect {
  /// The coordinators that the effect brings up on behalf of the acting coordinator.
  fileprivate var ownCoordinatorNames: [String] {
    if case .within = kind { return [] }
    return (brought.map { [$0] } ?? []) + bodies.flatMap { $0.flatMap(\.ownCoordinatorNames) }
  }

  private var brought: String? {
    switch kind {
    case .pushCoordinator(let name, _), .showCoordinator(let name, _), .presentCoordinator(let name, _, _, _),
      .start(let name, _):
      name
    default: nil
    }
  }

  fileprivate func inSlots(_ fields: [String: Set<String>], alsoPresented: Bool = true) -> Effect {
    if case .within = kind { return self }
    var effect = mapping { $0.map { $0.inSlots(fields, alsoPresented: alsoPresented) } }
    if !alsoPresented, case .presentCoordinator = kind { return effect }
    if let child = brought, let names = fields[child], names.count == 1, let name = names.first, !name.isEmpty {
      effect.slot = name
    }
    return effect
  }
}
