import FlowSemantics

/// Carries out burials on single states.
extension LearnedBehaviour {
  /// The outcome of a burial in a state; it is learned if it is not known.
  ///
  /// - Parameter position: the position of the burial in the plan.
  func burialOutcome(_ position: Int, value: (Int) -> Int) -> BurialTransition {
    let root = firstBurial + position
    var node = root
    while true {
      let known = tries.nodes[node]
      switch known.kind {
      case .leaf: return burialTransitions[known.outcome]
      case .read: node = tries.knownChild(of: known, value: value(Int(known.slot)))
      case .unexplored, .fork: node = 0
      }
      if node == 0 {
        learn(root, forks: [], value: value)
        node = root
      }
    }
  }

  /// Carries out the burials that follow an event; false if a limit cuts one of them.
  ///
  /// - Parameter numbers: by slot, the number of its value.
  func bury(_ bereaved: [Bereavement], _ numbers: inout [Int]) -> Bool {
    for bereavement in bereaved {
      for position in burialPlan[bereavement] {
        let outcome = burialOutcome(position) { numbers[$0] }
        if outcome.cut != nil { return false }
        for (slot, value) in outcome.writes { numbers[slot] = value }
      }
    }
    return true
  }
}

extension BurialTransition {
  /// - Parameter result: nil if the burial does nothing.
  init(reads: [(slot: Int, value: Int)], _ result: LocalTransition.Result?) {
    self.reads = reads.sorted { $0.slot < $1.slot }
    switch result {
    case .writes(let writes)?: (self.writes, cut) = (writes, nil)
    case .cut(let cut)?: (writes, self.cut) = ([], cut)
    case .crash?, nil: (writes, cut) = ([], nil)
    }
  }
}
