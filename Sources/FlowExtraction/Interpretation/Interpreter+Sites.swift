import FlowModel

/// Finds the coordinator's call for a navigation that a router of the app performs.
///
/// The line in the router is the same for all coordinators; the line that helps the reader of a finding is the
/// coordinator's.
extension Interpreter {
  /// For a framework call in the running body, the coordinator's call of the enclosing router; if no coordinator called
  /// a router, the framework call itself.
  func siteInCoordinator(_ call: SourceLocation) -> SourceLocation { site(call, of: frames[...]) }

  /// The same for a body that is about to run.
  func siteInCoordinator(bodyOf home: Thing?, _ place: SourceLocation) -> SourceLocation {
    guard let home, isRouter(home), let site else { return place }
    return self.site(site, of: frames[...])
  }

  private func site(_ call: SourceLocation, of frames: ArraySlice<Frame>) -> SourceLocation {
    var site = call
    for frame in frames.reversed() {
      guard let home = frame.home else { return call }
      guard isRouter(home) else { return roles.isCoordinator(home.type) ? site : call }
      guard let outer = frame.site, !outer.isOfLibrary else { return call }
      site = outer
    }
    return call
  }

  /// Whether a thing is an object of the app that is neither coordinator nor screen.
  private func isRouter(_ thing: Thing) -> Bool {
    thing.kind == .instance && roles.isHelper(thing.type) && !bindings.owners.contains(thing)
  }

  /// A step of one coordinator's call, moved to another coordinator's call.
  func moved(_ step: Step, from old: SourceLocation, to new: SourceLocation) -> Step {
    func all(_ steps: [Step]) -> [Step] { steps.map { moved($0, from: old, to: new) } }
    var step = step
    switch step.kind {
    case .move(let move, let on, let then): step.kind = .move(move, on: on, then: all(then))
    case .branch(let fact, let then, let otherwise):
      step.kind = .branch(fact, then: all(then), otherwise: all(otherwise))
    case .choose(let branches): step.kind = .choose(branches.map(all))
    case .call(let thing, let name, let isMethod, let inner):
      step.kind = .call(thing, name: name, isMethod: isMethod, all(inner))
    case .later(let inner): step.kind = .later(all(inner))
    case .soon(let inner): step.kind = .soon(all(inner))
    case .guarded(let milliseconds, let inner): step.kind = .guarded(milliseconds: milliseconds, all(inner))
    }
    if step.place == old {
      step.place = new
      for (call, known) in sites where known.contains(old) { sites[call]?.insert(new) }
    }
    return step
  }
}
