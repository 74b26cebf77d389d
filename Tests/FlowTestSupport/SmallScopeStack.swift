import FlowModel

extension SmallScope {
  /// One stack that begins with B over A; both have a button with any one effect, with or without a `then`; a presented
  /// screen is always M, whose button closes it.
  ///
  /// 41 effects for each of two buttons, two frameworks, three ways to unlock: 10 086 combinations. Without a guarded
  /// effect the ways to unlock do not differ, which leaves 5 186 flows.
  public static let stack = SmallScope("stack") { choices in
    let framework = choices.pick(Framework.allCases)
    let unlock = choices.pick(unlocks)
    let first = choices.pick(stackEffects)
    let second = choices.pick(stackEffects)
    let isGuarded = Effect.isGuarded([first, second])
    if !isGuarded && unlock != unlocks[0] { return nil }
    var stack = Coordinator(name: "Root", framework: framework, start: [.push("A"), .push("B")])
    stack.guardUnlock = isGuarded ? unlock : nil
    stack.screens = [Screen("A", tap: [first]), Screen("B", tap: [second])]
    if Effect.isPresenting([first, second]) { stack.screens.append(Screen("M", tap: [.dismiss()])) }
    return Flow(
      name: "", framework: framework, root: "Root", home: ["A"], limits: limits, coordinators: [stack],
      invariants: [.settles, Invariant(name: "comes-back", form: .recoverable(.visible("B")))])
  }

  /// One stack that begins with A, and the modal screen M; the buttons of A and M have any two effects each.
  ///
  /// 64 pairs of 8 effects for each of two buttons, two frameworks: 8 192 combinations. M's button counts only if that
  /// of A presents M, which leaves 5 042 flows.
  public static let pairs = SmallScope("pairs") { choices in
    let framework = choices.pick(Framework.allCases)
    let first = [choices.pick(pairEffects), choices.pick(pairEffects)]
    let second = [choices.pick(pairEffects), choices.pick(pairEffects)]
    if !Effect.isPresenting(first) && second != [pairEffects[0], pairEffects[0]] { return nil }
    var stack = Coordinator(name: "Root", framework: framework, start: [.push("A")])
    stack.guardUnlock = Effect.isGuarded(first + second) ? .onCompletion : nil
    stack.screens = [Screen("A", tap: first), Screen("B", tap: nil), Screen("M", tap: second)]
    return Flow(
      name: "", framework: framework, root: "Root", limits: limits, coordinators: [stack],
      invariants: [.settles])
  }

  private static let unlocks: [GuardUnlock] = [.onCompletion, .after(milliseconds: 500), .after(milliseconds: 400)]

  private static let stackEffects: [Effect] = {
    let plain: [Effect] = [
      .push("A"), .push("B"), Effect(.pop), Effect(.popToRoot), Effect(.popTo("A")),
      Effect(.replace(["A"])), Effect(.replace(["A", "B"])), .present("M"), .present("M", .alert), .dismiss(),
    ]
    let all = [[], [Effect.push("B")], [.dismiss()]].flatMap { then in
      plain.map { Effect($0.kind, then: then) }
    }
    let inside = all.filter { $0.kind == .pushScreen("B") }
    let modal = all.filter { $0.kind == Effect.present("M").kind }
    // A `then` makes no difference for these effects.
    let alone = [Effect.present("M", .fullScreen), .dismiss(.all)]
    return all + alone + (inside + modal).map { Effect(.guarded([$0])) } + inside.map { Effect(.later([$0])) }
  }()

  private static let pairEffects: [Effect] = [
    .push("B"), Effect(.pop), .present("M"), .present("M", .alert), .dismiss(), .dismiss(.all),
    Effect(.guarded([.present("M")])), Effect(.later([.dismiss()])),
  ]
}
