import FlowModel

extension NaiveRef: CustomStringConvertible {
  var description: String { id < 0 ? "†\(name)" : "\(name)#\(id)" }
}

extension NaiveNode: CustomStringConvertible {
  var description: String {
    switch self {
    case .frame(let frame): Self.text(frame)
    case .stack(let owner, let frames): "stack \(owner)[\(frames.map(Self.text).joined(separator: " > "))]"
    case .tabs(let owner, let nodes, let selected):
      "tabs \(owner)@\(selected)(\(nodes.map(\.description).joined(separator: ", ")))"
    case .split(let owner, let nodes): "split \(owner)(\(nodes.map(\.description).joined(separator: " | ")))"
    case .holder(let owner, let node): "holder \(owner){\(node?.description ?? "")}"
    case .closed(let name): "\(name) closed"
    }
  }

  private static func text(_ frame: NaiveFrame) -> String {
    "\(frame.screen):\(frame.owner)" + (frame.done.isEmpty ? "" : "!\(frame.done.joined(separator: "!"))")
      + (frame.isOn ? "+" : "")
  }
}

extension NaiveState {
  func description(in program: NaiveProgram) -> String {
    func words(_ waiting: NaiveWaiting) -> String {
      "\(program.bodies[waiting.body].place)/\(waiting.body) for \(waiting.owner)"
    }
    var parts = values.keys.sorted().map { "\($0)=\(values[$0] ?? "")" }
    for context in contexts {
      let words = (context.canBeSwiped ? " swipeable" : "") + (context.isOpenBelow ? " open" : "")
      let style = context.style.map { " \($0.rawValue)\(words)" } ?? ""
      let presenter = context.presenter.map { " by \($0)" } ?? ""
      parts.append((context.isCover ? "in front " : "") + "<\(context.madeFor)\(style)\(presenter): \(context.node)>")
    }
    for id in instances.keys.sorted() {
      guard let instance = instances[id] else { continue }
      var text = "\(ref(id)) from \(instance.starter?.description ?? "-") children \(instance.children)"
      if instance.lock != .open { text += " guard \(instance.lock)" }
      if let machine = instance.machine { text += " machine \(machine)" }
      if instance.container != program.coordinator(instance.name).container { text += " as \(instance.container)" }
      for (variable, value) in instance.values.sorted(by: { $0.key < $1.key }) { text += " \(variable)=\(value)" }
      if instance.hasFinished { text += " finished" }
      parts.append(text)
    }
    if let transition {
      var text = "in flight \(transition.kind.rawValue) leaving above \(transition.leaving)"
      if let tap = transition.tap {
        text += " tap \(tap.screen):\(tap.owner) x\(tap.count)"
        text += (tap.isAlert ? " alert" : "") + (tap.isDisturbed ? " disturbed" : "") + (tap.isDeaf ? " deaf" : "")
      }
      if transition.races > 0 { text += " races \(transition.races)" }
      parts.append(text)
      if !transition.completions.isEmpty { parts.append("then \(transition.completions.map(words))") }
      if !transition.gone.isEmpty { parts.append("gone \(transition.gone.map(words))") }
    }
    if !soon.isEmpty { parts.append("soon \(soon.map(words))") }
    if !pending.isEmpty { parts.append("later \(pending.map(words))") }
    return parts.joined(separator: " | ")
  }
}

extension NaiveSpace: CustomStringConvertible {
  var description: String {
    var lines = launches.map { "launch\($0.link.map { " link \($0)" } ?? "") -> \($0.state)" }
    for (number, state) in states.enumerated() {
      lines.append("\(number) [\(costs[number])] \(state.description(in: program))")
    }
    for (number, edges) in edges.enumerated() {
      for edge in edges {
        let end = edge.target.map(String.init) ?? (edge.isCrash ? "crash" : "cut")
        lines.append("\(number) \(edge.name)\(edge.isRace ? " (race)" : "") -> \(end)")
      }
    }
    return lines.joined(separator: "\n")
  }
}
