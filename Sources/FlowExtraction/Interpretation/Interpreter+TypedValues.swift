import FlowModel

/// Uses the declared types of values.
extension Interpreter {
  /// Gives cases with a leading dot their written type.
  func typed(_ value: Value, as type: String) -> Value {
    guard index.entry(type)?.cases.isEmpty == false else { return value }
    return Value(
      atoms: value.atoms.map { atom in
        guard case .enumCase(let known, let name, let payload) = atom, known != type,
          index.entry(type)?.cases.contains(where: { $0.name == name }) == true
        else { return atom }
        return .enumCase(type: type, name: name, payload: payload)
      })
  }

  func cast(_ value: Value, to type: TypeReference, at place: SourceLocation) -> Value {
    guard let name = type.name else {
      if case .list = type { return value }
      return value.atoms.allSatisfy(\.isVague) ? Value(.unknown(type)) : value
    }
    var result = Value.unknown
    for atom in value.atoms {
      switch atom {
      case .thing(let thing) where thing.kind == .windowRoot && name != thing.type: break
      case .thing(let thing):
        if conforms(thing, to: name) {
          result.join(Value(atom))
        } else {
          result.join(Value(atoms: stacks(around: thing, castTo: name).map(Atom.thing)))
        }
      case .enumCase(let own, _, _) where !own.isEmpty && isOtherType(name, than: own): break
      case .enumCase, .list, .tuple, .code, .binding: result.join(Value(atom))
      default: break
      }
    }
    if result.isKnown { return result }
    // A value of another type is nothing after the cast.
    if value.isKnown, value.atoms.allSatisfy(\.isCase) { return Value(.none) }
    if value.things.allSatisfy({ $0.kind == .windowRoot }) {
      // The type of an unknown value becomes known.
      if index.declares(name), !place.file.isEmpty, isMadeByName(name, at: place) {
        return Value(.thing(make(name, [], at: place, maker: maker)))
      }
      return Value(.unknown(type))
    }
    return .unknown
  }

  /// `navigationController as? LoginStack`: the stacks of that type on which the screen may be.
  private func stacks(around ambient: Thing, castTo name: String) -> [Thing] {
    guard ambient.kind == .ambientNavigation, let screen = ambient.maker, roles.isNavigationController(name) else {
      return []
    }
    let stacks = (thingsByName[name] ?? []).filter { $0.kind == .navigation }
    let holding = stacks.filter { ($0.fields["viewControllers"] ?? .unknown).elements.things.contains(screen) }
    if !holding.isEmpty { return holding }
    // The coordinator that made the screen has put it on a stack that it made.
    let kin = stacks.filter { $0.actor != nil && $0.actor === screen.actor }
    return kin.isEmpty && stacks.count == 1 ? stacks : kin
  }

  /// Whether a type is an enum, a struct or a class of the app's own that is not the type of a case.
  private func isOtherType(_ name: String, than own: String) -> Bool {
    guard let kind = index.entry(name)?.kind, kind != .protocol else { return false }
    return !index.isA(own, name)
  }

  /// Whether a screen, such as one of a storyboard, is made here because no other thing of its type is known, and no
  /// code makes one.
  func isMadeByName(_ name: String, at place: SourceLocation) -> Bool {
    if index.made.contains(name.split(separator: ".").last.map(String.init) ?? name) { return false }
    let known = (thingsByName[name] ?? []).filter { $0.type == name }
    return roles.isScreen(name) && (known.isEmpty || known.contains { $0.place == place })
  }

  func conforms(_ thing: Thing, to name: String) -> Bool {
    if index.isA(thing.type, name) { return true }
    switch thing.kind {
    case .navigation, .ambientNavigation: return ["UINavigationController", "UIViewController"].contains(name)
    case .tabs: return ["UITabBarController", "UIViewController"].contains(name)
    case .alert: return ["UIAlertController", "UIViewController"].contains(name)
    default:
      return ["Any", "AnyObject", "NSObject"].contains(name)
        || !index.declares(name) && index.aliases[name] == nil && name.hasPrefix("UI")
          && roles.isViewController(thing.type)
    }
  }

