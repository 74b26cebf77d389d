import FlowModel
import FlowReports
import FlowRules
import FlowSemantics
import Foundation
import StateSpace

/// Writes the explorer's page of a flow.
extension Session {
  /// Writes the whole state space of a small flow as a page; ends as `bounded`, without a file, if it is too large.
  ///
  /// The check for findings may take half of the seconds of the budget.
  public func explore(
    _ request: ExploreRequest, toPage file: String, hooks: SessionHooks = SessionHooks()
  ) -> SessionOutcome {
    let log = NoticeLog(notify: hooks.notify)
    bounds.files.forget()
    do throws(OutputFile.Failure) {
      try OutputFile(path: file).validate()
    } catch {
      log.add(Notice(.unusable, error.description))
    }
    guard log.notices.isEmpty,
      let (subject, program) = compiled(at: request.path, request.limits, within: request.budget.bytes, log: log)
    else {
      return ended("", log: log)
    }
    if overwrites(outputs: [file], log: log) { return ended("", log: log) }
    var budget = request.budget
    let limit = min(request.pageLimit, budget.states ?? .max)
    budget.states = limit
    budget.seconds = request.budget.seconds.map { $0 / 2 }
    let end = request.budget.seconds.map { ContinuousClock.now + .seconds($0) }
    guard let verdict = check(subject, budget: budget, hooks: hooks, log: log) else { return ended("", log: log) }
    let written: Result<String, TableProblem>
    if let stop = verdict.limitsReached.first(where: \.isStop) {
      written = .failure(stop.limit == "states" ? .tooManyStates : .stopped)
    } else {
      let watch = BudgetWatch(budget, until: end, stop: hooks.stop)
      written = page(of: program, verdict.findings, limit: limit, watch)
    }
    switch written {
    case .success(let page):
      do throws(OutputFile.Failure) {
        try write(page, to: OutputFile(path: file), log: log)
      } catch {
        log.add(Notice(.unusable, error.description))
      }
      return ended("", log: log)
    case .failure(.tooManyStates):
      log.add(
        Notice(
          .warning,
          "\(program.flow.name) has more than \(limit) states, too many for a page; raise --max-states, or explore it without"
            + " --html"))
    case .failure(.stopped): log.add(Notice(.warning, "\(program.flow.name): stopped before the page was written"))
    }
    return ended("", isBounded: true, log: log)
  }

  private func page(
    of program: Program, _ findings: [Finding], limit: Int, _ watch: BudgetWatch
  ) -> Result<String, TableProblem> {
    let page = DeepStack.firstResult(
      of: { (finish: (Result<String, TableProblem>) -> Void) in
        finish(
          StopSign.$current.withValue(watch.exploring) {
            do throws(TableProblem) {
              return .success(ExplorerPage().html(try ExploredTable(program, findings: findings, limit: limit)))
            } catch {
              return .failure(error)
            }
          })
      }, waiting: watch.goesOn)
    return page ?? .failure(.stopped)
  }
}
