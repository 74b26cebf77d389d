import Foundation

/// The summary of the checks of many flows.
struct WildSummary {
  private var costs: [(seed: UInt64, cost: CheckCost)] = []
  private var failures: [(seed: UInt64, reason: String)] = []

  mutating func add(_ seed: UInt64, _ ending: CheckProcess.Ending) {
    switch ending {
    case .cost(let cost): costs.append((seed, cost))
    case .failure(let reason): failures.append((seed, reason))
    }
  }

  private var all: [CheckCost] { costs.map(\.cost) }

  /// Figures, verdicts and the checks that did not converge, as Markdown. O(n log n).
  var text: String { ([table, verdicts] + open).joined(separator: "\n") }

  private var table: String {
    let done = all.filter { $0.stop == nil }
    let learnings = all.map(\.learning)
    func row(_ name: String, _ figures: [Double], _ format: String = "%.0f") -> String {
      let spread = Spread(figures)
      let texts = [spread.median, spread.most95, spread.largest].map { String(format: format, $0) }
      return "| \(name) | \(texts.joined(separator: " | ")) |"
    }
    return [
      "| of \(all.count) flows | 50 % | 95 % | most |", "| --- | --- | --- | --- |",
      row("screens", all.map { Double($0.screens) }),
      row("coordinators", all.map { Double($0.coordinators) }),
      row("seconds", all.map(\.seconds), "%.2f"),
      row("seconds of searching", all.map(\.searchSeconds), "%.2f"),
      row("MB", all.map { Double($0.bytes) / 1e6 }),
      row("states of the \(done.count) that converged", done.map { Double($0.states) ?? .infinity }, "%.3g"),
      row("runs of the step function", learnings.map { Double($0.runs) }),
      row("runs for each learned outcome", learnings.map { Double($0.runs) / Double(max(1, $0.outcomes)) }, "%.2f"),
      row("slots that half of the outcomes read", learnings.map(\.reads.median)),
      row("slots that 95 % of them read", learnings.map(\.reads.most95)),
      row("slots that half of them write", learnings.map(\.writes.median)),
      row("slots that 95 % of them write", learnings.map(\.writes.most95)),
    ].joined(separator: "\n")
  }

  private var verdicts: String {
    let bounded = all.filter { $0.stop == nil && !$0.limits.isEmpty }
    let stopped = all.filter { $0.stop != nil }
    func counts(_ kinds: [String]) -> String {
      if kinds.isEmpty { return "" }
      let counted = Dictionary(grouping: kinds) { $0 }.map { ($0.key, $0.value.count) }
      let texts = counted.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map { "\($0.0) \($0.1)" }
      return " (\(texts.joined(separator: ", ")))"
    }
    return """

      \(all.filter(\.isComplete).count) complete, \(bounded.count) bounded by limits\(counts(bounded.flatMap(\.limits))), \
      \(stopped.count) stopped\(counts(stopped.compactMap(\.stop))), \(failures.count) without a verdict.
      """
  }

  /// The checks that did not converge.
  private var open: [String] {
    let stopped = costs.filter { $0.cost.stop != nil }
    if stopped.isEmpty && failures.isEmpty { return [] }
    let rows = stopped.map { seed, cost in
      "| \(seed) | \(cost.screens) | \(cost.coordinators) | \(cost.stop ?? "") after \(cost.states) states, "
        + String(format: "%.1f s, %d MB |", cost.seconds, cost.bytes / 1_000_000)
    }
    let others = failures.map { seed, reason in
      let flow = WildFlow.flow(seed: seed)
      let screens = flow.coordinators.reduce(0) { $0 + $1.screens.count }
      return "| \(seed) | \(screens) | \(flow.coordinators.count) | \(reason) |"
    }
    return ["", "| seed | screens | coordinators | did not converge |", "| --- | --- | --- | --- |"] + rows + others
  }
}
