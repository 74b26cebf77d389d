import FlowDeclaration
import FlowModel
import FlowReports
import FlowRules
import FlowRuns
import FlowSemantics
import Foundation

/// Lets a person go through a flow, step by step.
///
/// It holds one run and a current place in it. Taking an event cuts off the steps behind that place; steps back and
/// forward leave the run as it is.
struct Explorer {
  /// The reply to one line.
  struct Reply {
    var text = ""
    /// Whether the state is to be shown, because it changed or the person asked for it.
    var showsState = false
    var isOver = false
  }

  let flow: Flow
  let file: String
  /// The problem with a file that the saved steps would replace; nil: they may.
  private let problemWithOutput: (String) -> String?
  private let simulator: Simulator
  private let judge: RunJudge
  private let style: TextStyle
  /// Checks the flow for the given seconds; called when the person wants to see findings.
  private let check: (Double) -> Result<Verdict, any Error>
  /// Whether the command line limits the time of a check.
  private let hasBudget: Bool
  private var findings: [Finding]?
  /// Seconds of the next check of the flow. The person waits for the answer: the first check is short, and asking again
  /// checks longer.
  private var patience = 2.0
  /// The seconds of the last check that did not end; nil: the check is complete.
  private var lookedFor: Double?
  private var run: [Simulator.Move] = []
  private var place = 0
  /// The finding or trace from which the run was taken.
  private var origin: String?

  /// A flow may have more launches than a person wants to read.
  private static let launchLimit = 60

  init(
    _ program: Program, file: String, problemWithOutput: @escaping (String) -> String?, style: TextStyle,
    hasBudget: Bool,
    check: @escaping (Double) -> Result<Verdict, any Error>
  ) {
    flow = program.flow
    self.file = file
    self.problemWithOutput = problemWithOutput
    self.style = style
    self.check = check
    self.hasBudget = hasBudget
    simulator = Simulator(program)
    judge = RunJudge(program)
    if let launch = simulator.launches(upTo: 1).first { run = [launch] }
  }

  private var program: Program { simulator.program }
  private var current: Simulator.Move? { run.indices.contains(place) ? run[place] : nil }
  private var moves: [Simulator.Move] { current?.target.map { simulator.moves(from: $0) } ?? [] }
  private var formatter: TextFormatter { TextFormatter(options: TextFormatter.Options(style: style)) }

  // MARK: Commands

  mutating func answer(_ line: String) -> Reply {
    switch ExplorerCommand(line) {
    case .nothing: return Reply()
    case .mistake(let text): return Reply(text: text + "\n")
    case .take(let name): return take(name)
    case .back(let count): return go(to: place - count)
    case .forward(let count): return go(to: place + count)
    case .go(let step): return go(to: step)
    case .launch(let choice): return launch(choice)
    case .finding(let choice): return finding(choice)
    case .why(let event): return Reply(text: why(event))
    case .trace: return Reply(text: lines(formatter.lines(for: trace)))
    case .state: return Reply(showsState: true)
    case .save(let path): return Reply(text: save(to: path))
    case .help: return Reply(text: help)
    case .quit: return Reply(isOver: true)
    }
  }

  /// Goes to a step of the run, or to the nearest step that exists.
  private mutating func go(to step: Int) -> Reply {
    let target = max(0, min(step, run.count - 1))
    guard target != place else {
      return Reply(text: step < place ? "the run begins here\n" : step > place ? "the run ends here\n" : "this is it\n")
    }
    place = target
    return Reply(showsState: true)
  }

  private mutating func take(_ name: String) -> Reply {
    let moves = moves
    let chosen: [Simulator.Move]
    if let number = Int(name) {
      guard moves.indices.contains(number - 1) else {
        return Reply(text: moves.isEmpty ? "nothing can happen here\n" : "there are events from 1 to \(moves.count)\n")
      }
      chosen = [moves[number - 1]]
    } else {
      chosen = EventChoice.matching(name, moves)
    }
    guard let move = chosen.first else { return Reply(text: unknown(name)) }
    guard chosen.count == 1 else {
      let numbers = chosen.compactMap { moves.firstIndex(of: $0).map { String($0 + 1) } }
      return Reply(text: "“\(name.printable)” may be each of these: \(numbers.joined(separator: ", "))\n")
    }
    if let cut = move.cut {
      return Reply(text: "not taken: it exceeds the limit \(cut.limit.rawValue) at \(cut.place.printable)\n")
    }
    run = run[...place] + [move]
    place += 1
    origin = nil
    return Reply(showsState: true)
  }

