import FlowModel
import FlowReports
import FlowRules
import Foundation

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
    return overwrites(declarations, outputs: request.outputs, log: log) || isTaken
  }

  /// Whether one of the outputs would overwrite a declaration or the configuration; reports it.
  func overwrites(_ declarations: [String], outputs: [String], log: NoticeLog) -> Bool {
    let inputs = Inputs(declarations: declarations, configuration: configuration)
    let problems = outputs.compactMap { inputs.problem(withOutput: $0) }
    for problem in problems { log.add(Notice(.unusable, problem)) }
    return !problems.isEmpty
  }

  /// The share of the time after which no further report is written.
  static let reportingTime = 1.04

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
      context.pictures = checked.map { picture(of: $0.flow, $0.verdict, detail: request.detail) }
    }
    let reports = request.allReports.filter { !verdicts.isEmpty || $0.format == .json && !unreadable.isEmpty }
    // The report that somebody waits for comes first.
    var output = ""
    if let shown = reports.first(where: { $0.file == nil }) {
      output = shown.format.formatter(context).format(verdicts, unreadable: unreadable)
    }
    context.text.style = .plain
    for format in ReportFormat.allCases {
      let files = reports.compactMap { $0.format == format ? $0.file : nil }
      guard !files.isEmpty else { continue }
      if let end, ContinuousClock.now >= end {
        for file in files { log.add(Notice(.unusable, "\(file): not written: \(TimedWork.words(for: "seconds"))")) }
        continue
      }
      var text = format.formatter(context).format(verdicts, unreadable: unreadable)
      // The log of a build may show the file, too.
      if format != .github { text = text.withoutCommands }
      let data = Data(text.utf8)
      for file in files {
        do {
          try OutputFile(path: file).write(data)
        } catch {
          log.add(Notice(.unusable, "\(error)"))
        }
      }
    }
    return output
  }
}
