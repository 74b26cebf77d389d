import FlowModel

/// Collects what the conditions of a flow ask for.
extension ProgramCompiler {
  /// Every condition of the flow.
  private var allConditions: [Condition] {
    conditions + flow.invariants.flatMap(\.expressions).map { names.condition($0.node, for: nil) }
  }

  /// The screens for which conditions ask whether they are displayed.
  func soughtScreens() -> Set<Int> {
    var found: Set<Int> = []
    for condition in allConditions {
      condition.forEachTerm { if case .displayed(let screen) = $0 { found.insert(screen) } }
    }
    return found
  }

  /// The subjects for which conditions ask whether they are presented, each once, in order.
  func soughtSubjects() -> [Subject] {
    var found: [Subject] = []
    for condition in allConditions {
      condition.forEachTerm { term in
        if case .presented(let subject) = term, !found.contains(subject) { found.append(subject) }
      }
    }
    return found
  }

  /// Coordinators that the flow asks for: in a condition, in an `in`, as the handler of a link or external.
  func noticedCoordinators() -> Set<Int> {
    var found = actedFor.union(reused)
    // Instances with screens on a stack that is put away are needed when the stack comes back.
    found.formUnion(onStacks(of: reused))
    for condition in allConditions {
      condition.forEachTerm { term in
        switch term {
        case .alive(let coordinator), .child(let coordinator): found.insert(coordinator)
        case .instanceVariable(let variable, _) where !variable.isOwn: found.insert(variable.coordinator)
        case .compare(_, let left, let right):
          for operand in [left, right] {
            switch operand {
            case .count(let coordinator), .depth(let coordinator), .machine(let coordinator):
              found.insert(coordinator)
            case .instanceVariable(let variable, _): if !variable.isOwn { found.insert(variable.coordinator) }
            case .variable, .text, .ownMachine, .truth: break
            }
          }
        default: break
        }
      }
    }
    return found
  }
}
