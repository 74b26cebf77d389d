import FlowSemantics

/// A stack that can grow without end.
///
/// Screens push each other in a circle (profile, followers, profile, …) without a pop in between, or a screen pushes
/// itself.
///
/// Memory grows with every round, and the way back is as long as the way there.
///
/// A stack that meets the limit `stackDepth` is followed beyond it, to any height: what can happen depends on the
/// screen on top, the root and little else of the stack, and only finitely many combinations of these exist. So a
/// circle of any length is found, and a stack that ends somewhere above the limit is not a finding. Meanwhile
/// everything else (other stacks, instances, modals, pending effects) is held within its limits; the verdict says which
/// of these limits are met. The run that is shown ends where the limit was met: in a stack that repeats itself if there
/// is such a run, else for the first time.
///
/// Some stacks cannot be followed: for example, the stack covers screens of coordinators that use the stack of another
/// one; covered screens that go together are told `gone`; or conditions compare its depth with more than 8. Then the
/// limit decides: the rule reports the stack if `stackDepth` cut it where a screen comes again after another one, or is
/// more often in a row than `taps` explains. The verdict says that, too.
///
/// Subject: the coordinator that owns the stack.
///
/// Smallest flow: `Profile` pushes `Followers`, and `Followers` pushes `Profile`.
///
/// Fix: pop back to the screen that is already there (`popTo`), or present the start of the circle modally. If people
/// are meant to move on for ever, accept the finding.
enum UnboundedStackRule: Rule {
  static let identifier = "unbounded-stack"
  static let severity = Severity.warning

  static func findings<Space: ExploredSpace>(in space: Space, _ explored: ExploredFlow) -> [Finding] {
    space.observedRuns.compactMap { run in
      growing(run.observation, in: explored).map { finding(report($0, in: explored), run.trace()) }
    }
  }

  /// The coordinator whose stack an observation shows to grow without end.
  private static func growing(_ observation: Observation, in explored: ExploredFlow) -> Int? {
    switch observation {
    case .repeatingStack(let coordinator) where explored.stackAnswers[coordinator] != .bounded: coordinator
    case .fullStack(let coordinator)
    where explored.stackAnswers[coordinator] == .unbounded
      && !explored.observations.contains(.repeatingStack(coordinator: coordinator)):
      coordinator
    default: nil
    }
  }

  static func report(_ coordinator: Int, in explored: ExploredFlow) -> Report {
    let name = explored.coordinatorName(coordinator)
    return Report(
      subject: name, message: "The stack of \(name) can grow without end.",
      location: explored.coordinatorLocation(coordinator))
  }

  static func isDecided(beyond limits: BeyondLimits) -> Bool {
    !limits.stacks.answers.values.contains { $0.isUndecided }
  }
}
