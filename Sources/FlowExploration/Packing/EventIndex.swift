import FlowSemantics
import StateSpace

/// Finds the programs that may do something in a state, by one decision tree over the slots that they read first.
///
/// In most states most events cannot happen, and a few slots tell which: whether something is in flight, which layer is
/// on top, which tab is selected. Asking every program costs the same few look-ups again and again; the tree asks them
/// once. Questions that only one program asks are left to that program, at least if they concern slots of its own: a
/// tree over those would have a branch for each combination.
struct EventIndex: ~Copyable {
  /// A program, and the node that its own questions have led to; or an outcome, once all of them are answered.
  struct Entry: BitwiseCopyable {
    /// -1: `node` is an outcome.
    let program: Int32
    let node: Int32
    /// Whether its next question has been answered, but what follows has not been learned.
    var isUnknown = false

    var isOutcome: Bool { program < 0 }
  }

  /// Consecutive entries of one kind.
  struct Part: BitwiseCopyable {
    let kind: EventGroup.Kind
    let first: Int32
    var end: Int32
    /// Whether many questions are open, most of them about the same slots.
    var isWorthCaching = false
  }

  private let tries: DecisionTries
  private let groups: [EventGroup]
  private let tree = DecisionTries(questions: 1)
  /// By node of the tree: the entries that are left there, and the number of questions above.
  private var residues: [(entries: [Entry], depth: Int)]
  /// By slot: how many programs read it next; a program that suffices alone counts twice. All 0 outside `mostAsked`.
  private var weights: [Int32] = []
  private(set) var entries = GrowingBuffer<Entry>()
  private(set) var parts = GrowingBuffer<Part>()
  /// By leaf: where its parts begin in `parts`; they end where those of the next leaf begin.
  private var lists = GrowingBuffer<Int32>()

  private static let maxNodes = 20_000
  private static let maxDepth = 12

  private let mayCutOutcomes: Bool
  /// Whether the tree also reads slots that only one program looks at.
  let asksForOne: Bool

  /// - Parameters:
  ///   - groups: those that are asked for in every state, in this order; the first programs.
  ///   - mayCutOutcomes: whether some event may have more outcomes than are enumerated; then all outcomes are
  ///     enumerated one by one.
  ///   - asksForOne: whether to read slots that only one program looks at, too, unless that program is about slots of
  ///     its own: a larger tree, worthwhile where many states pass.
  init(_ tries: DecisionTries, groups: [EventGroup], mayCutOutcomes: Bool, asksForOne: Bool) {
    self.tries = tries
    self.groups = groups
    self.mayCutOutcomes = mayCutOutcomes
    self.asksForOne = asksForOne
    residues = [(groups.indices.map { Entry(program: Int32($0), node: Int32($0)) }, 0)]
    lists.append(0)
  }

  /// The range of `parts` that belongs to a leaf.
  func parts(of leaf: Int) -> Range<Int> { Int(lists[leaf])..<Int(lists[leaf + 1]) }