  /// Replaces values that are known only by their type by the things of that type.
  func resolved(_ value: Value) -> Value {
    guard value.atoms.contains(where: { if case .unknown = $0 { true } else { false } }) else { return value }
    var result = Value.unknown
    for atom in value.atoms {
      guard case .unknown(let type) = atom else {
        result.join(Value(atom))
        continue
      }
      var found = type.names.isEmpty ? [] : candidates(type)
      if isTooVague(found) { found = [] }
      if found.isEmpty { result.join(Value(atom)) }
      for thing in found { result.join(Value(.thing(thing))) }
    }
    return result
  }

  func candidates(_ type: TypeReference) -> [Thing] {
    if let coordinator = stinsenRouted(type) { return candidates(coordinator) }
    let names = type.names
    let name = names[0]
    switch name {
    case _ where index.isA(name, "UIWindow"): return [window()]
    case "UINavigationController", "UIViewController", "UIView", "Any", "AnyObject", "View", "NSObject": return []
    default: break
    }
    if let reducer = reducer(ofStore: type) ?? (isReducer(name) ? name : nil) {
      let known = (thingsByName[reducer] ?? []).filter { $0.type == reducer }
      return known.isEmpty ? [feature(reducer, in: nil)] : Array(known.prefix(Value.mostAtoms))
    }
    let resolvedName = index.aliases[name]?.name ?? name
    guard index.declares(resolvedName) || index.entry(resolvedName) != nil else { return [] }
    let existing = withoutStandIns(thingsByName[resolvedName] ?? []).filter { thing in
      (thing.kind == .instance || thing.kind == .tabs) && isMade(thing, for: type)
        && names.allSatisfy { index.isA(thing.type, index.aliases[$0]?.name ?? $0) }
    }
    guard let kind = index.entry(resolvedName)?.kind else { return [] }
    // Which of the app's stacks it is, the type of all of them does not say; it is no other one.
    if roles.isNavigationController(resolvedName),
      thingsByName[resolvedName]?.contains(where: { $0.kind == .navigation && !isStandIn($0) }) == true
    {
      return []
    }
    // A protocol or base class of many types is no help: the value stays unknown and is listed as not found.
    if Set(existing.map(\.type)).count > 3 { return [] }
    if !existing.isEmpty {
      // A router in the environment is a single one, even if its coordinator is made several times.
      return Array(existing.prefix(isOfStinsen(resolvedName) ? 1 : Value.mostAtoms))
    }
    if kind == .class || kind == .struct {
      guard frames.count < 20 else { return [] }
      return [make(resolvedName, [], made: type.arguments, at: index.entry(resolvedName)!.place, maker: nil)]
    }
    let heirs = index.heirs(of: resolvedName).filter { heir in
      names.allSatisfy { index.isA(heir, $0) } && !heir.contains("Mock")
    }
    guard kind == .protocol, heirs.count == 1, frames.count < 20, let only = heirs.first, let entry = index.entry(only)
    else { return [] }
    return [make(only, [], at: entry.place, maker: nil)]
  }

  /// Without the things that stood for all things of their types before code was seen to make one.
  private func withoutStandIns(_ things: [Thing]) -> [Thing] {
    let made = Set(things.lazy.filter { !self.isStandIn($0) }.map(\.type))
    return made.isEmpty ? things : things.filter { !isStandIn($0) || !made.contains($0.type) }
  }

  private func isStandIn(_ thing: Thing) -> Bool { thing.maker == nil && thing.place == index.entry(thing.type)?.place }

  /// Whether a thing can have a type with generic arguments; without arguments any thing of the type can.
  private func isMade(_ thing: Thing, for type: TypeReference) -> Bool {
    guard case .named(let name, let arguments) = type, thing.type == name else { return true }
    return zip(index.entry(name)?.generics ?? [], arguments).allSatisfy { parameter, argument in
      guard let key = argument.name, index.entry(key) != nil else { return true }
      // A state machine can replace another only if their states are the same.
      guard let known = thing.generics[parameter] else { return !machines.keys.contains(thing) }
      return known == argument
    }
  }

  func window() -> Thing {
    thing(.window, type: "UIWindow", place: SourceLocation(file: "", line: 0, column: 0), maker: nil).0
  }
}
