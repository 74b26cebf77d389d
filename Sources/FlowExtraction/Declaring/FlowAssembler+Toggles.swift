import FlowModel

/// Converts `isShown.toggle()`, which gives a flag the other value.
extension FlowAssembler {
  func toggle(_ owner: Thing, _ field: String, _ step: Step, as acting: CoordinatorDraft, _ screen: ScreenDraft?)
    -> [Effect]
  {
    func write(_ truth: Bool) -> [Effect] {
      self.write(owner, field, Value(.truth(truth)), step, as: acting, screen, [])
    }
    let name = deciding(Interpreter.FieldName(thing: owner, name: field))
    let presentations = bindings.presentations(by: name)
    // Only what the flag shows lies over everything from where the flag could be set to show it.
    if !presentations.isEmpty { return write(!presentations.contains { isPart(of: $0, screen) }) }
    if let view = bindings.states[name], let screen {
      if (view.fields["true"] ?? .unknown).things.contains(where: screen.things.contains) { return write(false) }
      if (view.fields["false"] ?? .unknown).things.contains(where: screen.things.contains) { return write(true) }
    }
    let (on, off) = (write(true), write(false))
    if on.withoutPlaces == off.withoutPlaces { return on }
    let fact = ConditionFact(
      name: interpreter.stateName(of: field, in: owner), value: "true", isNegated: false)
    guard variables[fact.name] != nil, let isOn = expression(fact, at: step.place) else {
      return oneOf([on, off], at: location(step))
    }
    return [Effect(.when(isOn, then: off, otherwise: on.isEmpty ? nil : on), location: location(step))]
  }

  private func isPart(of presentation: ViewBindings.Presentation, _ screen: ScreenDraft?) -> Bool {
    guard let screen else { return false }
    return explorer.views(of: presentation).contains { $0.1.things.contains(where: screen.things.contains) }
  }
}
