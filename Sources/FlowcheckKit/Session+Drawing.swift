import FlowDiagrams
import FlowModel
import FlowRules
import Foundation

/// Draws flows with their findings, and writes pictures to files.
extension Session {
  /// Draws each flow with its findings.
  ///
  /// If Graphviz fails, the DOT text is written instead of the picture (`out.svg.dot` for `out.svg`), so that only the
  /// layout is lost; if there is no time even for that text, nothing is written.
  func draw(
    _ checked: [(flow: Flow, verdict: Verdict)], detail: FlowGraph.Detail?, to file: String, isSingle: Bool,
    _ budget: Budget, until end: ContinuousClock.Instant?, log: NoticeLog
  ) {
    let names = DrawingNames.names(for: file, flows: checked.map(\.flow.name), isSingle: isSingle)
    for (subject, name) in zip(checked, names) {
      let timed = TimedWork(budget, until: end)
      switch timed.result(of: { Result { try pipeline.draw(subject.flow, subject.verdict, detail, name) } }) {
      case .success(.success(let drawing)): write(drawing, to: name, isNamed: name == file, log: log)
      case .success(.failure(let error)): log.add(Notice(.drawing, "\(error)"))
      case .failure(let stop): log.add(Notice(.warning, "\(name): not drawn: \(stop)"))
      }
    }
  }

  /// The same session, whose pictures get the seconds that the checks leave of the budgets of all flows.
  func drawing(within budget: Budget, flows: Int = 1) -> Session {
    guard let seconds = budget.seconds else { return self }
    var session = self
    session.layout = layout.ending(at: .now + .seconds(seconds * Double(flows)))
    return session
  }

  /// Writes one picture; a failure becomes a notice.
  ///
  /// - Parameter isNamed: Whether the user named this very file; else it is named after its flow.
  func write(_ drawing: FlowPipeline.Drawing, to name: String, isNamed: Bool, log: NoticeLog) {
    let output = isNamed ? OutputFile(path: name) : OutputFile(derivedPath: name)
    for warning in drawing.warnings { log.add(Notice(.warning, "\(name): \(warning)")) }
    do {
      if drawing.layout == nil {
        try write(drawing.text, to: output, log: log)
      } else {
        try layOut(drawing, to: output, log: log)
      }
    } catch let failure as OutputFile.Failure {
      log.add(Notice(.unusable, "\(failure)"))
    } catch {
      log.add(Notice(.drawing, "\(error)"))
    }
  }

  private func layOut(_ drawing: FlowPipeline.Drawing, to output: OutputFile, log: NoticeLog) throws {
    let file = output.path
    do {
      let rendering = try layout.render(dot: drawing.text, format: drawing.layout ?? "")
      try write(Self.signed(rendering.data, drawing), to: output, log: log)
      if !rendering.warnings.isEmpty { log.add(Notice(.warning, "\(file): \(Self.line(rendering.warnings))")) }
    } catch let failure as LayoutProcess.Failure {
      try write(drawing.text, to: OutputFile(derivedPath: file + ".dot"), log: log)
      let kind: Notice.Kind =
        switch failure {
        // A picture without time left is expected to be missing.
        case .isTooLate: .warning
        case .interrupted: .interrupted
        default: .drawing
        }
      log.add(Notice(kind, "\(file): not drawn: \(Self.line("\(failure)")); its DOT text is in \(file).dot"))
    }
  }

  /// The picture with its fingerprint; throws if the data is not a picture.
  private static func signed(_ data: Data, _ drawing: FlowPipeline.Drawing) throws(LayoutProcess.Failure) -> Data {
    guard let fingerprint = drawing.fingerprint, let format = drawing.layout.flatMap(DiagramFormat.init(rawValue:))
    else { return data }
    guard let bytes = fingerprint.embedded(in: Array(data), format: format) else { throw .garbled }
    return Data(bytes)
  }

  /// The lines of the child's message joined into one.
  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: "; ")
  }
}

extension DiagramFormat {
  /// Whether drawing to this file needs a layout, which takes time.
  static func isLaidOut(_ fileName: String) -> Bool { (try? DiagramFormat(fileName: fileName))?.needsLayout ?? false }
}
