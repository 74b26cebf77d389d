import FlowModel

/// Adds the ways in which coordinators bring up others.
extension WildFlow {
  /// Adds the ways from a coordinator to those that its code brings up.
  mutating func openOthers(from index: Int) {
    switch parts[index].role {
    case .app: startApp(index)
    case .login: fillLogin(index)
    case .tabs: break
    case .stack, .route, .sheet: for target in parts[index].opens { open(target, from: index) }
    }
  }

  private mutating func open(_ target: Int, from index: Int) {
    let effects = opening(of: target, by: index)
    if parts[index].isMachine, parts[target].role == .sheet, random.chance(60) {
      openByMachine(target, from: index, effects)
      return
    }
    let event = "open\(parts[target].noun)"
    // A coordinator further up the stack requests it, without knowing which coordinator brings it up.
    if random.chance(temper.raises), let raiser = raiser(below: index, otherThan: target) {
      raise(event, from: raiser, for: .open(target))
      return
    }
    guard let from = random.pick(parts[index].frames.map(\.screen)) else { return }
    parts[index].act(on: from, event, effects)
    if parts[index].isRouter || random.chance(20), let other = random.pick(parts[index].frames.map(\.screen)) {
      parts[index].act(on: other, event, effects)
    }
  }

  /// A coordinator that the given one has started, directly or not.
  private mutating func raiser(below index: Int, otherThan target: Int) -> Int? {
    guard let child = random.pick(parts[index].opens.filter { $0 != target && $0 != index }) else { return nil }
    guard random.chance(30) else { return child }
    return random.pick(parts[child].opens.filter { $0 != target && $0 != index }) ?? child
  }

  /// The effects by which one coordinator brings up another.
  mutating func opening(of target: Int, by index: Int) -> [Effect] {
    let part = parts[target]
    let entry = part.isRouter ? random.pick(part.coordinator.entries.map(\.name)) : nil
    var effects: [Effect]
    if part.role == .route {
      let canPush = [.stack, .inherited].contains(parts[index].coordinator.container)
      let push = Effect.Kind.pushCoordinator(part.name, entry: entry)
      effects = [Effect(canPush && random.chance(70) ? push : .start(part.name, entry: entry))]
      if random.chance(8) {
        let condition: Expression.Node =
          random.chance(50)
          ? .not(.alive(coordinator: part.name))
          : .compare(.less, .count(coordinator: part.name), .text("2"))
        effects = [Effect(.when(Expression(condition), then: effects, otherwise: nil))]
      }
    } else {
      let present = Effect(
        .presentCoordinator(part.name, entry: entry, style: part.style, interactiveDismiss: part.isInteractive))
      effects = checked(present, part.name, coordinator: target)
    }
    effects = navigation(effects, of: index)
    return random.chance(temper.answers / 3) ? [Effect(.later(effects))] : effects
  }

  // MARK: The root

  private mutating func startApp(_ app: Int) {
    let main = parts[2].name
    let session = Expression(.isTrue(variable: "session"))
    let begin = [Effect(.when(session, then: [Effect(.run("showMain"))], otherwise: [Effect(.run("showLogin"))]))]
    if random.chance(40) {
      parts[app].coordinator.screens.append(Screen(name: "Splash"))
      parts[app].coordinator.start = [
        Effect(.showScreen("Splash")), Effect(random.chance(80) ? .later(begin) : .soon(begin)),
      ]
    } else {
      parts[app].coordinator.start = begin
    }
    var showMain = [Effect(.showCoordinator(main, entry: nil))]
    var showLogin = [Effect(.showCoordinator("LoginFlow", entry: nil))]
    if !random.chance(temper.leaks) { showMain.insert(Effect(.remove("LoginFlow")), at: 0) }
    if !random.chance(temper.leaks) { showLogin.insert(Effect(.remove(main)), at: 0) }
    var logOut = [Effect(.set([Effect.Assignment(variable: "session", value: "false")])), Effect(.run("showLogin"))]
    if random.chance(80) { logOut.insert(Effect(.dismiss(.all)), at: 0) }
    parts[app].coordinator.procedures = [
      NamedBody(name: "showMain", effects: showMain), NamedBody(name: "showLogin", effects: showLogin),
      NamedBody(name: "logOut", effects: logOut),
    ]
    parts[app].handle("loggedIn", [Effect(.run("showMain"))])
  }

  private mutating func fillLogin(_ login: Int) {
    let frames = parts[login].frames
    guard let first = frames.first, let last = frames.last else { return }
    parts[login].coordinator.start = [Effect(.pushScreen(first.screen))]
    for frame in frames {
      guard let origin = frame.origin else { continue }
      parts[login].act(
        on: frames[origin].screen, "to\(frame.screen)", navigation([Effect(.pushScreen(frame.screen))], of: login))
    }
    let done = [Effect(.set([Effect.Assignment(variable: "session", value: "true")])), Effect(.raise("loggedIn"))]
    parts[login].act(on: last.screen, "logIn", random.chance(60) ? [Effect(.later(done))] : done)
  }
}
