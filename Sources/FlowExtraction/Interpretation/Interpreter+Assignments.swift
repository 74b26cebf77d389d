import FlowModel

/// Interprets assignments to names and fields, by which a coordinator keeps or releases children.
extension Interpreter {
  /// `children = children.filter { $0 !== child }`, `path = path.dropLast()`: removing elements is a change of the field
  /// in place.
  func filtered(_ right: Term, _ left: Term, in scope: Scope) -> Bool {
    guard case .call(let callee, let arguments) = right.kind else { return false }
    // `path = Array(path.dropLast())`
    if case .name("Array") = callee.kind, arguments.count == 1, case .call = arguments[0].term.kind {
      return filtered(arguments[0].term, left, in: scope)
    }
    guard case .member(let base?, let name) = callee.kind, name == "filter" || name == "dropLast",
      let (owner, field) = self.field(of: left, in: scope), let (other, source) = self.field(of: base, in: scope),
      owner === other, field == source
    else { return false }
    let values = arguments.map { evaluate($0.term, in: scope) }
    if name == "filter" {
      mutate(field, of: owner, "removeAll", values, at: left.place)
    } else {
      // Unlike `removeLast()`, it takes nothing from an empty list.
      let (owner, field) = self.source(of: owner, field)
      mutate(field, of: owner, "popLast", values, at: left.place)
    }
    return true
  }

  func assign(_ right: Term, to left: Term, in scope: Scope) {
    written.insert(left.place)
    if filtered(right, left, in: scope) { return }
    if case .ternary(let condition, let first, let second) = right.kind, field(of: left, in: scope) != nil {
      return assignEither(condition, first, second, to: left, at: right.place, in: scope)
    }
    switch left.kind {
    case .name(let name):
      if scope.lookup(name) != nil {
        let copy = scope.locals[name] == nil ? nil : stackCopy(right, in: scope)
        _ = scope.assign(name, evaluate(right, in: scope))
        scope.setStackCopy(name, copy)
      } else if let home = scope.home {
        set(name, of: home, to: right, at: left.place, in: scope)
      } else {
        _ = evaluate(right, in: scope)
      }
    case .element(let base, let arguments) where arguments.first?.label == "keyPath":
      guard let name = property(byKeyPath: arguments, in: scope) else {
        _ = evaluate(right, in: scope)
        return
      }
      assign(right, to: Term(kind: .member(base, name), place: left.place), in: scope)
    case .member(let base?, let name) where base.lastName == "super" && scope.home != nil:
      // The setter of the superclass, whatever the class itself does in its own.
      guard let home = scope.home else { return }
      let value = evaluate(right, in: scope)
      if !frameworkWrite(name, of: home, value, at: left.place) { write(value, to: name, of: home) }
    case .member(_, "wrappedValue") where assign(right, toBindingOf: left, in: scope): break
    case .member(let base?, let name):
      // Only fields of things are followed, not those of local structs.
      let owners = resolved(evaluate(base, in: scope))
      for case .type(let type, _) in owners.atoms { setStatic(name, of: type, evaluate(right, in: scope)) }
      if owners.things.isEmpty { foreign(base, name, right, in: scope) }
      noteBoxes(owners.things, name, as: base, in: scope)
      oneOf(owners.things, at: left.place) { owner in
        if name == "viewControllers", giveBack(right, to: owner, isAnimated: false, at: left.place, in: scope) {
          return
        }
        noteSubview(owner, in: scope)
        set(name, of: owner, to: right, at: left.place, in: scope)
      }
    case .element(let base, let arguments):
      var key = Value.unknown
      for argument in arguments { key = evaluate(argument.term, in: scope) }
      if case .name(let name) = base.kind { scope.setStackCopy(name, nil) }
      assignElement(right, to: base, key: key, of: children(naming: arguments, in: scope), at: left.place, in: scope)
    case .tuple(let parts):
      for (position, part) in parts.enumerated() {
        assign(right.part(position, of: parts.count), to: part.term, in: scope)
      }
    default: _ = evaluate(right, in: scope)
    }
  }

