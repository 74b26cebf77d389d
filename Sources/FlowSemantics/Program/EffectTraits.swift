/// What an effect does, for analyses that do not carry it out.
///
/// This is the one table of effects that analyses of a program read: which bodies run because of an effect, what it
/// shows, brings up and removes, what it raises. A new effect has one entry here; only `Execution`, which carries
/// effects out, and the sentences about them have another.
package struct EffectTraits {
  /// How an effect removes frames from the stack on which it works, as far as it looks at frames one by one.
  package enum Removal {
    /// It removes no frames, or all of them at once.
    case none
    /// The top frame.
    case top
    /// The frames above the topmost one of a screen.
    case above(screen: Int)
    /// Frames below the top that depend on the whole stack.
    case inside
  }

  /// Steps that are part of the effect, and run if their branch is taken.
  package struct Part {
    package var steps: [Step]
    /// The number of the branch, where it is counted whether it is taken.
    package var branch: Int?
  }

  /// The screens of which it puts frames or contexts there.
  package var shown: [Int] = []
  /// What a new context is made for.
  package var presented: Subject?
  /// The coordinator that it brings up, and the body that starts it.
  package var broughtUp: (coordinator: Int, startBody: Int)?
  package var removal = Removal.none
  /// The coordinator whose instances it removes from the children.
  package var removedChild: Int?
  /// The body that runs in its place.
  package var run: Int?
  /// The same on behalf of an instance of another coordinator.
  package var runWithin: (coordinator: Int, body: Int)?
  /// The body that it leaves for a later moment.
  package var postponed: Int?
  /// What it decides by.
  package var condition: Condition?
  package var parts: [Part] = []
  /// The event that the starter hears.
  package var raised: Int?
  /// The event that the coordinator's own machine gets.
  package var sent: Int?
  /// Whether it selects a tab, so that the tab may come up and be told.
  package var selects = false
  package var assignments: [Step.Assignment] = []
}

extension Step.Operation {
  /// - Parameter program: what the operation belongs to.
  package func traits(_ program: Program) -> EffectTraits { traits(finishing: program.finishedEvent) }

  /// - Parameter finished: the number of the event `finished`.
  func traits(finishing finished: Int) -> EffectTraits {
    var traits = EffectTraits()
    switch self {
    case .pushScreen(let screen), .showScreen(let screen), .coverScreen(let screen): traits.shown = [screen]
    case .replaceTop(let screen):
      traits.shown = [screen]
      traits.removal = .top
    case .replace(let screens, let kept):
      traits.shown = screens
      if kept > 0 { traits.removal = .inside }
    case .presentScreen(let screen, _):
      traits.shown = [screen]
      traits.presented = .screen(screen)
    case .presentCoordinator(let coordinator, let body, _):
      traits.presented = .coordinator(coordinator)
      traits.broughtUp = (coordinator, body)
    case .showCoordinator(let coordinator, let body), .start(let coordinator, let body),
      .coverCoordinator(let coordinator, let body):
      traits.broughtUp = (coordinator, body)
    case .pop, .popIfAny: traits.removal = .top
    case .popTo(let screen): traits.removal = .above(screen: screen)
    case .removeFrame, .close: traits.removal = .inside
    case .remove(let coordinator): traits.removedChild = coordinator
    case .finish: traits.raised = finished
    case .raise(let event): traits.raised = event
    case .send(let event): traits.sent = event
    case .select: traits.selects = true
    case .set(let assignments): traits.assignments = assignments
    case .when(let condition, let then, let thenBranch, let otherwise, let otherwiseBranch):
      traits.condition = condition
      traits.parts = [
        EffectTraits.Part(steps: then, branch: thenBranch),
        EffectTraits.Part(steps: otherwise, branch: otherwiseBranch),
      ]
    case .choose(let branches): traits.parts = branches.map { EffectTraits.Part(steps: $0) }
    case .guarded(let steps): traits.parts = [EffectTraits.Part(steps: steps)]
    case .run(let body): traits.run = body
    case .within(let coordinator, let body): traits.runWithin = (coordinator, body)
    case .soon(let body), .later(let body): traits.postponed = body
    case .popToRoot, .uncover, .dismissSelf, .dismissAll, .dismissPresented, .removeExcept, .removeSlot, .removeAll:
      break
    }
    return traits
  }
}
