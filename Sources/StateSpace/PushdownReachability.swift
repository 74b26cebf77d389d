/// Everything that a pushdown system can reach, however high its stack gets.
///
/// The reachable configurations are kept as a finite automaton that reads stacks from the top and is saturated step by
/// step: *post** of Schwoon, Model-Checking Pushdown Systems (2002), section 3.1; the same as the summaries of
/// recursive state machines (Alur et al., TOPLAS 27(4), 2005), where a push is a call and a pop a return. A node of the
/// automaton stands for the possible rests of the stack below what was pushed on entering one control state; an edge
/// leads from what was pushed to what it was pushed upon. Each head (control state and top symbol) is explored once.
///
/// With h heads and n nodes, time is O(h · n · steps of a head) and memory O(h · n).
public struct PushdownReachability: Sendable {
  /// The number of pairs of a control state and a top symbol.
  public private(set) var headCount = 0
  /// Whether the height of the stack is unbounded. This is so exactly if something can be pushed, directly or not, upon
  /// what is pushed the same way itself: the automaton has a cycle, and so accepts stacks of any height.
  public private(set) var isUnbounded = false
  /// Why it was not finished. Then `headCount` counts only the explored heads; `isUnbounded` holds if it is true, and
  /// says nothing if it is false.
  public private(set) var interruption: StateGraph.Interruption?

  /// Explores a system. `interrupt` is asked every 256 steps.
  public static func exploring<System: PushdownSystem>(
    _ system: inout System, maxHeads: Int = Int(UInt32.max) / 8, interrupt: (SearchProgress) -> StateGraph.Interruption?
  ) -> PushdownReachability {
    var saturation = Saturation<System>(maxHeads: maxHeads)
    let interruption = saturation.saturate(&system, interrupt: interrupt)
    return PushdownReachability(
      headCount: saturation.heads.count, isUnbounded: saturation.hasCycle, interruption: interruption)
  }
}

/// The automaton while it grows.
private struct Saturation<System: PushdownSystem> {
  typealias Step = PushdownStep<Int, Int>

  struct Pair: Hashable {
    var left: Int
    var right: Int
  }

  /// The possible contents of the stack below some cells.
  enum Node: Hashable {
    /// The rest of a stack that a run began or continued with.
    case rest([Int])
    /// The symbols that were pushed on entering a control state, top first.
    case pushed(Int, [Int])
  }

  let maxHeads: Int
  private(set) var heads = Numbering<Pair>()
  private var controls = Numbering<System.Control>()
  private var symbols = Numbering<System.Symbol>()
  private var nodes = Numbering<Node>()
  /// By head, once it has been explored; restarts are carried out at once and not kept.
  private var steps: [[(control: Int, word: [Int])]?] = []
  /// Edges from heads into the automaton.
  private var entries: Set<Pair> = []
  private var work: [Pair] = []
  /// By node: its edges, with their symbols.
  private var edges: [[(symbol: Int, node: Int)]] = []
  private var edgeSets: [Set<Pair>] = []
  /// By node: the control states in which pops down to it end.
  private var returns: [[Int]] = []
  private var returnSets: Set<Pair> = []

  init(maxHeads: Int) { self.maxHeads = maxHeads }

  mutating func saturate(
    _ system: inout System, interrupt: (SearchProgress) -> StateGraph.Interruption?
  ) -> StateGraph.Interruption? {
    var beginnings: [(System.Control, [System.Symbol])] = []
    system.beginnings { beginnings.append(($0, $1)) }
    for (control, word) in beginnings { begin(controls.number(of: control), word.map { symbols.number(of: $0) }) }
    var next = 0
    let sign = StopSign.current
    while next < work.count {
      if sign.isGiven { return StateGraph.Interruption(limit: sign.reason ?? "interrupt") }
      if heads.count > maxHeads || entries.count > maxHeads * 8 {
        return StateGraph.Interruption(limit: "heads")
      }
      if next % 256 == 0 {
        let progress = SearchProgress(
          states: heads.count, transitions: entries.count, frontier: work.count - next, memory: entries.count * 64)
        if let reason = interrupt(progress) { return reason }
      }
      let (head, node) = (work[next].left, work[next].right)
      next += 1
      for step in look(at: head, &system) { take(step.control, step.word, upon: node) }
    }
    return nil
  }

