import FlowSemantics
import StateSpace

/// A question about sets of states that a verdict has to answer.
enum VerdictPart: Hashable {
  /// The findings of a rule, by its position in the catalog.
  case rule(Int)
  case invariants
  case transitions
  case distances
  case growth

  /// Whether every verdict needs the answer.
  var isJudgement: Bool {
    switch self {
    case .rule, .invariants: true
    case .transitions, .distances, .growth: false
    }
  }

  /// The answer to a question.
  enum Answer {
    case findings([Finding])
    case transitions(BigCount)
    case distances([ScreenDistance])
    case growth(StateGrowth)
  }

  /// All judgements: first those that ask for shortest traces to many places and so for layers of states, then those
  /// that ask which states can be left. A thread that begins at one end seldom repeats what is done for the other.
  static let judgements: [VerdictPart] = {
    let rules = RuleCatalog.rules.indices
    let asksWhatFollows = { (index: Int) in RuleCatalog.rules[index].asksWhatFollows }
    return rules.filter { !asksWhatFollows($0) }.map { .rule($0) } + [.invariants]
      + rules.filter(asksWhatFollows).map { .rule($0) }
  }()

  /// The questions besides judgements; some details take time of their own.
  static func besides(_ details: Set<Verdict.Detail>) -> [VerdictPart] {
    [.transitions] + (details.contains(.distances) ? [.distances] : []) + (details.contains(.growth) ? [.growth] : [])
  }
}

extension ExploredFlow {
  /// The limit on the bytes of a copy; larger sets are asked on one thread.
  private static let mostBytesCopied = 256 << 20

  /// The answers of sets of states to some questions; answers for which there was no time are missing.
  ///
  /// Two threads begin at the two ends of the judgements, and then of the other questions. No answer depends on which
  /// thread gives it.
  ///
  /// - Parameters:
  ///   - threads: the number of threads that may work at a time; at most two do.
  ///   - stop: whether to interrupt judgements, and to begin nothing more; asked only on the thread of the caller.
  func answers(
    to judgements: [VerdictPart], besides: [VerdictPart] = [], in sets: ExploredSets, threads: Int, stop: () -> Bool
  ) -> [VerdictPart: VerdictPart.Answer] {
    let lists = [judgements, besides].map { (parts: $0, work: WorkList(count: $0.count)) }
    let sign = StopSign()
    func stops() -> Bool {
      if stop() { sign.give() }
      return sign.isGiven
    }
    var helper: RunningWork<[VerdictPart: VerdictPart.Answer]>?
    if threads > 1, sets.forest.copySize <= Self.mostBytesCopied {
      let other = copy(sets)
      helper = DeepStack.start {
        var found: [VerdictPart: VerdictPart.Answer] = [:]
        for (parts, work) in lists {
          other.flow.answer(parts, in: other.sets, next: work.takeLast, &found) { sign.isGiven }
        }
        return found
      }
    }
    var found: [VerdictPart: VerdictPart.Answer] = [:]
    for (parts, work) in lists { answer(parts, in: sets, next: work.takeFirst, &found, stop: stops) }
    if let more = helper?.result(passingTimeWith: { _ = stops() }) { found.merge(more) { own, _ in own } }
    return found
  }

  /// Answers one question after the other until none is left, or no time.
  private func answer(
    _ parts: [VerdictPart], in sets: ExploredSets, next: () -> Int?,
    _ answers: inout [VerdictPart: VerdictPart.Answer], stop: () -> Bool
  ) {
    while let index = next() {
      let part = parts[index]
      if part.isJudgement {
        let judgement: VerdictPart.Answer?? = sets.interruptible(by: stop) {
          sets.shouldStop() ? nil : answer(to: part, in: sets)
        }
        guard let judgement = judgement ?? nil else { return }
        answers[part] = judgement
      } else if stop() {
        return
      } else {
        // A given stop sign leaves parts of sets, from which nothing follows.
        guard let detail = sets.interruptible(by: { false }, { answer(to: part, in: sets) }) else { return }
        answers[part] = detail
      }
    }
  }

  func answer(to part: VerdictPart, in sets: ExploredSets) -> VerdictPart.Answer {
    switch part {
    case .rule(let index): .findings(findings(of: RuleCatalog.rules[index]))
    case .invariants: .findings(findingsOfInvariants())
    case .transitions: .transitions(sets.symbolic.stepCount(from: sets.states))
    case .distances: .distances(screenDistances())
    case .growth: .growth(sets.symbolic.growth())
    }
  }
}
