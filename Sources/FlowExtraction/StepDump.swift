extension Step {
  func dump(_ indent: String) -> String {
    switch kind {
    case .move(let move, let on, let then):
      let text: String
      switch move {
      case .write(let owner, let field, let value): text = "write \(owner.type).\(field) \(value.atoms.count)"
      case .mutate(let owner, let field, let method, let values): text = "mutate \(owner.type).\(field).\(method) \(values.map { $0.atoms.map { "\($0)".prefix(60) } })"
      case .push(let value, _): text = "push \(value.things.map(\.type)) \(value.atoms.count)"
      case .setStack(let value): text = "set \(value.elements.things.map(\.type))"
      case .present(let value, _): text = "present \(value.things.map(\.type))"
      case .root(let value): text = "root \(value.things.map(\.type))"
      case .tabs(let value): text = "tabs \(value.elements.things.map(\.type))"
      case .retain(let value): text = "retain \(value.things.map(\.type))"
      case .release(let value): text = "release \(value.things.map(\.type))"
      default: text = "\(move)"
      }
      return "\(indent)\(text) on \(on.map { "\($0.type)#\($0.number)" } ?? "-") @\(place)\n" + then.map { $0.dump(indent + "  > ") }.joined()
    case .branch(let fact, let then, let otherwise):
      return "\(indent)if \(fact?.name ?? "?")\n" + then.map { $0.dump(indent + "  ") }.joined() + "\(indent)else\n" + otherwise.map { $0.dump(indent + "  ") }.joined()
    case .choose(let branches): return "\(indent)choose\n" + branches.map { $0.map { $0.dump(indent + "  ") }.joined() + indent + " or\n" }.joined()
    case .call(let thing, let name, _, let inner): return "\(indent)\(thing.type)#\(thing.number).\(name)\n" + inner.map { $0.dump(indent + "  ") }.joined()
    case .later(let inner): return "\(indent)later\n" + inner.map { $0.dump(indent + "  ") }.joined()
    case .soon(let inner): return "\(indent)soon\n" + inner.map { $0.dump(indent + "  ") }.joined()
    case .guarded(_, let inner): return "\(indent)guarded\n" + inner.map { $0.dump(indent + "  ") }.joined()
    }
  }
}
extension Explorer {
  func dump() -> String {
    var text = "LAUNCH\n" + launch.map { $0.dump("  ") }.joined()
    for thing in order {
      text += "SCREEN \(thing.type)#\(thing.number) containers \(screens[thing]!.containers.map(\.type))\n"
      for action in screens[thing]!.actions { text += " ACTION \(action.name)\n" + action.steps.map { $0.dump("    ") }.joined() }
    }
    return text
  }
}
