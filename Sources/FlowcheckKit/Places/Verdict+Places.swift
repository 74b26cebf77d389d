import FlowDeclaration
import FlowModel
import FlowRules

/// Gives findings their places in the app's source.
extension Verdict {
  /// The verdict with places in the app's source: every finding has the place of its fact there, and findings that rest
  /// on source that is only possible, or that could not be read, are questions.
  ///
  /// `check` judges the flow without effects that are only possible; it is called at most once, and only if the run to
  /// a finding may contain such an effect. A finding that this check does not have is a question.
  func leading(
    to sources: SourcePlaces, of flow: Flow, within bounds: ReadingBounds, checking check: (Flow) throws -> Verdict
  ) rethrows -> Verdict {
    var result = self
    result.remarks += flow.remarksOnNearNames + flow.remarksOnWhatHasNoEffect
    guard !sources.isEmpty else { return result }
    let files = SourceFiles(declaration: file, bounds: bounds)
    func place(_ location: SourceLocation) -> SourceLocation? {
      sources.place(of: location).flatMap { files.place($0.location) }
    }
    let events = EventPlaces(flow)
    func placed(_ finding: Finding) -> Finding {
      var finding = finding
      finding.source = place(finding.fact(in: flow)) ?? place(finding.location)
      finding.trace = finding.trace?.placed { events.place(of: $0).flatMap(place) }
      return finding
    }
    let guesses = ContainerGuesses(sources, flow)
    let doubted = try self.doubted(sources, guesses, flow, check)
    let unread = self.unread(sources.unread + guesses.places, flow, besides: doubted)
    result.findings = findings.filter { doubted[$0.key] == nil && unread[$0.key] == nil }.map(placed)
    result.questions = findings.compactMap { finding in
      if let location = doubted[finding.key] {
        return QuestionableFinding(finding: placed(finding), restsOn: place(location) ?? location)
      }
      guard let places = unread[finding.key], let first = places.first else { return nil }
      if guesses.contains(first) {
        return QuestionableFinding(finding: placed(finding), restsOn: files.place(first.code.location) ?? first.comment)
      }
      return QuestionableFinding(
        finding: placed(finding), restsOn: files.place(first.code.location) ?? first.comment,
        doubt: .unread(what: first.code.what, others: places.count - 1))
    }
    result.remarks += sources.remark(on: flow).map { [$0] } ?? []
    for index in suppressed.indices { result.suppressed[index].finding = placed(suppressed[index].finding) }
    for index in undecided.indices { result.undecided[index].source = place(undecided[index].location) }
    return result
  }

  /// The findings that say that something never happens, and the unread places where it may happen, the nearest first.
  ///
  /// A finding that follows from another one rests on what the other rests on.
  private func unread(
    _ places: [SourcePlaces.Unread], _ flow: Flow, besides doubted: [Finding.Key: SourceLocation]
  ) -> [Finding.Key: [SourcePlaces.Unread]] {
    guard !places.isEmpty else { return [:] }
    let doubts = UnreadDoubts(places, of: flow, self)
    var found: [Finding.Key: [SourcePlaces.Unread]] = [:]
    for finding in findings where doubted[finding.key] == nil {
      let places = doubts.places(for: finding)
      if !places.isEmpty { found[finding.key] = places }
    }
    for finding in findings where doubted[finding.key] == nil && found[finding.key] == nil {
      if case .finding(let key)? = finding.cause { found[finding.key] = found[key] }
    }
    return found
  }

  /// The findings that need an effect that is only possible, or a coordinator whose container is, each with the place
  /// of that in the declaration.
  private func doubted(
    _ sources: SourcePlaces, _ guesses: ContainerGuesses, _ flow: Flow, _ check: (Flow) throws -> Verdict
  ) rethrows -> [Finding.Key: SourceLocation] {
    func isPossible(_ effect: Effect) -> Bool {
      sources.place(of: effect.location)?.certainty == .possible || guesses.location(of: effect) != nil
    }
    var doubted: [Finding.Key: SourceLocation] = [:]
    for finding in findings {
      let weakest = finding.trace?.steps.lazy.flatMap { FactWalk.steps(of: $0.event, in: flow) }
        .first { isPossible($0.effect) }
      doubted[finding.key] = weakest.map { guesses.location(of: $0.effect) ?? $0.effect.location }
    }
    guard !doubted.isEmpty else { return [:] }
    var sure = flow
    sure.change { $0.without(isPossible) }
    for finding in try check(sure).findings where !mayBePrevented(finding, by: isPossible, in: flow) {
      doubted[finding.key] = nil
    }
    return doubted
  }

  /// Whether an effect that is only possible may be what keeps a finding from being true: a way on from a screen that is
  /// stuck, or what releases a child. Without such effects a flow has the finding, whatever the app does.
  private func mayBePrevented(_ finding: Finding, by isPossible: (Effect) -> Bool, in flow: Flow) -> Bool {
    switch finding.rule {
    case "stuck-state", "no-way-home":
      guard let screen = flow.screen(named: finding.subject)?.screen else {
        return flow.coordinator(named: finding.subject)?.bodies.joined().contains { $0.contains(isPossible) } ?? false
      }
      return screen.actions.contains { action in
        let events = ["tap \(screen.name).\(action.name)", "async \(screen.name).\(action.name)"]
        return events.contains { FactWalk.steps(of: $0, in: flow).contains { isPossible($0.effect) } }
      }
    case "coordinator-leak":
      return flow.coordinators.contains { coordinator in
        coordinator.bodies.joined().contains { effect in
          effect.contains { isPossible($0) && $0.mayRelease(finding.subject, by: coordinator.name) }
        }
      }
    default: return false
    }
  }
}

extension Effect {
  /// Whether the effect, or an effect inside it, is such a one.
  fileprivate func contains(_ isMeant: (Effect) -> Bool) -> Bool {
    isMeant(self) || bodies.contains { $0.contains { $0.contains(isMeant) } }
  }

  /// Whether it may release a child, if a coordinator runs it.
  fileprivate func mayRelease(_ child: String, by coordinator: String) -> Bool {
    switch kind {
    case .remove(let name): name == child
    case .removeExcept(let names): !names.contains(child)
    case .removeAll, .removeSlot: true
    case .finish: coordinator == child
    default: false
    }
  }
}