  /// Runs a body for one of some objects, because a property that may hold several holds one of them at a time.
  private func oneOf(_ owners: [Thing], at place: SourceLocation, _ body: (Thing) -> Void) {
    guard owners.count > 1 else { return owners.forEach(body) }
    guard owners.allSatisfy({ $0.kind == .navigation || $0.kind == .tabs }) else {
      return alternatives(owners, at: place, body)
    }
    with(certainty: .possible) { alternatives(owners, at: place, body) }
  }

  /// `route = isKnown ? .home : .welcome`: one assignment or the other.
  private func assignEither(
    _ condition: Term, _ first: Term, _ second: Term, to left: Term, at place: SourceLocation, in scope: Scope
  ) {
    let decided = evaluate(condition, in: scope)
    if decided.atoms.count == 1, case .truth(let truth) = decided.atoms[0] {
      return assign(truth ? first : second, to: left, in: scope)
    }
    let recent = frames.last?.recent
    var written: [FieldName: Value]?
    var (then, otherwise): ([Step], [Step]) = ([], [])
    either(
      {
        then = collect { assign(first, to: left, in: scope) }
        written = frames.last?.recent
        remember(recent)
      }, { otherwise = collect { assign(second, to: left, in: scope) } })
    keepOnly(written)
    addBranch(fact(of: condition, in: scope), then: then, otherwise: otherwise, place: place)
  }

  private func setStatic(_ name: String, of type: String, _ value: Value) {
    var known = statics[type + "." + name] ?? .unknown
    let new = Value(atoms: value.atoms.filter { !$0.isVague })
    if known.join(new) { learn() }
    statics[type + "." + name] = known
  }

  /// A closure assigned to an object of a framework or a library: `button.onTap = { … }` is a trigger of its screen.
  func foreign(_ base: Term, _ name: String, _ right: Term, in scope: Scope) {
    let value = evaluate(right, in: scope)
    // Only a window has a root that code replaces; this one was searched for among those of the app.
    if name == "rootViewController", value.things.contains(where: isRoot) {
      // A router for a stack inside of the app is made without a window.
      if steplessly({ evaluate(base, in: scope) }).atoms == [.none] { return }
      _ = frameworkWrite(name, of: window(), value, at: base.place)
      return
    }
    if name == "hidesBackButton" { noteHiddenBack(value, on: screen(with: base, in: scope) ?? scope.home) }
    addButtons(value, to: base, in: scope)
    guard let owner = scope.home, roles.isScreen(owner.type) || roles.isPlainView(owner.type) else { return }
    for case .code(let code) in value.atoms { triggers[owner, default: []].append(Trigger(name: name, code: code)) }
  }

  private func isRoot(_ thing: Thing) -> Bool {
    switch thing.kind {
    case .navigation, .tabs: true
    case .instance: roles.isViewController(thing.type) || roles.isView(thing.type)
    default: false
    }
  }

  func set(_ name: String, of owner: Thing, to right: Term, at place: SourceLocation, in scope: Scope) {
    let (wrapped, content) = wrapper(name, of: owner, right)
    let property = wrapped ?? index.property(name, in: owner.type)
    let value = evaluate(content ?? right, expecting: property?.type.map { meant($0, of: owner) }, in: scope)
    noteElements(of: right, value, in: name, of: owner)
    set(name, of: owner, to: value, at: place)
  }

  /// The property and its content in `_model = .init(wrappedValue: model)`.
  private func wrapper(_ name: String, of owner: Thing, _ right: Term) -> (PropertyFact?, Term?) {
    guard let property = wrapped(name, of: owner), case .call(let callee, let arguments) = right.kind,
      case .member(nil, "init") = callee.kind,
      let content = arguments.first?.term
    else { return (nil, nil) }
    return (property, content)
  }

