/// What a condition comes to in states, learned by asking it.
///
/// A condition looks at few slots, and at which of them depends on what it finds. Each combination of values that it
/// meets is asked once; every further state that agrees on the slots looked at has its answer already.
public final class Inquiry {
  /// One combination of values with what the condition comes to.
  public struct Answer: Sendable {
    /// What was looked at, slots ascending; values that slots hold initially included.
    public let reads: [(slot: Int, value: Int)]
    public let holds: Bool
  }

  public let condition: Condition
  /// All that is known, in the order in which it was learned.
  public private(set) var answers: [Answer] = []
  private let behaviour: LearnedBehaviour
  private var trie = DecisionTrie<Int>()
  private let slots: Workspace

  /// A question to states of the slots that a behaviour has numbered.
  public init(_ condition: Condition, _ behaviour: LearnedBehaviour) {
    self.condition = condition
    self.behaviour = behaviour
    slots = Workspace(behaviour.system.layout)
  }

  /// The answer of a state. O(slots looked at) when it is known, else one evaluation of the condition.
  ///
  /// - Parameter value: the number of a slot's value in the state.
  public func answer(value: (Int) -> Int) -> Answer {
    var node = 0
    while true {
      switch trie.nodes[node] {
      case .leaf(let index): return answers[index]
      case .read(let slot, let children):
        let number = value(slot)
        guard number < children.count, children[number] != 0 else { return learn(value) }
        node = children[number]
      case .unexplored, .fork: return learn(value)
      }
    }
  }

  private func learn(_ value: (Int) -> Int) -> Answer {
    let holds = withoutActuallyEscaping(value) { value in
      let table = behaviour.table
      slots.begin { table.value(value($0), in: $0) }
      defer { slots.end() }
      return condition.holds(in: Execution(behaviour.system.program, slots, script: ChoiceScript()))
    }
    var node = 0
    var reads: [(slot: Int, value: Int)] = []
    for decision in slots.trail {
      guard case .read(let slot) = decision else { preconditionFailure("A condition has one answer.") }
      reads.append((slot, value(slot)))
      if case .unexplored = trie.nodes[node] { trie.makeRead(node, slot: slot) }
      node = trie.child(of: node, value: value(slot))
    }
    let answer = Answer(reads: reads.sorted { $0.slot < $1.slot }, holds: holds)
    trie.makeLeaf(node, answers.count)
    answers.append(answer)
    return answer
  }
}
