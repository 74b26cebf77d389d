import FlowModel

/// Warns if the code of an app was not interpreted to its end.
extension Explorer {
  /// A warning about the part that the last round left out, with a remedy; nil: nothing was left out.
  var cutWarning: String? {
    guard isCut else { return nil }
    let workload = interpreter.workload
    let rounds = self.rounds == 1 ? "1 round" : "\(self.rounds) rounds"
    guard workload.isCut || !interpreter.isShallow else {
      return
        "the app has too much code to read all of it, so that what lies more than \(interpreter.depth) calls deep was "
        + "left out: lines may be missing" + advice
    }
    guard workload.isCut else {
      return "something new came up in each of \(rounds): lines may be missing" + advice
    }
    return "the code goes on after \(workload.calls) calls and \(workload.statements) statements in \(rounds): "
      + "what comes then was not read" + advice
  }

  /// The body with most calls, and a way to reduce them.
  private var advice: String {
    let workload = interpreter.workload
    let ranked = workload.shares.sorted { ($1.value.calls, $0.key) < ($0.value.calls, $1.key) }
    var text = ""
    if let (place, share) = ranked.first {
      text = "; most calls, \(share.calls) of \(workload.calls), run \(name(at: place) ?? "the body") at \(place.text)"
    }
    if let word = wordThatHelps {
      text +=
        "; where ‘\(word.name)’ has nothing to do with screens, \(word.calls) calls are saved by "
        + "‘\"\(word.name)\": ignore’ under ‘extract: calls:’ in .flowcheck.yml"
    }
    return text + "; or give the folder of one part of the app"
  }

  /// The method with the most calls among those that neither change screens nor return a value; nil: it has few calls.
  private var wordThatHelps: (name: String, calls: Int)? {
    let workload = interpreter.workload
    var best: (name: String, calls: Int)?
    for type in index.names {
      for function in index.entry(type)?.functions ?? []
      where function.returns == nil && !["init", "deinit"].contains(function.name) {
        guard let share = workload.shares[function.place], !share.hasSteps, share.callsWithin > best?.calls ?? 0,
          share.callsWithin * 20 >= workload.calls
        else { continue }
        best = ("\(type).\(function.signature)", share.callsWithin)
      }
    }
    return best
  }

  /// The name of the function or property at the place of a body; nil: a closure.
  private func name(at place: SourceLocation) -> String? {
    for type in index.names {
      guard let entry = index.entry(type) else { continue }
      if let function = entry.functions.first(where: { $0.place == place }) { return "‘\(type).\(function.signature)’" }
      if let property = entry.properties.first(where: { $0.place == place }) { return "‘\(type).\(property.name)’" }
    }
    return nil
  }
}
