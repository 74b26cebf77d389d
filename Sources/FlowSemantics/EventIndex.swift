/// Which programs may do something in a state: one decision tree for what all of them look at first.
///
/// In most states most events cannot happen, and a few slots tell which: whether something is in flight, which layer is on
/// top, which tab is selected. Asking every program costs the same few look-ups again and again; this asks them once.
/// What only one program looks at is left to it: a tree over that would have a branch for each combination.
final class EventIndex {
  /// A program, and how far its own questions have been answered; or an outcome, where all of them have been.
  struct Entry {
    /// -1: `node` is an outcome.
    let program: Int32
    let node: Int32

    var isOutcome: Bool { program < 0 }
  }

  private let tries: DecisionTries
  private let tree = DecisionTries(questions: 1)
  /// By node of the tree: what is left of the programs there, and how many questions lie above.
  @exclusivity(unchecked) private var residues: [Int: (entries: [Entry], depth: Int)]
  @exclusivity(unchecked) private(set) var entries: [Entry] = []
  /// Where in `entries` the programs of a leaf stand.
  @exclusivity(unchecked) private var lists: [Range<Int>] = []

  private static let maxNodes = 20_000
  private static let maxDepth = 12

  private let mayCutOutcomes: Bool

  /// - Parameters:
  ///   - programs: those that are asked in every state, in this order.
  ///   - mayCutOutcomes: whether some event may have more outcomes than are looked at; then all are gone through one by
  ///     one.
  init(_ tries: DecisionTries, programs: Range<Int>, mayCutOutcomes: Bool) {
    self.tries = tries
    self.mayCutOutcomes = mayCutOutcomes
    residues = [0: (programs.map { Entry(program: Int32($0), node: Int32($0)) }, 0)]
  }

  /// Where in `entries` the programs stand that may do something in a state.
  func list(for state: PackedState) -> Range<Int> {
    var view = tree.view
    var node = 0
    while true {
      let known = view.nodes[node]
      switch known.kind {
      case .leaf: return lists[known.outcome]
      case .read:
        let value = state.number(Int(known.slot))
        let next = view.child(of: known, value: value)
        if next != 0 {
          node = next
          continue
        }
        node = grow(node, value)
      case .unexplored, .fork: settle(node)
      }
      view = tree.view
    }
  }

  /// Decides what is asked at a node.
  private func settle(_ node: Int) {
    guard let (entries, depth) = residues[node] else { preconditionFailure("Every node has its rest.") }
    var askers: [Int32: Int] = [:]
    for entry in entries {
      let known = tries.nodes[Int(entry.node)]
      if known.kind == .read { askers[known.slot, default: 0] += 1 }
    }
    let most = askers.max { ($0.value, $1.key) < ($1.value, $0.key) }
    if let most, most.value > 1, depth < Self.maxDepth, residues.count < Self.maxNodes {
      tree.makeRead(node, slot: Int(most.key))
    } else {
      tree.makeLeaf(node, lists.count)
      let first = self.entries.count
      for entry in entries { append(entry) }
      lists.append(first..<self.entries.count)
      residues[node] = ([], depth)
    }
  }

  /// Adds what is left of a program to the list under way: its outcomes, where no question is open.
  private func append(_ entry: Entry) {
    guard !mayCutOutcomes, let outcomes = outcomes(of: Int(entry.node)) else {
      entries.append(entry)
      return
    }
    entries += outcomes.map { Entry(program: -1, node: Int32($0)) }
  }

  /// In the order of the choices; nil where something is asked first, or not known.
  private func outcomes(of node: Int) -> [Int]? {
    let known = tries.nodes[node]
    switch known.kind {
    case .leaf: return known.outcome == LearnedBehaviour.nothing ? [] : [known.outcome]
    case .fork:
      var all: [Int] = []
      for taken in 0..<Int(known.count) {
        guard let some = outcomes(of: tries.child(of: node, taken: taken)) else { return nil }
        all += some
      }
      return all
    case .read, .unexplored: return nil
    }
  }

  /// Makes the child of a node for a value.
  private func grow(_ node: Int, _ value: Int) -> Int {
    guard let (entries, depth) = residues[node] else { preconditionFailure("Every node has its rest.") }
    let slot = tree.nodes[node].slot
    let rest = entries.compactMap { entry -> Entry? in
      let known = tries.nodes[Int(entry.node)]
      guard known.kind == .read, known.slot == slot else { return entry }
      let next = tries.knownChild(of: known, value: value)
      // Not learned yet: the program is asked itself.
      if next == 0 { return entry }
      let child = tries.nodes[next]
      if child.kind == .leaf, child.outcome == LearnedBehaviour.nothing { return nil }
      return Entry(program: entry.program, node: Int32(next))
    }
    let child = tree.child(of: node, value: value)
    residues[child] = (rest, depth + 1)
    return child
  }
}
