import FlowReports
import FlowRules
import Foundation

extension Session {
  /// Finds what is wrong with the outputs before any work is done for them.
  func validateOutputs(of request: CheckRequest, log: NoticeLog) {
    var files: [String] = []
    if let drawing = request.drawing {
      do {
        try pipeline.validateDrawing(drawing)
        files.append(drawing)
      } catch {
        log.add(Notice(.unusable, "\(error)"))
      }
    }
    let reports = request.allReports
    if reports.count(where: { $0.file == nil }) > 1 {
      log.add(Notice(.unusable, "only one report can go to standard output; give the others a file: FORMAT=FILE"))
    }
    for file in files + reports.compactMap(\.file) {
      do {
        try OutputFile(path: file).validate()
      } catch {
        log.add(Notice(.unusable, "\(error)"))
      }
    }
    let names = (files + reports.compactMap(\.file)).map(Discovery.identity)
    if Set(names).count < names.count {
      log.add(Notice(.unusable, "two outputs cannot go to one file"))
    }
  }

  /// Whether an output would take the place of a declaration; says so.
  func overwrites(_ declarations: [String], request: CheckRequest, log: NoticeLog) -> Bool {
    let outputs = [request.drawing].compactMap { $0 } + request.allReports.compactMap(\.file)
    return overwrites(declarations, outputs: outputs, log: log)
  }

  func overwrites(_ declarations: [String], outputs: [String], log: NoticeLog) -> Bool {
    let inputs = Set(declarations.map(Discovery.identity))
    let taken = outputs.filter { inputs.contains(Discovery.identity(of: $0)) }
    for file in taken {
      log.add(Notice(.unusable, "\(file): this is a declaration to be checked; write the output to another file"))
    }
    return !taken.isEmpty
  }

  /// Writes the reports that go to files, and returns the one that goes to standard output.
  func report(_ verdicts: [Verdict], request: CheckRequest, log: NoticeLog) -> String {
    var output = ""
    for report in request.allReports {
      guard let file = report.file else {
        output = report.format.formatter(text: request.text).format(verdicts)
        continue
      }
      var options = request.text
      options.style = .plain
      do {
        try OutputFile(path: file).write(Data(report.format.formatter(text: options).format(verdicts).utf8))
      } catch {
        log.add(Notice(.fault, "\(error)"))
      }
    }
    return output
  }
}
