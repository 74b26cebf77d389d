import FlowModel
import FlowRules
import Foundation

extension Session {
  /// Draws each flow with what was found about it.
  ///
  /// Where Graphviz fails, the DOT text is left beside the picture that is not there (`out.svg.dot` for `out.svg`), so
  /// that nothing but the layout is lost.
  func draw(_ checked: [(flow: Flow, verdict: Verdict)], to file: String, isSingle: Bool, log: NoticeLog) {
    let names = DrawingNames.names(for: file, flows: checked.map(\.flow.name), isSingle: isSingle)
    for (subject, name) in zip(checked, names) {
      do {
        let drawing = try pipeline.draw(subject.flow, subject.verdict, name)
        for warning in drawing.warnings { log.add(Notice(.warning, "\(name): \(warning)")) }
        if let format = drawing.layout {
          try layOut(drawing.text, format: format, to: name, log: log)
        } else {
          try OutputFile(path: name).write(Data(drawing.text.utf8))
        }
      } catch let failure as OutputFile.Failure {
        log.add(Notice(.unusable, "\(failure)"))
      } catch {
        log.add(Notice(.drawing, "\(error)"))
      }
    }
  }

  private func layOut(_ dot: String, format: String, to file: String, log: NoticeLog) throws {
    do {
      let rendering = try layout.render(dot: dot, format: format)
      try OutputFile(path: file).write(rendering.data)
      if !rendering.warnings.isEmpty { log.add(Notice(.warning, "\(file): \(rendering.warnings)")) }
    } catch let failure as LayoutProcess.Failure {
      try OutputFile(path: file + ".dot").write(Data(dot.utf8))
      log.add(Notice(.drawing, "\(file): not drawn: \(failure); its DOT text is in \(file).dot"))
    }
  }
}
