import FlowModel

/// All flows of one tiny shape, numbered.
///
/// Most errors show in a small example; trying every small flow leaves none of these errors to chance.
public struct SmallScope: Sendable {
  public let name: String
  /// The number of combinations of choices; some give no flow of their own, or no valid one.
  public let size: Int
  private let make: @Sendable (inout SmallScopeChoices) -> Flow?

  /// `make` makes the same choices, each out of the same number of options, every time; it returns nil for a
  /// combination that is equivalent to another one.
  init(_ name: String, _ make: @escaping @Sendable (inout SmallScopeChoices) -> Flow?) {
    self.name = name
    self.make = make
    var choices = SmallScopeChoices(number: 0)
    _ = make(&choices)
    size = choices.size
  }

  /// The valid flows whose numbers are `first`, `first + step`, …, made one by one.
  public func flows(from first: Int = 0, step: Int = 1) -> some Sequence<Flow> {
    stride(from: first, to: size, by: step).lazy.compactMap(flow)
  }

  private func flow(_ number: Int) -> Flow? {
    var choices = SmallScopeChoices(number: number)
    guard var flow = make(&choices) else { return nil }
    flow.name = "\(name) \(number)"
    guard FlowGeneratorRules(flow).isValid else { return nil }
    return flow.withLines()
  }
}

/// Reads a number as one choice after the other.
struct SmallScopeChoices {
  private var rest: Int
  private(set) var size = 1

  init(number: Int) { rest = number }

  /// One of `options`, of which there is at least one.
  mutating func pick<Option>(_ options: [Option]) -> Option {
    size *= options.count
    defer { rest /= options.count }
    return options[rest % options.count]
  }
}

extension SmallScope {
  /// Small enough for hundreds of flows a second, large enough for every pair of kinds of transitions to interact.
  static let limits = Limits(stackDepth: 3, instances: 2, modals: 2, taps: 2, pending: 1)
}

extension Flow {
  /// Equal effects in different places are different.
  fileprivate func withLines() -> Flow {
    var line = 0
    return rewritingBodies { effects, _ in
      effects.map { effect in
        line += 1
        var effect = effect
        effect.location = SourceLocation(file: "small.flow.yml", line: line, column: 1)
        return effect
      }
    }
  }
}

extension Effect {
  static func push(_ screen: String, then: [Effect] = []) -> Effect { Effect(.pushScreen(screen), then: then) }

  static func present(_ screen: String, _ style: Style = .sheet, then: [Effect] = []) -> Effect {
    Effect(.presentScreen(screen, style: style, interactiveDismiss: true), then: then)
  }

  static func dismiss(_ scope: DismissScope = .`self`, then: [Effect] = []) -> Effect {
    Effect(.dismiss(scope), then: then)
  }

  /// Whether the list has a guarded effect, at any depth.
  static func isGuarded(_ effects: [Effect]) -> Bool {
    effects.contains {
      if case .guarded = $0 { true } else { false }
    }
  }

  /// Whether the list has an effect that presents a screen, at any depth.
  static func isPresenting(_ effects: [Effect]) -> Bool {
    effects.contains {
      if case .presentScreen = $0 { true } else { false }
    }
  }
}

extension [Effect] {
  fileprivate func contains(_ isWanted: (Effect.Kind) -> Bool) -> Bool {
    var isFound = false
    _ = rewriting("") { effects, _ in
      for effect in effects where isWanted(effect.kind) { isFound = true }
      return effects
    }
    return isFound
  }
}

extension Expression {
  static func visible(_ screen: String) -> Expression {
    Expression(.visible(screen: screen), text: "visible(\(screen))")
  }

  static func alive(_ coordinator: String) -> Expression {
    Expression(.alive(coordinator: coordinator), text: "alive(\(coordinator))")
  }

  static func not(_ other: Expression) -> Expression {
    Expression(.not(other.node), text: "not \(other.text)")
  }
}

extension Invariant {
  /// Every state leads to a state at rest.
  static let settles: Invariant = {
    let rest = Expression(.quiescent, text: "quiescent")
    return Invariant(name: "settles", form: .leadsTo(from: .not(rest), to: rest))
  }()
}

extension Screen {
  /// A screen with one button, or none if `effects` is nil.
  init(_ name: String, tap effects: [Effect]?) {
    self.init(name: name, actions: effects.map { [Action(name: "go", effects: $0)] } ?? [])
  }
}
