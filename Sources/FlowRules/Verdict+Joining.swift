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
    let open = undecided(with: smaller).filter { all[Key(rule: $0.rule, subject: $0.subject)] == nil }
    joined.undecided = open.enumerated().sorted { left, right in
      let (first, second) = (ranks[left.element.rule] ?? .max, ranks[right.element.rule] ?? .max)
      return (first, left.offset) < (second, right.offset)
    }.map(\.element)
    joined.unjudged = unjudged.filter(smaller.unjudged.contains)
    if joined.unjudged != unjudged {
      joined.remarks.removeAll { $0 == Self.remark(onUnjudged: unjudged) }
      if !joined.unjudged.isEmpty { joined.remarks.append(Self.remark(onUnjudged: joined.unjudged)) }
    }
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

  /// The same, with what the other says last of how it was found.
  public func joined(noting other: Verdict) -> Verdict {
    var joined = joined(with: other)
    joined.remarks += other.remarks.suffix(1)
    return joined
  }

  /// What is undecided in all explorations that judged its rule.
  private func undecided(with smaller: Verdict) -> [UndecidedAbsence] {
    let open = Set(smaller.undecided.map { Key(rule: $0.rule, subject: $0.subject) })
    let own = undecided.filter { absence in
      smaller.unjudged.contains(absence.rule) || open.contains(Key(rule: absence.rule, subject: absence.subject))
    }
    let stop = limitsReached.first(where: \.isStop)
    return own
      + smaller.undecided.filter { unjudged.contains($0.rule) }.map { absence in
        var absence = absence
        absence.limit = stop ?? absence.limit
        return absence
      }
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
