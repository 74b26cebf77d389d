import FlowModel

/// Declares links and externals.
extension FlowAssembler {
  func declareLinks(_ root: CoordinatorDraft) {
    for link in explorer.links {
      let effects = effects(link.steps, as: root)
      drain(root)
      guard !effects.isEmpty else { continue }
      if link.canLaunch,
        let known = deepLinks.firstIndex(where: {
          $0.name == link.name || $0.effects.withoutPlaces == effects.withoutPlaces
        })
      {
        deepLinks[known].cold = true
        continue
      }
      if let known = deepLinks.firstIndex(where: { $0.name == link.name }) {
        // Several places handle the same link.
        if deepLinks[known].effects.withoutPlaces != effects.withoutPlaces { deepLinks[known].effects += effects }
        continue
      }
      deepLinks.append(DeepLink(name: link.name, cold: link.canLaunch, effects: effects, location: link.place))
    }
  }
}
