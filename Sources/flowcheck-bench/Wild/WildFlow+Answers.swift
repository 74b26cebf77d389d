import FlowModel

/// Adds answers of a server that come late.
extension WildFlow {
  /// Adds late answers to the screens of a part, by themselves or after a tap.
  mutating func addAnswers(to index: Int) {
    for frame in parts[index].frames where random.chance(temper.answers) {
      let effects = lateEffects(on: frame, of: index)
      switch random.between(0...99) {
      case ..<50: parts[index].act(on: frame.screen, "submit", [Effect(.later(effects))])
      case ..<80: parts[index].act(on: frame.screen, "loaded", effects, trigger: .async(once: true))
      case ..<95:
        let isSeen = Expression(.visible(screen: frame.screen))
        parts[index].act(on: frame.screen, "changed", effects, trigger: .async(once: false), when: isSeen)
      default:
        parts[index].act(on: frame.screen, "submit", [Effect(.choose([effects, [Effect(.later(effects))]]))])
      }
    }
    // A button that does not always exist.
    guard random.chance(15), let frame = random.pick(parts[index].frames), let variable = random.pick(variables),
      variable.name != "session", let value = variable.values.last
    else { return }
    let node: Expression.Node =
      value == "true"
      ? .isTrue(variable: variable.name)
      : .compare(.equal, .variable(variable.name), .text(value))
    parts[index].act(on: frame.screen, "extra", lateEffects(on: frame, of: index), when: Expression(node))
  }

  private mutating func lateEffects(on frame: WildPart.Frame, of index: Int) -> [Effect] {
    let others = parts[index].isMachine ? [] : parts[index].frames.dropFirst().map(\.screen)
    switch random.between(0...99) {
    case ..<35:
      if let bare = random.pick(parts[index].bareScreens) {
        return checked(
          Effect(.presentScreen(bare.screen, style: bare.style, interactiveDismiss: true)), bare.screen)
      }
    case ..<65: if let other = random.pick(others) { return [Effect(.pushScreen(other))] }
    case ..<80:
      // Acts on the screen that is on top by then.
      if frame.origin != nil, parts[index].coordinator.machine == nil {
        let isSeen = Expression(.visible(screen: frame.screen))
        return [Effect(.when(isSeen, then: [Effect(.pop)], otherwise: nil))]
      }
    default: break
    }
    guard let variable = random.pick(Array(variables.dropFirst())), let value = random.pick(variable.values) else {
      return []
    }
    return [Effect(.set([Effect.Assignment(variable: variable.name, value: value)]))]
  }
}
