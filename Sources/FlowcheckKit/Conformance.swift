import FlowConformance
import FlowDeclaration
import FlowModel
import FlowSemantics
import Foundation
import StateSpace

/// Compares logs of an app with its declaration.
public struct Conformance: Sendable {
  public enum Format: String, Hashable, Sendable, CaseIterable {
    case text, json
  }

  public struct Output: Sendable {
    /// Empty when nothing could be compared.
    public var report: String
    public var notices: [Notice]
    /// 0 conforms, 1 does not, 2 a file cannot be read, 3 a run could not be followed to its end.
    public var conclusion: Conclusion
  }

  private let limit: Int
  private let limits: LimitSettings
  private let budget: Budget
  private let bounds: ReadingBounds

  /// - Parameters:
  ///   - limit: The number of possible states at one moment beyond which a run is not followed any further.
  ///   - limits: The limits within which the flow of a declaration is followed.
  ///   - budget: The seconds and the memory of the whole comparison.
  ///   - bounds: The bounds for files that the command line does not name.
  public init(
    limit: Int = ConformanceCheck.defaultLimit, limits: LimitSettings = [:], budget: Budget = Budget(),
    bounds: ReadingBounds = ReadingBounds()
  ) {
    self.limit = limit
    self.limits = limits
    self.budget = budget
    self.bounds = bounds
  }

  /// Reads all files first; nothing is compared when one of them is wrong.
  public func compare(_ declaration: String, with logs: [String], format: Format) -> Output {
    timed(of: declaration) { read(declaration, logs, format) }
  }

  /// The output of work within the budget; without one in time, a notice says so.
  private func timed(of flow: String, _ work: @Sendable @escaping () -> Output) -> Output {
    switch TimedWork(budget).result(of: work) {
    case .success(let output): return output
    case .failure(let stop):
      let notice = Notice(.warning, "\(flow): stopped before a verdict: \(stop)")
      return Output(report: "", notices: [notice], conclusion: .bounded)
    }
  }

  private func read(_ declaration: String, _ logs: [String], _ format: Format) -> Output {
    let flow: Flow
    switch DeclarationReader(readFile: bounds.reader(forFlow: declaration)).read(path: declaration) {
    case .failure(let failure): return Self.unusable(failure.errors.map(\.description), isLocated: true)
    case .success(let declared): flow = limits.applied(to: declared.flow, stated: declared.statedLimits)
    }
    let program = Program(flow)
    if let problem = program.capacityProblem(within: budget.bytes) {
      return Self.unusable([FlowTooLarge(problem).description], isLocated: true)
    }
    let reader = LogReader(flow: flow)
    var read: [FlowLog] = []
    var errors: [String] = []
    for path in logs {
      do throws(FileProblem) {
        switch reader.read(try bounds.bytes(ofNamed: path), file: path) {
        case .success(let log): read.append(log)
        case .failure(let failure): errors += failure.errors.map(\.description)
        }
      } catch {
        errors.append("\(path):1:1: error: \(error)")
      }
    }
    guard errors.isEmpty else { return Self.unusable(errors, isLocated: true) }
    return compare(program, read, format)
  }

  /// Compares one log with a flow that a declaration could declare.
  public func compare(_ flow: Flow, with log: FlowLog) -> Output {
    let program = Program(flow)
    if let problem = program.capacityProblem {
      return Self.unusable([FlowTooLarge(problem).description], isLocated: true)
    }
    return timed(of: flow.name) { compare(program, [log], .text) }
  }

  private func compare(_ program: Program, _ logs: [FlowLog], _ format: Format) -> Output {
    var check = ConformanceCheck(program, limit: limit)
    let verdicts = logs.map { check.check($0) }
    let result = ConformanceReport(flow: program.flow.name, verdicts: verdicts, coverage: check.coverage)
    let conclusion: Conclusion =
      !result.verdicts.allSatisfy(\.conforms) ? .findings : result.isFollowedToTheEnd ? .clean : .bounded
    let report = format == .text ? result.text : result.json
    return Output(report: report, notices: [], conclusion: conclusion)
  }

  private static func unusable(_ texts: [String], isLocated: Bool) -> Output {
    Output(
      report: "", notices: texts.map { Notice(.unusable, $0, isLocated: isLocated) }, conclusion: .unusable)
  }
}
