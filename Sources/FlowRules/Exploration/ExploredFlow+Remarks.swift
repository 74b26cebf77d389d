import FlowModel
import FlowSemantics

/// Remarks on what is declared without effect, if no finding shows it.
extension ExploredFlow {
  /// Half a sentence each.
  var remarksOnTheDeclaration: [String] {
    if hasNoLaunch { return ["every launch runs into a limit, so that nothing after it was explored"] }
    return coldLinksThatNeverLaunch.map { link in
      "no launch has the cold link \(link.name): its condition, or its handler, is not there right after the start"
        + Self.place(link.location)
    }
      + swipesThatAreNeverTold.map { screen, word, owner, location in
        "\(screen) is never told of \(word): a swipe takes away a context, and none is made for \(screen) alone; declare it"
          + " on the coordinator whose context it is (\(owner))" + Self.place(location)
      }
  }

  /// The place of what a remark is about, behind it.
  private static func place(_ location: SourceLocation) -> String {
    location.line == 0 ? "" : " · \(location.file):\(location.line):\(location.column)"
  }

  /// Whether a limit cuts every launch.
  private var hasNoLaunch: Bool {
    let isUnexplored = sets.map { $0.states == .empty } ?? (graph.count == 0)
    return isUnexplored && graph.interruption == nil && !cuts.isEmpty
  }

  /// Links that may launch the app and never do.
  private var coldLinksThatNeverLaunch: [DeepLink] {
    if graph.interruption != nil { return [] }
    let launching: Set<Int>
    if let sets {
      let behaviour = sets.symbolic.behaviour
      launching = Set(
        behaviour.localTransitions.compactMap { outcome in
          if case .launch(let link?) = behaviour.programs[outcome.program] { link } else { nil }
        })
    } else {
      launching = Set(transitions.launchRecords.compactMap(\.launch.link))
    }
    return program.links.indices.filter { program.links[$0].isCold && !launching.contains($0) }
      .map { program.flow.deepLinks[$0] }
  }

  /// Screens that listen for a swipe, but that no effect presents by themselves.
  private var swipesThatAreNeverTold: [(screen: String, word: String, owner: String, location: SourceLocation)] {
    let presented = looseRun.presentedScreens
    return program.coordinators.flatMap { coordinator in
      zip(coordinator.screens, coordinator.declaration.screens).compactMap { index, screen in
        let words = [("swipe", screen.dismissal.swipe), ("willSwipe", screen.dismissal.willSwipe)]
        guard let word = words.first(where: { $0.1 != nil })?.0, looseRun.screens.contains(index),
          !presented.contains(index)
        else { return nil }
        return (screenName(index), word, coordinator.name, screen.location)
      }
    }
  }
}
