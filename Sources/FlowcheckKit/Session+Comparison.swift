import FlowComparison
import FlowDeclaration
import FlowDiagrams
import FlowModel
import FlowRules
import Foundation

/// Compares two versions of a flow: `flowcheck diff`.
extension Session {
  /// Compares two versions of a flow, each judged as a check judges it.
  ///
  /// It ends as `findings` if a finding that would fail a check is new; known findings do not fail it.
  public func compare(_ request: DiffRequest, hooks: SessionHooks = SessionHooks()) -> SessionOutcome {
    let log = NoticeLog(notify: hooks.notify)
    bounds.files.forget()
    if let drawing = request.drawing { validate(drawing, request, log: log) }
    guard log.notices.isEmpty else { return compared([], log: log) }
    let subjects = [request.old, request.new].compactMap { side(named: $0, log: log)?.limited(by: request.limits) }
    if let drawing = request.drawing, overwrites(outputs: [drawing], log: log) { return compared([], log: log) }
    guard subjects.count == 2 else { return compared([], log: log) }
    let timed = drawing(within: request.budget, flows: subjects.count)
    let found = check(subjects, budget: request.checkingBudget, hooks: hooks, log: log)
    let sides = zip(subjects, found).compactMap { subject, verdict in
      verdict.map { FlowComparison.Side(flow: subject.flow, verdict: $0, title: subject.file) }
    }
    guard sides.count == 2 else { return compared(sides.map(\.verdict), log: log) }
    let comparison = FlowComparison(sides[0], sides[1], isStrict: request.isStrict)
    if let drawing = request.drawing { timed.draw(comparison, to: drawing, log: log) }
    let isSilent = request.isQuiet && comparison.failures.isEmpty
    return compared(
      sides.map(\.verdict), output: isSilent ? "" : request.format.text(comparison),
      failing: comparison.failures.count, log: log)
  }

  private func validate(_ drawing: String, _ request: DiffRequest, log: NoticeLog) {
    do {
      try pipeline.validateDrawing(drawing)
      try OutputFile(path: drawing).validate()
    } catch {
      log.add(Notice(.unusable, "\(error)"))
    }
    _ = overwrites([request.old, request.new], outputs: [drawing], log: log)
  }

  /// A declaration in the file system or in a revision; nil: the notices say what is wrong.
  private func side(named name: String, log: NoticeLog) -> Subject? {
    // The name alone decides: a change could otherwise add a file that is named as the revision it is compared with.
    let isPath = ["./", "../", "/"].contains { name.hasPrefix($0) }
    guard !isPath, let colon = name.firstIndex(of: ":") else { return subject(of: pipeline.read(name), name, log: log) }
    do {
      let revision = try GitRevision(String(name[..<colon]))
      let path = try revision.pathFromTop(String(name[name.index(after: colon)...]))
      return subject(of: Self.reading(path, in: revision), "\(revision.name):\(path)", log: log)
    } catch {
      let isFile = FileManager.default.fileExists(atPath: name)
      let cure = isFile ? "; the file of that name is read as ./\(name)" : ""
      log.add(Notice(.unusable, "\(name): \(error)\(cure)"))
      return nil
    }
  }

  private func subject(of reading: FlowPipeline.Reading, _ file: String, log: NoticeLog) -> Subject? {
    switch reading {
    case .flow(let flow, _, let suppressions, let statedLimits, let sources):
      log.add(Notice(.detail, "\(file): read \(flow.name)"))
      return Subject(
        flow: flow, file: file, suppressions: suppressions, statedLimits: statedLimits, sources: sources)
    case .part(let errors), .errors(let errors, _):
      for error in errors { log.add(Notice(.unusable, "\(error)", isLocated: true)) }
      return nil
    }
  }

  /// Reads a declaration with everything it includes from one revision.
  private static func reading(_ path: String, in revision: GitRevision) -> FlowPipeline.Reading {
    let reader = DeclarationReader(rules: RuleCatalog.identifiers) { path throws(FileProblem) in
      try revision.bytes(at: path)
    }
    switch reader.read(path: path) {
    case .success(let declared):
      return .flow(
        declared.flow, files: declared.files, suppressions: declared.suppressions, statedLimits: declared.statedLimits,
        sources: declared.sources)
    case .failure(let failure):
      // The reader knows only paths; locations have to begin with the revision.
      var errors = failure.errors
      for index in errors.indices { errors[index].location.file = "\(revision.name):\(errors[index].location.file)" }
      return .errors(errors, files: failure.files)
    }
  }

  private func draw(_ comparison: FlowComparison, to file: String, log: NoticeLog) {
    let appeared = comparison.appeared.map {
      FlowGraph.Marks.Finding(subject: $0.subject, rule: $0.rule, isError: $0.severity == .error)
    }
    let graphs = [
      FlowGraph(flow: comparison.old.flow),
      FlowGraph(flow: comparison.new.flow, marks: FlowGraph.Marks(findings: appeared)),
    ]
    let names = FlowGraph.Comparison(old: comparison.old.title, new: comparison.new.title)
    do {
      let graph = FlowGraph.comparing(graphs[0], graphs[1], names: names).shortenedWhereLarge
      write(try FlowPipeline.Drawing(graph, fileName: file), to: file, isNamed: true, log: log)
    } catch {
      log.add(Notice(.unusable, "\(error)"))
    }
  }

  private func compared(
    _ verdicts: [Verdict], output: String = "", failing: Int = 0, log: NoticeLog
  ) -> SessionOutcome {
    // Only new findings fail; a check judges the others.
    var judged = verdicts
    for index in judged.indices { judged[index].findings = [] }
    var conclusion = Conclusion(verdicts: judged, notices: log.notices.map(\.kind), policy: Conclusion.Policy())
    // If the check of the older flow was interrupted, a finding that only the newer one has may not be new.
    let isUnfounded = verdicts.first?.limitsReached.contains { $0.limit == "interrupt" } ?? true
    if failing > 0, !isUnfounded, !log.notices.contains(where: { $0.kind == .fault }) { conclusion = .findings }
    return SessionOutcome(verdicts: verdicts, notices: log.notices, standardOutput: output, conclusion: conclusion)
  }
}
