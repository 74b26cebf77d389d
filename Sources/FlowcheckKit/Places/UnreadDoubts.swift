import FlowDeclaration
import FlowModel
import FlowRules
import FlowRuns

/// Finds the unread source that a finding rests on: the places where what it says never happens may happen.
///
/// A call whose screen is unknown may bring up any screen, so what nobody ever sees rests on every such call. A way on
/// from a screen, and an action on it, can only be in the code of that screen and of its coordinator, and a release only
/// in code that lets go, of those who hold the child.
struct UnreadDoubts {
  private let unread: [SourcePlaces.Unread]
  private let flow: Flow
  /// The coordinators that each coordinator brings up, and those by which each is brought up.
  private var children: [String: Set<String>] = [:]
  private var holders: [String: Set<String>] = [:]
  /// The coordinators and screens that no run has.
  private let missing: Set<String>
  private let variables: AskedVariables

  /// Linear in the size of the flow.
  init(_ unread: [SourcePlaces.Unread], of flow: Flow, _ verdict: Verdict) {
    self.unread = unread
    self.flow = flow
    variables = AskedVariables(flow)
    let all = verdict.findings + verdict.suppressed.map(\.finding)
    missing = Set(
      all.filter { ["unreachable-screen", "unreachable-coordinator"].contains($0.rule) }.map(\.subject))
    for coordinator in flow.coordinators {
      for name in coordinator.tabs { hold(name, by: coordinator.name) }
      for body in coordinator.bodies { hold(body, by: coordinator.name) }
    }
    for link in flow.deepLinks { hold(link.effects, by: link.handler ?? flow.root) }
    for external in flow.externals { hold(external.effects, by: external.handler ?? flow.root) }
  }

  private mutating func hold(_ effects: [Effect], by coordinator: String) {
    for effect in effects {
      if let name = effect.kind.broughtUp, flow.coordinator(named: name) != nil { hold(name, by: coordinator) }
      var acting = coordinator
      if case .within(let name, _) = effect.kind { acting = name }
      for body in effect.bodies { hold(body, by: acting) }
    }
  }

  private mutating func hold(_ child: String, by coordinator: String) {
    children[coordinator, default: []].insert(child)
    holders[child, default: []].insert(coordinator)
  }

  // MARK: What a finding rests on

  /// The places that the finding rests on, the nearest first, each once; empty: it rests on nothing that is unread.
  func places(for finding: Finding) -> [SourcePlaces.Unread] {
    var seen: Set<SourceLocation> = []
    return all(for: finding).filter { seen.insert($0.code.location).inserted }
  }

  private func all(for finding: Finding) -> [SourcePlaces.Unread] {
    let subject = finding.subject
    switch finding.rule {
    case "unreachable-screen", "unreachable-coordinator":
      return anywhere(near: subject) + state(of: variables.deciding(on: subject))
    case "dead-action": return places(forDeadCode: subject)
    case "stuck-state":
      return of(owners(around: subject)) { $0.isCode } + content(of: subject) + state(of: variables.asked(in: subject))
    case "dead-end-tap":
      let name = first(of: subject)
      return of(owners(around: name)) { $0.isCode } + state(of: variables.asked(in: name))
    case "no-way-home": return ways(from: subject)
    case "coordinator-leak":
      let parts = ownersInside(subject) + held(subject)
      return content(of: subject)
        + of(parts) { $0.kind == .release || $0.isWholeFile || $0.kind == .call && $0.goesBack }
        + state(of: variables.decidingRelease(of: subject))
    case "unhandled-event": return of(held(first(of: subject))) { $0.kind == .code }
    case "stuck-guard": return of(ownersInside(subject)) { $0.kind == .code }
    case "missing-destination": return unread.filter { $0.code.what.hasPrefix("navigationDestination") }
    case "deep-link-misses":
      let handler = flow.deepLinks.first { $0.name == subject }?.handler ?? flow.root
      return of(region(around: handler)) { $0.mayShow }
    default: return places(forInvariant: finding)
    }
  }

  private func places(forInvariant finding: Finding) -> [SourcePlaces.Unread] {
    guard let invariant = flow.invariants.first(where: { $0.name == finding.rule }) else { return [] }
    switch invariant.form {
    case .always, .never: return []
    case .reachable: return anywhere(near: "") + unread.filter { $0.code.kind == .state }
    case .recoverable, .leadsTo:
      let steps = finding.trace.map { $0.steps + $0.continuation + $0.loop } ?? []
      guard let screen = steps.last(where: { $0.visible != nil })?.visible else { return [] }
      return ways(from: screen)
    }
  }