  /// The property whose wrapper has the name `_path`; nil: it is the name of a property itself, or of none.
  private func wrapped(_ name: String, of owner: Thing) -> PropertyFact? {
    guard name.hasPrefix("_"), index.property(name, in: owner.type) == nil else { return nil }
    return index.property(String(name.dropFirst()), in: owner.type)
  }

  func set(_ name: String, of owner: Thing, to value: Value, at place: SourceLocation) {
    let value = scoped(value, by: FieldName(thing: owner, name: name))
    // `_path = path` sets the value of a property wrapper.
    let (owner, name) = wrapped(name, of: owner).map { (owner, $0.name) } ?? source(of: owner, name)
    if frameworkWrite(name, of: owner, value, at: place) { return }
    let before = owner.fields[name] ?? .unknown
    filledLists.remove(FieldName(thing: owner, name: name))
    noteWrite(name, of: owner, value, before: before, at: place)
    write(value, to: name, of: owner)
    noteOverwriting(FieldName(thing: owner, name: name))
    if value.isKnown, !frames.isEmpty { frames[frames.count - 1].recent[FieldName(thing: owner, name: name)] = value }
    let property = index.property(name, in: owner.type)
    if let property, let observer = property.observer, frames.last?.place != property.place,
      reach?.reaches(property.place) != false, property.place.isOfLibrary || !isInInitialiser(of: owner)
    {
      let scope = Scope(parent: nil, home: owner, type: owner.type)
      guard !isRunning(Frame(place: property.place, home: owner)) else {
        return noteCut(by: Frame(place: property.place, home: owner))
      }
      // The observer sees the new value, also if it is unknown, and not what was written before.
      let type = property.type.map { meant($0, of: owner) } ?? .unread
      observed = (FieldName(thing: owner, name: name), value.isKnown ? value : Value(.unknown(type)))
      let isOther = value.atoms.allSatisfy { if case .unknown = $0 { true } else { false } }
      let outer = otherTexts
      if isOther { otherTexts.insert(FieldName(thing: owner, name: name)) }
      _ = runBody(observer, in: scope, place: property.place, home: owner)
      otherTexts = outer
    }
    publish(value, by: name, of: owner, at: place)
  }

  /// The value of a field, which may be another one if it is known only by a text and an unknown one is written.
  func withOtherText(_ known: Value, in field: FieldName, as type: TypeReference?) -> Value {
    guard otherTexts.contains(field), known.isKnown,
      known.atoms.allSatisfy({ if case .text = $0 { true } else { false } })
    else { return known }
    return known.joined(Value(.unknown(type ?? .named("String", []))))
  }

  /// Whether the initialiser of a thing is what writes, so that observers of its properties do not run. What a library
  /// adds by an extension is no stored property, and hears of each value.
  func isInInitialiser(of owner: Thing) -> Bool {
    guard initialising.contains(owner), let frame = frames.last, frame.home === owner else { return false }
    return index.functions(of: owner.type).contains { $0.name == "init" && $0.place == frame.place }
  }

  /// The field at the end of a chain of bindings; a cyclic chain ends where it returns to itself.
  func source(of owner: Thing, _ name: String) -> (Thing, String) {
    var (owner, name) = (owner, name)
    var seen: Set<FieldName> = []
    while seen.insert(FieldName(thing: owner, name: name)).inserted,
      case .binding(let other, let field)? = owner.fields[name]?.atoms.first(where: \.isBinding)
    {
      (owner, name) = (other, field)
    }
    return (owner, name)
  }

