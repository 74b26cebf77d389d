import FlowDeclaration
import FlowModel
import FlowReports
import FlowRules
import FlowSemantics
import StateSpace

/// The request of `replay`.
public struct ReplayRequest: Hashable, Sendable {
  /// A report, or a trace.
  public var traces: String
  /// Nil: the declaration that the file of the traces names, else the one in the current folder.
  public var declaration: String?
  /// Only the trace of this finding.
  public var finding: RenderRequest.Subject?
  public var limits: LimitSettings = [:]
  /// The seconds and the memory for the traces of each flow.
  public var budget = Budget()

  public init(traces: String, declaration: String? = nil, finding: RenderRequest.Subject? = nil) {
    self.traces = traces
    self.declaration = declaration
    self.finding = finding
  }
}

/// Runs saved traces again: `flowcheck replay`.
extension Session {
  /// Runs saved traces again; ends as `findings` when one no longer holds, and as `bounded` when one could not be
  /// followed to its end.
  ///
  /// Nothing is explored: the cost is that of the events in the traces.
  public func replay(_ request: ReplayRequest, hooks: SessionHooks = SessionHooks()) -> SessionOutcome {
    let log = NoticeLog(notify: hooks.notify)
    guard var traces = savedTraces(in: request.traces, log: log) else { return ended("", log: log) }
    if let finding = request.finding {
      traces = traces.filter { $0.rule == finding.rule && $0.subject == finding.subject }
      if traces.isEmpty {
        log.add(Notice(.unusable, "\(request.traces): there is no trace of \(finding.rule) \(finding.subject) in it"))
        return ended("", log: log)
      }
    }
    guard !traces.isEmpty else { return ended("\(request.traces): there is no trace in it\n", log: log) }
    let end = request.budget.seconds.map { ContinuousClock.now + .seconds($0) }
    var output = ""
    var counts = (held: 0, parted: 0, limited: 0)
    for (file, traces) in Self.groups(traces, request) {
      if request.declaration == nil, let file, let problem = problem(withTraced: file) {
        let text = "these are traces of \(file); \(problem), or name the declaration"
        log.add(Notice(.unusable, "\(request.traces): \(text)"))
        continue
      }
      guard let (subject, program) = compiled(at: file, request.limits, within: request.budget.bytes, log: log)
      else { continue }
      let own = traces.filter { $0.flow == nil || $0.flow == subject.flow.name }
      guard !own.isEmpty else {
        let names = traces.compactMap(\.flow).map { "“\($0)”" }
        log.add(
          Notice(
            .unusable,
            "\(request.traces): these are traces of \(names[0]), and \(subject.file) declares “\(subject.flow.name)”"))
        continue
      }
      var held = 0
      let timed = TimedWork(request.budget, until: end, stop: hooks.stop)
      let results: [TraceResult]
      switch Self.results(of: own, program, timed) {
      case .success(let all): results = all
      case .failure(let stop):
        log.add(Notice(.warning, "\(subject.flow.name): stopped before any trace was judged: \(stop)"))
        counts.limited += own.count
        continue
      }
      // A check takes time, and is useful only for findings whose steps still happen.
      let isWorthACheck = zip(own, results).contains { $0.rule != nil && $1 == .holds }
      var rest = request.budget
      rest.seconds = end.map { max(0, ($0 - .now) / .seconds(1)) }
      let isFound = isWorthACheck ? Self.findings(in: subject, rest) : { _, _ in true }
      for (trace, result) in zip(own, results) {
        switch result {
        case .holds:
          held += 1
          if let rule = trace.rule, let name = trace.subject, !isFound(rule, name) {
            output += Self.line(
              trace.steps[0].location, "note", trace, "the steps still happen, but a check no longer finds this")
            output += "\n\n"
          }
        case .parts(let line):
          counts.parted += 1
          output += line + "\n\n"
        case .limited(let line):
          counts.limited += 1
          output += line + "\n\n"
        }
      }
      counts.held += held
      output += Self.summary(subject.flow.name, held: held, of: own)
    }
    return ended(output, hasFailed: counts.parted > 0, isBounded: counts.limited > 0, log: log)
  }

  /// Whether a check still has the findings that the traces show; true also if that is unknown.
  private static func findings(
    in subject: Subject, _ rest: Budget
  ) -> (_ rule: String, _ subject: String) -> Bool {
    var budget = rest
    budget.states = 1_000_000
    budget.seconds = min(30, rest.seconds ?? 30)
    budget.details = []
    guard let verdict = try? FlowChecker(budget: budget).verdict(on: subject.flow, file: subject.file),
      !verdict.wasStopped
    else { return { _, _ in true } }
    return { rule, name in verdict.findings.contains { $0.rule == rule && $0.subject == name } }
  }

  /// The problem with a declaration that only a trace names; nil: it may be read.
  private func problem(withTraced file: String) -> FileProblem? {
    let territory = Territory(repositoryOf: ".") ?? Territory(folder: ".", name: "the current folder")
    return bounds.problem(with: file, in: territory)
  }

  private func savedTraces(in file: String, log: NoticeLog) -> [SavedTrace]? {
    do throws(FileProblem) {
      switch TraceReader().read(try bounds.bytes(ofNamed: file), file: file) {
      case .success(let traces): return traces
      case .failure(let failure):
        for error in failure.errors { log.add(Notice(.unusable, error.description, isLocated: true)) }
      }
    } catch {
      log.add(Notice(.unusable, "\(file): \(error)"))
    }
    return nil
  }

  /// The traces grouped by the declaration against which each is run, in the order of the file.
  private static func groups(_ traces: [SavedTrace], _ request: ReplayRequest) -> [(String?, [SavedTrace])] {
    var groups: [(file: String?, traces: [SavedTrace])] = []
    // A file may be named in many spellings.
    var known: [String?: Int] = [:]
    for trace in traces {
      let file = request.declaration ?? trace.file
      let identity = file.map(Discovery.identity)
      if let index = known[identity] {
        groups[index].traces.append(trace)
      } else {
        known[identity] = groups.count
        groups.append((file, [trace]))
      }
    }
    return groups
  }

  /// The result of one trace, with the line that reports it.
  private enum TraceResult: Hashable, Sendable {
    case holds
    case parts(String)
    case limited(String)
  }

  private static func results(
    of traces: [SavedTrace], _ program: Program, _ timed: TimedWork
  ) -> Result<[TraceResult], TimedWork.Stop> {
    timed.result {
      var replay = TraceReplay(program)
      return traces.map { trace in
        switch replay.run(trace.steps) {
        case .holds: .holds
        case .parts(let parting): .parts(line(parting.location, "error", trace, parting.text))
        case .limited(let step, let limit, let location):
          .limited(line(location, "warning", trace, "step \(step): not followed any further: \(limit)"))
        }
      }
    }
  }

  private static func line(
    _ location: SourceLocation, _ severity: String, _ trace: SavedTrace, _ text: String
  ) -> String {
    let title = trace.title.map { "\($0.printable): " } ?? ""
    return "\(location.file.printable):\(location.line):\(location.column): \(severity): \(title)\(text)"
  }

  private static func summary(_ flow: String, held: Int, of traces: [SavedTrace]) -> String {
    let name = flow.printable
    guard traces.count == 1, let steps = traces.first?.steps.count else {
      return "\(name): \(held) of \(traces.count) traces hold\n"
    }
    let length = steps == 2 ? "1 step" : "\(steps - 1) steps"
    return "\(name): the trace of \(length) \(held == 1 ? "holds" : "does not hold any more")\n"
  }
}
