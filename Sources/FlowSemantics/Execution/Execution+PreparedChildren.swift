/// Lets a `present` wait for what is leaving.
///
/// In UIKit the app makes the coordinator where it calls `present`, so that from then on the coordinator is alive; its
/// start runs when it comes up. In SwiftUI, and where a view owns the coordinator, it is made with its view.
extension Execution {
  /// Makes a `present` wait until the transition in flight has settled.
  mutating func waitForLeaving(_ subject: Subject, _ step: Step, _ activation: Activation) throws(Stop) {
    guard let retry = step.retryBody else { return }
    var waiting = waiting(retry, activation)
    waiting.prepared = activation.prepared
    if waiting.prepared == nil { waiting.prepared = try prepare(subject, step, activation) }
    try wait(waiting)
  }

  /// Creates and retains the coordinator of a `present` that has to wait; nil if it comes with its view, or exists
  /// already.
  private mutating func prepare(
    _ subject: Subject, _ step: Step, _ activation: Activation
  ) throws(Stop) -> InstanceRef? {
    let instance = activation.instance
    guard case .coordinator(let coordinator) = subject, declaration(of: instance).framework == .uikit,
      program.coordinators[coordinator].declaration.ownership == .parent,
      reusableChild(coordinator, step, of: instance) == nil
    else { return nil }
    let firstNew = created.count
    let child = createChild(coordinator, step, by: instance)
    comingUp.removeAll { $0 == child }
    try checkInstances(from: firstNew, place: activation.place)
    return .live(child)
  }

  /// Brings up the coordinator of a `present`: a new one, or, if the `present` has waited, the one that its call
  /// created. If nobody retains that one any more, what is presented belongs to nobody.
  mutating func bringUpPresented(
    _ coordinator: Int, startBody: Int, _ step: Step, _ activation: Activation,
    attach: ((inout Execution, DisplayNode) -> Void)?
  ) throws(Stop) {
    switch activation.prepared {
    case .live(let child)? where isAlive(child):
      comingUp.append(child)
      try bringUp(child, startBody: startBody, firstNew: created.count, activation, attach: attach)
    case .some:
      let firstNew = created.count
      let child = createChild(coordinator, step, by: activation.instance, isRetained: false)
      release([child])
      try bringUp(child, startBody: startBody, firstNew: firstNew, activation, attach: attach)
    case nil:
      try bringUp(coordinator, startBody: startBody, step, activation, attach: attach)
    }
  }
}
