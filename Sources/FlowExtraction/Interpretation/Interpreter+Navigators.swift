/// Finds whose the stacks are whose paths are in objects between coordinators and views.
extension Interpreter {
  /// The owner of a stack whose path an object holds: the object itself, unless several coordinators each make one of
  /// its type. Those are tools of their coordinators, and have no names that tell them apart.
  func owner(ofPathIn bound: Thing, of stack: Thing) -> Thing {
    guard bound.kind == .instance, roles.isHelper(bound.type), let maker = bound.maker, roles.isCoordinator(maker.type)
    else { return bound }
    var isShared = false
    for other in thingsByName[bound.type] ?? [] where other !== bound {
      guard let another = other.maker, roles.isCoordinator(another.type) else { continue }
      if another === maker { return bound }
      isShared = isShared || another.type != maker.type
    }
    // A coordinator that also shows something else has one container for each; one that is shown in several places has
    // one path in all of them.
    let isFree = !things.contains {
      $0 !== stack && $0.fields["owner"]?.things.first === maker && !$0.hasPath(in: bound)
    }
    return isShared && isFree ? maker : bound
  }

  /// Whether some objects of one type each hold the path of a stack: a view in one of these stacks is given that one.
  func holdPathsEach(_ objects: [Thing]) -> Bool {
    objects.allSatisfy { object in
      object.type == objects[0].type && bindings.paths.keys.contains { $0.thing === object }
    }
  }

  /// Records whose a stack is.
  func own(_ stack: Thing, by owner: Thing) {
    bindings.owners.insert(owner)
    // That another coordinator makes such an object may be seen only after the object was taken for the owner.
    if let before = stack.fields["owner"]?.things.first, before.maker === owner, roles.isCoordinator(owner.type) {
      bindings.owners.remove(before)
      stack.fields["owner"] = nil
    }
    write(Value(.thing(owner)), to: "owner", of: stack)
  }
}

extension Thing {
  /// The name under which a stack keeps the binding of its path.
  static let path = " path"

  /// Whether it is a stack whose path is a field of an object.
  fileprivate func hasPath(in object: Thing) -> Bool {
    (fields[Self.path] ?? .unknown).atoms.contains { atom in
      if case .binding(let owner, _) = atom { owner === object } else { false }
    }
  }
}
