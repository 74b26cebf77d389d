import FlowModel

/// Recognizes operators that keep a second tap from coming through.
extension Interpreter {
  /// An operator of a chain that passes on at most one value in some time.
  struct Throttle: Hashable {
    var place: SourceLocation
    /// Nil: it passes on the first value alone.
    var milliseconds: Int?
    /// The coordinator whose code has it; nil: it is the code of something else.
    var owner: Thing?
  }

  /// The operator that a call is; nil: a second tap comes through.
  func throttle(_ name: String, _ arguments: [Argument], at place: SourceLocation) -> Throttle? {
    switch name {
    case "throttle":
      // With the latest value, a second tap comes through later.
      guard case .truth(false)? = arguments.first(where: { $0.label == "latest" })?.term.kind,
        let time = arguments.first.flatMap({ milliseconds($0.term) })
      else { return nil }
      return Throttle(place: place, milliseconds: time)
    case "first" where arguments.isEmpty: return Throttle(place: place, milliseconds: nil)
    case "take", "prefix":
      guard arguments.count == 1, case .number("1") = arguments[0].term.kind else { return nil }
      return Throttle(place: place, milliseconds: nil)
    default: return nil
    }
  }

  /// The first such operator of a chain.
  func throttle(in chain: Term) -> Throttle? {
    var term = chain
    var found: Throttle?
    while true {
      switch term.kind {
      case .call(let callee, let arguments):
        found = callee.lastName.flatMap { throttle($0, arguments, at: callee.place) } ?? found
        term = callee
      case .member(let base?, _): term = base
      default: return found
      }
    }
  }

  /// The same, but an operator that takes the first answer of a call keeps no tap back.
  func throttleOfTaps(in chain: Term) -> Throttle? {
    let found = throttle(in: chain)
    return found?.milliseconds == nil && Self.beginsWithCall(chain) ? nil : found
  }

  /// Whether an operator stands behind taps: the first result of a child is the only one that a coordinator waits for,
  /// and each start of the child has its own.
  func isOfTaps(_ subject: Thing, _ throttle: Throttle, in scope: Scope) -> Bool {
    guard throttle.milliseconds == nil, let home = scope.home, roles.isCoordinator(home.type) else { return true }
    var open = [subject]
    var seen: Set<Thing> = []
    while let next = open.popLast(), seen.insert(next).inserted {
      if let actor = next.actor, actor !== home, roles.isCoordinator(actor.type) { return false }
      open += next.fields["source"]?.things ?? []
      if let maker = next.maker, maker.kind == .subject { open.append(maker) }
    }
    return true
  }

  /// `.seconds(1)`, `.milliseconds(500)`, `0.5`
  private func milliseconds(_ term: Term) -> Int? {
    switch term.kind {
    case .number(let text): return Double(text).map { Int($0 * 1000) }
    case .call(let callee, let arguments):
      guard case .number(let text)? = arguments.first?.term.kind, let number = Double(text) else { return nil }
      switch callee.lastName {
      case "seconds": return Int(number * 1000)
      case "milliseconds": return Int(number)
      default: return nil
      }
    default: return nil
    }
  }

  /// Runs what comes through a throttle: the code of coordinators that it runs is guarded.
  func throttled(_ throttle: Throttle?, _ body: () -> Void) {
    guard let throttle else { return body() }
    throttles.insert(throttle.place)
    steps += collect(body).map { guarded($0, by: throttle) }
  }

  private func guarded(_ step: Step, by throttle: Throttle) -> Step {
    var step = step
    switch step.kind {
    // What a child lets through once, for each of its starts, locks nothing in the coordinators that wait for it.
    case .call(let thing, _, _, _) where throttle.owner.map { isActor(thing) && thing !== $0 } ?? false: break
    case .call(let thing, let name, let isMethod, let inner):
      let body = Step(
        kind: .guarded(milliseconds: throttle.milliseconds, inner), place: throttle.place, certainty: step.certainty)
      step = Step(
        kind: .call(thing, name: name, isMethod: isMethod, [body]), place: step.place, certainty: step.certainty)
    case .branch(let fact, let then, let otherwise):
      let kind = Step.Kind.branch(
        fact, then: then.map { guarded($0, by: throttle) }, otherwise: otherwise.map { guarded($0, by: throttle) })
      step = Step(kind: kind, place: step.place, certainty: step.certainty)
    default: break
    }
    return step
  }
}
