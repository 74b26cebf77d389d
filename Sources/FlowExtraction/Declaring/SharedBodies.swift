import FlowModel

/// Turns long bodies that occur several times in the code of one coordinator into procedures of that coordinator.
///
/// The same code runs on many ways: a service that several screens call tells the coordinator, which decides on what to
/// show. Each way has the same effects from the same places, so that one procedure says what all of them do. The bodies
/// of a flow are a tree, and equal ones become one node; a node with several parents is a procedure.
struct SharedBodies {
  private struct Node: Hashable {
    var coordinator: String
    var body: [Effect]
  }

  /// The least number of effects, at any depth, of a body that is worth a name.
  private static let leastEffects = 6

  private var flow: Flow
  private let nameAt: (SourceLocation) -> String?
  /// The number of different bodies that contain a body.
  private var parents: [Node: Int] = [:]
  private var names: [Node: String] = [:]
  private var taken: [String: Set<String>] = [:]
  private var added: [String: [NamedBody]] = [:]

  /// The flow in which no long body is repeated.
  ///
  /// - Parameter nameAt: The name of the function in which a place is.
  /// - Complexity: Linear in the size of the flow times the depth of its bodies.
  static func named(_ flow: Flow, _ nameAt: @escaping (SourceLocation) -> String?) -> Flow {
    var shared = SharedBodies(flow: flow, nameAt: nameAt)
    shared.run()
    return shared.flow
  }

  private init(flow: Flow, nameAt: @escaping (SourceLocation) -> String?) {
    self.flow = flow
    self.nameAt = nameAt
  }

  private mutating func run() {
    for coordinator in flow.coordinators {
      taken[coordinator.name] = Set(coordinator.procedures.map(\.name))
      for procedure in coordinator.procedures {
        let node = Node(coordinator: coordinator.name, body: procedure.effects)
        if procedure.effects.count(atAnyDepth: Self.leastEffects), names[node] == nil { names[node] = procedure.name }
      }
    }
    for coordinator in flow.coordinators {
      for body in coordinator.bodies { count(body, of: coordinator.name) }
    }
    for link in flow.deepLinks { count(link.effects, of: link.handler ?? flow.root) }
    for external in flow.externals { count(external.effects, of: external.handler ?? flow.root) }
    for index in flow.coordinators.indices {
      let name = flow.coordinators[index].name
      let own = flow.coordinators[index].procedures
      var coordinator = flow.coordinators[index]
      coordinator.change { sharing($0, of: name) }
      // A procedure that stands for a body is where the body is written.
      for position in own.indices
      where names[Node(coordinator: name, body: own[position].effects)] == own[position].name {
        coordinator.procedures[position].effects = inside(own[position].effects, of: name)
      }
      flow.coordinators[index] = coordinator
    }
    for index in flow.deepLinks.indices {
      let owner = flow.deepLinks[index].handler ?? flow.root
      flow.deepLinks[index].effects = sharing(flow.deepLinks[index].effects, of: owner)
    }
    for index in flow.externals.indices {
      let owner = flow.externals[index].handler ?? flow.root
      flow.externals[index].effects = sharing(flow.externals[index].effects, of: owner)
    }
    for index in flow.coordinators.indices {
      guard let added = added[flow.coordinators[index].name] else { continue }
      flow.coordinators[index].procedures += added
      flow.coordinators[index].procedures.sort { ($0.location, $0.name) < ($1.location, $1.name) }
    }
  }

  // MARK: Counting

  private mutating func count(_ body: [Effect], of coordinator: String) {
    guard body.count(atAnyDepth: Self.leastEffects) else { return }
    let node = Node(coordinator: coordinator, body: body)
    parents[node, default: 0] += 1
    guard parents[node] == 1 else { return }
    for effect in body {
      if body.count > 1 {
        count([effect], of: coordinator)
      } else {
        count(effect.then, of: coordinator)
        for inner in effect.bodiesBesidesThen { count(inner, of: effect.actor ?? coordinator) }
      }
    }
  }

  // MARK: Sharing

  private mutating func sharing(_ body: [Effect], of coordinator: String) -> [Effect] {
    guard body.count(atAnyDepth: Self.leastEffects) else { return body }
    let node = Node(coordinator: coordinator, body: body)
    guard parents[node, default: 0] > 1 else { return inside(body, of: coordinator) }
    let run = Effect(.run(name(of: node)), location: body[0].location)
    return [run]
  }

  /// The body, with shared bodies only inside of it.
  private mutating func inside(_ body: [Effect], of coordinator: String) -> [Effect] {
    body.flatMap { effect -> [Effect] in
      // The only effect of a body is the body.
      if body.count > 1, parents[Node(coordinator: coordinator, body: [effect]), default: 0] > 1 {
        return sharing([effect], of: coordinator)
      }
      var changed = effect
      changed.then = []
      changed = changed.mapping { sharing($0, of: effect.actor ?? coordinator) }
      changed.then = sharing(effect.then, of: coordinator)
      return [changed]
    }
  }

  private mutating func name(of node: Node) -> String {
    if let known = names[node] { return known }
    let place = node.body[0].location
    let base = nameAt(place) ?? "steps"
    var name = base
    var count = 2
    while taken[node.coordinator, default: []].contains(name) {
      name = base + "\(count)"
      count += 1
    }
    taken[node.coordinator, default: []].insert(name)
    names[node] = name
    let body = inside(node.body, of: node.coordinator)
    added[node.coordinator, default: []].append(NamedBody(name: name, effects: body, location: place))
    return name
  }
}

extension Effect {
  /// The coordinator on whose behalf the effects inside run, if it is another one.
  fileprivate var actor: String? { if case .within(let name, _) = kind { name } else { nil } }

  fileprivate var bodiesBesidesThen: [[Effect]] {
    var effect = self
    effect.then = []
    return effect.bodies
  }
}

extension [Effect] {
  /// Whether there are at least so many effects, at any depth.
  fileprivate func count(atAnyDepth least: Int) -> Bool {
    var missing = least
    func count(_ body: [Effect]) {
      for effect in body where missing > 0 {
        missing -= 1
        for inner in effect.bodies { count(inner) }
      }
    }
    count(self)
    return missing <= 0
  }
}
