import FlowModel

/// Interprets loops over streams: `for await action in actions { … }`. The body runs where code yields a value. What
/// follows the loop happens where the stream finishes, and what follows its function also where the body returns.
extension Interpreter {
  private static let streams: Set<String> = ["AsyncStream", "AsyncThrowingStream"]

  /// The loops in a body: the place and object of the loop's body, and of what follows it.
  typealias StreamLoops = [Running: Thing]

  /// A stream, which is one subject with its continuation; nil: another type.
  func stream(_ name: String, _ arguments: [Argument], at place: SourceLocation, in scope: Scope) -> Value? {
    guard Self.streams.contains(name) else { return nil }
    let subject = Value(.thing(thing(.subject, type: name, place: place, maker: maker).0))
    for argument in arguments {
      for case .code(let code) in evaluate(argument.term, in: scope).atoms {
        _ = run(code, [subject], name: name, at: place)
      }
    }
    return subject
  }

  /// `AsyncStream.makeStream(of: Action.self)`; nil: another call.
  func stream(by method: String, of type: String, at place: SourceLocation) -> Value? {
    guard method == "makeStream", Self.streams.contains(type) else { return nil }
    let subject = Value(.thing(thing(.subject, type: type, place: place, maker: maker).0))
    return Value(.tuple(["stream", "continuation"], [subject, subject]))
  }

  func isStream(_ subject: Thing) -> Bool { subject.kind == .subject && Self.streams.contains(subject.type) }

  /// Lets the body of a loop listen to what it waits for; returns whether that is known.
  ///
  /// - Parameter rest: The statements behind the loop.
  func listen(
    _ pattern: Pattern, to sequence: Term, _ body: [Statement], andThen rest: [Statement], in scope: Scope
  ) -> Bool {
    guard case .awaited(let asked) = sequence.kind, views == nil, !frames.isEmpty else { return false }
    let subjects = resolved(evaluate(asked, in: scope)).things.filter { $0.kind == .subject }
    guard !subjects.isEmpty else { return false }
    let waiting = waiting(at: sequence.place)
    for place in [asked.place, sequence.place] {
      streamLoops[Running(place: place, home: scope.home)] = waiting
    }
    var (name, beginning): (String, [Statement]) = ("_", [])
    switch pattern {
    case .any: break
    case .name(let own): name = own
    default:
      name = Self.element
      beginning = [.variable(pattern, nil, Term(kind: .name(name), place: asked.place))]
    }
    let heard = closure(ClosureFact(parameters: [name], body: beginning + body, place: asked.place), in: scope)
    let end = closure(ClosureFact(parameters: [], body: rest + [.give(nil)], place: sequence.place), in: scope)
    for subject in subjects {
      write(heard, to: "listeners", of: subject)
      write(end, to: "ends", of: subject)
      connect(subject)
      for case .code(let code) in heard.atoms { hearFirstValue(of: subject, [code], and: [], at: asked.place) }
    }
    noteWait(of: waiting, at: sequence.place)
    frames[frames.count - 1].returned.join(waiting.fields["value"] ?? .unknown)
    return true
  }

  private static let element = " element"

  /// Goes on with what follows a loop's function, if it is a loop that returns.
  func leaveLoop(with value: Value) {
    guard let frame = frames.last, let waiting = streamLoops[Running(place: frame.place, home: frame.home)] else {
      return
    }
    write(value, to: "value", of: waiting)
    resume(waiting, at: frame.place)
  }
}

extension Term {
  var isAwaited: Bool {
    if case .awaited = kind { return true }
    return false
  }
}
