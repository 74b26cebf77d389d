import FlowModel

/// Declares the state machines that coordinators hold.
extension FlowAssembler {
  /// The coordinator that holds a machine, itself or in a type of its own around it.
  func holder(of machine: Thing) -> CoordinatorDraft? {
    drafts.sorted { $0.thing.number < $1.thing.number }.first { holds($0.thing, machine) }
  }

  func send(_ machine: Thing, _ event: String, _ place: SourceLocation, as acting: CoordinatorDraft) -> [Effect] {
    guard let owner = holder(of: machine) else { return [] }
    let effect = Effect(.send(event), location: place)
    return owner === acting ? [effect] : [Effect(.within(owner.name, [effect]), location: place)]
  }

  func surveyMachines() {
    for (machine, routes) in explorer.machines {
      let owner = holder(of: machine)
      for (_, steps) in routes { survey(steps, as: owner) }
    }
  }

  func declareMachines() {
    for (thing, routes) in explorer.machines {
      guard let owner = holder(of: thing), owner.machine == nil, !routes.isEmpty else { continue }
      converting.append((owner.name, 0))
      var known: [Machine.Route] = []
      for (route, steps) in routes {
        let body = effects(steps, as: owner)
        let one = Machine.Route(from: route.from, event: route.event, to: route.to, effects: body)
        let isKnown = known.contains {
          $0.from == one.from && $0.event == one.event && $0.to == one.to
            && $0.effects.withoutPlaces == one.effects.withoutPlaces
        }
        if !isKnown { known.append(one) }
      }
      converting.removeLast()
      let first = (thing.fields["first"] ?? .unknown).atoms.lazy.compactMap(\.stateName).first
      let initially = first ?? known[0].from ?? known[0].to ?? ""
      var states = [initially]
      for name in known.flatMap({ [$0.from, $0.to].compactMap { $0 } }) where !states.contains(name) {
        states.append(name)
      }
      owner.machine = Machine(
        states: states, initially: initially,
        unexpected: interpreter.machines[thing]?.stops == true ? .crash : .report, routes: known,
        location: routes[0].0.place)
    }
  }
}
