import FlowDeclaration
import FlowDiagrams
import FlowModel
import FlowRules
import Foundation

/// Draws flows, or compares pictures with them: `flowcheck render`.
extension Session {
  /// Draws flows, or compares pictures with those that would be drawn; explores only if the request needs a verdict.
  ///
  /// Findings never fail the run. It ends as `findings` if a picture is stale.
  public func render(_ request: RenderRequest, hooks: SessionHooks = SessionHooks()) -> SessionOutcome {
    let log = NoticeLog(notify: hooks.notify)
    bounds.files.forget()
    validateDrawing(of: request, log: log)
    guard log.notices.isEmpty else { return rendered([], log: log) }
    let discovery = Discovery(paths: request.paths, bounds: bounds)
    discovery.notices.forEach(log.add)
    if let drawing = request.drawing, overwrites(discovery.candidates.map(\.path), outputs: [drawing], log: log) {
      return rendered([], log: log)
    }
    let reading = read(discovery.candidates, log: log)
    if let drawing = request.drawing, overwrites(reading.included, outputs: [drawing], log: log) {
      return rendered([], log: log)
    }
    if request.focus != nil || request.trace != nil, reading.declarationCount > 1 {
      log.add(Notice(.unusable, "--focus and --trace are about one flow; name its declaration"))
      return rendered([], log: log)
    }
    var output = ""
    var verdicts: [Verdict] = []
    var isStale = false
    let names = DrawingNames.names(
      for: request.drawing ?? "", flows: reading.subjects.map(\.flow.name), isSingle: reading.declarationCount == 1)
    for (subject, name) in zip(reading.subjects.map({ $0.limited(by: request.limits) }), names) {
      let timed = drawing(within: request.budget)
      var verdict: Verdict?
      if request.needsVerdicts {
        verdict = check(subject, budget: request.checkingBudget, hooks: hooks, log: log)
        guard verdict != nil else { continue }
      }
      if let verdict { verdicts.append(verdict) }
      if request.showsTaps, let verdict { output += (output.isEmpty ? "" : "\n") + TapTable.text(verdict) }
      guard request.drawing != nil else { continue }
      do {
        let graph = try graph(of: subject.flow, verdict, request)
        let drawing = try FlowPipeline.Drawing(graph, fileName: name)
        if request.isCheck {
          isStale = !isUpToDate(name, drawing, log: log) || isStale
        } else {
          timed.write(drawing, to: name, isNamed: name == request.drawing, log: log)
        }
      } catch {
        log.add(Notice(.unusable, "\(error)"))
      }
    }
    return rendered(verdicts, output: output, isStale: isStale, log: log)
  }

  private func validateDrawing(of request: RenderRequest, log: NoticeLog) {
    guard let drawing = request.drawing else { return }
    do {
      _ = try DiagramFormat(fileName: drawing)
      if !request.isCheck { try OutputFile(path: drawing).validate() }
    } catch {
      log.add(Notice(.unusable, "\(error)"))
    }
  }

  private func rendered(_ verdicts: [Verdict], output: String = "", isStale: Bool = false, log: NoticeLog)
    -> SessionOutcome
  {
    // Findings are drawn; they do not fail a drawing.
    var bare = verdicts
    for index in bare.indices { bare[index].findings = [] }
    let policy = Conclusion.Policy()
    var conclusion = Conclusion(verdicts: bare, notices: log.notices.map(\.kind), policy: policy)
    if conclusion == .clean, isStale { conclusion = .findings }
    return SessionOutcome(verdicts: verdicts, notices: log.notices, standardOutput: output, conclusion: conclusion)
  }

