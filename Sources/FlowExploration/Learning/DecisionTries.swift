import FlowSemantics
import StateSpace

/// The decision tree, as far as it is known, of each deterministic question to a state: which slot the question reads
/// first, which slot it reads next depending on the value, and the result at the end.
///
/// All nodes of all questions lie in one block of memory, and so do the lists of their children: a descent touches
/// nothing else. The first nodes are the roots, one per question; no node leads back to a root, so that 0 means that
/// there is no child.
final class DecisionTries {
  struct Node {
    enum Kind: Int8 {
      /// No descent has reached the node.
      case unexplored
      /// The number of the slot's value selects the next node.
      case read
      /// Each child is one of several alternatives.
      case fork
      case leaf
    }

    fileprivate(set) var kind = Kind.unexplored
    /// The slot that a `read` node reads.
    fileprivate(set) var slot: Int32 = 0
    /// The index of the first child; at a leaf the result.
    fileprivate(set) var first: Int32 = 0
    /// The number of children that there is room for.
    fileprivate(set) var count: Int32 = 0

    var outcome: Int { Int(first) }
  }

  // Exclusive access is not checked, as every state passes here: one thread changes them, and no other code reads them
  // meanwhile or holds a reference.
  @exclusivity(unchecked) private(set) var nodes: UnsafeMutablePointer<Node>
  @exclusivity(unchecked) private(set) var children: UnsafeMutablePointer<Int32>
  @exclusivity(unchecked) private var nodeCount = 0
  @exclusivity(unchecked) private var childCount = 0
  @exclusivity(unchecked) private var nodeCapacity = 1_024
  @exclusivity(unchecked) private var childCapacity = 4_096

  init(questions: Int) {
    nodes = PlainMemory.allocate(nodeCapacity)
    children = PlainMemory.allocate(childCapacity)
    for _ in 0..<max(1, questions) { _ = makeNode() }
  }

  /// Bytes.
  var memory: Int { nodeCapacity * MemoryLayout<Node>.stride + childCapacity * MemoryLayout<Int32>.stride }

  /// The same nodes under the same numbers.
  init(copying other: DecisionTries) {
    (nodeCount, childCount) = (other.nodeCount, other.childCount)
    (nodeCapacity, childCapacity) = (other.nodeCapacity, other.childCapacity)
    nodes = PlainMemory.allocate(nodeCapacity)
    nodes.update(from: other.nodes, count: nodeCount)
    children = PlainMemory.allocate(childCapacity)
    children.update(from: other.children, count: childCount)
  }

  deinit {
    PlainMemory.free(nodes)
    PlainMemory.free(children)
  }

  /// The nodes, valid until one is added.
  struct View {
    let nodes: UnsafePointer<Node>
    let children: UnsafePointer<Int32>

    /// The child for the number of a value; 0 when there is none yet.
    @inline(__always)
    func child(of node: Node, value: Int) -> Int {
      value < Int(node.count) ? Int(children[Int(node.first) + value]) : 0
    }
  }

  var view: View { View(nodes: nodes, children: children) }

  /// The child for the number of a value; 0 when there is none yet.
  func knownChild(of node: Node, value: Int) -> Int { view.child(of: node, value: value) }

  /// The way taken at a fork.
  func child(of node: Int, taken: Int) -> Int { Int(children[Int(nodes[node].first) + taken]) }

  /// The child of a reading node for a value; made when there is none.
  func child(of node: Int, value: Int) -> Int {
    precondition(nodes[node].kind == .read, "Only slots have values.")
    let known = knownChild(of: nodes[node], value: value)
    if known != 0 { return known }
    if value >= Int(nodes[node].count) {
      let old = nodes[node]
      let room = max(value + 1, Int(old.count) * 2)
      let first = makeChildren(room)
      for index in 0..<Int(old.count) { children[first + index] = children[Int(old.first) + index] }
      nodes[node].first = Int32(first)
      nodes[node].count = Int32(room)
    }
    let child = makeNode()
    children[Int(nodes[node].first) + value] = Int32(child)
    return child
  }

  func makeRead(_ node: Int, slot: Int) {
    nodes[node].kind = .read
    nodes[node].slot = Int32(slot)
  }

  func makeFork(_ node: Int, count: Int) {
    let first = makeChildren(count)
    for index in 0..<count { children[first + index] = Int32(makeNode()) }
    nodes[node].kind = .fork
    nodes[node].first = Int32(first)
    nodes[node].count = Int32(count)
  }

  func makeLeaf(_ node: Int, _ outcome: Int) {
    nodes[node].kind = .leaf
    nodes[node].first = Int32(outcome)
  }

  private func makeNode() -> Int {
    if nodeCount == nodeCapacity {
      nodes = PlainMemory.grown(nodes, to: nodeCapacity * 2)
      nodeCapacity *= 2
    }
    nodes[nodeCount] = Node()
    nodeCount += 1
    return nodeCount - 1
  }

  private func makeChildren(_ count: Int) -> Int {
    let needed = childCount + count
    if needed > childCapacity {
      let capacity = max(needed, childCapacity * 2)
      children = PlainMemory.grown(children, to: capacity)
      childCapacity = capacity
    }
    (children + childCount).update(repeating: 0, count: count)
    childCount = needed
    return needed - count
  }
}

/// Supplies the numbers of slots' values.
protocol SlotSource {
  func number(_ slot: Int) -> Int
}

/// A state that is read slot by slot.
struct SlotLookup: SlotSource {
  let value: (Int) -> Int

  func number(_ slot: Int) -> Int { value(slot) }
}
