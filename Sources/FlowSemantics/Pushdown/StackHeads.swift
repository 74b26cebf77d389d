/// The explored heads (pairs of a control state and a top of the stack), and where a person's events lead from them.
struct StackHeads {
  struct Exit {
    /// The screen that is visible afterwards; -1 for none, nil if that depends on hidden frames.
    var visible: Int?
    /// The head afterwards; nil if that depends on hidden frames.
    var target: Int?
    /// Whether the stack is lower afterwards, and as it was before it got this high.
    var descends = false
    /// Whether the stack is as high as before, and the same except for its top.
    var isLevel = false
  }

  private struct Key: Hashable {
    var control: StackControl
    var symbol: StackSymbol
  }

  private var numbers: [Key: Int] = [:]
  /// By head: the visible screen, or -1 for none.
  private var visible: [Int] = []
  private var isQuiescent: [Bool] = []
  private var exits: [[Exit]] = []

  mutating func number(of control: StackControl, _ symbol: StackSymbol) -> Int {
    let key = Key(control: control, symbol: symbol)
    if let known = numbers[key] { return known }
    numbers[key] = visible.count
    visible.append(-1)
    isQuiescent.append(false)
    exits.append([])
    return visible.count - 1
  }

  mutating func look(at head: Int, _ state: FlowState) {
    visible[head] = state.visibleFrame?.screen ?? -1
    isQuiescent[head] = state.isQuiescent
  }

  mutating func add(_ exit: Exit, from head: Int) { exits[head].append(exit) }

  /// The screens that are visible in some state at rest from which a person may not get to see another one; -1 for a
  /// state without a screen. The set may be too large.
  func screensWithoutWayOn() -> Set<Int> {
    let leaves = exits.indices.map { head in exits[head].contains { $0.visible.map { $0 != visible[head] } ?? false } }
    let free = headsReaching(leaves)
    return Set(exits.indices.filter { isQuiescent[$0] && !free[$0] }.map { visible[$0] })
  }

  /// Whether a person certainly gets from every state to one of some screens.
  ///
  /// This holds if each head leads there whatever is hidden, or else leads to a lower stack, without getting higher in
  /// between: a stack cannot get lower for ever.
  func alwaysReach(_ screens: Set<Int>) -> Bool {
    let reaches = headsReaching(visible.map { screens.contains($0) })
    var descends = exits.map { $0.contains { $0.descends } }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for head in exits.indices where !descends[head] {
        if exits[head].contains(where: { $0.isLevel && descends[$0.target ?? head] }) {
          descends[head] = true
          hasChanged = true
        }
      }
    }
    return exits.indices.allSatisfy { reaches[$0] || descends[$0] }
  }

  private func headsReaching(_ goals: [Bool]) -> [Bool] {
    var sources: [[Int]] = Array(repeating: [], count: exits.count)
    for (head, exits) in exits.enumerated() {
      for exit in exits {
        if let target = exit.target { sources[target].append(head) }
      }
    }
    var reaches = goals
    var work = goals.indices.filter { goals[$0] }
    while let head = work.popLast() {
      for source in sources[head] where !reaches[source] {
        reaches[source] = true
        work.append(source)
      }
    }
    return reaches
  }
}
