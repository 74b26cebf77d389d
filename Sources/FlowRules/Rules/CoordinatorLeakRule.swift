import FlowSemantics

/// A coordinator that lives on after its screens are gone.
///
/// Everything has come to rest, and an instance is alive that owns nothing on any screen, nor does anyone it started:
/// its parent still holds it. A sheet that was swiped away, a stack that was popped by the system's back: nobody told
/// the coordinator, and nobody released it. Memory is lost, its guard may stay locked, and its slot may stay taken.
///
/// Smallest flow: a settings coordinator that finishes from its close button but not when its sheet is swiped away.
///
/// Fix: release it from every way its UI can go: `dismissal: {swipe: [finish]}`, `back`, or `gone` for all of them.
/// A coordinator that shows nothing by design is marked `headless: true`.
enum CoordinatorLeakRule: Rule {
  static let identifier = "coordinator-leak"
  static let severity = Severity.error

  static func findings(in explored: ExploredFlow) -> [Finding] {
    firstStates(in: explored) { index in
      guard explored.quiescent[index] else { return [] }
      let state = explored.state(index)
      return state.withoutDisplay().compactMap { instance in
        let coordinator = state.instances[instance].coordinator
        guard !explored.program.coordinators[coordinator].declaration.isHeadless else { return nil }
        let name = explored.coordinatorName(coordinator)
        return Report(
          subject: name, message: "\(name) is still alive after its last screen has gone: nobody releases it.",
          location: explored.coordinatorLocation(coordinator))
      }
    }
  }
}

extension FlowState {
  /// Live instances other than the root for which neither they nor anyone they started own anything displayed.
  fileprivate func withoutDisplay() -> [Int] {
    var isShown = Array(repeating: false, count: instances.count)
    for context in contexts {
      context.display.forEachOwner { owner in
        guard case .live(var index) = owner else { return }
        while !isShown[index] {
          isShown[index] = true
          guard case .live(let starter) = instances[index].starter else { return }
          index = starter
        }
      }
    }
    return instances.indices.filter { !isShown[$0] && instances[$0].starter != .none }
  }
}
