import FlowSemantics
import StateSpace

/// What has to be asked of sets of states for a verdict.
enum VerdictPart: Hashable {
  /// The findings of a rule, by its position in the catalog.
  case rule(Int)
  case invariants
  case transitions
  case distances
  case growth

  /// Whether a verdict without it would be none.
  var isJudgement: Bool {
    switch self {
    case .rule, .invariants: true
    case .transitions, .distances, .growth: false
    }
  }

  /// What becomes of it.
  enum Answer {
    case findings([Finding])
    case transitions(BigCount)
    case distances([ScreenDistance])
    case growth(StateGrowth)
  }

  /// All judgements: first what asks for shortest traces to many places and so for layers of states, then what asks which
  /// states can be left. Who begins at one end seldom has to do again what is done for the other.
  static let judgements: [VerdictPart] = {
    let rules = RuleCatalog.rules.indices
    let asksWhatFollows = { (index: Int) in RuleCatalog.rules[index].asksWhatFollows }
    return rules.filter { !asksWhatFollows($0) }.map { .rule($0) } + [.invariants]
      + rules.filter(asksWhatFollows).map { .rule($0) }
  }()

  /// Everything that a verdict with these details needs.
  static func all(_ details: Set<Verdict.Detail>) -> [VerdictPart] {
    let more: [VerdictPart] =
      (details.contains(.distances) ? [.distances] : [])
      + (details.contains(.growth) ? [.growth] : []) + [.transitions]
    let last = judgements.lastIndex(of: .invariants)!
    return judgements[..<last] + more + judgements[last...]
  }
}

extension ExploredFlow {
  /// Sets with more diagram nodes than that are asked on one thread: another would need them once more.
  private static let mostNodesCopied = 8_000_000

  /// What sets of states have to say to some questions, in their order; nil where an answer was broken off.
  ///
  /// Two threads begin at the two ends of the questions. No answer depends on which of them gives it.
  ///
  /// - Parameters:
  ///   - threads: how many may work at a time; no more than two do.
  ///   - stop: whether to break off judgements; asked on the thread of the caller alone.
  func answers(
    to parts: [VerdictPart], in sets: ExploredSets, threads: Int, stop: () -> Bool
  ) -> [VerdictPart.Answer?] {
    let work = WorkList(count: parts.count)
    let sign = StopSign()
    func stops() -> Bool {
      if stop() { sign.give() }
      return sign.isGiven
    }
    var helper: RunningWork<[Int: VerdictPart.Answer]>?
    if threads > 1, sets.forest.nodeCount <= Self.mostNodesCopied {
      let other = copy(sets)
      helper = DeepStack.start {
        other.flow.answer(parts, in: other.sets, next: work.takeLast) { sign.isGiven }
      }
    }
    var found = answer(parts, in: sets, next: work.takeFirst, stop: stops)
    if let more = helper?.result(passingTimeWith: { _ = stops() }) { found.merge(more) { own, _ in own } }
    return parts.indices.map { found[$0] }
  }

  /// Answers one question after the other until there is none left, or a judgement has been broken off.
  private func answer(
    _ parts: [VerdictPart], in sets: ExploredSets, next: () -> Int?, stop: () -> Bool
  ) -> [Int: VerdictPart.Answer] {
    var answers: [Int: VerdictPart.Answer] = [:]
    while let index = next() {
      if parts[index].isJudgement {
        let judgement: VerdictPart.Answer?? = sets.interruptible(by: stop) {
          sets.shouldStop() ? nil : answer(to: parts[index], in: sets)
        }
        guard let judgement = judgement ?? nil else { return answers }
        answers[index] = judgement
      } else {
        answers[index] = answer(to: parts[index], in: sets)
      }
    }
    return answers
  }

  func answer(to part: VerdictPart, in sets: ExploredSets) -> VerdictPart.Answer {
    switch part {
    case .rule(let index): .findings(RuleCatalog.rules[index].findings(in: sets, self))
    case .invariants: .findings(InvariantCheck.findings(in: sets, self))
    case .transitions: .transitions(sets.symbolic.stepCount(from: sets.states))
    case .distances: .distances(screenDistances())
    case .growth: .growth(sets.symbolic.growth())
    }
  }
}
