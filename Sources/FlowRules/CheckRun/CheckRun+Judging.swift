import FlowModel
import FlowRuns
import StateSpace

/// Asks the rules about the explored states, and makes a verdict of their findings.
extension CheckRun {
  /// What every rule and every declared invariant finds, rules in the order of the catalog.
  public func findings() -> [Finding] { judgements().filter { !$0.isUndecided } }

  /// The same, including the absences that cannot be decided.
  private func judgements() -> [Finding] {
    if let sets = explored.sets {
      let answers = explored.answers(to: VerdictPart.judgements, in: sets, threads: 1) { false }
      return Self.findings(answers) ?? []
    }
    return judgementsOnStates { _ in }.findings
  }

  /// The findings of rules and invariants on single states, and the names of those for which there was no time.
  ///
  /// - Parameter told: receives all findings so far after each of them.
  private func judgementsOnStates(told: ([Finding]) -> Void) -> (findings: [Finding], unjudged: [String]) {
    let sign = StopSign.current
    let rules = RuleCatalog.rules
    var found = Array(repeating: [Finding](), count: rules.count + 1)
    var unjudged: [Int] = []
    func judge(_ position: Int, _ find: () -> [Finding]) {
      var findings: [Finding] = []
      // A rule that was interrupted may have missed what shows that a state is not wrong.
      if sign.isGiven || sign.isHeeded(during: { findings = find() }) {
        unjudged.append(position)
      } else {
        found[position] = findings
        told(found.flatMap { $0 })
      }
    }
    // Absences take little time, and if they are not judged, all of them stay open.
    let absences = rules.indices.filter { RuleCatalog.absences.contains(rules[$0].identifier) }
    for index in absences + rules.indices.filter({ !absences.contains($0) }) {
      judge(index) { explored.findings(of: rules[index]) }
    }
    if !flow.invariants.isEmpty { judge(rules.count) { explored.findingsOfInvariants() } }
    let names = unjudged.sorted().flatMap { index in
      index < rules.count ? [rules[index].identifier] : flow.invariants.map(\.name)
    }
    return (found.flatMap { $0 }, names)
  }

  /// The findings among some answers, in the order in which reports list them; nil if some answers are missing.
  private static func findings(_ answers: [VerdictPart: VerdictPart.Answer]) -> [Finding]? {
    var all: [Finding] = []
    for part in RuleCatalog.rules.indices.map({ VerdictPart.rule($0) }) + [.invariants] {
      guard case .findings(let findings) = answers[part] else { return nil }
      all += findings
    }
    return all
  }

  /// The whole verdict, with some details or all of them, which take time of their own.
  ///
  /// - Parameters:
  ///   - threads: the number of threads that may work at a time; the verdict is the same for any number.
  ///   - interrupt: may stop rules on sets of states; the verdict is then that of the few states that can be explored
  ///     one by one. Asked only on the thread of the caller.
  ///   - told: receives, again and again, a verdict with all findings so far, in case the whole verdict takes longer
  ///     than the caller waits.
  public func verdict(
    file: String, details: Set<Verdict.Detail> = Set(Verdict.Detail.allCases), threads: Int = 1,
    interrupt: (SearchProgress) -> StateGraph.Interruption? = { _ in nil }, told: (Verdict) -> Void = { _ in }
  ) -> Verdict {
    explored.memo.tracesSituations = details.contains(.situations)
    defer { explored.memo.tracesSituations = false }
    guard let sets = explored.sets else {
      var begun = verdict(file: file, findings: [])
      begun.unjudged = Verdict.judgeable(flow)
      told(begun)
      let (findings, unjudged) = judgementsOnStates { findings in
        var soFar = begun
        soFar.findings = findings.filter { !$0.isUndecided }.racesLast
        soFar.leaveCausesOpen()
        told(soFar)
      }
      var verdict = verdict(file: file, findings: findings)
      verdict.leaveUnjudged(unjudged, for: StopSign.current.reason ?? "seconds")
      if StopSign.current.isGiven {
        verdict.leaveCausesOpen()
      } else {
        verdict.findCauses(in: explored)
      }
      verdict.takeDetails(details, of: explored)
      return verdict
    }
    var reason: StateGraph.Interruption?
    let states = explored.stateCount ?? .max
    let besides = VerdictPart.besides(details)
    let answers = explored.answers(to: VerdictPart.judgements, besides: besides, in: sets, threads: threads) {
      reason =
        reason
        ?? interrupt(SearchProgress(states: states, transitions: 0, frontier: nil, memory: sets.forest.memory))
      return reason != nil
    }
    if let findings = Self.findings(answers) {
      var verdict = verdict(file: file, findings: findings)
      func isTimeUp() -> Bool {
        let progress = SearchProgress(states: states, transitions: 0, frontier: nil, memory: sets.forest.memory)
        reason = reason ?? interrupt(progress)
        return reason != nil
      }
      let isWhole: Void? = sets.interruptible(by: isTimeUp) { verdict.findCauses(in: explored) }
      if isWhole == nil { verdict.leaveCausesOpen() }
      // Complete findings are kept, whatever else there is time for.
      for part in besides { verdict.take(answers[part] ?? explored.answer(to: part, in: sets)) }
      if details.contains(.ways) { verdict.ways = explored.effectCoverage }
      return verdict
    }
    var few = CheckRun(program, maxStates: Exploring.fewStates, followsStacks: false, engine: .oneByOne)
    few.explainsAbsences = explainsAbsences
    if let reason { few.breakOff(by: reason) }
    return few.verdict(file: file, details: details, told: told)
  }

