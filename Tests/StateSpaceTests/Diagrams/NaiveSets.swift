@testable import StateSpace

typealias Vectors = Set<[UInt32]>

/// What a relation means, word for word.
func successors(_ state: [UInt32], _ cube: Cube) -> [UInt32]? {
  var next = state
  for entry in cube.entries {
    if let read = entry.read, state[entry.level] != read { return nil }
    if let write = entry.write { next[entry.level] = write }
  }
  return next
}

func image(_ states: Vectors, _ cubes: [Cube]) -> Vectors {
  Vectors(states.flatMap { state in cubes.compactMap { successors(state, $0) } })
}

func preimage(_ target: Vectors, _ cubes: [Cube], within universe: Vectors) -> Vectors {
  universe.filter { state in cubes.contains { successors(state, $0).map(target.contains) ?? false } }
}

func enabled(_ states: Vectors, _ cubes: [Cube]) -> Vectors {
  states.filter { state in cubes.contains { successors(state, $0) != nil } }
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
        guard Int.random(in: 0..<3, using: &self) > 0 else { return nil }
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