  func noteWrite(_ name: String, of owner: Thing, _ value: Value, before: Value, at place: SourceLocation) {
    let isInitial = initialising.contains(owner)
    if !isInitial { note(.move(.write(owner, field: name, value), on: owner, then: []), at: place) }
    guard roles.isCoordinator(owner.type) else { return }
    let isWeak = index.property(name, in: owner.type)?.isWeak ?? false
    let children = coordinators(in: value)
    if !isInitial, !isWeak { noteReplaced(coordinators(in: before), by: children, in: value, of: owner, at: place) }
    if !isWeak, !children.isEmpty {
      if !isParentReference(children, owner) {
        noteKeeping(children, by: owner, in: value.elements.isKnown ? "" : name)
        note(.move(.retain(Value(atoms: children.map(Atom.thing))), on: owner, then: []), at: place)
      }
    }
    let held = coordinators(in: before)
    if value.atoms == [.none], !held.isEmpty, !isWeak, !isInitial {
      note(.move(.release(Value(atoms: held.map(Atom.thing))), on: owner, then: []), at: place)
    }
    if case .list(let items)? = value.atoms.first, items.isEmpty, !held.isEmpty, !isInitial {
      note(.move(.releaseAll, on: owner, then: []), at: place)
    }
  }

  /// `children = [main]` lets go of the children that the new list does not contain.
  private func noteReplaced(
    _ held: [Thing], by children: [Thing], in value: Value, of owner: Thing, at place: SourceLocation
  ) {
    guard !children.isEmpty, value.atoms.count == 1, value.atoms[0].isList else { return }
    let released = held.filter { !children.contains($0) }
    guard !released.isEmpty else { return }
    note(.move(.release(Value(atoms: released.map(Atom.thing))), on: owner, then: []), at: place)
  }

  func noteKeeping(_ children: [Thing], by owner: Thing, in field: String) {
    for child in children { keptBy[owner.name, default: [:]][child.name, default: []].insert(field) }
  }

  /// Whether the reference leads upwards, to the coordinator's maker: such a strong reference does not keep a child.
  func isParentReference(_ children: [Thing], _ owner: Thing) -> Bool {
    children.allSatisfy { $0.number < owner.number && $0 !== owner && owner.maker === $0 }
  }

  func coordinators(in value: Value) -> [Thing] {
    (value.things + value.elements.things).filter { roles.isCoordinator($0.type) }
  }

  /// The children of which a property is the key of an element: `children[child.id] = nil`.
  private func children(naming arguments: [Argument], in scope: Scope) -> Value {
    var result = Value.unknown
    for argument in arguments {
      guard case .member(let base?, _) = argument.term.kind, case .name(let name) = base.kind,
        let local = scope.lookup(name)
      else { continue }
      result.join(Value(atoms: coordinators(in: resolved(local)).map(Atom.thing)))
    }
    return result
  }

  /// `key`: the key of the element, if it is written in the source; `child`: the child that the key belongs to.
  func assignElement(
    _ right: Term, to base: Term, key written: Value, of child: Value, at place: SourceLocation, in scope: Scope
  ) {
    let key = written.onlyKey
    let value = evaluate(right, in: scope)
    if case .name(let local) = base.kind, let list = scope.lookup(local) {
      var known = list
      known.atoms.removeAll(where: \.isVague)
      _ = scope.assign(local, known.joined(Value(.list([value]))))
      return
    }
    guard let (owner, field) = field(of: base, in: scope) else { return }
    if value.atoms == [.none] {
      // Who forgets a closure lets go of no child.
      if holdsOnlyClosures(field, owner) { return }
      let named = key.flatMap { owner.fields[" " + field + "." + $0] } ?? .unknown
      let meant = coordinators(in: named).isEmpty ? child : named
      let held = meant.isKnown ? meant : frames.last?.compared.last ?? .unknown
      let known =
        coordinators(in: held).isEmpty ? coordinators(in: owner.fields[field] ?? .unknown) : coordinators(in: held)
      if !known.isEmpty { note(.move(.release(Value(atoms: known.map(Atom.thing))), on: owner, then: []), at: place) }
      return
    }
    let children = coordinators(in: value)
    if !children.isEmpty {
      noteKeeping(children, by: owner, in: key ?? "")
      note(.move(.retain(Value(atoms: children.map(Atom.thing))), on: owner, then: []), at: place)
      if let key { write(value, to: " " + field + "." + key, of: owner) }
    }
    noteElement(value, under: written.keyWord, in: field, of: owner)
    write(Value(.list([value])), to: field, of: owner)
  }

