/// Cubes on their way into a relation: sorted, so that those with a common beginning are adjacent.
struct CubeTree {
  private struct Entry {
    var level: Int
    /// The position of the changes in `lists`; −1 for a single change.
    var list: Int
    /// The single change: the value read in the upper half, the value written in the lower half.
    var step: UInt64

    static let end = Entry(level: .max, list: -1, step: .max)

    @inline(__always)
    static func == (left: Entry, right: Entry) -> Bool {
      left.level == right.level && left.list == right.list && left.step == right.step
    }
  }

  /// The entries of one cube after the other, each cube closed by an entry beyond all levels.
  private var entries: [Entry] = []
  /// Where each cube begins, in the order of their entries.
  private var starts: [Int] = []
  private var lists: [LevelSteps] = []

  init(_ cubes: some Sequence<Cube>, levels: Int) {
    var positions: [LevelSteps: Int] = [:]
    starts.reserveCapacity(cubes.underestimatedCount)
    entries.reserveCapacity(cubes.underestimatedCount * 8)
    for cube in cubes {
      starts.append(entries.count)
      for entry in cube.entries {
        precondition(entry.level >= 0 && entry.level < levels, "a cube looks at levels of the forest")
        switch entry.change {
        case .one(nil, nil): continue
        case .one(let read, let write):
          let read = read ?? RelationTable.any
          entries.append(Entry(level: entry.level, list: -1, step: UInt64(read) << 32 | UInt64(write ?? read)))
        case .any(let steps):
          let position = positions[steps] ?? lists.count
          if position == lists.count {
            positions[steps] = position
            lists.append(steps)
          }
          entries.append(Entry(level: entry.level, list: position, step: 0))
        }
      }
      entries.append(.end)
    }
    starts = entries.withUnsafeBufferPointer { entries in
      starts.sorted { left, right in
        var (left, right) = (left, right)
        while entries[left] == entries[right] {
          if entries[left].level == .max { return false }
          left += 1
          right += 1
        }
        let (mine, other) = (entries[left], entries[right])
        return (mine.level, mine.list, mine.step) < (other.level, other.list, other.step)
      }
    }
  }

  /// The relation of all cubes.
  func root(in forest: DiagramForest) -> UInt32 {
    starts.isEmpty ? RelationTable.empty : node(starts[...], 0, forest)
  }

  /// The relation of adjacent cubes that agree on their first `depth` entries, from there on.
  private func node(_ cubes: ArraySlice<Int>, _ depth: Int, _ forest: DiagramForest) -> UInt32 {
    let level = entries[cubes[cubes.startIndex] + depth].level
    if level == .max { return RelationTable.identity }
    let base = forest.pendingCount
    var rest = cubes
    var ascends = true
    while let first = rest.first, entries[first + depth].level == level {
      let entry = entries[first + depth]
      var end = rest.startIndex + 1
      while end < rest.endIndex, entries[rest[end] + depth] == entry { end += 1 }
      let below = node(rest[..<end], depth + 1, forest)
      if entry.list < 0 {
        forest.pushStep(entry.step, below)
      } else {
        // The steps of several lists do not ascend together.
        ascends = forest.pendingCount == base
        for step in lists[entry.list].steps { forest.pushStep(step, below) }
      }
      rest = rest[end...]
    }
    if !ascends { forest.sortSteps(from: base) }
    let passing = rest.isEmpty ? RelationTable.empty : node(rest, depth, forest)
    return forest.relationNode(from: base, level: level, passing: passing)
  }
}
