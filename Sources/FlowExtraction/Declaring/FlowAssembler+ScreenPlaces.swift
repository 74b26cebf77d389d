import FlowModel

/// Decides conditions on how a screen is shown, by all ways in which the app shows it.
extension FlowAssembler {
  /// The effects behind such a condition. Where a screen is shown in several ways, a pop here and a dismissal there are
  /// one effect, which takes away whichever way the screen came.
  func placed(
    _ fact: ConditionFact, _ then: [Effect], _ otherwise: [Effect], as acting: CoordinatorDraft,
    on screen: ScreenDraft?, at place: SourceLocation
  ) -> [Effect] {
    if let isHeld = truth(of: fact, as: acting, on: screen) { return isHeld ? then : otherwise }
    if then.isEmpty || otherwise.isEmpty { return then.isEmpty ? otherwise : then }
    if then.withoutPlaces == otherwise.withoutPlaces { return then }
    let ways = [then.withoutPlaces, otherwise.withoutPlaces]
    if ways.contains([Effect(.pop)]), ways.contains([Effect(.dismiss(.self))]), let screen, !screen.isAlert {
      return [Effect(.close, location: place)]
    }
    return [Effect(.choose([then, otherwise]), location: place)]
  }

  private func truth(of fact: ConditionFact, as acting: CoordinatorDraft, on screen: ScreenDraft?) -> Bool? {
    let isHeld: Bool? =
      switch fact.subject {
      case .stacked(let screens): isOnStack(screens.things)
      case .modal(let screens): isInPresentation(screens.things)
      case .empty(let stacks): areEmpty(stacks, as: acting, on: screen)
      default: nil
      }
    return isHeld.map { $0 != fact.isNegated }
  }

  /// A stack is empty when its coordinator starts, and nobody takes the last controller from it afterwards; nil: its
  /// coordinator is not known, or was not seen to push anything when it starts.
  private func areEmpty(_ stacks: [Thing], as acting: CoordinatorDraft, on screen: ScreenDraft?) -> Bool? {
    let owners = stacks.map { owner(of: $0) }
    guard let owner = owners[0], owners.allSatisfy({ $0 === owner }), owner.container == .stack,
      let start = owner.start
    else { return nil }
    if start.isEmpty { return owner === acting && screen == nil && isStarting(owner) ? true : nil }
    return false
  }

  /// Nil: the screens are shown in several ways, or in none that is known.
  private func isOnStack(_ screens: [Thing]) -> Bool? {
    let all = kin(of: screens)
    let isStacked = all.contains { explorer.stacked[$0] != nil }
    let isPresented = all.contains(where: explorer.presented.contains)
    return isStacked == isPresented ? nil : isStacked
  }

  /// A screen on a stack is presented if the stack is.
  private func isInPresentation(_ screens: [Thing]) -> Bool? {
    let all = kin(of: screens)
    let isPresented = all.contains(where: explorer.presented.contains)
    guard let stacks = stacks(of: all), !stacks.isEmpty else { return isPresented ? true : nil }
    let answers = Set(stacks.map(isPresentedStack))
    guard answers.count == 1, let answer = answers.first else { return nil }
    return isPresented && answer != true ? nil : answer
  }

  private func isPresentedStack(_ stack: Thing) -> Bool? {
    if explorer.presented.contains(stack) { return true }
    // Tabs that are presented, with the stack in one of them.
    return explorer.presented.contains { stands(stack, in: $0) } ? nil : false
  }

  /// The stacks on which screens are; nil: one of them is not known.
  private func stacks(of screens: [Thing], depth: Int = 0) -> Set<Thing>? {
    var found: Set<Thing> = []
    for stack in screens.compactMap({ explorer.stacked[$0] }).joined() {
      guard let stack else { return nil }
      if stack.kind == .navigation {
        found.insert(stack)
      } else if stack.kind == .ambientNavigation, depth < 8, let maker = stack.maker,
        let around = stacks(of: kin(of: [maker]), depth: depth + 1)
      {
        found.formUnion(around)
      } else {
        return nil
      }
    }
    return found
  }

  /// The screens of the same types: the declaration has one screen for them.
  private func kin(of screens: [Thing]) -> [Thing] {
    let types = Set(screens.map(screenType))
    return explorer.order.filter { types.contains(screenType($0)) }
  }
}
