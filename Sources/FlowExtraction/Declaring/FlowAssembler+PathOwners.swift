import FlowModel

/// Tells objects of one type apart that each hold the path of a stack, such as a router for each tab: in the declaration
/// each is a coordinator of its own.
extension FlowAssembler {
  /// Names such objects after their properties if those differ, `homeRouter`, otherwise after the screens with which their
  /// stacks begin: `HomeRouter` for the router whose stack begins with `HomeView`.
  func nameOwnersOfPaths() {
    for owners in ownersOfPaths() {
      let properties = owners.map { property(with: $0.owner) }
      let isTold = Set(properties.compactMap { $0 }).count == owners.count
      for ((owner, root), property) in zip(owners, properties) {
        let name = isTold ? property.map(Self.capitalized) : root.map { stem(of: $0) + simple(owner.type) }
        guard let name, name != owner.type else { continue }
        owner.alias = unused(name, among: owners.map(\.owner))
      }
    }
  }

  /// By type, the objects of one name whose stacks begin with different screens, in the order of their creation.
  private func ownersOfPaths() -> [[(owner: Thing, root: Thing?)]] {
    var byName: [String: [(owner: Thing, root: Thing?)]] = [:]
    for stack in interpreter.things where stack.kind == .stackView && !stack.isVoid {
      guard let owner = stack.fields["owner"]?.things.first, owner.kind == .instance, owner.alias == nil,
        !roles.isView(owner.type), bindings.paths.values.contains(stack)
      else { continue }
      let root = stack.fields["root"]?.things.first
      guard byName[owner.name]?.contains(where: { $0.owner === owner }) != true else { continue }
      byName[owner.name, default: []].append((owner, root))
    }
    return byName.sorted { $0.key < $1.key }.compactMap { _, owners in
      let roots = Set(owners.compactMap { $0.root.map(screenType) })
      return owners.count > 1 && roots.count > 1 ? owners.sorted { $0.owner.number < $1.owner.number } : nil
    }
  }

  /// The property of its maker that holds an object, and nothing else.
  func property(with thing: Thing) -> String? {
    guard let maker = thing.maker else { return nil }
    // A field of the interpreter's own, such as one element of a dictionary, has a space in its name.
    return maker.fields.sorted { $0.key < $1.key }.first { $0.value.things == [thing] && !$0.key.contains(" ") }?.key
  }

  /// The name, with a number where a type of the app or something else has it.
  func unused(_ name: String, among owners: [Thing]) -> String {
    func isTaken(_ name: String) -> Bool {
      interpreter.index.declares(name)
        || interpreter.things.contains { $0.name == name && !owners.contains($0) && $0.kind == .instance }
    }
    if !isTaken(name) { return name }
    return (2...).lazy.map { name + "\($0)" }.first { !isTaken($0) } ?? name
  }

  static func capitalized(_ name: String) -> String {
    let plain = name.drop { $0 == "_" }
    return plain.prefix(1).uppercased() + plain.dropFirst()
  }

  private func simple(_ type: String) -> String { type.split(separator: ".").joined() }

  private func stem(of screen: Thing) -> String {
    let name = simple(screenType(screen))
    for suffix in ["RootView", "View", "Screen", "Page"] where name.hasSuffix(suffix) && name.count > suffix.count {
      return String(name.dropLast(suffix.count))
    }
    return name
  }

  /// Of branches that each are what one of several such objects does, the one of the acting coordinator: a screen on a
  /// stack is given the object that holds the path of that stack, whichever others the type of its property allows.
  func onOwnStack(_ branches: [[Step]], _ acting: CoordinatorDraft) -> [[Step]] {
    guard acting.thing.alias != nil, branches.count > 1,
      branches.allSatisfy({ $0.count == 1 && $0[0].subject?.type == acting.thing.type })
    else { return branches }
    if let own = branches.first(where: { $0[0].subject?.name == acting.name }) { return [own] }
    // More of them are known than values are told apart.
    return [[branches[0][0].done(by: acting.thing)]]
  }
}

extension Step {
  /// The object that does it.
  fileprivate var subject: Thing? {
    switch kind {
    case .call(let thing, _, _, _): thing
    case .move(_, let on, _): on
    default: nil
    }
  }

  /// The step, done by another object of the type.
  fileprivate func done(by other: Thing) -> Step {
    guard let subject else { return self }
    return done(by: other, insteadOf: subject)
  }

  private func done(by other: Thing, insteadOf old: Thing) -> Step {
    func all(_ steps: [Step]) -> [Step] { steps.map { $0.done(by: other, insteadOf: old) } }
    var step = self
    switch kind {
    case .call(let thing, let name, let isMethod, let inner):
      step.kind = .call(thing === old ? other : thing, name: name, isMethod: isMethod, all(inner))
    case .move(let move, let on, let then):
      step.kind = .move(move.done(by: other, insteadOf: old), on: on === old ? other : on, then: all(then))
    case .branch(let fact, let then, let otherwise):
      step.kind = .branch(fact, then: all(then), otherwise: all(otherwise))
    case .choose(let branches): step.kind = .choose(branches.map(all))
    case .later(let inner): step.kind = .later(all(inner))
    case .soon(let inner): step.kind = .soon(all(inner))
    case .guarded(let milliseconds, let inner): step.kind = .guarded(milliseconds: milliseconds, all(inner))
    }
    return step
  }
}

extension Move {
  fileprivate func done(by other: Thing, insteadOf old: Thing) -> Move {
    switch self {
    case .write(old, let field, let value): .write(other, field: field, value)
    case .mutate(old, let field, let method, let values): .mutate(other, field: field, method: method, values)
    default: self
    }
  }
}
