import FlowModel

/// One fact of a flow, such as a transition, the start of a child or its release, with its subject.
///
/// Facts serve to compare two flows: the names of actions, and the procedures that contain their effects, make no
/// difference.
public struct FlowFact: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case coordinator, container, screen, transition, child, release, told
  }

  public var kind: Kind
  /// `Coordinator`, `Coordinator.Screen`, or the name of a link.
  public var subject: String
  /// `push Item`, `swipe`, `stack`.
  public var what: String

  public init(kind: Kind, subject: String, what: String) {
    self.kind = kind
    self.subject = subject
    self.what = what
  }

  public var text: String { what.isEmpty ? "\(kind.rawValue) \(subject)" : "\(kind.rawValue) \(subject): \(what)" }
}

/// A fact with its location and certainty.
public struct PlacedFact: Hashable, Sendable {
  public var fact: FlowFact
  public var location: SourceLocation
  public var certainty: Certainty
}

/// All facts of a flow, in its order, each once.
public struct FlowFacts {
  public private(set) var all: [PlacedFact] = []
  private var seen: Set<FlowFact> = []
  private var seenPlaces: Set<PlacedFact> = []
  private let flow: Flow
  private let certainties: [SourceLocation: Certainty]
  private let keepsPlaces: Bool

  /// - Parameter keepsPlaces: whether a fact with several places is listed for each of them; otherwise for the first.
  public init(_ flow: Flow, certainties: [SourceLocation: Certainty] = [:], keepsPlaces: Bool = false) {
    self.flow = flow
    self.certainties = certainties
    self.keepsPlaces = keepsPlaces
    for coordinator in flow.coordinators { add(coordinator) }
    for link in flow.deepLinks { add(link.effects, of: link.name, in: nil, running: []) }
    for external in flow.externals { add(external.effects, of: external.name, in: nil, running: []) }
  }

  private mutating func add(_ kind: FlowFact.Kind, _ subject: String, _ what: String, _ location: SourceLocation) {
    let fact = PlacedFact(
      fact: FlowFact(kind: kind, subject: subject, what: what), location: location,
      certainty: certainties[location] ?? .certain)
    guard keepsPlaces ? seenPlaces.insert(fact).inserted : seen.insert(fact.fact).inserted else { return }
    all.append(fact)
  }

  private mutating func add(_ coordinator: Coordinator) {
    let name = coordinator.name
    add(.coordinator, name, "", coordinator.location)
    let isGuess = coordinator.containerLocation != .none
    add(
      .container, name, coordinator.container.rawValue,
      isGuess ? coordinator.containerLocation : coordinator.location)
    for (tab, place) in zip(coordinator.tabs, coordinator.placesOfTabs) { add(.child, name, tab, place) }
    add(coordinator.start, of: name, in: coordinator, running: [])
    for body in coordinator.handlers + coordinator.entries + coordinator.selections {
      add(body.effects, of: name, in: coordinator, running: [])
    }
    for body in coordinator.machine?.bodies ?? [] { add(body, of: name, in: coordinator, running: []) }
    add(coordinator.dismissal, of: name, in: coordinator)
    for screen in coordinator.screens {
      let subject = "\(name).\(screen.name)"
      add(.screen, subject, "", screen.location)
      add(screen.dismissal, of: subject, in: coordinator)
      add(screen.dismissal.appears ?? [], of: subject, in: coordinator, running: [])
      for action in screen.actions { add(action.effects, of: subject, in: coordinator, running: []) }
    }
  }

  private mutating func add(_ dismissal: Dismissal, of subject: String, in coordinator: Coordinator) {
    for (way, body) in [("swipe", dismissal.swipe), ("back", dismissal.back), ("gone", dismissal.gone)] {
      guard let body else { continue }
      add(.told, subject, way, body.first?.location ?? coordinator.location)
      add(body, of: subject, in: coordinator, running: [])
    }
  }

  private mutating func add(_ effects: [Effect], of subject: String, in coordinator: Coordinator?, running: Set<String>)
  {
    for effect in effects {
      if case .run(let name) = effect.kind, !running.contains(name),
        let body = coordinator?.procedures.first(where: { $0.name == name })
      {
        add(body.effects, of: subject, in: coordinator, running: running.union([name]))
      }
      add(effect, of: subject, in: coordinator)
      // What one coordinator does on behalf of another one is the other one's.
      if case .within(let name, let body) = effect.kind, let other = flow.coordinators.first(where: { $0.name == name })
      {
        add(body, of: name, in: other, running: [])
        continue
      }
      for inner in effect.bodies { add(inner, of: subject, in: coordinator, running: running) }
    }
  }

  private mutating func add(_ effect: Effect, of subject: String, in coordinator: Coordinator?) {
    let place = effect.location
    func child(_ name: String) -> (FlowFact.Kind, String, String) { (.child, coordinator?.name ?? subject, name) }
    var facts: [(FlowFact.Kind, String, String)] = []
    switch effect.kind {
    case .pushScreen(let name): facts = [(.transition, subject, "push \(name)")]
    case .showScreen(let name): facts = [(.transition, subject, "show \(name)")]
    case .presentScreen(let name, let style, _):
      facts = [(.transition, subject, "present \(name) as \(style.rawValue)")]
    case .replace(let names, let keeping):
      let below = keeping > 0 ? " keeping \(keeping)" : ""
      facts = [(.transition, subject, "replace \(names.joined(separator: ", "))\(below)")]
    case .replaceTop(let name): facts = [(.transition, subject, "replaceTop \(name)")]
    case .removeFrame(let name): facts = [(.transition, subject, "removeFrame \(name)")]
    case .pushCoordinator(let name, _): facts = [(.transition, subject, "push \(name)"), child(name)]
    case .showCoordinator(let name, _): facts = [(.transition, subject, "show \(name)"), child(name)]
    case .presentCoordinator(let name, _, let style, _):
      facts = [(.transition, subject, "present \(name) as \(style.rawValue)"), child(name)]
    case .start(let name, _): facts = [child(name)]
    case .popIfAny: facts = [(.transition, subject, "pop")]
    case .close: facts = [(.transition, subject, "close")]
    case .dismissPresented(let name): facts = [(.transition, subject, "dismiss \(name)")]
    case .pop, .popToRoot: facts = [(.transition, subject, effect.kind == .pop ? "pop" : "popToRoot")]
    case .popTo(let name): facts = [(.transition, subject, "popTo \(name)")]
    case .dismiss: facts = [(.transition, subject, "dismiss")]
    case .select(let name): facts = [(.transition, subject, "select \(name)")]
    case .finish: facts = [(.release, subject, "finish")]
    case .remove(let name): facts = [(.release, coordinator?.name ?? subject, name)]
    case .removeExcept(let names):
      facts = [(.release, coordinator?.name ?? subject, "all but \(names.joined(separator: ", "))")]
    case .removeAll: facts = [(.release, coordinator?.name ?? subject, "all")]
    case .raise(let event): facts = [(.transition, subject, "raise \(event)")]
    default: break
    }
    for (kind, subject, what) in facts { add(kind, subject, what, place) }
  }
}

extension Machine {
  /// What happens when it enters states and takes routes.
  fileprivate var bodies: [[Effect]] { entering.map(\.effects) + routes.map(\.effects) }
}