  /// The leaf with the programs that may do something in a state.
  mutating func leaf(for state: PackedState) -> Int {
    var view = tree.view
    var node = 0
    while true {
      let known = view.nodes[node]
      switch known.kind {
      case .leaf: return known.outcome
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

  /// Adds the leaves for `count` consecutive states of `width` words each; -1 where the tree has not met something on
  /// the way. The result is the same as asking for each state, but faster: no look-up waits for that of another state.
  func knownLeaves(for first: PackedState, count: Int, width: Int, _ leaves: inout GrowingBuffer<Int32>) {
    let view = tree.view
    leaves.append(upTo: count) { found in
      // The node that each state has reached.
      for index in 0..<count { found[index] = 0 }
      for _ in 0...Self.maxDepth {
        var words = first.words
        for index in 0..<count {
          let node = max(0, found[index])
          let known = view.nodes[Int(node)]
          let value = PackedState(words: words, fields: first.fields).number(Int(known.slot))
          let next = Int32(truncatingIfNeeded: view.child(of: known, value: value))
          // No child is the root.
          let isLost = found[index] < 0 || known.kind == .unexplored || (known.kind == .read && next == 0)
          found[index] = isLost ? -1 : known.kind == .read ? next : node
          words += width
        }
      }
      for index in 0..<count where found[index] >= 0 {
        let known = view.nodes[Int(found[index])]
        found[index] = known.kind == .leaf ? Int32(truncatingIfNeeded: known.outcome) : -1
      }
      return count
    }
  }

  /// Decides which slot a node reads, or makes it a leaf.
  private mutating func settle(_ node: Int) {
    let (entries, depth) = residues[node]
    let mayAsk = depth < Self.maxDepth && residues.count < Self.maxNodes
    if let slot = mayAsk ? mostAsked(entries) : nil {
      tree.makeRead(node, slot: slot)
    } else {
      tree.makeLeaf(node, lists.count - 1)
      let first = parts.count
      for entry in entries { append(entry, after: first) }
      lists.append(Int32(parts.count))
      residues[node] = ([], depth)
    }
  }

  /// The slot that most programs read next, the lowest of several, if the tree gains by reading it.
  private mutating func mostAsked(_ entries: [Entry]) -> Int? {
    var most = (slot: 0, weight: Int32(0))
    for entry in entries {
      let known = tries.nodes[Int(entry.node)]
      guard known.kind == .read, !entry.isUnknown else { continue }
      let slot = Int(known.slot)
      while weights.count <= slot { weights.append(0) }
      weights[slot] += asksForOne && groups[Int(entry.program)].kind != .single ? 2 : 1
      if weights[slot] > most.weight || (weights[slot] == most.weight && slot < most.slot) {
        most = (slot, weights[slot])
      }
    }
    for entry in entries {
      let known = tries.nodes[Int(entry.node)]
      if known.kind == .read, !entry.isUnknown { weights[Int(known.slot)] = 0 }
    }
    return most.weight > 1 ? most.slot : nil
  }

  /// Adds what is left of a program, or its outcomes if no question is open.
  ///
  /// - Parameter first: where the parts of the current list begin.
  private mutating func append(_ entry: Entry, after first: Int) {
    let known = mayCutOutcomes ? nil : outcomes(of: Int(entry.node))
    if known?.isEmpty == true { return }
    let kind = groups[Int(entry.program)].kind
    if parts.count == first || parts[parts.count - 1].kind != kind {
      parts.append(Part(kind: kind, first: Int32(entries.count), end: Int32(entries.count)))
    }
    if let known {
      for outcome in known { entries.append(Entry(program: -1, node: Int32(outcome))) }
    } else {
      entries.append(entry)
      if kind != .single { parts[parts.count - 1].isWorthCaching = true }
    }
    parts[parts.count - 1].end = Int32(entries.count)
  }

  /// The outcomes below a node in the order of the choices; nil if a question comes first, or an outcome is not known.
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
  private mutating func grow(_ node: Int, _ value: Int) -> Int {
    let (entries, depth) = residues[node]
    let slot = tree.nodes[node].slot
    let rest = entries.compactMap { entry -> Entry? in
      let known = tries.nodes[Int(entry.node)]
      guard known.kind == .read, known.slot == slot else { return entry }
      let next = tries.knownChild(of: known, value: value)
      // Not learned yet: the program is asked itself.
      if next == 0 { return Entry(program: entry.program, node: entry.node, isUnknown: true) }
      let child = tries.nodes[next]
      if child.kind == .leaf, child.outcome == LearnedBehaviour.nothing { return nil }
      return Entry(program: entry.program, node: Int32(next))
    }
    let child = tree.child(of: node, value: value)
    // Nodes are numbered as they are made.
    residues.append((rest, depth + 1))
    precondition(residues.count == child + 1, "Every node has its rest.")
    return child
  }
}
