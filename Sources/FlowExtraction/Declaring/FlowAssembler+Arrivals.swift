import FlowModel

/// Declares the code that runs when a stack, tabs or a `switch` appears, and what frameworks tell coordinators.
extension FlowAssembler {
  /// The code of `onAppear` and `task` runs after the start of the container's coordinator; other code runs whenever
  /// the state or the event that it observes changes.
  func declareArrivals() {
    for (container, actions) in explorer.arrivals.sorted(by: { $0.key.number < $1.key.number }) {
      let owner =
        isCoordinator(container)
        ? draftOf[container.name] : owner(of: container) ?? container.maker.flatMap { draftOf[$0.name] }
      guard let owner else { continue }
      for action in actions { arrive(action, in: owner) }
    }
  }

  private func arrive(_ action: ViewReading.Action, in owner: CoordinatorDraft) {
    if action.name == "makeUIViewController" { owner.start = owner.start ?? [] }
    converting.append((owner.name, 0))
    let body = effects(action.steps, as: owner)
    converting.removeLast()
    guard !body.isEmpty else { return }
    if action.name == "makeUIViewController" {
      // The container is made before anything on it appears.
      owner.start = body + (owner.start ?? [])
      owner.startPlace = owner.startPlace ?? action.place
      return
    }
    if ["onAppear", "task"].contains(action.name) {
      let isLater = body.allSatisfy { if case .later = $0.kind { true } else { false } }
      let start = owner.start ?? []
      // Objects of one type, which are one coordinator in the declaration, each attach this code to the one container.
      let new = (isLater ? body : [Effect(.later(body), location: action.place)]).filter { !start.contains($0) }
      owner.start = start + new
      owner.startPlace = owner.startPlace ?? action.place
      return
    }
    var name = action.name
    var count = 2
    while externals.contains(where: { $0.name == name }) {
      name = action.name + "\(count)"
      count += 1
    }
    externals.append(External(name: name, handler: owner.name, effects: body, location: action.place))
  }
}
