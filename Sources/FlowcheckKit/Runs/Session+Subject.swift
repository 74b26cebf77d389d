import FlowSemantics

/// Reads the one flow that a command is about.
extension Session {
  /// The one flow that a command is about, with its effective limits, and its program, which is not too large; nil: the
  /// notices say what is wrong.
  ///
  /// - Parameter path: A declaration, or a folder with one in it; nil: the current folder.
  func compiled(
    at path: String?, _ limits: LimitSettings, within bytes: Int? = nil, log: NoticeLog
  ) -> (subject: Subject, program: Program)? {
    let discovery = Discovery(paths: path.map { [$0] } ?? [], bounds: bounds)
    discovery.notices.forEach(log.add)
    let reading = read(discovery.candidates, log: log)
    guard reading.declarationCount == 1 else {
      if reading.declarationCount > 1, reading.unreadable.isEmpty {
        let files = reading.subjects.map(\.file).joined(separator: ", ")
        log.add(Notice(.unusable, "\(reading.declarationCount) flows are here: \(files); name one of them"))
      }
      return nil
    }
    guard var subject = reading.subjects.first?.limited(by: limits) else { return nil }
    let program = Program(subject.flow)
    if let problem = program.capacityProblem(within: bytes) {
      log.add(FlowTooLarge(problem).notice)
      return nil
    }
    subject.program = program
    return (subject, program)
  }

  /// The outcome of a command about runs.
  func ended(_ output: String, hasFailed: Bool = false, isBounded: Bool = false, log: NoticeLog) -> SessionOutcome {
    var conclusion = Conclusion(verdicts: [], notices: log.notices.map(\.kind), policy: Conclusion.Policy())
    if conclusion == .clean, isBounded { conclusion = .bounded }
    if conclusion == .clean || conclusion == .bounded, hasFailed { conclusion = .findings }
    return SessionOutcome(verdicts: [], notices: log.notices, standardOutput: output, conclusion: conclusion)
  }
}
