import FlowModel

/// What has to be known of a coordinator's stack so that steps depend on nothing else in it.
struct StackOutlook: Sendable {
  /// The flow with an additional screen for phantoms, and with room for them.
  let system: FlowSystem
  let coordinator: Int
  /// The number of frames on top that are told apart.
  let window: Int
  /// Stacks up to this height are represented completely.
  let explicitHeight: Int
  /// The number of phantoms that stand for hidden frames.
  let phantoms: Int
  /// The screen of a phantom.
  let phantom: Int
  /// The flow's own limit, for all other stacks.
  let stackDepth: Int
  /// By screen: whether it has to be known when it is hidden.
  private let matters: [Bool]
  /// By screen: whether it is told when it goes.
  let listensForGone: [Bool]

  /// The greatest depth that conditions may ask for: telling apart more levels is not worthwhile.
  private static let greatestDepthAsked = 8
  /// The number of once-only async actions that a frame can record beside its tag.
  static let happenedBits = 56

  /// - Parameter judged: the conditions that will be asked of states, in addition to the flow's own.
  /// - Returns: nil if the conditions ask for more than can be told apart.
  init?(_ plain: Program, coordinator: Int, window: Int, judged: [Condition]) {
    // Then the coordinator of an instance does not determine whose stack the instance uses.
    if plain.coordinators.contains(where: \.isMixed) { return nil }
    // A person may also see what is below a sheet or in another column, and does not see what happens behind a window:
    // heads describe only what is on top.
    if plain.showsSeveral || plain.covers { return nil }
    // Whether what a screen presented goes depends on the frames below the top.
    if plain.screensHaveSlots { return nil }
    var conditions = plain.actions.compactMap(\.condition) + judged
    conditions += (plain.links + plain.externals).compactMap(\.condition)
    var matters = Array(repeating: false, count: plain.screens.count + 1)
    for body in plain.bodies {
      for step in body.steps { step.collect(&conditions, plain) { matters[$0] = true } }
    }
    var greatestDepth = 0
    for condition in conditions {
      var asksTooMuch = false
      condition.forEachTerm { term in
        switch term {
        case .displayed(let screen): matters[screen] = true
        case .compare(_, let left, let right):
          for (term, other) in [(left, right), (right, left)] {
            guard case .depth(let asked) = term,
              asked == coordinator || plain.coordinators[asked].container == .inherited
            else { continue }
            guard let number = other.greatestNumber else {
              asksTooMuch = true
              continue
            }
            greatestDepth = max(greatestDepth, number)
          }
        default: break
        }
      }
      if asksTooMuch { return nil }
    }
    if greatestDepth > Self.greatestDepthAsked { return nil }
    if plain.actions.contains(where: { $0.onceBit ?? 0 >= Self.happenedBits }) { return nil }
    var listens = matters.map { _ in false }
    for (index, screen) in plain.screens.enumerated() {
      listens[index] = [screen.dismissal.gone, screen.dismissal.removed].contains { body in
        body.map { !plain.bodies[$0].steps.isEmpty } ?? false
      }
      if listens[index] || !screen.asyncActions.isEmpty { matters[index] = true }
    }
    for shown in plain.coordinators.flatMap({ $0.machine?.shows ?? [] }).compactMap({ $0 }) { matters[shown] = true }
    let phantoms = max(1, greatestDepth - 1)
    let explicitHeight = max(window + 1, greatestDepth + window - 1)
    let highest = max(explicitHeight, 1 + matters.count { $0 } * 2 + phantoms + window)
    var flow = plain.flow
    stackDepth = flow.limits.stackDepth
    flow.limits.stackDepth = highest + stackDepth + 8
    // The new screen comes after all others, so that every index stays the same.
    flow.coordinators[flow.coordinators.count - 1].screens.append(Screen(name: "hidden frames"))
    system = FlowSystem(flow)
    phantom = plain.screens.count
    self.coordinator = coordinator
    self.window = window
    self.explicitHeight = explicitHeight
    self.phantoms = phantoms
    self.matters = matters
    listensForGone = listens
  }

  func matters(_ cell: StackCell) -> Bool { matters[cell.screen] }
}

extension Step {
  /// Adds the conditions in this step, and visits the screens that it searches for.
  fileprivate func collect(_ conditions: inout [Condition], _ program: Program, searched: (Int) -> Void) {
    let traits = operation.traits(program)
    if case .above(let screen) = traits.removal { searched(screen) }
    if let condition = traits.condition { conditions.append(condition) }
    for step in traits.parts.flatMap(\.steps) { step.collect(&conditions, program, searched: searched) }
  }
}

extension Condition.Operand {
  /// The greatest whole number that it can be, 0 for other text; nil if that depends on the state.
  fileprivate var greatestNumber: Int? {
    switch self {
    case .text(let text): Int(text) ?? 0
    case .variable(_, let values), .instanceVariable(_, let values): values.compactMap { Int($0) }.max() ?? 0
    case .truth: 0
    case .count, .depth, .machine, .ownMachine: nil
    }
  }
}
