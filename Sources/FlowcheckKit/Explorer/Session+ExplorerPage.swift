import FlowReports
import FlowRules
import FlowSemantics
import Foundation

extension Session {
  /// Writes the whole state space of a small flow as a page; ends as `bounded`, without a file, where it is too large.
  public func explore(
    _ request: ExploreRequest, toPage file: String, hooks: SessionHooks = SessionHooks()
  ) -> Outcome {
    let log = NoticeLog(notify: hooks.notify)
    do throws(OutputFile.Failure) {
      try OutputFile(path: file).validate()
    } catch {
      log.add(Notice(.unusable, error.description))
    }
    guard log.notices.isEmpty, let subject = subject(at: request.path, request.limits, log: log) else {
      return ended("", log: log)
    }
    if overwrites([subject.file], outputs: [file], log: log) { return ended("", log: log) }
    var budget = request.budget
    let limit = min(request.pageLimit, budget.states ?? .max)
    budget.states = limit
    guard let verdict = check(subject, budget: budget, hooks: hooks, log: log) else { return ended("", log: log) }
    let flow = subject.flow
    let watch = BudgetWatch(budget, until: budget.seconds.map { ContinuousClock.now + .seconds($0) }, stop: hooks.stop)
    let page = DeepStack.firstResult(
      of: { (finish: (String?) -> Void) in
        let table = verdict.wasStopped ? nil : try? ExploredTable(flow, findings: verdict.findings, limit: limit)
        finish(table.map { ExplorerPage().html($0) })
      }, waiting: watch.goesOn)
    if page == nil {
      log.add(Notice(.warning, "\(flow.name): stopped before the page was written"))
      return ended("", isBounded: true, log: log)
    }
    guard let page = page ?? nil else {
      log.add(
        Notice(
          .warning,
          "\(flow.name) has more than \(limit) states, too many for a page; raise --max-states, or explore it without"
            + " --html"))
      return ended("", isBounded: true, log: log)
    }
    do throws(OutputFile.Failure) {
      try OutputFile(path: file).write(Data(page.utf8))
    } catch {
      log.add(Notice(.unusable, error.description))
    }
    return ended("", log: log)
  }
}
