import FlowModel

/// Declares the code that runs whenever a screen appears.
extension FlowAssembler {
  /// Code that only begins something whose answer comes later is an action that may happen at any time: declared as
  /// what runs at each appearance, it would begin again and again.
  func appear(_ actions: [ViewReading.Action], on screen: ScreenDraft, of owner: CoordinatorDraft) {
    // Which of the views inside a screen appear with it is not known, if several have such code.
    let isOptional = actions.filter { $0.name == "onAppear" }.count > 1
    var all: [Effect] = []
    for action in actions {
      let body = effects(action.steps, as: owner, on: screen)
      guard !body.isEmpty else { continue }
      // Only an action can close its screen.
      if body.allSatisfy(\.isLater) || body.contains(where: \.closes) {
        add(action, body, to: screen)
        continue
      }
      certainties[action.place] = min(
        certainties[action.place] ?? .certain, action.steps.map(\.certainty).min() ?? .certain)
      if body.isOptional {
        all += body
      } else if isOptional {
        all += [Effect(.choose([body, []]), location: action.place)]
      } else {
        all += action.steps.contains(where: leavesVisible) ? onceSurely(body, on: screen, at: action.place) : body
      }
    }
    guard !screen.appearances.contains(where: { $0.withoutPlaces == all.withoutPlaces }) else { return }
    screen.appearances.append(all)
    // Code that is attached to the view in one place, `HomeView().onAppear { … }`, does not run where it is made elsewhere.
    let isOne = screen.appearances.count == 1
    let location = screen.appearances.lazy.compactMap(\.first).first?.location
    screen.dismissal.appears = isOne ? all : location.map { [Effect(.choose(screen.appearances), location: $0)] }
    if !isOne, let location { certainties[location] = .possible }
  }

  /// What surely happens when a screen appears first, and perhaps again later: a flag of the screen says which it is.
  private func onceSurely(_ body: [Effect], on screen: ScreenDraft, at place: SourceLocation) -> [Effect] {
    let flag = screen.name.prefix(1).lowercased() + screen.name.dropFirst() + "HasAppeared"
    if variables[flag] == nil { variableOrder.append(flag) }
    variables[flag] = ["false", "true"]
    flags.insert(flag)
    func set(_ value: String) -> Effect { Effect(.set([.init(variable: flag, value: value)]), location: place) }
    screen.dismissal.removed = [set("false")]
    let isFirst = Expression(.not(.isTrue(variable: flag)), text: "not \(flag)", location: place)
    return [
      Effect(
        .when(isFirst, then: [set("true")] + body, otherwise: [Effect(.choose([body, []]), location: place)]),
        location: place)
    ]
  }

  /// What a screen presents from itself when it has appeared, it presents from the top, where it is itself.
  func dismissal(of screen: ScreenDraft) -> Dismissal {
    var dismissal = screen.dismissal
    let appears = dismissal.appears ?? []
    let origin: Effect.Origin = screen.isPresented ? .top : .container
    dismissal.appears = appears.isEmpty ? nil : appears.map { $0.presentingItself(from: origin) }
    return dismissal
  }

  /// Whether a step presents something below which the screen stays visible, so that it does not appear again when that
  /// goes: an alert, a sheet, or a presentation over the full screen.
  private func leavesVisible(_ step: Step) -> Bool {
    switch step.kind {
    case .move(.present(_, let style), _, let then):
      style.name != .fullScreen || style.leavesBelow || then.contains(where: leavesVisible)
    case .move(.write(let owner, let field, _), _, let then):
      bindings.presentations.contains {
        $0.owner === owner && $0.field == field && !$0.style.isPush && $0.style.name != .fullScreen
      } || then.contains(where: leavesVisible)
    case .move(_, _, let then): then.contains(where: leavesVisible)
    case .branch(_, let then, let otherwise): (then + otherwise).contains(where: leavesVisible)
    case .choose(let branches): branches.contains { $0.contains(where: leavesVisible) }
    case .call(_, _, _, let inner), .later(let inner), .soon(let inner), .guarded(_, let inner):
      inner.contains(where: leavesVisible)
    }
  }
}

extension ViewReading.Action {
  /// Whether it is the code of a callback that the framework calls whenever the screen appears.
  var isAppearance: Bool { !isTap && ["viewWillAppear", "viewDidAppear", "onAppear"].contains(name) }
}

extension Effect {
  /// The effect with another origin where it presents from the screen.
  fileprivate func presentingItself(from other: Origin) -> Effect {
    var effect = mapping { $0.map { $0.presentingItself(from: other) } }
    if effect.origin == .screen { effect.origin = other }
    return effect
  }

  fileprivate var closes: Bool { kind == .close || bodies.contains { $0.contains(where: \.closes) } }

  /// Whether everything that it shows or removes, it shows or removes at some later moment.
  fileprivate var isLater: Bool {
    switch kind {
    case .later, .set: true
    case .when, .choose: bodies.allSatisfy { $0.allSatisfy(\.isLater) }
    default: false
    }
  }
}

extension [Effect] {
  /// Whether it is only a choice of which one alternative is nothing.
  fileprivate var isOptional: Bool {
    guard count == 1, case .choose(let branches) = self[0].kind else { return false }
    return branches.contains([])
  }
}
