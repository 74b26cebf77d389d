import FlowModel
import FlowReports
import FlowRules
import Foundation
import StateSpace

/// Validates outputs, and writes reports.
extension Session {
  /// Finds problems with the outputs before any other work.
  func validateOutputs(of request: CheckRequest, log: NoticeLog) {
    var files = request.outputs
    if let drawing = request.drawing {
      do {
        try pipeline.validateDrawing(drawing)
      } catch {
        log.add(Notice(.unusable, "\(error)"))
        files.removeAll { $0 == drawing }
      }
    }
    if request.allReports.count(where: { $0.file == nil }) > 1 {
      log.add(Notice(.unusable, "only one report can go to standard output; give the others a file: FORMAT=FILE"))
    }
    for file in files {
      do {
        try OutputFile(path: file).validate()
      } catch {
        log.add(Notice(.unusable, "\(error)"))
      }
    }
    let names = files.map(Discovery.identity)
    if Set(names).count < names.count {
      log.add(Notice(.unusable, "two outputs cannot go to one file"))
    }
  }

  /// Whether an output would overwrite a declaration, the baseline that is read, or the configuration; reports it.
  func overwrites(_ declarations: [String], request: CheckRequest, log: NoticeLog) -> Bool {
    let baseline = request.baseline.map(Discovery.identity)
    var isTaken = false
    for file in request.outputs where Discovery.identity(of: file) == baseline && file != request.newBaseline {
      log.add(Notice(.unusable, "\(file): this is the baseline; write the output to another file"))
      isTaken = true
    }
    return overwrites(declarations, outputs: request.outputs, rewriting: request.newBaseline, log: log) || isTaken
  }

  /// Whether one of the outputs would overwrite a declaration, the configuration, or a file that was read; reports it.
  ///
  /// - Parameter rewritten: An output that is the new text of a file that was read.
  func overwrites(
    _ declarations: [String] = [], outputs: [String], rewriting rewritten: String? = nil, log: NoticeLog
  ) -> Bool {
    let names = Set(declarations.map(Discovery.identity))
    let problems = outputs.compactMap { output in
      names.contains(Discovery.identity(of: output))
        ? Self.problem(output, "a declaration to be checked")
        : problem(replacing: output, mayBeRead: output == rewritten)
    }
    for problem in problems { log.add(Notice(.unusable, problem)) }
    return !problems.isEmpty
  }

  /// The problem with an output that would replace the configuration or a file that was read; nil: it would not.
  func problem(replacing output: String, mayBeRead: Bool = false) -> String? {
    if Discovery.identity(of: output) == configuration.map(Discovery.identity) {
      return Self.problem(output, "the configuration")
    }
    return !mayBeRead && bounds.files.contains(output) ? Self.problem(output, "a declaration to be checked") : nil
  }

  private static func problem(_ output: String, _ kind: String) -> String {
    "\(output): this is \(kind); write the output to another file"
  }

  /// Writes one output, unless it would replace a file that was read or another output of the run.
  ///
  /// - Parameter mayBeRead: Whether the output is the new text of a file that was read.
  func write(
    _ data: Data, to output: OutputFile, mayBeRead: Bool = false, log: NoticeLog
  ) throws(OutputFile.Failure) {
    if problem(replacing: output.path, mayBeRead: mayBeRead) != nil {
      throw OutputFile.Failure(path: output.path, reason: "it was read for this run")
    }
    guard log.claim(Discovery.identity(of: output.path)) else {
      throw OutputFile.Failure(path: output.path, reason: "another output of this run went there")
    }
    try output.write(data)
  }

  /// The share of the time after which no further report is written.
  static let reportingTime = 1.04
  /// The share of the time that a report on standard output has at least.
  private static let showingTime = 0.05

  /// The text of a report; nil: there was neither time nor memory for it, as the notices say.
  private func formatted(
    _ format: ReportFormat, _ context: ReportContext, _ verdicts: [Verdict], _ unreadable: [UnreadableDeclaration],
    _ budget: Budget, _ end: ContinuousClock.Instant?, log: NoticeLog, for files: [String] = []
  ) -> String? {
    let timed = TimedWork(budget, until: end)
    let text = timed.result { format.formatter(context).format(verdicts, unreadable: unreadable) }
    if text == nil {
      let names = files.isEmpty ? ["the report \(format.rawValue)"] : files
      for name in names { log.add(Notice(.unusable, "\(name): not written: \(timed.reason ?? "")")) }
    }
    return text
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
      let pictures = drawing.result { checked.map { picture(of: $0.flow, $0.verdict, detail: request.detail) } }
      let reason = "The flow graph is not drawn: \(drawing.reason ?? "")."
      context.pictures = pictures ?? checked.map { _ in FlowPicture(svg: nil, remarks: [reason]) }
    }
    if let bytes = request.budget.bytes, ResidentMemory.bytes() > bytes / 2 {
      // What the checks held is given back first.
      DeepStack.waitForUnfinishedWork()
      ResidentMemory.trim()
    }
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
      guard
        var text = formatted(format, context, verdicts, unreadable, request.budget, end, log: log, for: files)
      else { continue }
      // The log of a build may show the file, too.
      if format != .github { text = text.withoutCommands }
      let data = Data(text.utf8)
      for file in files {
        do {
          try write(data, to: OutputFile(path: file), log: log)
        } catch {
          log.add(Notice(.unusable, "\(error)"))
        }
      }
    }
    return output
  }
}
