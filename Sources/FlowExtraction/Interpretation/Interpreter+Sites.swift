import FlowModel

/// Finds the coordinator's call for what a router of the app, or the base of all coordinators, does.
///
/// The line in the router or in the base is the same for all coordinators; the line that helps the reader of a finding
/// is the coordinator's.
extension Interpreter {
  /// For a framework call in the running body, the coordinator's call of the enclosing router; if no coordinator called
  /// a router, the framework call itself.
  func siteInCoordinator(_ call: SourceLocation) -> SourceLocation { site(call, of: frames[...]) }

  /// The same for a body that is about to run.
  func siteInCoordinator(bodyOf home: Thing?, _ place: SourceLocation) -> SourceLocation {
    guard let home, let site else { return place }
    if isRouter(home) { return self.site(site, of: frames[...]) }
    guard roles.isCoordinator(home.type), !index.isOwn(place, of: home.type), !site.isOfLibrary,
      isOfFamily(frames.last, of: home)
    else { return place }
    return self.site(site, of: frames[...])
  }

  /// For the start or the release of a child in the running body, the coordinator's own call of the inherited function
  /// that does it; if nothing inherited runs, the place itself.
  func siteOutsideOfBase(_ place: SourceLocation) -> SourceLocation {
    guard let frame = frames.last, let home = frame.home, roles.isCoordinator(home.type),
      !index.isOwn(frame.place, of: home.type)
    else { return place }
    return site(place, of: frames[...])
  }

  /// Whether a coordinator starts in its own initialiser: whoever makes it starts it.
  func isStartingItself(_ thing: Thing, by name: String) -> Bool {
    initialising.contains(thing) && frames.last?.home === thing && roles.isStart(name)
  }

  private func site(_ call: SourceLocation, of frames: ArraySlice<Frame>) -> SourceLocation {
    var site = call
    for (position, frame) in zip(frames.indices, frames).reversed() {
      guard let home = frame.home else { return call }
      if !isRouter(home) {
        guard roles.isCoordinator(home.type) else { return call }
        let caller = position > frames.startIndex ? frames[position - 1] : nil
        guard !index.isOwn(frame.place, of: home.type), isOfFamily(caller, of: home), !frame.isPassedOn
        else { return site }
      }
      guard let outer = frame.site, !outer.isOfLibrary else { return isRouter(home) ? call : site }
      site = outer
    }
    return call
  }

  /// Whether the running body is that of a function which overrides another one: its call of that one passes on what it
  /// does not answer itself, and its line is the same for all of that.
  func isRunning(overriding function: FunctionFact, of home: Thing) -> Bool {
    guard let frame = frames.last, frame.home === home else { return false }
    return index.functions(of: home.type).contains {
      $0.place == frame.place && $0.signature == function.signature
    }
  }

  /// Whether a body is a coordinator's, or inherited by another one from the same base: a child that ends by an inherited
  /// function calls the inherited function of its parent.
  private func isOfFamily(_ frame: Frame?, of coordinator: Thing) -> Bool {
    guard let frame, let home = frame.home else { return false }
    return home === coordinator || roles.isCoordinator(home.type) && !index.isOwn(frame.place, of: home.type)
  }

  /// Whether a thing is an object of the app that is neither coordinator nor screen, or a stack or tabs for which code of
  /// the app runs: that of an extension, or of the app's own kind of stack.
  private func isRouter(_ thing: Thing) -> Bool {
    switch thing.kind {
    case .navigation, .tabs: !roles.isCoordinator(thing.type)
    case .instance: roles.isHelper(thing.type) && !bindings.owners.contains(thing)
    default: false
    }
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
