/// The slots of one state while an event runs on it, and a record of what the event looked at.
///
/// A slot is asked for the first time it is needed. What was asked, and which way was taken where there was a choice,
/// is the *trail*: whatever state gives the same answers goes the same way (the dependencies of LTSmin's PINS interface,
/// found at run time: Blom, van de Pol, Weber, LTSmin: distributed and symbolic reachability, CAV 2010).
final class Workspace {
  /// One thing that decided how an event went on.
  enum Decision {
    case read(slot: Int)
    /// One of several ways was taken.
    case fork(count: Int, taken: Int)
  }

  let layout: SlotLayout
  // Exclusive access is not checked where every look at a slot passes: one event runs here at a time, and what gives the
  // values of a state does not come back.
  @exclusivity(unchecked) private(set) var trail: [Decision] = []
  /// Slots of the layout that were set, in order, each once.
  @exclusivity(unchecked) private(set) var written: [Int] = []
  /// Whether slots of the layout are read as they were when the event began.
  @exclusivity(unchecked) var looksBack = false

  @exclusivity(unchecked) private var source: (Int) -> SlotValue
  @exclusivity(unchecked) private var current: [SlotValue]
  @exclusivity(unchecked) private var originals: [SlotValue]
  @exclusivity(unchecked) private var readStamps: [UInt32]
  @exclusivity(unchecked) private var writeStamps: [UInt32]
  @exclusivity(unchecked) private var stamp: UInt32 = 0

  init(_ layout: SlotLayout) {
    self.layout = layout
    source = { _ in .number(0) }
    current = Array(repeating: .number(0), count: layout.count)
    originals = current
    readStamps = Array(repeating: 0, count: layout.count)
    writeStamps = readStamps
  }

  /// Forgets everything and begins with another state. O(slots that new instances had).
  func begin(_ source: @escaping (Int) -> SlotValue) {
    self.source = source
    stamp += 1
    trail.removeAll(keepingCapacity: true)
    written.removeAll(keepingCapacity: true)
    if current.count > layout.count { current.removeSubrange(layout.count...) }
  }

  /// Lets go of the state; what was written and the trail stay.
  func end() { source = { _ in preconditionFailure("The event is over.") } }

  /// The slots of a new instance; returns the first.
  func addInstance(_ coordinator: Int) -> Int {
    let container = layout.containers[coordinator]
    let offsets = layout.offsets(coordinator)
    let base = current.count - offsets.lowerBound
    for offset in offsets { current.append(SlotLayout.initialValue(of: offset, container)) }
    return base
  }

  func fork(count: Int, taken: Int) { trail.append(.fork(count: count, taken: taken)) }

  subscript(slot: Int) -> SlotValue {
    get {
      if slot >= layout.count || (writeStamps[slot] == stamp && !looksBack) { return current[slot] }
      return original(slot)
    }
    set {
      if slot < layout.count, writeStamps[slot] != stamp {
        writeStamps[slot] = stamp
        written.append(slot)
      }
      current[slot] = newValue
    }
  }

  /// What a slot held when the event began.
  func original(_ slot: Int) -> SlotValue {
    if readStamps[slot] != stamp {
      readStamps[slot] = stamp
      originals[slot] = source(slot)
      trail.append(.read(slot: slot))
    }
    return originals[slot]
  }

  func isWritten(_ slot: Int) -> Bool { slot < layout.count && writeStamps[slot] == stamp }

  /// Whether a slot was set or looked at.
  func isKnown(_ slot: Int) -> Bool { isWritten(slot) || readStamps[slot] == stamp }

  /// Whether a slot is known to hold something else than before, without another look at the state.
  func isKnownToDiffer(_ slot: Int) -> Bool {
    isWritten(slot) && readStamps[slot] == stamp && originals[slot] != current[slot]
  }

  /// Whether a slot is known to hold what it held before.
  func isUnchanged(_ slot: Int) -> Bool { readStamps[slot] == stamp && originals[slot] == current[slot] }
}
