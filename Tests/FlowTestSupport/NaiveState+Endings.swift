import FlowModel

/// Judges the state at the end of an event, before its spent instances leave.
extension NaiveState {
  func endingObservations(in program: NaiveProgram) -> Set<NaiveObservation> {
    var observed: Set<NaiveObservation> = []
    for id in live(in: program) where instances[id]?.lock == .never {
      observed.insert(NaiveObservation(rule: "stuck-guard", subject: ref(id).name))
    }
    guard isQuiescent else { return observed }
    for frame in frames where !isAlive(frame.owner, in: program) {
      observed.insert(NaiveObservation(rule: "orphaned-screen", subject: frame.screen))
    }
    for id in live(in: program) { observed.formUnion(restObservations(of: id, program)) }
    return observed
  }

  /// The observations about a live instance while nothing is in flight and nothing is pending.
  private func restObservations(of id: Int, _ program: NaiveProgram) -> Set<NaiveObservation> {
    guard let instance = instances[id] else { return [] }
    var observed: Set<NaiveObservation> = []
    let coordinator = program.coordinator(instance.name)
    let family = family(of: id, in: program)
    if id != 0, !coordinator.isHeadless, !items.contains(where: { family.contains($0.owner.id) }) {
      observed.insert(NaiveObservation(rule: "coordinator-leak", subject: instance.name))
    }
    for shows in coordinator.machine?.shows ?? [] where shows.state == instance.machine {
      if !frames.contains(where: { $0.screen == shows.screen && family.contains($0.owner.id) }) {
        observed.insert(NaiveObservation(rule: "machine-out-of-step", subject: "\(instance.name).\(shows.state)"))
      }
    }
    return observed
  }

  /// The state without its spent instances that are not noticed, and those that they started; a state that is not
  /// quiescent is unchanged.
  func withoutSpent(in program: NaiveProgram) -> NaiveState {
    guard isQuiescent else { return self }
    var going: Set<Int> = []
    for id in live(in: program) where isSpent(id, program) {
      let family = family(of: id, in: program)
      if !family.contains(where: { program.noticed.contains(ref($0).name) }) { going.formUnion(family) }
    }
    if going.isEmpty { return self }
    var result = self
    for id in instances.keys {
      result.instances[id]?.children.removeAll { going.contains($0) }
      if going.contains(id) { result.instances[id] = nil }
    }
    return result.canonical(in: program)
  }

  /// In a quiescent state bodies wait only in slots, so that only the slots, the display and the contexts remember an
  /// instance.
  private func isSpent(_ id: Int, _ program: NaiveProgram) -> Bool {
    guard id != 0, let instance = instances[id], instance.lock == .open else { return false }
    let coordinator = program.coordinator(instance.name)
    if coordinator.isHeadless || coordinator.ownership == .view { return false }
    let family = family(of: id, in: program)
    if family.contains(where: { !(instances[$0]?.deferred.isEmpty ?? true) }) { return false }
    let remembered = items.map(\.owner) + contexts.compactMap(\.presenter)
    return !remembered.contains { family.contains($0.id) }
  }
}
