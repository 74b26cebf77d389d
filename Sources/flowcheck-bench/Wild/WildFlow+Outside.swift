import FlowModel

/// Adds links and externals.
extension WildFlow {
  private var isLoggedIn: Expression { Expression(.isTrue(variable: "session")) }

  /// Links to coordinators that are pushed or presented.
  mutating func deepLinks() -> [DeepLink] {
    let targets = parts.indices.filter { parts[$0].role == .route || parts[$0].role == .sheet }
    var links: [DeepLink] = []
    for _ in 0..<random.between(0...min(5, 1 + temper.screens / 25)) {
      guard let target = random.pick(targets) else { break }
      let name = "to\(parts[target].noun)"
      guard !links.contains(where: { $0.name == name }) else { continue }
      let known = parts[target].openers.first { parts[$0].role == .stack }
      guard let host = known ?? positions(.stack).first else { break }
      var body = opening(of: target, by: host)
      if parts[target].role == .route, random.chance(60) { body.insert(Effect(.popToRoot), at: 0) }
      var effects = [Effect(.within(parts[host].name, body))]
      if temper.isTabbed, random.chance(80) { effects.insert(Effect(.select(parts[host].name)), at: 0) }
      if random.chance(40) { effects.insert(Effect(.dismiss(.all)), at: 0) }
      if random.chance(15) { effects = [Effect(random.chance(70) ? .later(effects) : .soon(effects))] }
      let promised = parts[target].isRouter ? [] : parts[target].frames.prefix(1).map(\.screen)
      links.append(
        DeepLink(
          name: name, url: "wild://\(parts[target].noun.lowercased())", cold: random.chance(40),
          condition: random.chance(75) ? isLoggedIn : nil, lands: random.chance(60) ? promised : [], effects: effects))
      connect(host, opens: target)
    }
    return links
  }

  /// The end of a session, which rebuilds the root, and news that come at any time.
  mutating func externals() -> [External] {
    let main = parts[2].name
    var externals: [External] = []
    if random.chance(80) {
      let isIn = random.chance(50) ? isLoggedIn : Expression(.alive(coordinator: main))
      externals.append(External(name: "sessionExpired", condition: isIn, effects: [Effect(.run("logOut"))]))
    }
    if random.chance(30) {
      externals.append(
        External(
          name: "accountSwitched", condition: isLoggedIn, effects: [Effect(.dismiss(.all)), Effect(.run("showMain"))]))
    }
    let sheets = positions(.sheet)
    if random.chance(30), let sheet = random.pick(sheets),
      let host = parts[sheet].openers.first(where: { parts[$0].role == .stack })
    {
      let body = opening(of: sheet, by: host)
      externals.append(
        External(name: "newsArrived", condition: isLoggedIn, effects: [Effect(.within(parts[host].name, body))]))
    }
    return externals
  }
}
