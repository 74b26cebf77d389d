import FlowDeclaration
import FlowModel
import FlowRules
import FlowSemantics
import Foundation

/// Does the whole work of a command in one call: finds and reads the declarations, checks each flow, draws and reports.
public struct Session: Sendable {
  var pipeline: FlowPipeline
  var layout: LayoutProcess
  var bounds = ReadingBounds()
  /// The configuration file of the run, if there is one; no output may replace it.
  var configuration: String?

  /// - Parameters:
  ///   - layout: The process that draws pictures which need Graphviz.
  ///   - bounds: The bounds for files that the command line does not name.
  ///   - configuration: The configuration file of the run, if there is one; no output may replace it.
  public init(layout: LayoutProcess, bounds: ReadingBounds = ReadingBounds(), configuration: String? = nil) {
    self.init(pipeline: .reading(within: bounds), layout: layout)
    self.bounds = bounds
    self.configuration = configuration
  }

  init(pipeline: FlowPipeline, layout: LayoutProcess) {
    self.pipeline = pipeline
    self.layout = layout
  }

  /// A flow to be checked, and the path of its declaration as the user gave it.
  struct Subject: Sendable {
    var flow: Flow
    var file: String
    var suppressions: [Suppression]
    /// The places where its declaration states limits, by their keys.
    var statedLimits: [String: SourceLocation]
    /// The places of its parts in the app's source.
    var sources = SourcePlaces()
    /// Whether its effective limits differ from those that its declaration alone gives.
    var hasOtherLimits = false
    /// The flow with its effective limits, if a command has compiled it already.
    var program: Program?

    /// The subject with the limits of a run applied.
    func limited(by limits: LimitSettings) -> Subject {
      var subject = self
      subject.flow = limits.applied(to: flow, stated: statedLimits)
      subject.program = nil
      subject.hasOtherLimits = subject.flow.limits != flow.limits
      return subject
    }
  }

  /// Performs the request, and never throws: failures are among the notices.
  ///
  /// If a declaration cannot be read, the others are still checked. Problems with the outputs that can be found early
  /// are found before anything is explored; then nothing is explored.
  public func run(_ request: CheckRequest, hooks: SessionHooks = SessionHooks()) -> SessionOutcome {
    let log = NoticeLog(notify: hooks.notify)
    bounds.files.forget()
    validateOutputs(of: request, log: log)
    let baselines = readBaselines(of: request, log: log)
    guard log.notices.isEmpty else { return outcome(of: request, verdicts: [], output: "", log: log) }

    let discovery = Discovery(paths: request.paths, bounds: bounds)
    discovery.notices.forEach(log.add)
    if overwrites(discovery.candidates.map(\.path), request: request, log: log) {
      return outcome(of: request, verdicts: [], output: "", log: log)
    }
    let reading = read(discovery.candidates, log: log)
    if overwrites(reading.included, request: request, log: log) {
      return outcome(of: request, verdicts: [], output: "", log: log)
    }
    let subjects = reading.subjects.map { $0.limited(by: request.limits) }
    // What cannot be read is reported, too.
    let count = max(1, subjects.count)
    let timed = drawing(within: request.budget, flows: count)
    let end = request.budget.seconds.map { ContinuousClock.now + .seconds($0 * Double(count) * Self.reportingTime) }
    let found = check(subjects, budget: request.reportedBudget, hooks: hooks, log: log)
    var checked = zip(subjects, found).compactMap { subject, verdict -> (flow: Flow, verdict: Verdict)? in
      verdict.map { (subject.flow, $0) }
    }
    let verdicts = apply(baselines, to: checked.map(\.verdict), request: request, log: log)
      .map { $0.applying(request.levels, races: request.races) }
    for index in checked.indices { checked[index].verdict = verdicts[index] }
    giveMemoryBack(within: request.budget, after: verdicts, until: end)
    if let file = request.drawing {
      timed.draw(
        checked, detail: request.detail, to: file, isSingle: reading.declarationCount == 1, request.budget, until: end,
        log: log)
    }
    let output = timed.report(checked, unreadable: reading.unreadable, request: request, until: end, log: log)
    let outcome = outcome(of: request, verdicts: verdicts, output: output, log: log)
    guard let stamp = request.stamp, outcome.conclusion == .clean else { return outcome }
    do {
      try write(Data(), to: OutputFile(path: stamp), log: log)
      return outcome
    } catch {
      log.add(Notice(.unusable, "\(error)"))
      return self.outcome(of: request, verdicts: verdicts, output: output, log: log)
    }
  }

  private func outcome(of request: CheckRequest, verdicts: [Verdict], output: String, log: NoticeLog) -> SessionOutcome
  {
    let notices = log.notices
    let conclusion = Conclusion(verdicts: verdicts, notices: notices.map(\.kind), policy: request.policy)
    return SessionOutcome(verdicts: verdicts, notices: notices, standardOutput: output, conclusion: conclusion)
  }
}

/// Keeps notices and passes each on when it is added.
final class NoticeLog {
  private(set) var notices: [Notice] = []
  private var outputs: Set<String> = []
  private let notify: (Notice) -> Void

  init(notify: @escaping (Notice) -> Void) {
    self.notify = notify
  }

  /// Whether no other output of the run has gone to the file with this name.
  func claim(_ name: String) -> Bool { outputs.insert(name).inserted }

  func add(_ notice: Notice) {
    notices.append(notice)
    notify(notice)
  }
}
