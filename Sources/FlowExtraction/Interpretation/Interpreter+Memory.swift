import FlowModel

/// Memoises bodies: a body that runs for the same object with the same arguments is not run again in the same round.
///
/// Facts learned in a round may make an earlier outcome of the round stale. The next round runs everything again, and
/// as long as a round learns something, another one follows: in the last round no memoised outcome is stale.
extension Interpreter {
  struct Memory {
    struct Key: Hashable {
      var place: SourceLocation
      var home: Thing?
      /// The maker of new things, if the body belongs to no thing.
      var maker: Thing?
      /// The type for which code that belongs to no thing runs: `Self`.
      var type: String?
      var given: [String: Value]
      var isInLoop: Bool
      var isTriggered: Bool
      /// Whether it is being tried what the body would do: what really runs has to be run once more.
      var isProbing: Bool
      var turn: String?
      var makingCalls: [SourceLocation] = []

      /// Hashes only the first atom of each argument, because whole values are large.
      func hash(into hasher: inout Hasher) {
        hasher.combine(place)
        hasher.combine(home)
        hasher.combine(maker)
        hasher.combine(type)
        for name in given.keys.sorted() {
          switch given[name]?.atoms.first {
          case .thing(let thing): hasher.combine(thing)
          case .enumCase(_, let name, _): hasher.combine(name)
          case .text(let text): hasher.combine(text)
          case .tuple(_, let parts): hasher.combine(parts.first?.firstText)
          default: hasher.combine(given[name]?.atoms.count)
          }
        }
      }
    }

    struct Outcome {
      var value: Value
      var steps: [Step]
      var compared: [Value]
      var isWriting: Bool
      var knowledge: Int
      var runs: Int
      /// Whether no body inside it was left out because it was running already.
      var isWhole = true
      /// The place of the coordinator's call, if the body belongs to a router.
      var site: SourceLocation
      var use: DefaultUse
    }

    var outcomes: [Key: Outcome] = [:]
    /// The depth of the outermost frame that cut a run short: outcomes of frames inside it are incomplete.
    var cutDepth = Int.max
    /// Writes to fields.
    var writes = 0
    /// The number of runs of a body in a round, if facts were learned in between.
    static let mostRuns = 3
    /// The number of runs of a body in a round, if something inside it was left out each time.
    static let mostPartialRuns = 12
    /// The number of runs of the initial value of a static property, if something inside it was left out.
    static let mostBeginnings = 2
    /// The number of steps beyond which a body is not declared completely.
    static let mostSteps = 10_000
    static let manySteps = 100
    /// The largest number of outcomes that are kept.
    static let mostOutcomes = 200_000
  }

  /// Runs a body, or returns its memoised outcome.
  func remembered(
    _ place: SourceLocation, home: Thing?, type: String?, given: [String: Value], _ body: () -> Value
  ) -> Value {
    guard isRememberable, !place.isOfLibrary, let given = comparable(given) else { return body() }
    let key = Memory.Key(
      place: place, home: home, maker: home == nil ? maker : nil, type: type, given: given, isInLoop: loops > 0,
      isTriggered: isTriggered, isProbing: isProbing, turn: turn, makingCalls: makingCalls)
    var runs = 0
    let site = siteInCoordinator(bodyOf: home, place)
    if let known = memory.outcomes[key] {
      if known.isWhole {
        if known.knowledge == knowledge || known.runs >= Memory.mostRuns { return replay(known, at: site) }
      } else if known.runs >= (workload.isPressing ? Memory.mostRuns : Memory.mostPartialRuns) {
        // Bodies that call each other would otherwise run once for each way from one to the other.
        noteCut(at: frames.count - 1)
        return replay(known, at: site)
      }
      runs = known.runs
    }
    var outcome = outcome(of: body, at: site)
    // A body that ran only in part, or that returned a closure with captures of this run, has to run again.
    guard !outcome.value.holdsClosure, memory.outcomes.count < Memory.mostOutcomes else { return outcome.value }
    outcome.runs = runs + 1
    if let known = memory.outcomes[key], !outcome.isWhole, known.isWhole || known.steps.size > outcome.steps.size {
      if !known.isWhole { memory.outcomes[key]?.runs = outcome.runs }
    } else {
      memory.outcomes[key] = outcome
    }
    return outcome.value
  }