  private func unknown(_ name: String) -> String {
    if let event = event(name) { return why(event.text) }
    return objection(to: name)
  }

  private mutating func launch(_ choice: String?) -> Reply {
    let launches = simulator.launches(upTo: Self.launchLimit)
    if let choice {
      let words = choice.hasPrefix("launch") ? String(choice.dropFirst("launch".count)) : choice
      let detail = words.trimmingCharacters(in: .whitespaces)
      let chosen =
        Int(choice).map { launches.indices.contains($0 - 1) ? [launches[$0 - 1]] : [] }
        ?? launches.filter { $0.step.detail == detail }
      guard let launch = chosen.first else {
        return Reply(text: "there is no launch “\(choice.printable)”; `launch` lists them\n")
      }
      run = [launch]
      place = 0
      origin = nil
      return Reply(showsState: true)
    }
    var text = lines(EventList(style: style).lines(for: launches))
    if launches.count == Self.launchLimit { text += "and more\n" }
    return Reply(text: text)
  }

  // MARK: Findings

  private mutating func finding(_ choice: String?) -> Reply {
    if findings == nil || lookedFor != nil && chosen(by: choice).isEmpty, let problem = look() {
      return Reply(text: "\(problem)\n")
    }
    let findings = findings ?? []
    guard let choice else {
      let width = String(findings.count).count
      let list = findings.enumerated().map { index, finding in
        let number = String(repeating: " ", count: width - String(index + 1).count) + String(index + 1)
        let steps = finding.trace.map { counted($0.length, "step") } ?? "no run"
        return "\(number)  \(finding.rule) \(finding.subject) (\(steps)): \(finding.message)".printable
      }
      return Reply(text: (list.isEmpty ? "nothing is found\n" : lines(list)) + outlook)
    }
    let chosen = chosen(by: choice)
    guard let finding = chosen.first else {
      if findings.isEmpty { return Reply(text: "nothing is found\n\(outlook)") }
      let name = Int(choice) == nil ? "no finding is “\(choice.printable)”; " : ""
      return Reply(text: "\(name)there are findings from 1 to \(findings.count)\n\(outlook)")
    }
    guard chosen.count == 1 else {
      let numbers = chosen.compactMap { findings.firstIndex(of: $0).map { String($0 + 1) } }
      return Reply(text: "“\(choice.printable)” may be each of these: \(numbers.joined(separator: ", "))\n")
    }
    let title = "\(finding.rule) \(finding.subject)"
    guard let trace = finding.trace else {
      let reasons = finding.obstacles.isEmpty ? [finding.message] : finding.obstacles
      return Reply(text: lines(["\(title) is an absence; it has no run.".printable] + reasons.map(\.printable)))
    }
    run = Retrace(simulator).moves(along: trace.steps + trace.continuation + trace.loop)
    place = 0
    origin = title
    return Reply(text: "\(title.printable): \(finding.message.printable)\n", showsState: true)
  }

  /// Searches for findings, longer than the last time; returns the problem if that is not possible.
  private mutating func look() -> (any Error)? {
    switch check(patience) {
    case .failure(let problem): return problem
    case .success(let verdict):
      findings = verdict.findings
      lookedFor = !hasBudget && verdict.limitsReached.contains { $0.limit == "seconds" } ? patience : nil
      patience *= 5
      return nil
    }
  }

  /// A remark about a check that did not end.
  private var outlook: String {
    lookedFor.map { "so far, after \(Int($0)) s; the same again looks for \(Int(patience)) s\n" } ?? ""
  }

