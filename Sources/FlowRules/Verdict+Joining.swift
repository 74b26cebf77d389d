/// Joins verdicts about parts of one state space.
extension Verdict {
  /// Joins two explorations of one flow: this one, which was stopped before its end, and another one under smaller
  /// limits.
  ///
  /// Every run of the other exploration is also a run of this one. The findings of the other therefore hold, each with
  /// the shorter of two traces; what it leaves undecided stays undecided only if this one leaves it undecided, too.
  /// Counts are those of this one. If one of them had no time to find causes, the causes of the other hold for the part
  /// that it explored.
  public func joined(with smaller: Verdict) -> Verdict {
    var joined = self
    var all: [Finding.Key: Finding] = [:]
    var order: [Finding.Key] = []
    for finding in findings + smaller.findings {
      let key = finding.key
      guard let known = all[key] else {
        order.append(key)
        all[key] = finding
        continue
      }
      var nearer = known.isAsNear(as: finding) ? known : finding
      switch (openCauses.contains(key), smaller.openCauses.contains(key)) {
      case (true, false): nearer.cause = finding.cause
      case (false, true): nearer.cause = known.cause
      // What one of them shows without the other's cause does not have this cause.
      default: nearer.cause = known.cause == finding.cause ? known.cause : nil
      }
      // A run without further taps shows it.
      if nearer.cause == .furtherTaps, nearer.races == 0 { nearer.cause = nil }
      nearer.furtherTaps = Set(known.furtherTaps + finding.furtherTaps).sorted()
      nearer.situations = Finding.Situation.joined(known.situations, finding.situations)
      all[key] = nearer
    }
    let ranks = Dictionary(
      (RuleCatalog.identifiers + invariants).enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    func isKnown(_ key: Finding.Key, by part: Verdict) -> Bool {
      !part.openCauses.contains(key) && part.findings.contains { $0.key == key }
    }
    joined.openCauses = openCauses.union(smaller.openCauses).filter { key in
      all[key]?.cause == nil && !isKnown(key, by: self) && !isKnown(key, by: smaller)
    }
    joined.noteOpenCauses()
    all.takeLastCauses()
    let sorted = order.enumerated().sorted { left, right in
      let (first, second) = (ranks[left.element.rule] ?? .max, ranks[right.element.rule] ?? .max)
      return (first, left.offset) < (second, right.offset)
    }
    joined.findings = sorted.compactMap { all[$0.element] }.racesLast
    let open = undecided(with: smaller).filter { all[Finding.Key(rule: $0.rule, subject: $0.subject)] == nil }
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
    // If there was no time to count, the distances in fewer runs are still bounds.
    joined.distances =
      distances.isEmpty
      ? smaller.distances
      : distances.map { own in
        guard let other = near[own.screen] else { return own }
        let gestures = [own.gestures, other.gestures].compactMap { $0 }.min()
        return ScreenDistance(screen: own.screen, gestures: gestures, isSeen: own.isSeen || other.isSeen)
      }
    joined.ways = ways.map { own in smaller.ways.map(own.union) ?? own } ?? smaller.ways
    return joined
  }

  /// The same, with the last remark of the other, which says how it was found.
  public func joined(noting other: Verdict) -> Verdict {
    var joined = joined(with: other)
    joined.remarks += other.remarks.suffix(1)
    return joined
  }

  /// The absences that are undecided in all explorations that judged their rule.
  private func undecided(with smaller: Verdict) -> [UndecidedAbsence] {
    let open = Set(smaller.undecided.map { Finding.Key(rule: $0.rule, subject: $0.subject) })
    let own = undecided.filter { absence in
      smaller.unjudged.contains(absence.rule)
        || open.contains(Finding.Key(rule: absence.rule, subject: absence.subject))
    }
    let stop = limitsReached.first(where: \.isStop)
    return own
      + smaller.undecided.filter { unjudged.contains($0.rule) }.map { absence in
        var absence = absence
        absence.limit = stop ?? absence.limit
        return absence
      }
  }
}

extension [Finding.Key: Finding] {
  /// Replaces the cause of each finding by the last one in its chain of causes: if the causes come from two
  /// explorations, the cause in one of them may have a cause in the other.
  fileprivate mutating func takeLastCauses() {
    let causes = mapValues(\.cause)
    for (key, finding) in self {
      guard case .finding(var cause)? = finding.cause else { continue }
      var passed: Set<Finding.Key> = [key]
      while case .finding(let next)? = causes[cause] ?? nil, passed.insert(cause).inserted { cause = next }
      if let last = self[cause], causes[cause] ?? nil == .furtherTaps {
        self[key]?.cause = .furtherTaps
        self[key]?.furtherTaps = last.furtherTaps
      } else {
        // If some findings name each other, as two parts may, the nearest of them has no cause.
        let circle = passed.contains(cause) ? circle(from: cause, causes) : [cause]
        let first = circle.min { isNearer($0, $1) } ?? cause
        self[key]?.cause = first == key ? nil : .finding(first)
      }
    }
  }

  private func circle(from key: Finding.Key, _ causes: [Finding.Key: FindingCause?]) -> [Finding.Key] {
    var circle = [key]
    while case .finding(let next)? = causes[circle[circle.count - 1]] ?? nil, next != key { circle.append(next) }
    return circle
  }

  private func isNearer(_ left: Finding.Key, _ right: Finding.Key) -> Bool {
    func rank(_ key: Finding.Key) -> (Int, Int, String, String) {
      let cost = self[key]?.trace?.cost
      return (cost?.marked ?? .max, cost?.length ?? .max, key.rule, key.subject)
    }
    return rank(left) < rank(right)
  }
}

extension Finding {
  /// Whether its trace costs no more than another's; an absence has no trace.
  fileprivate func isAsNear(as other: Finding) -> Bool {
    guard let cost = trace?.cost, let otherCost = other.trace?.cost else { return true }
    return cost <= otherCost
  }
}

extension Finding.Situation {
  private var cost: (Int, Int) { (races, length) }

  /// Joins the situations of two findings, each with the nearer trace; the nearest first.
  fileprivate static func joined(_ left: [Self], _ right: [Self]) -> [Self] {
    var all: [Self] = []
    for situation in left + right {
      if let index = all.firstIndex(where: { $0.words == situation.words }) {
        if situation.cost < all[index].cost { all[index] = situation }
      } else {
        all.append(situation)
      }
    }
    return all.enumerated().sorted { left, right in
      let costs = (left.element.cost, right.element.cost)
      return costs.0 == costs.1 ? left.offset < right.offset : costs.0 < costs.1
    }
    .map(\.element)
  }
}
