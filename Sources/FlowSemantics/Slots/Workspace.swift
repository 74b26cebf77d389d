/// The slots of one state while an event runs on it, and a record of what the event reads.
///
/// A slot is read from the state when it is first needed. The slots read, and the branches taken where there was a
/// choice, are the *trail*: every state that gives the same answers goes the same way (the dependencies of LTSmin's
/// PINS interface, found at run time: Blom, van de Pol, Weber, LTSmin: distributed and symbolic reachability, CAV
/// 2010).
package final class Workspace {
  /// One thing that decided how an event continued.
  package enum Decision {
    case read(slot: Int)
    /// One of several branches was taken.
    case fork(count: Int, taken: Int)
  }

  let layout: SlotLayout
  // Exclusive access is not checked, as every read of a slot passes here: one event runs here at a time, and the
  // closure that gives the values of a state does not call back.
  @exclusivity(unchecked) package private(set) var trail: [Decision] = []
  /// Slots of the layout that were set, in order, each once.
  @exclusivity(unchecked) package private(set) var written: [Int] = []
  /// Whether slots of the layout are read as they were when the event began.
  @exclusivity(unchecked) var looksBack = false

  @exclusivity(unchecked) private var source: (Int) -> SlotValue
  @exclusivity(unchecked) private var current: [SlotValue]
  @exclusivity(unchecked) private var originals: [SlotValue]
  @exclusivity(unchecked) private var readStamps: [UInt32]
  @exclusivity(unchecked) private var writeStamps: [UInt32]
  @exclusivity(unchecked) private var stamp: UInt32 = 0

  package init(_ layout: SlotLayout) {
    self.layout = layout
    source = { _ in .number(0) }
    current = Array(repeating: .number(0), count: layout.count)
    originals = current
    readStamps = Array(repeating: 0, count: layout.count)
    writeStamps = readStamps
  }

  /// Forgets everything and begins with another state. O(slots that new instances had).
  package func begin(_ source: @escaping (Int) -> SlotValue) {
    self.source = source
    stamp += 1
    trail.removeAll(keepingCapacity: true)
    written.removeAll(keepingCapacity: true)
    if current.count > layout.count { current.removeSubrange(layout.count...) }
  }

  /// Releases the state; the written values and the trail stay.
  package func end() { source = { _ in preconditionFailure("The event is over.") } }

  /// Adds the slots of a new instance; returns its first field.
  func addInstance(_ coordinator: Int) -> Int {
    let container = layout.containers[coordinator]
    let offsets = layout.offsets(coordinator)
    let base = current.count - offsets.lowerBound
    for offset in offsets { current.append(SlotLayout.initialValue(of: offset, container)) }
    return base
  }

  func fork(count: Int, taken: Int) { trail.append(.fork(count: count, taken: taken)) }

  package subscript(slot: Int) -> SlotValue {
    if slot >= layout.count || (writeStamps[slot] == stamp && !looksBack) { return current[slot] }
    return original(slot)
  }

  /// Sets a slot. Only `Execution` does, in `mutating` functions.
  func write(_ value: SlotValue, in slot: Int) {
    if slot < layout.count, writeStamps[slot] != stamp {
      writeStamps[slot] = stamp
      written.append(slot)
    }
    current[slot] = value
  }

  /// The value of a slot when the event began.
  func original(_ slot: Int) -> SlotValue {
    if readStamps[slot] != stamp {
      readStamps[slot] = stamp
      originals[slot] = source(slot)
      trail.append(.read(slot: slot))
    }
    return originals[slot]
  }

  /// Whether a slot of the layout was set.
  func isWritten(_ slot: Int) -> Bool { writeStamps[slot] == stamp }

  /// Whether a slot of the layout was set or read.
  func isKnown(_ slot: Int) -> Bool { isWritten(slot) || readStamps[slot] == stamp }

  /// Whether a slot that was set is known to differ from its value when the event began, without another read of the
  /// state.
  func isKnownToDiffer(_ slot: Int) -> Bool { readStamps[slot] == stamp && originals[slot] != current[slot] }

  /// Whether a slot that was set is known to have the value from when the event began.
  package func isUnchanged(_ slot: Int) -> Bool { readStamps[slot] == stamp && originals[slot] == current[slot] }
}