  /// A verdict without details.
  private func verdict(file: String, findings: [Finding]) -> Verdict {
    let limits = explored.limitsReached
    let decided = findings.filter { !$0.isUndecided }
    var verdict = Verdict(
      flow: flow.name, file: file, limitsReached: limits, states: explored.graph.count,
      transitions: explored.graph.transitionCount,
      findings: decided.racesLast,
      invariants: flow.invariants.map(\.name), decidedBeyondLimits: [], remarks: stacks.remarks,
      taps: flow.limits.taps)
    if let limit = limits.first(where: \.isStop) ?? limits.first {
      verdict.undecided = findings.filter(\.isUndecided).map {
        Verdict.UndecidedAbsence(rule: $0.rule, subject: $0.subject, location: $0.location, limit: limit)
      }
    }
    verdict.remarks += explored.remarksOnTheDeclaration
    let open = Set(verdict.undecided.map(\.rule))
    verdict.decidedBeyondLimits = stacks.decided(decided, in: explored).filter { !open.contains($0) }
    if let sets = explored.sets {
      let isStackFull = explored.observations.contains { if case .fullStack = $0 { true } else { false } }
      if stacks.answers.isEmpty, isStackFull {
        verdict.remarks.append(
          "stacks were not followed beyond the limit, as there are too many states: the limit decides unbounded-stack")
      }
      let states = sets.forest.count(sets.states)
      verdict.states = Int(exactly: states) ?? .max
      if Int(exactly: states) == nil { verdict.exactStates = states.description }
    }
    return verdict
  }
}

extension Verdict {
  /// Records which rules and invariants have found nothing because there was no time for them.
  fileprivate mutating func leaveUnjudged(_ names: [String], for reason: String) {
    guard !names.isEmpty else { return }
    if !wasStopped { limitsReached.append(LimitReached(limit: reason, place: "\(states) states")) }
    decidedBeyondLimits.removeAll(where: names.contains)
    unjudged = names
    remarks.append(Self.remark(onUnjudged: names))
  }

  /// The remark on rules and invariants for which there was no time.
  static func remark(onUnjudged names: [String]) -> String {
    "stopped before these were judged: \(names.joined(separator: ", "))"
  }

  /// The names of all rules that are judged on states, and of a flow's invariants.
  public static func judgeable(_ flow: Flow) -> [String] {
    RuleCatalog.rules.map { $0.identifier } + flow.invariants.map(\.name)
  }

  /// Adds the details for which there is time, and remarks on the others.
  fileprivate mutating func takeDetails(_ details: Set<Detail>, of explored: ExploredFlow) {
    let sign = StopSign.current
    func find<Found>(_ detail: Detail, _ name: String, _ find: () -> Found) -> Found? {
      guard details.contains(detail) else { return nil }
      var found: Found?
      if !sign.isGiven, !sign.isHeeded(during: { found = find() }) { return found }
      remarks.append("stopped before \(name) was counted")
      return nil
    }
    distances = find(.distances, "how far each screen is from the launch", explored.screenDistances) ?? []
    if details.contains(.ways) { ways = explored.effectCoverage }
    growth = find(.growth, "where the states come from") { explored.transitions.growth(in: explored.graph) }
  }

  /// Finds the causes of the findings.
  fileprivate mutating func findCauses(in explored: ExploredFlow) {
    let (found, isDecided) = explored.withCauses(findings)
    findings = found
    if !isDecided { leaveCausesOpen() }
  }

  /// Records that findings listed side by side may have one cause. Findings whose traces race only by further taps are
  /// then attributed to these taps.
  fileprivate mutating func leaveCausesOpen() {
    guard findings.count(where: { $0.trace != nil }) > 1 else { return }
    for index in findings.indices where findings[index].cause == nil {
      guard let taps = findings[index].trace?.furtherTaps, !taps.isEmpty, taps.count == findings[index].races else {
        continue
      }
      findings[index].cause = .furtherTaps
      if findings[index].furtherTaps.isEmpty { findings[index].furtherTaps = [taps[0]] }
    }
    openCauses = Set(findings.filter { $0.trace != nil && $0.cause == nil }.map(\.key))
    noteOpenCauses()
  }

  /// Remarks on the number of findings for which it is not known whether they come from others.
  mutating func noteOpenCauses() {
    let start = "stopped before it was known "
    remarks.removeAll { $0.hasPrefix(start) }
    let count = openCauses.count
    guard count > 0 else { return }
    let findings = count == 1 ? "one finding comes" : "\(count) findings come"
    remarks.append(start + "whether \(findings) from another")
  }

  /// Takes in a detail.
  fileprivate mutating func take(_ answer: VerdictPart.Answer) {
    switch answer {
    case .findings: break
    case .transitions(let count):
      transitions = Int(exactly: count) ?? .max
      if Int(exactly: count) == nil { exactTransitions = count.description }
    case .distances(let found): distances = found
    case .growth(let found): growth = found
    }
  }
}

extension Trace {
  /// The buttons that are tapped again on a transition in flight.
  fileprivate var furtherTaps: [String] {
    steps.compactMap { step in
      ["tap again ", "tap early "].first(where: step.event.hasPrefix).map { String(step.event.dropFirst($0.count)) }
    }
  }
}