  private func graph(of flow: Flow, _ verdict: Verdict?, _ request: RenderRequest) throws(RenderProblem) -> FlowGraph {
    var marks = FlowGraph.Marks()
    if request.showsFindings, let verdict { marks = FlowGraph.Marks(verdict) }
    // A picture of findings also shows the arrows that no run takes.
    let ways = request.showsFindings ? verdict.flatMap(FlowGraph.EffectCoverage.init) : nil
    var graph = FlowGraph(flow: flow, marks: marks, ways: ways, sharesOutside: request.depth != nil)
    if let subject = request.trace, let verdict { graph = try graph.showing(subject, of: verdict) }
    // A trace needs the screens, and a stated depth decides the detail by itself.
    let isPlain = request.trace == nil && request.depth == nil
    let detail = isPlain ? request.detail ?? FlowGraph.Detail(for: flow) : .full
    if let name = request.focus {
      let focused = detail == .overview ? graph.alone(name, in: flow) : graph.focused(on: name, in: flow)
      guard let focused else {
        let guess = NearestName.nearest(to: name, among: flow.coordinators.map(\.name))
        throw RenderProblem.noCoordinator(name, flow: flow.name, guess: guess)
      }
      graph = focused
    } else if detail == .overview {
      graph = graph.overview(of: flow)
    }
    if let depth = request.depth { return graph.collapsed(below: depth) }
    return request.trace != nil && request.focus == nil ? graph.shortenedWhereLarge : graph
  }

  /// Whether a file shows the picture that would be drawn; reports why not.
  private func isUpToDate(_ file: String, _ drawing: FlowPipeline.Drawing, log: NoticeLog) -> Bool {
    func complain(_ reason: String) -> Bool {
      log.add(Notice(.stale, "\(file): \(reason)"))
      return false
    }
    let data: Data
    do throws(FileProblem) {
      data = Data(try DeclarationFile.bytes(at: file))
    } catch {
      return complain(error == .missing ? "there is no such picture" : error.description)
    }
    guard let format = drawing.layout.flatMap(DiagramFormat.init(rawValue:)) else {
      return data == Data(drawing.text.utf8) || complain("this is not what would be drawn now")
    }
    guard let found = PictureFingerprint(in: Array(data), format: format) else {
      return complain("the picture carries no fingerprint; draw it anew")
    }
    return found == drawing.fingerprint || complain("this is not what would be drawn now")
  }
}

/// The reason why a requested picture cannot be drawn.
enum RenderProblem: Error, CustomStringConvertible {
  case noCoordinator(String, flow: String, guess: String?)
  case noFinding(RenderRequest.Subject, flow: String, others: [String])
  case noTrace(RenderRequest.Subject)

  var description: String {
    switch self {
    case .noCoordinator(let name, let flow, let guess):
      "\(flow) has no coordinator “\(name)”" + (guess.map { "; did you mean “\($0)”?" } ?? "")
    case .noFinding(let subject, let flow, let others):
      "\(flow) has no finding \(subject.rule):\(subject.subject)"
        + (others.isEmpty ? "; it has none with a trace" : "; those with a trace: \(others.joined(separator: ", "))")
    case .noTrace(let subject):
      "\(subject.rule):\(subject.subject) is an absence: there is no run to show"
    }
  }
}

extension FlowGraph {
  /// A change or a run fills only a small part of a large picture; the rest is drawn as one node for each coordinator.
  var shortenedWhereLarge: FlowGraph { nodes.count > 60 ? collapsedWhereNothingStandsOut() : self }

  /// The graph with the trace of a finding drawn over it.
  fileprivate func showing(
    _ subject: RenderRequest.Subject, of verdict: Verdict
  ) throws(RenderProblem) -> FlowGraph {
    let all = verdict.findings + verdict.suppressed.map(\.finding)
    guard let finding = all.first(where: { $0.rule == subject.rule && $0.subject == subject.subject }) else {
      let others = all.filter { $0.trace != nil }.map { $0.rule == $0.subject ? $0.rule : "\($0.rule):\($0.subject)" }
      throw .noFinding(subject, flow: verdict.flow, others: others)
    }
    guard let trace = finding.trace else { throw .noTrace(subject) }
    let steps = (trace.steps + trace.continuation + trace.loop).map {
      RunStep(event: $0.event, detail: $0.detail, visible: $0.visible)
    }
    var ending: String?
    if !trace.loop.isEmpty {
      ending = "and from \(steps.count - trace.loop.count) on this can go on for ever"
    } else if trace.endsInCrash {
      ending = "and the app stops"
    }
    return showing(steps, title: finding.message, ending: ending)
  }
}
