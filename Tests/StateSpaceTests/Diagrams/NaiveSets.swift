@testable import StateSpace

typealias Vectors = Set<[UInt32]>

/// The meaning of a relation, word for word.
func successors(_ state: [UInt32], _ cube: Cube) -> [[UInt32]] {
  cube.entries.reduce([state]) { results, entry in
    results.flatMap { result in
      entry.changes(of: state[entry.level]).map { value in
        var next = result
        next[entry.level] = value
        return next
      }
    }
  }
}

extension Cube.Entry {
  /// The values that a value may become.
  fileprivate func changes(of value: UInt32) -> [UInt32] {
    switch change {
    case .one(let read, let write): read ?? value == value ? [write ?? value] : []
    case .any(let steps):
      steps.steps.filter { UInt32($0 >> 32) == value }.map { UInt32(truncatingIfNeeded: $0) }
    }
  }
}

func image(_ states: Vectors, _ cubes: [Cube]) -> Vectors {
  Vectors(states.flatMap { state in cubes.flatMap { successors(state, $0) } })
}

func preimage(_ target: Vectors, _ cubes: [Cube], within universe: Vectors) -> Vectors {
  universe.filter { state in cubes.contains { successors(state, $0).contains(where: target.contains) } }
}

func enabled(_ states: Vectors, _ cubes: [Cube]) -> Vectors {
  states.filter { state in cubes.contains { !successors(state, $0).isEmpty } }
}

func reachable(from initial: Vectors, _ cubes: [Cube]) -> Vectors {
  var found = initial
  var frontier = initial
  while !frontier.isEmpty {
    frontier = image(frontier, cubes).subtracting(found)
    found.formUnion(frontier)
  }
  return found
}

/// Every vector of this length over the values below `values`.
func allVectors(levels: Int, values: UInt32) -> [[UInt32]] {
  (0..<levels).reduce([[]]) { vectors, _ in vectors.flatMap { vector in (0..<values).map { vector + [$0] } } }
}

extension SplitMix64 {
  mutating func vectors(levels: Int, values: UInt32, atMost count: Int) -> Vectors {
    Vectors((0..<Int.random(in: 0...count, using: &self)).map { _ in vector(levels: levels, values: values) })
  }

  mutating func vector(levels: Int, values: UInt32) -> [UInt32] {
    (0..<levels).map { _ in UInt32.random(in: 0..<values, using: &self) }
  }

  /// Any mix of reading, writing and leaving alone.
  mutating func cube(levels: Int, values: UInt32) -> Cube {
    Cube(
      (0..<levels).compactMap { level in
        let kind = Int.random(in: 0..<7, using: &self)
        if kind < 2 { return nil }
        if kind < 4 {
          let steps = (0..<Int.random(in: 0...4, using: &self)).map { _ in
            (read: UInt32.random(in: 0..<values, using: &self), write: UInt32.random(in: 0..<values, using: &self))
          }
          return Cube.Entry(level: level, steps: LevelSteps(steps, family: 0))
        }
        let (read, write) = (Bool.random(using: &self), Bool.random(using: &self))
        return Cube.Entry(
          level: level, read: read ? .random(in: 0..<values, using: &self) : nil,
          write: write ? .random(in: 0..<values, using: &self) : nil)
      })
  }

  mutating func cubes(levels: Int, values: UInt32, atMost count: Int) -> [Cube] {
    (0..<Int.random(in: 0...count, using: &self)).map { _ in cube(levels: levels, values: values) }
  }
}

extension DiagramForest {
  func set(of vectors: Vectors) -> StateSet { set(of: Array(vectors)) }

  /// All members, taken out again.
  func vectors(of set: StateSet) -> Vectors { Vectors(members(of: set, limit: .max)) }
}
