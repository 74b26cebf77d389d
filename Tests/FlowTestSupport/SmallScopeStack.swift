import FlowModel

extension SmallScope {
  /// One stack that begins with A; A and B have a button each, which does any one thing with or without a `then`;
  /// where something is presented it is M, whose button closes it.
  ///
  /// 51 effects for each of two buttons, two frameworks, three ways to unlock: 15 606 combinations. Without a guarded
  /// effect the ways to unlock are one, which leaves 7 506 flows.
  public static let stack = SmallScope("stack") { choices in
    let framework = choices.pick(Framework.allCases)
    let unlock = choices.pick(unlocks)
    let first = choices.pick(stackEffects)
    let second = choices.pick(stackEffects)
    let isGuarded = Effect.isGuarded([first, second])
    if !isGuarded && unlock != unlocks[0] { return nil }
    var stack = Coordinator(name: "Root", framework: framework, start: [.push("A")])
    stack.guardUnlock = isGuarded ? unlock : nil
    stack.screens = [Screen("A", tap: [first]), Screen("B", tap: [second])]
    if [first, second].contains(where: \.presents) { stack.screens.append(Screen("M", tap: [.dismiss()])) }
    return Flow(name: "", framework: framework, root: "Root", home: ["A"], limits: limits, coordinators: [stack])
  }

  /// One stack that begins with A, and the modal screen M; the buttons of A and M do any two things each.
  ///
  /// 49 pairs of 7 effects for each of two buttons, two frameworks, two ways to unlock: 9 604 combinations. Without a
  /// guarded effect the ways to unlock are one, which leaves 7 010 flows.
  public static let pairs = SmallScope("pairs") { choices in
    let framework = choices.pick(Framework.allCases)
    let unlock = choices.pick([GuardUnlock.onCompletion, .after(milliseconds: 400)])
    let first = [choices.pick(pairEffects), choices.pick(pairEffects)]
    let second = [choices.pick(pairEffects), choices.pick(pairEffects)]
    let isGuarded = Effect.isGuarded(first + second)
    if !isGuarded && unlock != .onCompletion { return nil }
    var stack = Coordinator(name: "Root", framework: framework, start: [.push("A")])
    stack.guardUnlock = isGuarded ? unlock : nil
    stack.screens = [Screen("A", tap: first), Screen("B", tap: nil), Screen("M", tap: second)]
    return Flow(name: "", framework: framework, root: "Root", limits: limits, coordinators: [stack])
  }

  private static let unlocks: [GuardUnlock] = [.onCompletion, .after(milliseconds: 500), .after(milliseconds: 400)]

  private static let stackEffects: [Effect] = {
    let plain: [Effect] = [
      .push("A"), .push("B"), Effect(.pop), Effect(.popToRoot), Effect(.popTo("A")), Effect(.popTo("B")),
      Effect(.replace(["A"])), Effect(.replace(["B"])), Effect(.replace(["A", "B"])), .present("M"),
      .present("M", .fullScreen), .present("M", .alert), .dismiss(), .dismiss(.all),
    ]
    let all = [[], [Effect.push("B")], [.dismiss()]].flatMap { then in
      plain.map { Effect($0.kind, then: then) }
    }
    let inside = all.filter { $0.kind == .pushScreen("B") }
    let modal = all.filter { $0.kind == Effect.present("M").kind }
    return all + (inside + modal).map { Effect(.guarded([$0])) } + inside.map { Effect(.later([$0])) }
  }()

  private static let pairEffects: [Effect] = [
    .push("B"), Effect(.pop), .present("M"), .dismiss(), .dismiss(.all), Effect(.guarded([.present("M")])),
    Effect(.later([.dismiss()])),
  ]
}

extension Effect {
  fileprivate var presents: Bool {
    var presents = false
    _ = [self].rewriting("") { effects, _ in
      for case .presentScreen in effects.map(\.kind) { presents = true }
      return effects
    }
    return presents
  }
}
