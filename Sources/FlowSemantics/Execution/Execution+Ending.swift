/// Carries out events to their ends.
extension Execution {
  /// What is carried out.
  package enum Work {
    /// The first event of a group that can happen, or another one if the choices say so.
    case group(EventGroup)
    /// A launch, with or without a link.
    case launch(link: Int?)
    case burial(Burial)
  }

  /// How an event, or a burial, ends.
  package enum Ending {
    /// The slots hold the state that follows: a canonical one, except after a burial.
    case state
    case cut(LimitCut)
    /// The app stops.
    case crash
    /// There is no such event in the state.
    case impossible
  }

  /// Carries out work on the state in the workspace.
  package mutating func carryOut(_ work: Work) -> Ending {
    do throws(Stop) {
      switch work {
      case .group(let group): try carryOut(group)
      case .launch(let link): try launch(link)
      case .burial(let burial):
        try carryOut(burial)
        return .state
      }
      guard offered != nil else { return .impossible }
      judgeHiddenPushes()
      try canonicalize()
      return .state
    } catch {
      switch error {
      case .limit(let cut): return .cut(cut)
      case .crash:
        judgeHiddenPushes()
        return .crash
      }
    }
  }
}