  /// The value of a global or of a static property, which the app makes once, whoever asks for it: in a round, its
  /// initial value is evaluated for the first who asks.
  func made(_ property: SourceLocation, type: String?, _ body: () -> Value) -> Value {
    asNobodys {
      guard isRememberable, !property.isOfLibrary else { return once(property, of: nil, body) }
      let key = Memory.Key(
        place: property, home: nil, maker: nil, type: type, given: [:], isInLoop: false, isTriggered: false,
        isProbing: false)
      let known = memory.outcomes[key]
      if let known, known.isWhole || known.runs >= Memory.mostBeginnings { return replay(known, at: property) }
      let outer = (isTriggered, isProbing)
      (isTriggered, isProbing) = (false, false)
      defer { (isTriggered, isProbing) = outer }
      var outcome = outcome(of: { once(property, of: nil, body) }, at: property)
      outcome.runs = (known?.runs ?? 0) + 1
      memory.outcomes[key] = outcome
      return outcome.value
    }
  }

  /// Whether the outcome of a body depends on nothing but its object and its arguments.
  private var isRememberable: Bool {
    views == nil && linkEnums == nil && assumed.isEmpty && sending.isEmpty && appPlaces.isEmpty && reads == nil
      && !activation.isFirstValue
      && setAside.isEmpty && filledLists.isEmpty && otherTexts.isEmpty
  }

  /// Runs a body as if it were certain, and appends its steps with the certainty of the caller.
  private func outcome(of body: () -> Value, at site: SourceLocation) -> Memory.Outcome {
    let (cutDepth, writes, outer) = (memory.cutDepth, memory.writes, certainty)
    memory.cutDepth = .max
    let compared = frames.last?.compared.count ?? 0
    certainty = .certain
    let outerUse = defaults.use
    defaults.use = DefaultUse()
    var value = Value.unknown
    let inner = collect { value = body() }
    certainty = outer
    append(inner)
    let use = defaults.use
    defaults.use = outerUse
    follow(use)
    let isWhole = memory.cutDepth >= frames.count
    memory.cutDepth = isWhole ? cutDepth : min(cutDepth, memory.cutDepth)
    return Memory.Outcome(
      value: value, steps: inner, compared: Array((frames.last?.compared ?? []).dropFirst(compared)),
      isWriting: memory.writes != writes, knowledge: knowledge, runs: 1, isWhole: isWhole, site: site, use: use)
  }

  /// Records that a body does not run because it is running already, or because the workload is used up.
  func noteCut(by frame: Frame?) {
    let depth = frame.flatMap { frame in
      frames.firstIndex { $0.home === frame.home && $0.place == frame.place && $0.cases == frame.cases }
    }
    // A call that is too deep to run is missing in its near callers; for far callers it is a small part.
    let missing = workload.isSpent ? -1 : max(self.depth - 12, self.depth / 2)
    noteCut(at: depth ?? missing)
  }

  func noteCut(at depth: Int) { memory.cutDepth = min(memory.cutDepth, depth) }

  private func replay(_ outcome: Memory.Outcome, at site: SourceLocation) -> Value {
    append(outcome.site == site ? outcome.steps : outcome.steps.map { moved($0, from: outcome.site, to: site) })
    if !frames.isEmpty { frames[frames.count - 1].compared += outcome.compared }
    follow(outcome.use)
    // The replayed body wrote to fields, so that the recent writes of these frames are unknown.
    if outcome.isWriting { for position in frames.indices { frames[position].recent = [:] } }
    return outcome.value
  }

  /// Appends steps, whose certainty was computed as if they were certain, with the certainty of their caller.
  private func append(_ inner: [Step]) {
    let size = inner.size
    // A memoised body costs nothing to run, but its full size to declare: nested calls can double with each level.
    if size > Memory.manySteps, steps.size + size > Memory.mostSteps {
      workload.isCut = true
      return
    }
    steps += certainty == .certain ? inner : inner.map { $0.atMost(certainty) }
  }
}

