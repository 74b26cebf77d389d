import FlowModel

/// Knows which code hears that something failed or ended: it runs instead of the code that hears of a result.
extension Interpreter {
  /// What the code of a later step hears of.
  struct Outcome {
    /// The place where the chain of calls begins.
    var chain: SourceLocation
    var isFailure: Bool
    /// Whether the step has the code for both already.
    var isWhole = false
  }

  /// Adds what happens later, in a chain of calls: `load().do(onError: { … }).subscribe(onNext: { … })`,
  /// `load().done { … }.catch { … }`, `load(success: { … }, failure: { … })`.
  func noteLater(_ inner: [Step], of chain: SourceLocation, isFailure: Bool, at place: SourceLocation) {
    guard !inner.isEmpty else { return }
    let known = steps.lastIndex { step in
      guard case .later = step.kind, let outcome = outcomes[step.place], outcome.chain == chain else { return false }
      return outcome.isWhole || outcome.isFailure != isFailure
    }
    guard let known, case .later(let other) = steps[known].kind, var outcome = outcomes[steps[known].place] else {
      note(.later(inner), at: place)
      outcomes[place] = Outcome(chain: chain, isFailure: isFailure)
      return
    }
    var (result, failure) = (isFailure ? other : inner, isFailure ? inner : other)
    var choice = steps[known]
    if outcome.isWhole, case .choose(let branches)? = other.first?.kind, branches.count == 2 {
      result = isFailure ? branches[0] : branches[0] + inner
      failure = isFailure ? branches[1] + inner : branches[1]
    }
    choice.kind = .choose([result, failure])
    let certainty = min(steps[known].certainty, self.certainty)
    steps[known] = Step(
      kind: .later([Step(kind: choice.kind, place: choice.place, certainty: certainty)]), place: choice.place,
      certainty: certainty)
    outcome.isWhole = true
    outcomes[choice.place] = outcome
  }

  /// The place where the chain begins of which a call is a part; for a function, that of its call.
  func beginning(of base: Term?, _ call: SourceLocation) -> SourceLocation {
    base.map { Self.source(of: $0).place } ?? call
  }
}

extension Argument {
  /// Whether a closure hears of a failure, or of an end, of what the function does.
  func hearsFailure(of name: String) -> Bool {
    if let label { return Self.failing.contains(label) }
    return Self.catching.contains(name)
  }

  private static let failing: Set<String> = [
    "onError", "onFailure", "onFail", "failure", "fail", "failed", "error", "onErrorReturn", "errorHandler",
    "failureHandler", "errorBlock", "failureBlock", "receiveCompletion", "onCompleted", "didFail", "catch", "rejected",
  ]

  private static let catching: Set<String> = [
    "catch", "catchError", "catchErrorJustReturn", "tryCatch", "onFailure", "onError", "doOnError", "recover",
    "retryWhen", "mapError",
  ]
}
