import FlowSemantics
import StateSpace

/// A coordinator that lives on after its screens have gone.
///
/// The app has come to rest, and a coordinator is alive although neither it nor any coordinator that it started has
/// anything displayed: its parent still holds it. Most often the system took the UI away (a sheet was swiped down, the
/// back button popped the last screen), and no code told the coordinator.
///
/// Every visit costs memory. The other effects are worse: a leaked coordinator still reacts to what it observes, its
/// guard may stay locked, and a check such as “is Settings open already?” gives the wrong answer, so that a button does
/// nothing until the app is launched again.
///
/// One visit is enough to find a leak. If no condition, `in`, link or external of the flow asks for the coordinator,
/// the states that follow are counted without the leaked instance, so that leaks do not multiply them.
///
/// UIKit: `presentationControllerDidDismiss(_:)` of `UIAdaptivePresentationControllerDelegate` is called for a drag,
/// but not for a dismissal by code. Conversely, a drag runs neither the close button's code nor a completion. The
/// system's back pops without your code: only the `UINavigationControllerDelegate` and `didMove(toParent:)` tell you.
///
/// Subject: the coordinator that is still alive.
///
/// Smallest flow: a settings coordinator that finishes from its close button, but not when its sheet is swiped away.
///
/// Fix: release the coordinator in whichever way its UI goes: `dismissal: {swipe: [finish], back: [finish]}`, or
/// `gone: [finish]` for all ways at once. Mark a coordinator that shows nothing by design with `headless: true`.
enum CoordinatorLeakRule: StateRule {
  static let identifier = "coordinator-leak"
  static let severity = Severity.error

  static let judgesOnlyRest = true
  typealias Value = Int
  static let prefilter = Prefilter.hiddenInstance

  static func split<Sets: StateSets>(_ set: Sets.States, of sets: Sets) -> [(value: Int, states: Sets.States)] {
    sets.withoutDisplay(in: set).filter { !sets.system.program.coordinators[$0.coordinator].declaration.isHeadless }
      .map { ($0.coordinator, $0.states) }
  }

  static func report(_ observation: Observation, in explored: ExploredFlow) -> Report? {
    guard case .leak(let coordinator) = observation else { return nil }
    return report(on: coordinator, in: explored)
  }

  static func report(on coordinator: Int, in explored: ExploredFlow) -> Report {
    let name = explored.coordinatorName(coordinator)
    return Report(
      subject: name, message: "\(name) is alive without owning anything on any screen: nobody releases it.",
      location: explored.coordinatorLocation(coordinator))
  }
}
