import FlowModel

/// Declares what coordinators and screens hear when a person swipes a screen away or goes back.
extension FlowAssembler {
  func hearDismissals() {
    for (thing, all) in explorer.told.sorted(by: { $0.key.number < $1.key.number }) {
      for told in all {
        // One callback may reach a child and its parent.
        var heard: [(owner: CoordinatorDraft, body: [Effect])] = []
        for (thing, told) in handedOn(told, from: thing) {
          let owner = draft(thing, under: nil)
          let body = effects(told.steps, as: owner)
          let removed = removed(by: body, of: owner)
          if removed.isEmpty, !body.isEmpty { heard.append((owner, body)) }
          // The parent is told on behalf of its children.
          for (name, place) in removed {
            guard let child = drafts.first(where: { $0.name == name }) else { continue }
            let end = [Effect(.finish, location: place)]
            if isAsked(told, for: child) {
              heard.append((child, end))
            } else if told.way == .back {
              for screen in child.screens where asks(told, for: screen) {
                screen.dismissal.back = screen.dismissal.back ?? end
              }
            }
          }
        }
        var owners: [CoordinatorDraft] = []
        for (owner, _) in heard where !owners.contains(where: { $0 === owner }) { owners.append(owner) }
        for owner in owners { set(told.way, heard.filter { $0.owner === owner }.flatMap(\.body), owner) }
      }
    }
    noteUnreadDepartures()
    for presentation in bindings.presentations where presentation.onDismiss != nil {
      for (value, views) in explorer.views(of: presentation) {
        let steps = interpreter.stepsOfDismissal(presentation, of: value)
        for target in targets(views) {
          switch target {
          case .coordinator(let draft):
            let body = effects(steps, as: draft)
            if !body.isEmpty { set(.swipe, body, draft) }
          case .screen(let thing):
            for owner in drafts {
              guard let screen = owner.screen(of: thing), screen.dismissal.swipe == nil else { continue }
              let body = effects(steps, as: owner, on: screen)
              if !body.isEmpty { screen.dismissal.swipe = body }
            }
          }
        }
      }
    }
  }

  /// The children that a body releases, also by its own coordinator's methods, each once, with the place of its release.
  private func removed(by body: [Effect], of owner: CoordinatorDraft) -> [(name: String, place: SourceLocation)] {
    var (found, seen): ([(name: String, place: SourceLocation)], Set<String>) = ([], [])
    func collect(_ body: [Effect]) {
      for effect in body {
        if case .remove(let name) = effect.kind, !found.contains(where: { $0.name == name }) {
          found.append((name, effect.location))
        }
        if case .run(let name) = effect.kind, seen.insert(name).inserted {
          collect(methodBodies[owner.name + "." + name] ?? [])
        }
        for inner in effect.bodies { collect(inner) }
      }
    }
    collect(body)
    return found
  }

  /// Whether a callback that tells screens apart knows each screen with which a child may begin.
  private func isAsked(_ told: Explorer.Told, for child: CoordinatorDraft) -> Bool {
    guard !told.screens.isEmpty else { return true }
    let bodies = [child.start ?? []] + child.entries.map(\.effects)
    return bodies.compactMap(\.firstPushed).allSatisfy { name in
      child.screens.first { $0.name == name }.map { asks(told, for: $0) } ?? false
    }
  }

  private func asks(_ told: Explorer.Told, for screen: ScreenDraft) -> Bool {
    screen.things.contains { thing in told.screens.contains { interpreter.index.isA(thing.type, $0) } }
  }

  /// Lists what is not read of properties that are set when a person swipes a screen away.
  private func noteUnreadDepartures() {
    for presentation in bindings.presentations {
      guard let property = roles.index.property(presentation.field, in: presentation.owner.type), property.hasWillSet,
        presentation.style.isInteractive, let owner = draftOf[presentation.owner.name]
      else { continue }
      problems.append(
        Problem(
          place: property.place, reason: "what ‘willSet’ does when a person swipes the screen away", of: [owner.name]))
    }
  }

  /// The coordinators that are told in the end: an observer of the app's own passes the callback on to them.
  private func handedOn(_ told: Explorer.Told, from thing: Thing) -> [(Thing, Explorer.Told)] {
    if isCoordinator(thing) { return [(thing, told)] }
    return calls(in: told.steps).map { (callee, steps) in
      var own = told
      own.steps = steps
      return (callee, own)
    }
  }

  private func calls(in steps: [Step]) -> [(Thing, [Step])] {
    steps.flatMap { step -> [(Thing, [Step])] in
      switch step.kind {
      case .call(let thing, _, _, let inner): isCoordinator(thing) ? [(thing, inner)] : calls(in: inner)
      case .branch(_, let then, let otherwise): calls(in: then + otherwise)
      case .choose(let branches): branches.flatMap { calls(in: $0) }
      case .later(let inner), .soon(let inner), .guarded(_, let inner): calls(in: inner)
      case .move: []
      }
    }
  }

  private func set(_ way: Explorer.Told.Departure, _ body: [Effect], _ draft: CoordinatorDraft) {
    switch way {
    case .swipe: draft.dismissal.swipe = draft.dismissal.swipe ?? body
    case .back: draft.dismissal.back = draft.dismissal.back ?? body
    case .gone: draft.dismissal.gone = draft.dismissal.gone ?? body
    }
  }
}
