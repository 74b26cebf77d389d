import FlowSemantics

/// A state machine that says one thing while the app shows another.
///
/// The app has come to rest, and a coordinator's machine is in a state that `shows` a screen, but neither the
/// coordinator nor any coordinator that it started has a frame of that screen displayed. Most often the system's back
/// or a swipe took the screen away, and no code told the machine.
///
/// From then on the machine decides from a state that does not match the display: buttons that ask it do nothing, and
/// an event without a route is ignored or stops the app.
///
/// UIKit: the back button, the edge swipe and the back menu pop without your code, and dragging a sheet down dismisses
/// it without your code; `UINavigationControllerDelegate`, `didMove(toParent:)` and
/// `UIAdaptivePresentationControllerDelegate` tell you afterwards.
///
/// Subject: the coordinator and the state of its machine (`Chats.chat`).
///
/// Smallest flow: a machine that pushes `Chat` on entering `chat`, and is not told when the back button pops it.
///
/// Fix: send the machine its event from the screen's `dismissal: {back: …, swipe: …}`, or from `gone` for all ways at
/// once.
enum MachineOutOfStepRule: StateRule {
  static let identifier = "machine-out-of-step"
  static let severity = Severity.error

  static let judgesOnlyRest = true
  typealias Value = MachineState
  static let prefilter = Prefilter.machineWithScreen

  static func split<Sets: StateSets>(_ set: Sets.States, of sets: Sets) -> [(value: MachineState, states: Sets.States)]
  {
    sets.machinesOutOfStep(in: set).map {
      (MachineState(coordinator: $0.coordinator, state: $0.machineState), $0.states)
    }
  }

  static func report(_ observation: Observation, in explored: ExploredFlow) -> Report? {
    guard case .outOfStep(let coordinator, let state) = observation else { return nil }
    return report(on: MachineState(coordinator: coordinator, state: state), in: explored)
  }

  static func report(on value: MachineState, in explored: ExploredFlow) -> Report {
    let coordinator = explored.program.coordinators[value.coordinator]
    guard let machine = coordinator.machine, let screen = machine.shows[value.state] else {
      preconditionFailure("Only a machine that shows a screen is out of step.")
    }
    return Report(
      subject: "\(coordinator.name).\(machine.states[value.state])",
      message: "\(coordinator.name) is in state \(machine.states[value.state]), but "
        + "\(explored.screenName(screen)) is not there.",
      location: coordinator.declaration.machine?.location ?? coordinator.declaration.location)
  }
}

/// A coordinator and a state of its machine.
struct MachineState: Hashable {
  var coordinator: Int
  var state: Int
}
