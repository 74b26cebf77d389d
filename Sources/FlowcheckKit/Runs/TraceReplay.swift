import FlowConformance
import FlowDeclaration
import FlowModel
import FlowReports
import FlowRules
import FlowRuns
import FlowSemantics
import StateSpace

/// Runs traces again, and finds the step at which a trace differs from the runs of a flow.
public struct TraceReplay {
  /// The step at which a trace differs from the flow.
  public struct Parting: Hashable, Sendable {
    /// Counted from the launch, 0; one beyond the last step if only the visible screen at the end is wrong.
    public var step: Int
    public var location: SourceLocation
    /// One sentence.
    public var message: String
    /// The reasons why the event cannot happen, a sentence each.
    public var reasons: [String]
    /// The numbered steps that fit, and the one that does not.
    public var context: [Line]
    /// Nil: no screen.
    public var possibleScreens: [String?]
    public var possibleEvents: [String]

    /// A step in a few words.
    public struct Line: Hashable, Sendable {
      public var number: Int
      public var text: String
    }
  }

  /// The result for one trace.
  public enum Verdict: Hashable, Sendable {
    case holds
    case parts(Parting)
    /// A limit of the declaration, such as `stackDepth at Home.push`, too many possible states, or the end of the time or
    /// the memory; later steps are not judged.
    case limited(step: Int, limit: String, location: SourceLocation)
  }

  private let flow: Flow
  private let program: Program
  private var check: ConformanceCheck
  private let record: ConformanceCheck.Record

  /// - Parameters:
  ///   - program: A program without a `capacityProblem`.
  ///   - isWhole: Whether every event is recorded. Otherwise the events that happen by themselves (`settle`, `unlock`,
  ///     `soon`, `later`, `async`) may be missing, and `tap` may mean any tap.
  ///   - limit: The number of possible states at one moment beyond which a trace is not followed any further.
  public init(_ program: Program, isWhole: Bool = true, limit: Int = ConformanceCheck.defaultLimit) {
    flow = program.flow
    self.program = program
    record = isWhole ? .trace : .log
    check = ConformanceCheck(program, limit: limit, record: record)
  }

  /// Runs one trace; several calls share the learned events of the flow.
  public mutating func run(_ steps: [SavedTrace.Step]) -> Verdict {
    let reader = LogReader(flow: flow)
    var entries: [FlowLog.Entry] = []
    for (number, step) in steps.enumerated() {
      var entry = FlowLog.Entry(
        event: step.event, choices: step.choices, visible: step.visible,
        location: SourceLocation(file: "", line: number + 1, column: 1))
      if step.event.isEmpty {
        entry.event = nil
      } else if let objection = reader.objection(toEvent: step.event) {
        return parting(steps, at: number, objection)
      } else if case .screen(let screen) = step.visible, flow.screen(named: screen) == nil {
        return parting(steps, at: number, "there is no screen “\(screen)” any more")
      }
      if step.event == "launch" {
        do throws(LaunchReader.Objection) {
          entry.launch = try LaunchReader(flow).launch(step.detail ?? "")
        } catch {
          return parting(steps, at: number, error.message)
        }
      }
      entries.append(entry)
    }
    let verdict = check.check(FlowLog(file: "", entries: entries))
    if let departure = verdict.departures.first { return parting(steps, departure) }
    if let limit = verdict.limits.first {
      let number = limit.location.line - 1
      let text: String
      if limit.isStop {
        text = TimedWork.words(for: limit.limit)
      } else {
        text = limit.limit == "states" ? limit.place : "\(limit.limit) at \(limit.place)"
      }
      return .limited(step: number, limit: text, location: steps[number].location)
    }
    return .holds
  }

  private func parting(_ steps: [SavedTrace.Step], at number: Int, _ message: String) -> Verdict {
    .parts(
      Parting(
        step: number, location: steps[number].location, message: message, reasons: [],
        context: Self.context(steps, upTo: number), possibleScreens: [], possibleEvents: []))
  }

  private func parting(_ steps: [SavedTrace.Step], _ departure: LogVerdict.Departure) -> Verdict {
    let number = departure.entry.location.line - 1
    let event = steps[number].event
    let message: String
    var reasons: [String] = []
    switch departure.reason {
    case .event where departure.entry.launch != nil: message = "the flow cannot be launched like this"
    case .event:
      message = "`\(event)` cannot happen here"
      if let state = departure.state, let name = DeclaredEvent.all(in: flow).first(where: { $0.text == event }) {
        reasons = EventObstacles(program, state).sentences(for: name)
      }
    case .choices:
      let choices = (departure.entry.choices ?? []).map(String.init).joined(separator: ", ")
      message = "`\(event)` cannot take the branches \(choices) here"
    case .stopped: message = "the app has stopped before this"
    case .visible:
      let shown = Self.text(departure.entry.visible)
      let possible = departure.possibleScreens.map { $0 ?? "no screen" }.joined(separator: " or ")
      message = event.isEmpty ? "\(possible) is visible, not \(shown)" : "`\(event)` shows \(possible), not \(shown)"
    }
    return .parts(
      Parting(
        step: number, location: steps[number].location, message: message, reasons: reasons,
        context: Self.context(steps, upTo: number), possibleScreens: departure.possibleScreens,
        possibleEvents: departure.possibleEvents))
  }

  private static func text(_ visible: FlowLog.Entry.Visible) -> String {
    switch visible {
    case .unknown: "any screen"
    case .none: "no screen"
    case .screen(let name): name
    }
  }

  /// A step and the last steps before it.
  private static func context(_ steps: [SavedTrace.Step], upTo number: Int) -> [Parting.Line] {
    (max(0, number - 5)...number).map { index in
      let step = steps[index]
      let name = step.event.isEmpty ? "visible" : step.event
      var text = step.detail.map { "\(name) \($0)" } ?? name
      if step.visible != .unknown { text += " → \(Self.text(step.visible))" }
      return Parting.Line(number: index, text: text)
    }
  }
}

extension TraceReplay.Parting {
  /// For people: the message, the reasons, the steps before, and the possible alternatives.
  public var text: String {
    var lines = ["step \(step): \(message.printable)"]
    if !reasons.isEmpty { lines[0] += ": " + reasons.map(\.printable).joined(separator: " ") }
    let width = String(context.last?.number ?? 0).count
    for line in context {
      let digits = String(repeating: " ", count: width - String(line.number).count) + String(line.number)
      lines.append("  \(line.number == step ? "✗" : " ") \(digits)  \(line.text.printable)")
    }
    if !possibleScreens.isEmpty {
      let screens = possibleScreens.map { ($0 ?? "no screen").printable }
      lines.append("    can be visible: \(screens.joined(separator: ", "))")
    }
    if !possibleEvents.isEmpty {
      lines.append("    can happen: \(possibleEvents.map(\.printable).joined(separator: ", "))")
    }
    return lines.joined(separator: "\n")
  }
}

extension TraceReplay {
  /// Runs one trace of a flow; fails if the flow is too large to be followed.
  public static func verdict(
    on steps: [SavedTrace.Step], of flow: Flow, isWhole: Bool
  ) -> Result<Verdict, FlowTooLarge> {
    let program = Program(flow)
    if let problem = program.capacityProblem { return .failure(FlowTooLarge(problem)) }
    return .success(
      DeepStack.run {
        var replay = TraceReplay(program, isWhole: isWhole)
        return replay.run(steps)
      })
  }
}
