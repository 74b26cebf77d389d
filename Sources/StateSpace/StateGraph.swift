/// An explored state space: states in the order of discovery by breadth-first search, and every step between them.
public struct StateGraph: Sendable {
  /// One step, as seen from its origin.
  public struct Edge: Hashable, BitwiseCopyable, Sendable {
    public let label: UInt32
    private let code: UInt32

    private static let cut = UInt32.max
    private static let end = UInt32.max - 1

    static func cut(label: UInt32) -> Edge { Edge(label: label, code: cut) }
    static func end(label: UInt32) -> Edge { Edge(label: label, code: end) }
    static func to(_ state: Int, label: UInt32) -> Edge { Edge(label: label, code: UInt32(state)) }

    /// The state it leads to; nil when it was cut or ends the system.
    public var target: Int? { code < Self.end ? Int(code) : nil }
    public var isCut: Bool { code == Self.cut }
  }

  /// The step by which a state was first found.
  struct Discovery: BitwiseCopyable {
    /// A state that a launch leads to is its own parent.
    let parent: UInt32
    let label: UInt32
    /// The number of steps after launch.
    let depth: UInt32
  }

  /// Why exploration stopped before it was done.
  public struct Interruption: Error, Hashable, Sendable {
    /// `states`, `seconds`, `memory` or `interrupt`.
    public var limit: String

    public init(limit: String) { self.limit = limit }
  }

  /// A graph without states.
  public init() {}

  public internal(set) var store = StateStore()
  /// States that a launch leads to, in order, each once.
  public internal(set) var launches: [Int] = []
  /// By state: how it was first found.
  var discoveries: [Discovery] = []
  var edges: [Edge] = []
  var edgeEnds: [Int] = []
  /// By state, if states were chosen for expansion: whether it was left out.
  private var isLeftOut: [Bool] = []
  public internal(set) var interruption: Interruption?

  public var count: Int { store.count }
  /// The number of steps after launch, including those that were cut or end the system.
  public var transitionCount: Int { edges.count }
  /// States from here on have not been expanded; equal to `count` if exploration was not interrupted.
  public var expandedCount: Int { edgeEnds.count }

  /// The same graph, interrupted for another reason.
  public func interrupted(by reason: Interruption) -> StateGraph {
    var graph = self
    graph.interruption = reason
    return graph
  }

  public func edges(from state: Int) -> ArraySlice<Edge> {
    guard state < edgeEnds.count else { return [] }
    return edges[(state == 0 ? 0 : edgeEnds[state - 1])..<edgeEnds[state]]
  }

  /// Whether the steps from this state were not explored.
  public func isFrontier(_ state: Int) -> Bool {
    state >= edgeEnds.count || state < isLeftOut.count && isLeftOut[state]
  }

  /// Marks states that seem to have no steps as states that have not been expanded.
  public mutating func leaveOut(_ states: [Int]) {
    for state in states {
      while isLeftOut.count <= state { isLeftOut.append(false) }
      isLeftOut[state] = true
    }
  }

  /// The length of the shortest ways to a state, in steps after launch.
  public func depth(of state: Int) -> Int { Int(discoveries[state].depth) }

  /// The shortest way to a state: states and the label by which each was reached; the first is a launch (label nil).
  public func path(to state: Int) -> [(state: Int, label: UInt32?)] {
    var path: [(Int, UInt32?)] = []
    var state = state
    while discoveries[state].depth > 0 {
      path.append((state, discoveries[state].label))
      state = Int(discoveries[state].parent)
    }
    path.append((state, nil))
    return path.reversed()
  }

  /// Approximate memory in use, in bytes.
  public var memory: Int { store.memory + discoveries.count * 12 + edges.count * 8 + edgeEnds.count * 8 }
}
