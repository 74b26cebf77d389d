import FlowModel

/// Interprets code that waits until some closure goes on: `await withCheckedContinuation { … }`. What stands behind the
/// wait happens where the closure resumes, mostly on the screen that was presented meanwhile.
extension Interpreter {
  private static let continuations: Set<String> = [
    "withCheckedContinuation", "withCheckedThrowingContinuation", "withUnsafeContinuation",
    "withUnsafeThrowingContinuation",
  ]
  private static let continuation = "CheckedContinuation"

  /// What follows a wait.
  struct Rest {
    /// The task that waits, and the number of waits before this one in the task.
    struct Key: Hashable, Comparable {
      var task: SourceLocation
      var number: Int

      static func < (left: Key, right: Key) -> Bool { (left.task, left.number) < (right.task, right.number) }
    }

    var steps: [Step] = []
    var changes = 0
  }

  /// The number of times for which what follows a wait may change; another one follows itself.
  private static let mostChangesOfRest = 6

  /// Runs what a wait begins with; nil: another call.
  func wait(_ name: String, _ arguments: [Argument], at place: SourceLocation, in scope: Scope) -> Value? {
    guard Self.continuations.contains(name), let body = arguments.last(where: { $0.isTrailing || $0.label == "body" })
    else { return nil }
    let waiting = waiting(at: place)
    for case .code(let code) in evaluate(body.term, in: scope).atoms {
      _ = run(code, [Value(.thing(waiting))], name: name, at: place)
    }
    noteWait(of: waiting, at: place)
    return waiting.fields["value"] ?? .unknown
  }

  /// What waits at a place.
  func waiting(at place: SourceLocation) -> Thing {
    thing(.subject, type: Self.continuation, place: place, maker: maker).0
  }

  /// Notes the step behind which a task waits.
  func noteWait(of waiting: Thing, at place: SourceLocation) {
    // Who was never seen to resume goes on at once, which is more than nothing.
    guard waiting.fields["resumed"] != nil else { return }
    note(.call(waiting, name: Self.continuation, isMethod: false, []), at: place)
  }

  func isContinuation(_ thing: Thing) -> Bool { thing.kind == .subject && thing.type == Self.continuation }

  /// What code does that resumes a wait: everything that follows the wait.
  func resume(_ waiting: Thing, _ arguments: [Argument], at place: SourceLocation, in scope: Scope) {
    for argument in arguments {
      let value = evaluate(argument.term, in: scope)
      // What follows a failure is not what follows.
      if argument.label == "throwing" { return }
      if argument.label == "returning" || argument.label == "with" { write(value, to: "value", of: waiting) }
    }
    resume(waiting, at: place)
  }

  func resume(_ waiting: Thing, at place: SourceLocation) {
    write(Value(.truth(true)), to: "resumed", of: waiting)
    let all = (rests[waiting] ?? [:]).sorted { $0.key < $1.key }.map(\.value.steps)
    var rests: [[Step]] = []
    for rest in all where !rest.isEmpty && !rests.contains(rest) { rests.append(rest) }
    // Which of several tasks waits, or how often one has waited already, is not known.
    let inner = rests.count > 1 ? [Step(kind: .choose(rests), place: place, certainty: certainty)] : rests.first ?? []
    steps += inner.map { $0.atMost(rests.count > 1 ? .possible : certainty) }
  }

  /// The number of waits of one task that are followed.
  private static let mostWaits = 30

  /// The steps of a task up to its first wait, on each way that it may go; what follows is kept for who resumes.
  func untilWait(_ steps: [Step], of task: SourceLocation) -> [Step] {
    var number = 0
    var keys: [Thing: Set<Rest.Key>] = [:]
    let before = untilWait(steps, of: task, number: &number, keys: &keys)
    // As long as fewer waits of the task were known, they had other numbers.
    for (waiting, current) in keys where staleRests[waiting, default: 0] < Self.mostChangesOfRest {
      let stale = (rests[waiting] ?? [:]).keys.filter { $0.task == task && !current.contains($0) }
      guard !stale.isEmpty else { continue }
      for key in stale { rests[waiting]?[key] = nil }
      staleRests[waiting, default: 0] += 1
      learn()
    }
    return before
  }