  /// The findings that a number or a name means; empty if neither is given.
  private func chosen(by choice: String?) -> [Finding] {
    let findings = findings ?? []
    guard let choice else { return [] }
    guard let number = Int(choice) else { return Self.findings(choice, among: findings) }
    return findings.indices.contains(number - 1) ? [findings[number - 1]] : []
  }

  /// The findings with a name: `RULE SUBJECT`, `RULE:SUBJECT` as `replay --trace` takes it, or a part that only one
  /// finding has.
  private static func findings(_ name: String, among findings: [Finding]) -> [Finding] {
    let exact = findings.filter { "\($0.rule):\($0.subject)" == name || $0.subject == name }
    if exact.count == 1 { return exact }
    return EventChoice.matching(name, findings) { "\($0.rule) \($0.subject)" }
  }

  // MARK: Questions

  private func event(_ name: String) -> DeclaredEvent? {
    let events = DeclaredEvent.all(in: flow)
    return events.first { $0.text == name } ?? EventChoice.matching(name, events, \.text).first
  }

  private func objection(to name: String) -> String {
    let objection = (LogReader(flow: flow).objection(toEvent: name) ?? "there is no event “\(name)”").printable
    return objection.hasSuffix("?") ? "\(objection)\n" : "\(objection); `help` lists the commands\n"
  }

  private func why(_ name: String) -> String {
    guard let event = event(name) else { return objection(to: name) }
    guard let state = current?.target else { return "the app has stopped: nothing can happen any more\n" }
    let reasons = EventObstacles(program, state).sentences(for: event)
    guard reasons.isEmpty else {
      return lines(["`\(event.text)` cannot happen here:".printable] + reasons.map { "  " + $0.printable })
    }
    let locked = (current?.step.state?.coordinators ?? []).filter { ![nil, .open].contains($0.guardState) }
    let notes = locked.map { "  The guard of \($0.identity.text) is locked: what it guards is skipped.".printable }
    return lines(["`\(event.text)` can happen here.".printable] + notes)
  }

  private var trace: Trace {
    Trace(steps: run.prefix(place + 1).map(\.step), endsInCrash: current?.result == .crash)
  }

  private func save(to path: String) -> String {
    if let problem = problemWithOutput(path) { return "error: \(problem.printable)\n" }
    do throws(OutputFile.Failure) {
      let output = OutputFile(path: path)
      try output.validate()
      try output.write(Data(JSONFormatter().format(trace, of: flow.name, file: file).utf8))
      return "saved \(counted(place, "step")) to \(path.printable)\n"
    } catch {
      return "error: \(error)\n"
    }
  }

  private var help: String {
    let width = ExplorerCommand.summary.map(\.0.count).max() ?? 0
    return lines(
      ExplorerCommand.summary.map { $0.0.padding(toLength: width + 2, withPad: " ", startingAt: 0) + $0.1 })
  }

  // MARK: The state

  /// The place in the run, the state, the findings in it, and the possible events.
  func picture(width: Int) -> String {
    guard let move = current else { return "the app cannot be launched\n" }
    let step = move.step.detail.map { "\(move.step.event) \($0)" } ?? move.step.event
    let source = origin.map { " of the run of \($0)" } ?? ""
    let number = origin == nil && run.count - 1 == place ? "step \(place)" : "step \(place)/\(run.count - 1)"
    var lines = ["\(style.strong(flow.name.printable)) · \(number)\(source.printable) · \(step.printable)", ""]
    if let state = move.step.state {
      lines += StateText(style: style, width: width).lines(for: state)
    } else {
      let limit = move.cut.map { "beyond the limit \($0.limit.rawValue) at \($0.place.printable)" }
      lines.append(limit ?? "the app has stopped")
    }
    for finding in judge.findings(on: move) {
      lines.append(style.error("! \(finding.rule) \(finding.subject): \(finding.message)".printable))
    }
    if run.indices.contains(place + 1) { lines.append(style.dim("next: \(run[place + 1].step.event)".printable)) }
    lines.append("")
    let moves = moves
    lines += moves.isEmpty ? ["nothing can happen here"] : EventList(style: style).lines(for: moves)
    return self.lines(lines)
  }

  private func lines(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
}