extension Step {
  func atMost(_ limit: Certainty) -> Step {
    if greatestCertainty <= limit { return self }
    func all(_ steps: [Step]) -> [Step] { steps.map { $0.atMost(limit) } }
    let kind: Kind =
      switch self.kind {
      case .move(let move, let on, let then): .move(move, on: on, then: all(then))
      case .branch(let fact, let then, let otherwise): .branch(fact, then: all(then), otherwise: all(otherwise))
      case .choose(let branches): .choose(branches.map(all))
      case .call(let thing, let name, let isMethod, let inner):
        .call(thing, name: name, isMethod: isMethod, all(inner))
      case .later(let inner): .later(all(inner))
      case .soon(let inner): .soon(all(inner))
      case .guarded(let milliseconds, let inner): .guarded(milliseconds: milliseconds, all(inner))
      }
    return Step(kind: kind, place: place, certainty: min(certainty, limit))
  }
}

extension Interpreter {
  /// Arguments in a form in which they can be compared; nil: they contain closures, which differ by their captures.
  ///
  /// If much code runs in a round, a closure is compared by its place and by the values that it captures.
  private func comparable(_ given: [String: Value]) -> [String: Value]? {
    guard given.values.contains(where: \.holdsClosure) else { return given }
    guard workload.isPressing, !given.values.contains(where: assignsAround) else { return nil }
    return given.mapValues { comparable($0, depth: 0) }
  }

  /// Runs a closure, or returns the memoised outcome if much code runs in the round and the closure assigns to no local
  /// around it.
  func remembered(_ code: Callable, in scope: Scope, _ fact: ClosureFact, _ body: () -> Value) -> Value {
    guard workload.isPressing, !assignsAround(code) else { return body() }
    var given = scope.locals
    // No local has a space in its name.
    given[" closure"] = Value(.code(code))
    return remembered(fact.place, home: code.home, type: scope.type, given: given, body)
  }

  /// Whether a closure assigns to a local around it, which has to happen each time.
  private func assignsAround(_ code: Callable) -> Bool {
    guard let fact = code.capturing else { return false }
    return names(in: fact).written.contains { code.scope.lookup($0) != nil }
  }

  private func assignsAround(_ value: Value) -> Bool {
    value.atoms.contains { atom in
      switch atom {
      case .code(let code), .setter(let code, _): assignsAround(code)
      case .list(let items), .tuple(_, let items), .enumCase(_, _, let items): items.contains(where: assignsAround)
      default: false
      }
    }
  }

  /// The number of closures inside closures that are told apart.
  private static let mostCaptures = 3

  private func comparable(_ value: Value, depth: Int) -> Value {
    guard value.holdsClosure else { return value }
    return Value(
      atoms: value.atoms.map { atom in
        switch atom {
        case .code(let code), .setter(let code, _): comparable(code, depth: depth)
        case .list(let items): .list(items.map { comparable($0, depth: depth) })
        case .tuple(let labels, let parts): .tuple(labels, parts.map { comparable($0, depth: depth) })
        case .enumCase(let type, let name, let payload):
          .enumCase(type: type, name: name, payload: payload.map { comparable($0, depth: depth) })
        default: atom
        }
      })
  }

  private func comparable(_ code: Callable, depth: Int) -> Atom {
    var parts = [Value(.text(code.place.text)), code.home.map { Value(.thing($0)) } ?? .unknown]
    if let fact = code.capturing, depth < Self.mostCaptures {
      for name in names(in: fact).all.sorted() {
        if let value = code.scope.lookup(name) { parts.append(comparable(value, depth: depth + 1)) }
      }
    }
    return .tuple([], parts)
  }
}

extension Value {
  /// Whether the value contains a closure: closures from one place differ by their captures.
  fileprivate var holdsClosure: Bool {
    atoms.contains { atom in
      switch atom {
      case .code(let code), .setter(let code, _): code.isClosure || code.isLocal || code.home == nil
      case .list(let items), .tuple(_, let items), .enumCase(_, _, let items): items.contains(where: \.holdsClosure)
      default: false
      }
    }
  }
}
