import FlowModel
import FlowReports
import FlowRules
import Foundation
import StateSpace

/// Writes reports.
extension Session {
  /// The share of the time after which no further report is written.
  static let reportingTime = 1.04
  /// The share of the time that a report on standard output has at least.
  private static let showingTime = 0.05

  /// Lets what the checks held go before something is drawn or reported, if that is much.
  func giveMemoryBack(within budget: Budget, after verdicts: [Verdict], until end: ContinuousClock.Instant?) {
    guard let bytes = budget.bytes, ResidentMemory.bytes() > bytes / 2 else { return }
    // Work that memory has stopped has much to give back, and a report needs room; after an interrupt, somebody waits.
    let isFull = verdicts.contains { $0.limitsReached.contains { $0.limit == "memory" } }
    let half = end.map { max(0, ($0 - .now) / .seconds(2)) }
    DeepStack.waitForUnfinishedWork(atMost: isFull ? min(half ?? 10, 10) : 1)
    ResidentMemory.trim()
  }

  /// The text of a report; nil: there was neither time nor memory for it, as the notices say.
  private func formatted(
    _ format: ReportFormat, _ context: ReportContext, _ verdicts: [Verdict], _ unreadable: [UnreadableDeclaration],
    _ budget: Budget, _ end: ContinuousClock.Instant?, log: NoticeLog, for files: [String] = []
  ) -> String? {
    let timed = TimedWork(budget, until: end)
    let text = timed.result {
      let text = format.formatter(context).format(verdicts, unreadable: unreadable)
      // The log of a build may show a file, too.
      return format == .github ? text : text.withoutCommands
    }
    switch text {
    case .success(let text): return text
    case .failure(let stop):
      let names = files.isEmpty ? ["the report \(format.rawValue)"] : files
      for name in names { log.add(Notice(.unusable, "\(name): not written: \(stop)")) }
      return nil
    }
  }

  /// Writes the reports that go to files, and returns the one that goes to standard output; a report without content is
  /// not written, nor one that `end` comes before.
  func report(
    _ checked: [(flow: Flow, verdict: Verdict)], unreadable: [UnreadableDeclaration], request: CheckRequest,
    until end: ContinuousClock.Instant?, log: NoticeLog
  ) -> String {
    let verdicts = checked.map(\.verdict)
    var context = ReportContext(
      text: request.text, version: request.version, failsOnWarnings: request.policy.isStrict,
      requiresComplete: request.policy.requiresComplete)
    if request.reports.contains(where: { $0.format.showsDiagrams }) {
      context.diagrams = checked.map { pipeline.diagram($0.flow, $0.verdict, request.detail) }
    }
    if request.reports.contains(where: { $0.format.showsPictures }) {
      // Half of the rest, so that the report itself is written.
      let half = end.map { ContinuousClock.now + max(.zero, $0 - .now) / 2 }
      let drawing = TimedWork(request.budget, until: half)
      switch drawing.result(of: { checked.map { picture(of: $0.flow, $0.verdict, detail: request.detail) } }) {
      case .success(let pictures): context.pictures = pictures
      case .failure(let stop):
        let missing = FlowPicture(svg: nil, remarks: ["The flow graph is not drawn: \(stop)."])
        context.pictures = checked.map { _ in missing }
      }
    }
    giveMemoryBack(within: request.budget, after: verdicts, until: end)
    let reports = request.allReports.filter { !verdicts.isEmpty || $0.format == .json && !unreadable.isEmpty }
    // The report that somebody waits for comes first.
    var output = ""
    if let shown = reports.first(where: { $0.file == nil }) {
      if shown.format == .text {
        // It is short, and the least that a run says.
        output = shown.format.formatter(context).format(verdicts, unreadable: unreadable)
      } else {
        let patience = end.map { max($0, .now + .seconds((request.budget.seconds ?? 0) * Self.showingTime)) }
        output = formatted(shown.format, context, verdicts, unreadable, request.budget, patience, log: log) ?? ""
      }
    }
    context.text.style = .plain
    for format in ReportFormat.allCases {
      let files = reports.compactMap { $0.format == format ? $0.file : nil }
      guard !files.isEmpty else { continue }
      if let end, ContinuousClock.now >= end {
        for file in files { log.add(Notice(.unusable, "\(file): not written: \(TimedWork.words(for: "seconds"))")) }
        continue
      }
      guard let text = formatted(format, context, verdicts, unreadable, request.budget, end, log: log, for: files)
      else { continue }
      for file in files {
        do {
          try write(text, to: OutputFile(path: file), log: log)
        } catch {
          log.add(Notice(.unusable, "\(error)"))
        }
      }
    }
    return output
  }
}
