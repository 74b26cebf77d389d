import FlowModel

/// What a body does to properties that begin with a container of their own: `var stack = UINavigationController()`.
struct DefaultUse {
  enum State: Int {
    /// Another container is there in any case.
    case replaced
    /// The container of the property's initial value may be there.
    case fresh
  }

  /// A property that is missing here is as it was before the body.
  private(set) var states: [Interpreter.FieldName: State] = [:]
  /// Properties that the body may read as they were before it.
  var read: Set<Interpreter.FieldName> = []

  subscript(field: Interpreter.FieldName) -> State? {
    get { states[field] }
    set { states[field] = newValue }
  }

  /// After either of two ways through a body.
  mutating func join(_ other: DefaultUse) {
    read.formUnion(other.read)
    for field in Set(states.keys).union(other.states.keys) {
      let (one, two) = (states[field], other.states[field])
      guard one != two else { continue }
      states[field] = one == .fresh || two == .fresh ? .fresh : nil
    }
  }

  var fresh: [Interpreter.FieldName] { states.filter { $0.value == .fresh }.map(\.key) }
}

/// Finds the containers with which properties begin but which nobody ever uses, because an initialiser, or the code
/// that makes the object, puts another container there first.
///
/// Such a container is none of the app's. A field keeps all values that were ever written to it, so that the first one
/// would stay a possible stack for ever. A container is left out only if no way through the code reads the property
/// while the container is there; what runs in different actions may run in any order.
extension Interpreter {
  struct Defaults {
    /// What the body that is running has done so far.
    var use = DefaultUse()
    /// The containers with which properties begin.
    var containers: [FieldName: Set<Thing>] = [:]
    /// Properties whose first container is left out.
    var unused: Set<FieldName> = []
    /// Properties that were read while their first container was there.
    var used: Set<FieldName> = []
    /// Properties to which something else was written.
    var written: Set<FieldName> = []
    /// In this round, properties in which the first container stayed when the code that made the object had run, and
    /// properties that later code may have read as that code left them.
    var kept: Set<FieldName> = []
    var readLater: Set<FieldName> = []
  }

  /// Whether the first container of a property is left out.
  func isUnusedDefault(_ field: FieldName) -> Bool { defaults.unused.contains(field) }

  /// Records that a property holds its initial value.
  func noteDefault(_ value: Value?, of field: FieldName) {
    if let value {
      guard !value.things.isEmpty, value.things.count == value.atoms.count,
        value.things.allSatisfy(worksOnContainers)
      else { return }
      defaults.containers[field, default: []].formUnion(value.things)
    }
    defaults.use[field] = .fresh
  }

  /// Whether a thing is a container, or an object of the app, such as a router, that has a property for one.
  private func worksOnContainers(_ thing: Thing) -> Bool {
    switch thing.kind {
    case .navigation, .tabs: return true
    case .instance:
      guard index.declares(thing.type), !roles.isScreen(thing.type) else { return false }
      return index.storedProperties(of: thing.type).contains { property in
        guard let type = property.type?.name else { return false }
        return type == "UIViewController" || roles.isNavigationController(type) || roles.isTabBarController(type)
      }
    default: return false
    }
  }

  func noteOverwriting(_ field: FieldName) {
    guard defaults.containers[field] != nil else { return }
    defaults.use[field] = .replaced
    defaults.written.insert(field)
  }

  func noteReading(_ field: FieldName) {
    guard defaults.containers[field] != nil else { return }
    switch defaults.use[field] {
    case .fresh: useDefault(of: field)
    case .replaced: break
    case nil: defaults.use.read.insert(field)
    }
  }

  private func useDefault(of field: FieldName) {
    guard defaults.used.insert(field).inserted else { return }
    learn()
    guard defaults.unused.remove(field) != nil, let containers = defaults.containers[field] else { return }
    let sorted = containers.sorted { $0.number < $1.number }
    write(Value(atoms: sorted.map(Atom.thing)), to: field.name, of: field.thing)
  }

  /// Records what a body did that runs, or whose outcome is known.
  func follow(_ use: DefaultUse) {
    for field in use.read { noteReading(field) }
    for (field, state) in use.states { defaults.use[field] = state }
  }

  /// Runs a body that may as well not run.
  func perhaps(_ body: () -> Void) {
    let before = defaults.use
    body()
    defaults.use.join(before)
  }

  /// Runs one body or the other.
  func either(_ first: () -> Void, _ second: () -> Void) {
    let (before, bare) = (defaults.use, frames.last?.bare)
    first()
    let one = defaults.use
    defaults.use = before
    let left = beginWith(bare: bare)
    second()
    keepOnly(bare: left)
    defaults.use.join(one)
  }

  /// Begins an alternative; returns the stacks on which another one left nothing.
  func beginWith(bare: Set<Thing>?) -> Set<Thing> {
    guard let bare, let left = frames.last?.bare else { return [] }
    frames[frames.count - 1].bare = bare
    return left
  }

  /// After alternatives, a stack is empty if nothing is on it after any of them.
  func keepOnly(bare: Set<Thing>) {
    if !frames.isEmpty { frames[frames.count - 1].bare.formIntersection(bare) }
  }

  /// Begins code that something outside of the app's code calls: only what happens in it happens in a known order.
  /// Returns whether it begins here.
  func beginActivation() -> Bool {
    guard frames.isEmpty else { return false }
    workload.beginActivation()
    defaults.use = DefaultUse()
    activation = Activation()
    return true
  }

  func endActivation(_ isBegunHere: Bool) {
    guard isBegunHere else { return }
    defaults.kept.formUnion(defaults.use.fresh)
    defaults.readLater.formUnion(defaults.use.read)
    defaults.use = DefaultUse()
  }

  /// At the end of a round, leaves out the containers that nobody used.
  func leaveOutUnusedDefaults() {
    for field in defaults.readLater.intersection(defaults.kept) { useDefault(of: field) }
    defaults.kept = []
    defaults.readLater = []
    let found = defaults.containers.filter { field, _ in
      defaults.written.contains(field) && !defaults.used.contains(field) && !defaults.unused.contains(field)
    }
    guard !found.isEmpty else { return }
    defaults.unused.formUnion(found.keys)
    remove(Set(found.values.joined()))
    learn()
  }

  /// Removes things from all fields: what a container of a property was written to has it from that property.
  private func remove(_ removed: Set<Thing>) {
    for thing in things {
      for (field, value) in thing.fields {
        let rest = value.without(removed)
        if rest != value { thing.fields[field] = rest }
      }
    }
    for (name, value) in statics { statics[name] = value.without(removed) }
    for (type, value) in providers { providers[type] = value.without(removed) }
  }
}

extension Value {
  fileprivate func without(_ things: Set<Thing>) -> Value {
    Value(
      atoms: atoms.compactMap { atom in
        switch atom {
        case .thing(let thing): things.contains(thing) ? nil : atom
        case .list(let items): .list(items.map { $0.without(things) }.filter { $0.isKnown || items.isEmpty })
        default: atom
        }
      })
  }
}
