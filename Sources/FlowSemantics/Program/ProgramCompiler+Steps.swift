import FlowModel

/// Compiles effects to steps.
extension ProgramCompiler {
  /// The context in which an effect is declared.
  struct Site {
    let coordinator: Int
    let place: String
    /// The screen to whose action it belongs.
    var screen: Int?
    /// In the handler of a finished child: the coordinator of this child.
    var finishedChild: Int?
  }

  mutating func compile(_ effects: [Effect], _ site: Site) -> [Step] {
    effects.map { effect in
      let number = stepCount
      stepLocations.append(effect.location)
      var step = Step(
        number: number, operation: operation(effect, site), isAnimated: effect.isAnimated, origin: effect.origin,
        replacesPresented: effect.replacesPresented, values: values(effect),
        containerNumber: containerNumber(effect))
      setSlot(of: &step, effect.slot, site)
      if effect.origin == .screen || effect.kind == .close { asksForActingFrames = true }
      if let name = effect.kind.broughtUp, let index = coordinatorIndex[name],
        coordinators[index].containers[step.containerNumber] == .inherited
      {
        startsWithoutContainer[site.coordinator, default: []].insert(index)
      }
      if effect.reuses {
        step.reuses = true
        switch step.operation {
        case .start(let child, _), .showCoordinator(let child, _), .presentCoordinator(let child, _, _):
          reused.insert(child)
        default: break
        }
      }
      if !effect.then.isEmpty { step.thenBody = addWaitingBody(effect.then, site) }
      if let completion = step.thenBody, effect.keepsSelf {
        step.keepsSelf = true
        bodies[completion].keepsSelf = true
        holding.insert(site.coordinator)
      }
      switch step.operation {
      case .presentScreen, .presentCoordinator:
        let retry = addWaitingBody([], site)
        step.retryBody = retry
        bodies[retry].isRetry = true
        bodies[retry].keepsSelf = step.keepsSelf
        if coordinators[site.coordinator].framework == .swiftui {
          deferrable[site.coordinator, default: []].append(retry)
        }
        bodies[retry].steps = [step]
      default: break
      }
      return step
    }
  }

  /// Sets the slot of a step: for a presentation in SwiftUI the presenter's slot, otherwise the slot that keeps a
  /// child.
  private mutating func setSlot(of step: inout Step, _ name: String?, _ site: Site) {
    switch step.operation {
    case .presentScreen, .presentCoordinator:
      if coordinators[site.coordinator].framework == .swiftui {
        step.slot = slot(SlotName(name: name, screen: step.origin == .screen ? site.screen : nil))
      } else {
        step.keptAs = slot(name)
      }
    default: step.keptAs = slot(name)
    }
  }

  private mutating func slot(_ name: String?) -> Int { slot(SlotName(name: name)) }

  private mutating func slot(_ slot: SlotName) -> Int {
    if slot == SlotName() { return 0 }
    if let known = slotNames.firstIndex(of: slot) { return known + 1 }
    slotNames.append(slot)
    return slotNames.count
  }

  private func startBody(_ coordinator: String, entry: String?) -> (Int, Int) {
    let index = coordinatorIndex[coordinator]!
    return (index, entry.map { coordinators[index].entryBodies[$0]! } ?? coordinators[index].startBody)
  }

