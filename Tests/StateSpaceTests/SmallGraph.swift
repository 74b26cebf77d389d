@testable import StateSpace

/// A system given by its edges: state n is the vector [n].
struct SmallGraph: TransitionSystem {
  var launches: [Int]
  /// `successors[n]`: where n leads; -1 is a cut, -2 an end.
  var successors: [[Int]]

  var stateWidth: Int { 1 }

  mutating func launches(repack: (StateRepacking) -> Void, _ emit: (Target) -> Int?) {
    for launch in launches { if withUnsafePointer(to: UInt64(launch), { emit(.state($0)) }) == nil { return } }
  }

  mutating func steps(
    from words: UnsafePointer<UInt64>, state: Int, following: Int, into batch: inout StepBatch
  ) -> StateRepacking? {
    let targets = successors[Int(words[0])]
    batch.add(upTo: targets.count, from: words, width: OneWord()) { steps in
      for (index, target) in targets.enumerated() {
        switch target {
        case -1: steps.addCut(UInt32(index))
        case -2: steps.addEnd(UInt32(index))
        default:
          steps.addState(UInt32(index)) { state, next in
            next[0] = UInt64(target)
            return next[0] != state[0]
          }
        }
      }
    }
    return nil
  }

  func explored(maxStates: Int = 1_000) -> StateGraph {
    var system = self
    return StateGraph.exploring(&system, maxStates: maxStates)
  }

  /// Every graph of three states in which each state has any set of successors among them, launched at 0.
  static func withEveryGraphOfThree(_ body: (SmallGraph) -> Void) {
    for code in 0..<512 {
      let successors = (0..<3).map { state in (0..<3).filter { code >> (state * 3 + $0) & 1 == 1 } }
      body(SmallGraph(launches: [0], successors: successors))
    }
  }

  /// `reaches[a][b]`: whether a path of any length leads from a to b.
  var closure: [[Bool]] {
    var reaches = successors.indices.map { from in
      successors.indices.map { $0 == from || successors[from].contains($0) }
    }
    for middle in successors.indices {
      for from in successors.indices {
        for to in successors.indices where reaches[from][middle] && reaches[middle][to] { reaches[from][to] = true }
      }
    }
    return reaches
  }
}
