import FlowSemantics

/// The answers to a question about states, memoised by the slots that the question reads.
///
/// A question reads few slots, and which ones depends on the values it finds. It is evaluated once for each combination
/// of values that occurs; every further state with the same values in the slots read has its answer already.
public final class Inquiry<Value: Sendable> {
  /// One combination of values with the answer to the question.
  public struct Answer: Sendable {
    /// The slots that were read, ascending, including those with initial values. Empty unless reads are kept.
    public let reads: [(slot: Int, value: Int)]
    public let value: Value
  }

  /// All that is known, in the order in which it was learned.
  public private(set) var answers: [Answer] = []
  /// Unowned, as the behaviour owns some inquiries itself.
  private unowned let behaviour: LearnedBehaviour
  private let tries = DecisionTries(questions: 1)
  private let slots: Workspace
  private let keepsReads: Bool
  private let question: (Execution) -> Value

  /// A question about states whose slots a behaviour has numbered.
  ///
  /// - Parameters:
  ///   - slots: where the question is evaluated; questions that are not evaluated meanwhile may share it. Nil: a
  ///     workspace of its own, which takes O(slots) to make.
  ///   - keepsReads: whether answers list the slots that were read.
  init(
    _ behaviour: LearnedBehaviour, in slots: Workspace? = nil, keepsReads: Bool = true,
    _ question: @escaping (Execution) -> Value
  ) {
    self.behaviour = behaviour
    self.keepsReads = keepsReads
    self.question = question
    self.slots = slots ?? Workspace(behaviour.system.layout)
  }

  /// The memory of the decision tree, in bytes.
  var memory: Int { tries.memory }

  /// The answer for a state. O(slots read) if it is known, otherwise one evaluation of the question.
  ///
  /// - Parameter value: the number of a slot's value in the state.
  public func answer(value: (Int) -> Int) -> Answer {
    withoutActuallyEscaping(value) { answers[index(in: SlotLookup(value: $0))] }
  }

  /// The position of a state's answer among `answers`.
  func index(in state: some SlotSource) -> Int {
    var node = 0
    while true {
      let known = tries.nodes[node]
      switch known.kind {
      case .leaf: return known.outcome
      case .read:
        node = tries.knownChild(of: known, value: state.number(Int(known.slot)))
        if node == 0 { return learn(state) }
      case .unexplored, .fork: return learn(state)
      }
    }
  }

  private func learn(_ state: some SlotSource) -> Int {
    let table = behaviour.table
    slots.begin { table.value(state.number($0), in: $0) }
    defer { slots.end() }
    let value = question(Execution(behaviour.system.program, slots, script: ChoiceScript()))
    var node = 0
    var reads: [(slot: Int, value: Int)] = []
    for decision in slots.trail {
      guard case .read(let slot) = decision else { preconditionFailure("A question has one answer.") }
      if keepsReads { reads.append((slot, state.number(slot))) }
      if tries.nodes[node].kind == .unexplored { tries.makeRead(node, slot: slot) }
      node = tries.child(of: node, value: state.number(slot))
    }
    answers.append(Answer(reads: reads.sorted { $0.slot < $1.slot }, value: value))
    tries.makeLeaf(node, answers.count - 1)
    return answers.count - 1
  }
}

extension Inquiry<Bool> {
  /// Asks whether a condition holds.
  public convenience init(_ condition: Condition, _ behaviour: LearnedBehaviour) {
    self.init(behaviour) { condition.holds(in: $0) }
  }
}