  /// Code that never runs because nobody gets to its screen or coordinator rests on what may bring these up; other code
  /// on what may bring about its condition or its event.
  private func places(forDeadCode subject: String) -> [SourcePlaces.Unread] {
    if let link = flow.deepLinks.first(where: { $0.name == subject }) {
      return places(forCodeOf: [link.handler ?? flow.root])
    }
    if let external = flow.externals.first(where: { $0.name == subject }) {
      return places(forCodeOf: [external.handler ?? flow.root])
    }
    let name = first(of: subject)
    let event = String(subject.dropFirst(name.count + 1))
    if let coordinator = flow.coordinator(named: name), coordinator.handlers.contains(where: { $0.name == event }) {
      let senders = flow.coordinators.filter { holders[$0.name]?.contains(name) ?? false }
      return places(forCodeOf: [name] + senders.map(\.name) + senders.flatMap(\.screens).map(\.name))
    }
    // A condition may ask for other parts, and for variables.
    let words = Set(subject.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
    let asked = words.filter { $0 != name && (flow.coordinator(named: $0) != nil || flow.screen(named: $0) != nil) }
    return places(forCodeOf: [name] + asked.sorted()) + state(of: words.union(variables.asked(in: name)))
  }

  /// - Parameter names: Screens and coordinators without which the code does not run.
  private func places(forCodeOf names: [String]) -> [SourcePlaces.Unread] {
    if let name = names.first(where: { missing.contains($0) || isInMissing($0) }) {
      return anywhere(near: name) + state(of: variables.deciding(on: name))
    }
    return of(names.flatMap(owners(around:))) { $0.isCode }
  }

  private func isInMissing(_ screen: String) -> Bool {
    flow.screen(named: screen).map { missing.contains($0.coordinator.name) } ?? false
  }

  // MARK: Where

  /// The name before the first point or space: `Home` of `Home.buy when cart == empty`.
  private func first(of subject: String) -> String { String(subject.prefix { $0 != "." && $0 != " " }) }

  /// Every place that may bring up a screen; those in the code around a screen or coordinator first.
  private func anywhere(near name: String) -> [SourcePlaces.Unread] {
    let showing = unread.filter(\.code.mayShow)
    let coordinator = flow.screen(named: name)?.coordinator.name ?? name
    let near = Set(ownersInside(coordinator) + held(coordinator))
    func isNear(_ place: SourcePlaces.Unread) -> Bool { place.code.owner.map(near.contains) ?? false }
    return showing.filter(isNear) + showing.filter { !isNear($0) }
  }

  /// The conditions on variables that no code was seen to change.
  private func state(of variables: Set<String>) -> [SourcePlaces.Unread] {
    of(variables.sorted().map { .variable($0) }) { $0.kind == .state }
  }

  /// The places where a person may get on from a screen, and further on from there.
  private func ways(from screen: String) -> [SourcePlaces.Unread] {
    let region = region(around: screen)
    return of(region) { $0.isCode } + state(of: region.reduce(into: []) { $0.formUnion(variables.asked(in: $1.name)) })
  }

  /// The places in the code of some parts, in the order of the parts.
  private func of(_ parts: [UnreadCode.Owner], _ matters: (UnreadCode) -> Bool) -> [SourcePlaces.Unread] {
    let all = unread.filter { matters($0.code) }
    return parts.flatMap { part in all.filter { $0.code.owner == part } }
  }

  /// A coordinator of which nothing was found that it shows.
  private func content(of coordinator: String) -> [SourcePlaces.Unread] {
    of([.coordinator(coordinator)]) { $0.kind == .content }
  }

  /// A screen and its coordinator, or a coordinator.
  private func owners(around name: String) -> [UnreadCode.Owner] {
    guard let coordinator = flow.screen(named: name)?.coordinator else { return [.coordinator(name)] }
    return [.screen(name), .coordinator(coordinator.name)]
  }

  /// A coordinator and its screens.
  private func ownersInside(_ coordinator: String) -> [UnreadCode.Owner] {
    let screens = flow.coordinator(named: coordinator)?.screens ?? []
    return [.coordinator(coordinator)] + screens.map { .screen($0.name) }
  }

  /// Those who bring up a coordinator, and so hold it.
  private func held(_ coordinator: String) -> [UnreadCode.Owner] {
    holders[coordinator, default: []].sorted().map { .coordinator($0) }
  }

  /// The coordinator of a screen and everything that it brings up, with their screens: where a person may move about.
  private func region(around name: String) -> [UnreadCode.Owner] {
    var region = [flow.screen(named: name)?.coordinator.name ?? name]
    var next = 0
    while next < region.count {
      let found = children[region[next], default: []].sorted()
      region += found.filter { !region.contains($0) }
      next += 1
    }
    let inside = region.flatMap(ownersInside)
    let near = owners(around: name)
    return near + inside.filter { !near.contains($0) }
  }
}

extension UnreadCode {
  /// Whether it stands for a file that was not read to its end.
  fileprivate var isWholeFile: Bool { kind == .code && what.hasPrefix("file: ") }
}
