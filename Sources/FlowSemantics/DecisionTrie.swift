/// What is known of a deterministic question to a state: which slot it looks at first, depending on the answer which
/// next, and what comes out in the end.
///
/// Nodes live in one array; 0 is the root. A node that nobody has been at is unexplored.
public struct DecisionTrie<Leaf: Sendable>: Sendable {
  public enum Node: Sendable {
    case unexplored
    /// The next node by the number of the slot's value; a value beyond the list has not been met here.
    case read(slot: Int, children: [Int])
    /// Every child is one way to go on.
    case fork([Int])
    case leaf(Leaf)
  }

  public private(set) var nodes: [Node] = [.unexplored]

  /// The child of a reading node for a value; made when there is none. A node cannot be the root again, so 0 stands for
  /// none.
  public mutating func child(of node: Int, value: Int) -> Int {
    guard case .read(let slot, var children) = nodes[node] else { preconditionFailure("Only slots have values.") }
    if value < children.count, children[value] != 0 { return children[value] }
    nodes[node] = .unexplored
    while children.count <= value { children.append(0) }
    children[value] = nodes.count
    nodes[node] = .read(slot: slot, children: children)
    nodes.append(.unexplored)
    return nodes.count - 1
  }

  mutating func makeRead(_ node: Int, slot: Int) { nodes[node] = .read(slot: slot, children: []) }

  mutating func makeFork(_ node: Int, count: Int) {
    let first = nodes.count
    nodes[node] = .fork(Array(first..<first + count))
    nodes.append(contentsOf: repeatElement(.unexplored, count: count))
  }

  mutating func makeLeaf(_ node: Int, _ leaf: Leaf) { nodes[node] = .leaf(leaf) }
}