  private mutating func look(at head: Int, _ system: inout System) -> [(control: Int, word: [Int])] {
    if let known = steps[head] { return known }
    let pair = heads[head]
    var found: [PushdownStep<System.Control, System.Symbol>] = []
    system.steps(from: controls[pair.left], top: symbols[pair.right]) { found.append($0) }
    var rewrites: [(control: Int, word: [Int])] = []
    for step in found {
      switch step {
      case .rewrite(let control, let word):
        rewrites.append((controls.number(of: control), word.map { symbols.number(of: $0) }))
      case .restart(let control, let word):
        begin(controls.number(of: control), word.map { symbols.number(of: $0) })
      }
    }
    steps[head] = rewrites
    return rewrites
  }

  private mutating func begin(_ control: Int, _ word: [Int]) {
    guard let top = word.first else { return }
    for index in word.indices.dropFirst() {
      add(edge: word[index], from: node(.rest(Array(word[index...]))), to: node(.rest(Array(word[(index + 1)...]))))
    }
    enter(control, top, node(.rest(Array(word.dropFirst()))))
  }

  private mutating func take(_ control: Int, _ word: [Int], upon node: Int) {
    guard let top = word.first else { return add(return: control, to: node) }
    var above = node
    for length in stride(from: word.count - 1, through: 1, by: -1) {
      let pushed = self.node(.pushed(control, Array(word[..<length])))
      add(edge: word[length], from: pushed, to: above)
      above = pushed
    }
    enter(control, top, above)
  }

  private mutating func enter(_ control: Int, _ symbol: Int, _ node: Int) {
    let head = heads.number(of: Pair(left: control, right: symbol))
    if head == steps.count { steps.append(nil) }
    let entry = Pair(left: head, right: node)
    if entries.insert(entry).inserted { work.append(entry) }
  }

  private mutating func add(edge symbol: Int, from node: Int, to target: Int) {
    guard edgeSets[node].insert(Pair(left: symbol, right: target)).inserted else { return }
    edges[node].append((symbol, target))
    for control in returns[node] { enter(control, symbol, target) }
  }

  private mutating func add(return control: Int, to node: Int) {
    guard returnSets.insert(Pair(left: control, right: node)).inserted else { return }
    returns[node].append(control)
    for (symbol, target) in edges[node] { enter(control, symbol, target) }
  }

  private mutating func node(_ node: Node) -> Int {
    let number = nodes.number(of: node)
    if number == edges.count {
      edges.append([])
      edgeSets.append([])
      returns.append([])
    }
    return number
  }

  /// Every node is entered from a run and leads to an end, so that any cycle counts. Removes nodes without incoming
  /// edges, again and again; the nodes that are left are on cycles or between them.
  var hasCycle: Bool {
    var sources = Array(repeating: 0, count: edges.count)
    for edge in edges.joined() { sources[edge.node] += 1 }
    var free = sources.indices.filter { sources[$0] == 0 }
    var removed = 0
    while let node = free.popLast() {
      removed += 1
      for edge in edges[node] {
        sources[edge.node] -= 1
        if sources[edge.node] == 0 { free.append(edge.node) }
      }
    }
    return removed < edges.count
  }
}

/// Numbers values in the order of their first occurrence.
private struct Numbering<Value: Hashable> {
  private var numbers: [Value: Int] = [:]
  private var values: [Value] = []

  var count: Int { values.count }

  subscript(number: Int) -> Value { values[number] }

  mutating func number(of value: Value) -> Int {
    if let known = numbers[value] { return known }
    numbers[value] = values.count
    values.append(value)
    return values.count - 1
  }
}
