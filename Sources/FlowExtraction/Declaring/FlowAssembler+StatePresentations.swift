import FlowModel

/// Declares what a state presents.
extension FlowAssembler {
  /// What a state presents in one place when it gets a value.
  func shown(
    by presentation: ViewBindings.Presentation, _ value: Value, _ step: Step, as acting: CoordinatorDraft,
    _ then: [Effect]
  ) -> [Effect] {
    let place = location(step)
    guard presentation.shows(value) else { return [] }
    let views = explorer.shown(by: presentation, value)
    let isNamed = !targets(views).isEmpty
    if isNamed { declare(presentation.place, acting) }
    if !isNamed, let target = unnamed(value, at: presentation.place) {
      declare(presentation.place, acting)
      certainties[place] = min(certainties[place] ?? .certain, .likely)
      return present(target, acting, presentation.style, place, then, step)
    }
    return shown(views, step, as: acting, on: nil) { owner, target in
      present(target, owner, presentation.style, place, then, step)
    }
  }

  /// Where a state presents by several screens of one type, which the code makes in several places, one of them is there.
  /// One screen that presents the same in several places, for several layouts, presents it once.
  func ofOneHost(_ all: [(host: Thing, effects: [Effect])], at place: SourceLocation) -> [Effect] {
    var types: Set<String> = []
    return all.map(\.host.type).filter { types.insert($0).inserted }.flatMap { type -> [Effect] in
      let kin = all.filter { $0.host.type == type }
      var hosts: Set<Thing> = []
      let bodies = kin.map(\.host).filter { hosts.insert($0).inserted }.map { host in
        kin.filter { $0.host === host }.map(\.effects).reduce(into: [[Effect]]()) { bodies, body in
          if !bodies.contains(where: { $0.withoutPlaces == body.withoutPlaces }) { bodies.append(body) }
        }.flatMap { $0 }
      }
      return bodies.count > 1 ? oneOf(bodies, at: place) : bodies[0]
    }
  }
}