  private func untilWait(
    _ steps: [Step], of task: SourceLocation, number: inout Int, keys: inout [Thing: Set<Rest.Key>]
  ) -> [Step] {
    guard number < Self.mostWaits, let (before, waiting, after) = steps.parted(by: isContinuation) else { return steps }
    let key = Rest.Key(task: task, number: number)
    number += 1
    keys[waiting, default: []].insert(key)
    let rest = byActor(untilWait(after, of: task, number: &number, keys: &keys), at: task)
    var known = rests[waiting]?[key] ?? Rest()
    let isTooLong = rest.size >= Memory.mostSteps / 10
    if isTooLong { workload.isCut = true }
    if known.steps != rest, known.changes < Self.mostChangesOfRest, !isTooLong {
      known.steps = rest
      known.changes += 1
      learn()
    }
    rests[waiting, default: [:]][key] = known
    // Another way may wait for something else.
    return untilWait(before, of: task, number: &number, keys: &keys)
  }

  /// Steps as those of the coordinator whose code the task is: whoever resumes it acts on its behalf.
  private func byActor(_ steps: [Step], at task: SourceLocation) -> [Step] {
    guard !steps.isEmpty, let actor = currentActor else { return steps }
    return [Step(kind: .call(actor, name: "resumed", isMethod: false, steps), place: task, certainty: certainty)]
  }

  /// A loop that waits for something in each turn goes on with its next turn: up to the wait, which is followed by what
  /// follows the first one.
  func repeating(_ turn: () -> Void) {
    let first = collect(turn)
    steps += first
    guard first.parted(by: isContinuation) != nil else { return }
    var next = collect(turn)
    var count = 0
    while count < Self.mostWaits, let (before, _, _) = next.parted(by: isContinuation) {
      next = before
      count += 1
    }
    steps += next
  }
}

extension [Step] {
  /// The steps before and after the first call of some thing, at any depth: what follows a call inside of a branch is
  /// what follows it there, and then what follows the branch.
  fileprivate func parted(by isWait: (Thing) -> Bool) -> (before: [Step], waiting: Thing, after: [Step])? {
    for (index, step) in enumerated() {
      let rest = Array(self[(index + 1)...])
      func parted(_ kind: ([Step]) -> Step.Kind, _ inner: [Step]) -> (before: [Step], waiting: Thing, after: [Step])? {
        guard let (before, waiting, after) = inner.parted(by: isWait) else { return nil }
        func around(_ inner: [Step]) -> [Step] {
          inner.isEmpty ? [] : [Step(kind: kind(inner), place: step.place, certainty: step.certainty)]
        }
        return (self[..<index] + around(before), waiting, around(after) + rest)
      }
      switch step.kind {
      case .call(let thing, _, _, _) where isWait(thing): return (Array(self[..<index]), thing, rest)
      case .call(let thing, let name, let isMethod, let inner):
        guard let (before, waiting, after) = inner.parted(by: isWait) else { continue }
        func call(_ kind: Step.Kind) -> Step { Step(kind: kind, place: step.place, certainty: step.certainty) }
        let begun = before.isEmpty ? [] : [call(.call(thing, name: name, isMethod: isMethod, before))]
        // What goes on is no new call: a coordinator that starts and waits does not start once more.
        let continued = after.isEmpty ? [] : [call(.call(thing, name: "resumed", isMethod: false, after))]
        return (self[..<index] + begun, waiting, continued + rest)
      case .guarded(let milliseconds, let inner):
        if let found = parted({ .guarded(milliseconds: milliseconds, $0) }, inner) { return found }
      case .branch(let fact, let then, let otherwise):
        if let (before, waiting, after) = then.parted(by: isWait) {
          let kind = Step.Kind.branch(fact, then: before, otherwise: otherwise + rest)
          return (
            self[..<index] + [Step(kind: kind, place: step.place, certainty: step.certainty)], waiting, after + rest
          )
        }
        if let (before, waiting, after) = otherwise.parted(by: isWait) {
          let kind = Step.Kind.branch(fact, then: then + rest, otherwise: before)
          return (
            self[..<index] + [Step(kind: kind, place: step.place, certainty: step.certainty)], waiting, after + rest
          )
        }
      case .choose(let branches):
        // Each alternative may wait for something else: what follows the first wait is followed.
        for (number, branch) in branches.enumerated() {
          guard let (before, waiting, after) = branch.parted(by: isWait) else { continue }
          var all = branches.map { $0 + rest }
          all[number] = before
          let choice = Step(kind: .choose(all), place: step.place, certainty: step.certainty)
          return (self[..<index] + [choice], waiting, after + rest)
        }
      case .move, .later, .soon: break
      }
    }
    return nil
  }
}
