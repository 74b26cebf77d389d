extension Verdict {
  /// What two explorations of one flow found, this one stopped before its end, the other one under smaller limits.
  ///
  /// Every run of the other is one of this one's, too. So what it found stands, in the shorter of two traces; what it
  /// leaves undecided is undecided only if this one does so, too. What is counted is this one's.
  public func joined(with smaller: Verdict) -> Verdict {
    var joined = self
    var all: [Key: Finding] = [:]
    var order: [Key] = []
    for finding in findings + smaller.findings {
      let key = Key(rule: finding.rule, subject: finding.subject)
      if let known = all[key] {
        if known.isAsNear(as: finding) { continue }
      } else {
        order.append(key)
      }
      all[key] = finding
    }
    let ranks = Dictionary(
      (RuleCatalog.identifiers + invariants).enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let sorted = order.enumerated().sorted { left, right in
      let (first, second) = (ranks[left.element.rule] ?? .max, ranks[right.element.rule] ?? .max)
      return (first, left.offset) < (second, right.offset)
    }
    joined.findings = sorted.compactMap { all[$0.element] }.racesLast
    let open = Set(smaller.undecided.map { Key(rule: $0.rule, subject: $0.subject) })
    joined.undecided = undecided.filter { open.contains(Key(rule: $0.rule, subject: $0.subject)) }
    let near = Dictionary(smaller.distances.map { ($0.screen, $0) }, uniquingKeysWith: { first, _ in first })
    // Where there was no time to count, what holds in fewer runs is a bound all the same.
    joined.distances =
      distances.isEmpty
      ? smaller.distances
      : distances.map { own in
        guard let other = near[own.screen] else { return own }
        let gestures = [own.gestures, other.gestures].compactMap { $0 }.min()
        return ScreenDistance(screen: own.screen, gestures: gestures, isSeen: own.isSeen || other.isSeen)
      }
    return joined
  }

  private struct Key: Hashable {
    var rule: String
    var subject: String
  }
}

extension Finding {
  /// Whether its trace costs no more than another's; an absence has none.
  fileprivate func isAsNear(as other: Finding) -> Bool {
    guard let cost = trace?.cost, let otherCost = other.trace?.cost else { return true }
    return cost <= otherCost
  }
}
