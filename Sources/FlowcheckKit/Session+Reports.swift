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

  /// Writes the reports that go to files, and returns the one that goes to standard output; a report without content is
  /// not written.
  func report(
    _ checked: [(flow: Flow, verdict: Verdict)], unreadable: [UnreadableDeclaration], request: CheckRequest,
    log: NoticeLog
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
    var output = ""
    for report in request.allReports where !verdicts.isEmpty || report.format == .json && !unreadable.isEmpty {
      guard let file = report.file else {
        output = report.format.formatter(context).format(verdicts, unreadable: unreadable)
        continue
      }
      var context = context
      context.text.style = .plain
      do {
        // The log of a build may show the file, too.
        var text = report.format.formatter(context).format(verdicts, unreadable: unreadable)
        if report.format != .github { text = text.withoutCommands }
        try OutputFile(path: file).write(Data(text.utf8))
      } catch {
        log.add(Notice(.unusable, "\(error)"))
      }
    }
    return output
  }
}
