import FlowModel

/// Interprets calls whose meaning the team has stated.
extension Interpreter {
  /// Whether the team has stated that a function of the app is left out.
  func isIgnored(_ function: FunctionFact, of type: String?) -> Bool {
    vocabulary.calls.contains { call in
      call.move == .ignore && call.method == function.name
        && (call.type == "*" || type.map { index.isA($0, call.type) } ?? false)
    }
  }

  /// Nil: the vocabulary does not contain the call.
  func stated(
    _ name: String, on type: String?, thing: Thing?, _ arguments: [Argument], at place: SourceLocation, in scope: Scope
  ) -> Value? {
    guard !vocabulary.calls.isEmpty else { return nil }
    let call = vocabulary.calls.first { call in
      call.method == name && (call.type == "*" || type.map { index.isA($0, call.type) } ?? false)
    }
    guard let call else { return nil }
    if call.move == .ignore { return .unknown }
    let values = arguments.map { evaluate($0.term, in: scope) }
    let shown = values.indices.contains(call.argument - 1) ? values[call.argument - 1] : .unknown
    switch call.move {
    case .push: move(.push(shown, isAnimated: true), on: nil, at: place)
    case .present:
      var style = style(of: shown)
      if name.lowercased().contains("fullscreen") { style.name = .fullScreen }
      move(.present(shown, style), on: nil, at: place)
    case .set:
      let list = shown.atoms.contains(where: \.isList) ? shown : Value(.list([shown]))
      move(.setStack(list), on: nil, at: place)
    case .select: move(.select(shown), on: nil, at: place)
    case .show: move(.root(shown), on: nil, at: place)
    case .pop: move(.pop, on: nil, at: place)
    case .popToRoot: move(.popToRoot, on: nil, at: place)
    case .dismiss: move(.dismiss, on: nil, at: place)
    case .retain: move(.retain(shown), on: thing, at: place)
    case .release: move(.release(shown), on: thing, at: place)
    case .ignore: break
    }
    return .unknown
  }
}