  private mutating func operation(_ effect: Effect, _ site: Site) -> Step.Operation {
    switch effect.kind {
    case .pushScreen(let name): return .pushScreen(screenIndex[name]!)
    case .pushCoordinator(let name, let entry), .start(let name, let entry):
      let (index, body) = startBody(name, entry: entry)
      starts[site.coordinator].insert(index)
      return .start(index, startBody: body)
    case .pop: return .pop
    case .popIfAny: return .popIfAny
    case .popToRoot: return .popToRoot
    case .popTo(let name): return .popTo(screenIndex[name]!)
    case .removeFrame(let name): return .removeFrame(screenIndex[name]!)
    case .replaceTop(let name): return .replaceTop(screenIndex[name]!)
    case .replace(let names, let keeping): return .replace(names.map { screenIndex[$0]! }, keeping: keeping)
    case .showScreen(let name): return .showScreen(screenIndex[name]!)
    case .showCoordinator(let name, let entry):
      let (index, body) = startBody(name, entry: entry)
      starts[site.coordinator].insert(index)
      return .showCoordinator(index, startBody: body)
    case .presentScreen(let name, let style, let dismissable):
      presenting.insert(site.coordinator)
      return .presentScreen(screenIndex[name]!, presentation(effect, style, dismissable))
    case .presentCoordinator(let name, let entry, let style, let dismissable):
      let (index, body) = startBody(name, entry: entry)
      starts[site.coordinator].insert(index)
      alertsHoldContainers = alertsHoldContainers || style == .alert
      return .presentCoordinator(index, startBody: body, presentation(effect, style, dismissable))
    case .coverScreen(let name):
      presenting.insert(site.coordinator)
      covers = true
      return .coverScreen(screenIndex[name]!)
    case .coverCoordinator(let name, let entry):
      let (index, body) = startBody(name, entry: entry)
      starts[site.coordinator].insert(index)
      covers = true
      return .coverCoordinator(index, startBody: body)
    case .uncover: return .uncover
    case .dismiss(.self): return .dismissSelf
    case .dismiss(.all): return .dismissAll
    case .dismissPresented(let name): return .dismissPresented(names.subject(name))
    case .close: return .close
    case .finish: return .finish
    case .remove(let name): return .remove(coordinatorIndex[name]!)
    case .removeExcept(let names):
      let kept = names.map { coordinatorIndex[$0]! }
      letGo(except: kept, site)
      return .removeExcept(kept)
    case .removeSlot(let name): return .removeSlot(slot(name))
    case .removeAll:
      letGo(except: [], site)
      return .removeAll
    case .raise(let name): return .raise(event: event(name))
    case .send(let name): return .send(event: event(name))
    case .select(let name): return .select(coordinatorIndex[name]!)
    case .set(let assignments):
      return .set(assignments.map { self.assignment($0, site) })
    case .when(let expression, let then, let otherwise):
      let thenBranch = addBranch(isElse: false, expression, site, effect.location)
      let otherwiseBranch = otherwise.map { _ in addBranch(isElse: true, expression, site, effect.location) }
      return .when(
        condition(expression, site.coordinator), then: compile(then, site), thenBranch: thenBranch,
        otherwise: compile(otherwise ?? [], site), otherwiseBranch: otherwiseBranch)
    case .choose(let branches): return .choose(branches.map { compile($0, site) })
    case .run(let name): return .run(body: coordinators[site.coordinator].procedureBodies[name]!)
    case .within(let name, let effects):
      let index = coordinatorIndex[name]!
      actedFor.insert(index)
      return .within(coordinator: index, body: addBody(effects, place: site.place, coordinator: index))
    case .guarded(let effects): return .guarded(compile(effects, site))
    case .soon(let effects):
      let body = addWaitingBody(effects, site)
      postponed[site.coordinator, default: []].append(body)
      bodies[body].isSoon = true
      return .soon(body: body)
    case .later(let effects):
      let body = addWaitingBody(effects, site)
      postponed[site.coordinator, default: []].append(body)
      return .later(body: body)
    }
  }

  private mutating func letGo(except kept: [Int], _ site: Site) {
    lettingGo[site.coordinator, default: []].formUnion(Set(coordinatorIndex.values).subtracting(kept))
  }

  private mutating func presentation(_ effect: Effect, _ style: Effect.Style, _ dismissable: Bool) -> Presentation {
    let presentation = Presentation(style: style, isDismissable: dismissable, background: effect.background)
    letsThrough = letsThrough || presentation.letsThrough
    return presentation
  }

  private mutating func assignment(_ assignment: Effect.Assignment, _ site: Site) -> Step.Assignment {
    let (target, values) = names.variable(assignment.variable, for: site.coordinator)!
    // The first of several instances is meant, which may be one that displays nothing.
    if case .instance(let variable) = target, !variable.isOwn { actedFor.insert(variable.coordinator) }
    return Step.Assignment(target: target, value: values.firstIndex(of: assignment.value)!)
  }

  /// The values that an effect gives to variables of the coordinator it brings up.
  private func values(_ effect: Effect) -> [(variable: Int, value: Int)] {
    guard let name = effect.kind.broughtUp, !effect.values.isEmpty else { return [] }
    let variables = flow.coordinators[coordinatorIndex[name]!].variables
    return effect.values.map { assignment in
      let index = variables.firstIndex { $0.name == assignment.variable }!
      return (index, variables[index].values.firstIndex(of: assignment.value)!)
    }
  }

  /// The number of the container that an effect brings a coordinator up with.
  private func containerNumber(_ effect: Effect) -> Int {
    guard let container = effect.container, let name = effect.kind.broughtUp else { return 0 }
    return coordinators[coordinatorIndex[name]!].containers.firstIndex(of: container) ?? 0
  }

  mutating func condition(_ expression: Expression, _ asker: Int) -> Condition {
    let condition = names.condition(expression.node, for: asker)
    conditions.append(condition)
    return condition
  }

  private mutating func addBranch(
    isElse: Bool, _ expression: Expression, _ site: Site, _ location: SourceLocation
  ) -> Int {
    let place = declaredPlaces[site.place] ?? site.place
    let subject = "\(place) when \(expression.declaredText ?? expression.text): \(isElse ? "else" : "do")"
    branches.append(Branch(subject: subject, condition: expression, isElse: isElse, location: location))
    return branches.count - 1
  }
}
