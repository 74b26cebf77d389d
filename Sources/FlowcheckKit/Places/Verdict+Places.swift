import FlowDeclaration
import FlowModel
import FlowRules

/// Gives findings their places in the app's source.
extension Verdict {
  /// The verdict with places in the app's source: every finding has the place of its fact there, and findings that rest
  /// on source that is only possible are questions.
  ///
  /// `check` judges the flow without effects that are only possible; it is called at most once, and only if the run to
  /// a finding may contain such an effect. A finding that this check does not have is a question.
  func leading(
    to sources: SourcePlaces, of flow: Flow, within bounds: ReadingBounds, checking check: (Flow) throws -> Verdict
  ) rethrows -> Verdict {
    guard !sources.isEmpty else { return self }
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
    var result = self
    let doubted = try self.doubted(sources, flow, check)
    result.findings = findings.filter { doubted[$0.key] == nil }.map(placed)
    result.questions = findings.compactMap { finding in
      doubted[finding.key].map { QuestionableFinding(finding: placed(finding), restsOn: place($0) ?? $0) }
    }
    for index in suppressed.indices { result.suppressed[index].finding = placed(suppressed[index].finding) }
    for index in undecided.indices { result.undecided[index].source = place(undecided[index].location) }
    return result
  }

  /// The findings that need an effect that is only possible, each with the place of that effect in the declaration.
  private func doubted(
    _ sources: SourcePlaces, _ flow: Flow, _ check: (Flow) throws -> Verdict
  ) rethrows -> [Finding.Key: SourceLocation] {
    func isPossible(_ effect: Effect) -> Bool { sources.place(of: effect.location)?.certainty == .possible }
    var doubted: [Finding.Key: SourceLocation] = [:]
    for finding in findings {
      let weakest = finding.trace?.steps.lazy.flatMap { FactWalk.steps(of: $0.event, in: flow) }
        .first { isPossible($0.effect) }
      doubted[finding.key] = weakest?.effect.location
    }
    guard !doubted.isEmpty else { return [:] }
    var sure = flow
    sure.change { $0.without(isPossible) }
    for finding in try check(sure).findings { doubted[finding.key] = nil }
    return doubted
  }
}
