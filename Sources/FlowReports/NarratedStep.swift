import FlowRules
import FlowRuns

/// A step of a trace in one line, for formats without room for a table.
struct NarratedStep {
  enum Section {
    case run
    /// A possible continuation after the end of the run.
    case continuation
    /// A part that may repeat for ever.
    case loop
  }

  /// Counted from the launch, 0.
  var number: Int
  var step: Trace.Step
  var section: Section
  var stopsTheApp = false
  /// Whether no further event happens after it.
  var staysThere = false

  /// `tap Home.settings → SettingsHome`.
  var text: String {
    let before =
      switch section {
      case .run: ""
      case .continuation: "it can go on: "
      case .loop: "for ever: "
      }
    let visible = stopsTheApp ? "the app stops" : step.visible?.printable ?? "no screen"
    var notes: [String] = []
    if let detail = step.detail, !detail.isEmpty { notes.append(detail.printable) }
    if !step.choices.isEmpty { notes.append("choice " + step.choices.map(String.init).joined(separator: ", ")) }
    let behind = notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))"
    return before + step.event.printable + " → " + visible + behind + (staysThere ? ", and there it stays" : "")
  }
}

extension Trace {
  /// Every step, in order.
  var narrated: [NarratedStep] {
    let sections =
      steps.map { ($0, NarratedStep.Section.run) } + continuation.map { ($0, .continuation) } + loop.map { ($0, .loop) }
    return sections.enumerated().map { number, entry in
      var step = NarratedStep(number: number, step: entry.0, section: entry.1)
      let isLast = number == sections.count - 1
      step.stopsTheApp = endsInCrash && isLast
      step.staysThere = staysThere && isLast
      return step
    }
  }
}

extension Finding {
  /// The run that shows it, or its obstacles: a line each, steps with numbers.
  var evidence: [String] {
    notes
      + (trace?.narrated.map { "\($0.number) \($0.text)" } ?? obstacles.map(\.printable))
  }

  /// The remarks on the finding besides the message.
  var notes: [String] { [raceNote, causeNote, situationNote, assumptionNote].compactMap { $0 } }

  /// Its assumptions about the platform on which sources disagree.
  var assumptionNote: String? {
    guard let assumptions = trace?.assumptions, !assumptions.isEmpty else { return nil }
    return "rests on \(assumptions.joined(separator: " and ")), of which sources disagree"
  }

  /// The remark that the finding needs races; nil if following the trace is enough.
  var raceNote: String? {
    races == 0 ? nil : "needs \(races) event\(races == 1 ? "" : "s") within an animation"
  }
}