  /// Whether a dictionary or list holds closures and nothing else.
  private func holdsOnlyClosures(_ field: String, _ owner: Thing) -> Bool {
    if case .dictionary(let type)? = index.property(field, in: owner.type)?.type, type.isFunction { return true }
    let elements = (owner.fields[field] ?? .unknown).elements
    return elements.isKnown
      && elements.atoms.allSatisfy { atom in
        if case .code = atom { return true }
        return false
      }
  }

  /// The thing and the field that a term names.
  func field(of term: Term, in scope: Scope) -> (Thing, String)? {
    switch term.kind {
    case .name(let name):
      guard scope.lookup(name) == nil, let home = scope.home else { return nil }
      return (home, name)
    case .element(let base, let arguments):
      guard let name = property(byKeyPath: arguments, in: scope) else { return nil }
      return field(of: Term(kind: .member(base, name), place: term.place), in: scope)
    case .member(let base?, let name):
      if let bound = field(boundTo: term, in: scope) { return bound }
      let value = resolved(evaluate(base, in: scope))
      guard let owner = value.things.first ?? partWithFields(ofBinding: value) else {
        // A part of a value: the field that holds the value changes.
        if case .member(.some, _) = base.kind { return field(of: base, in: scope) }
        return nil
      }
      return (owner, name)
    default: return nil
    }
  }

  /// The coordinator whose property a comparison asks for.
  private func compared(_ term: Term, in scope: Scope) -> Value? {
    guard case .member(let base?, _) = term.kind, case .name(let name) = base.kind, !name.hasPrefix("$"),
      let value = scope.lookup(name).map(resolved), !coordinators(in: value).isEmpty
    else { return nil }
    return value
  }

  func operation(_ symbol: String, _ left: Term, _ right: Term, in scope: Scope) -> Value {
    let (first, second) = (evaluate(left, in: scope), evaluate(right, in: scope))
    switch symbol {
    case "===", "!==", "==", "!=":
      var sides = [first, second].filter { !coordinators(in: $0).isEmpty }.sorted { $0.atoms.count < $1.atoms.count }
      // `$0.kind != child.kind` refers to the child whose kind is compared.
      if sides.isEmpty { sides = [left, right].compactMap { compared($0, in: scope) } }
      if let meant = sides.first, !frames.isEmpty { frames[frames.count - 1].compared.append(meant) }
      return .unknown
    case "??":
      var result = first
      result.atoms.removeAll { $0 == .none }
      if result.atoms.contains(where: { !$0.isVague }) { return result }
      // `?? Empty()` stands for the object being gone; what sends nothing says nothing about what is sent instead.
      let isSilence = second.isKnown && second.things.count == second.atoms.count && second.things.allSatisfy(isSilent)
      return isSilence ? result : result.joined(second)
    case "+":
      let isNumber = (first.atoms + second.atoms).contains { if case .number = $0 { true } else { false } }
      return isNumber ? .unknown : first.joined(second)
    case "-", "*", "/", "%": return .unknown
    case "~>": return asked(right, in: scope)
    case "+=":
      if let (owner, field) = field(of: left, in: scope) {
        mutate(field, of: owner, "append", [second], at: left.place)
      } else {
        noteAddition(right, toCopy: left, in: scope)
      }
      return .unknown
    // An operator of the app that configures its left operand.
    default: return first.isKnown ? first : second
    }
  }
}

extension Value {
  /// The case or the text, if the value can have no other.
  fileprivate var onlyKey: String? {
    guard atoms.count == 1 else { return nil }
    switch atoms[0] {
    case .enumCase(_, let name, let payload): return payload.isEmpty ? name : nil
    case .text(let text): return ActionName.identifier(text)
    default: return nil
    }
  }
}
