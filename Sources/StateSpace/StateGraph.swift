/// An explored state space: states in the order of discovery by breadth-first search, and every step between them.
public struct StateGraph: Sendable {
  /// One step, as seen from where it begins.
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
  /// The step by which each state was first found: from where, and under which label. Launches lead from themselves.
  var parents: [UInt32] = []
  var parentLabels: [UInt32] = []
  public internal(set) var depths: [UInt32] = []
  var edges: [Edge] = []
  var edgeEnds: [Int] = []
  public internal(set) var interruption: Interruption?

  public var count: Int { store.count }
  /// Steps after launch, those included that were cut or end the system.
  public var transitionCount: Int { edges.count }
  /// States from here on have not been looked at; equal to `count` when exploration was not interrupted.
  public var expandedCount: Int { edgeEnds.count }

  /// The same, broken off for another reason.
  public func interrupted(by reason: Interruption) -> StateGraph {
    var graph = self
    graph.interruption = reason
    return graph
  }

  public func edges(from state: Int) -> ArraySlice<Edge> {
    guard state < edgeEnds.count else { return [] }
    return edges[(state == 0 ? 0 : edgeEnds[state - 1])..<edgeEnds[state]]
  }

  /// Whether something after this state was not explored.
  public func isFrontier(_ state: Int) -> Bool { state >= edgeEnds.count }

  /// The shortest way to a state: states and the label by which each was reached; the first is a launch (label nil).
  public func path(to state: Int) -> [(state: Int, label: UInt32?)] {
    var path: [(Int, UInt32?)] = []
    var state = state
    while depths[state] > 0 {
      path.append((state, parentLabels[state]))
      state = Int(parents[state])
    }
    path.append((state, nil))
    return path.reversed()
  }

  /// Approximate memory in bytes.
  public var memory: Int { store.memory + depths.capacity * 12 + edges.capacity * 8 + edgeEnds.capacity * 8 }
}
